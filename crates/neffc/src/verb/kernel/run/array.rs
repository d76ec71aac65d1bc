//! Arrays in the memory of the core, as options name them.

use std::ffi::OsString;
use std::io::Write as _;

use neff::abi::dtype::{DTYPES, Dtype};
use neff::kernel::call::Chip;
use neff::manifest::weights::npy;
use neff_diag::{Diagnostic, codes::environment};

use super::super::opened;
use super::pages::Pages;
use crate::args;
use crate::exit::Stop;
use crate::input::Source;
use crate::output::{Output, Target};

/// Bytes that both memories have together, at most.
const MOST: u64 = 1 << 26;

/// An array of the memory and the file that it comes from or goes to.
#[derive(Debug, Clone)]
pub struct Array {
    pub(super) file: OsString,
    address: u32,
    /// Bytes from one row to the next; those of a row if it is not given.
    stride: Option<u32>,
    /// Type and shape of one that is written.
    shape: Option<(&'static Dtype, Vec<u64>)>,
}

/// Bytes of an array.
fn size(dtype: &Dtype, shape: &[u64]) -> Option<u64> {
    dtype.bytes_of(shape.iter().try_fold(1u64, |count, axis| count.checked_mul(*axis))?)
}

/// `OPCODE[/SPEC]`.
pub(super) fn key(word: &str) -> Result<(u8, u8), String> {
    let (opcode, spec) = word.split_once('/').unwrap_or((word, "0"));
    let byte = |word| u8::try_from(args::number(word)?).map_err(|_| format!("{word} is no byte"));
    Ok((byte(opcode)?, byte(spec)?))
}

/// `[NAME=]FILE@ADDRESS[+STRIDE]`; a name is for the reader.
pub(super) fn given(word: &str) -> Result<Array, String> {
    let (file, place) = word.rsplit_once('@').ok_or("FILE@ADDRESS is expected")?;
    let file = file.split_once('=').map_or(file, |(_, file)| file);
    let (address, stride) = match place.split_once('+') {
        Some((address, stride)) => (address, Some(super::word(stride)?)),
        None => (place, None),
    };
    let address = super::word(address)?;
    Ok(Array { file: file.into(), address, stride, shape: None })
}

/// `FILE@ADDRESS[+STRIDE]:DTYPE[SHAPE]`.
pub(super) fn wanted(word: &str) -> Result<Array, String> {
    let (place, kind) =
        word.rsplit_once(':').ok_or("a type and shape are expected: :float32[64,32]")?;
    let (dtype, shape) = kind
        .strip_suffix(']')
        .and_then(|kind| kind.split_once('['))
        .ok_or("a type and shape are expected: :float32[64,32]")?;
    let dtype = Dtype::parse(dtype).ok_or_else(|| no_dtype(dtype))?;
    let shape = shape.split(',').map(|word| args::number(word.trim()));
    let shape = shape.collect::<Result<Vec<u64>, String>>()?;
    if size(dtype, &shape).is_none_or(|bytes| bytes > MOST) {
        return Err("the array is larger than the memory".to_owned());
    }
    Ok(Array { shape: Some((dtype, shape)), ..given(place)? })
}

fn no_dtype(word: &str) -> String {
    let sized = DTYPES.iter().filter(|it| it.bits.is_some() && it.numpy.is_some());
    let names: Vec<&str> = sized.map(|it| it.name).collect();
    format!("{word} is no data type that arrays have: {}", names.join(", "))
}

impl Array {
    /// Puts the file into memory, where `taken` has a byte for each that an array before has put
    /// there.
    pub(super) fn read_into(&self, memory: &mut Pages, taken: &mut Pages) -> Result<(), Stop> {
        let source = Source::from(self.file.as_os_str());
        let bytes = opened::bytes(&source)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let array = npy::of_head(&source.name(), &bytes, length).array;
        let (data, rows) = match &array {
            Some(array) => {
                let start = usize::try_from(array.data_offset).unwrap_or(usize::MAX);
                (bytes.get(start..).unwrap_or_default(), array.shape.first().copied().unwrap_or(1))
            }
            None => (&bytes[..], 1),
        };
        for (address, row) in self.places(data, rows)? {
            let mut before = vec![0; row.len()];
            let put = taken.read(address, &mut before).and_then(|()| match before.contains(&1) {
                true => Err(format!("another array has bytes of the row at {address:#x}")),
                false => memory.write(address, row),
            });
            put.map_err(|why| self.misplaced(why))?;
            before.fill(1);
            taken.write(address, &before).map_err(|why| self.misplaced(why))?;
        }
        Ok(())
    }

    /// Rows of the data with their addresses.
    fn places<'d>(
        &self,
        data: &'d [u8],
        rows: u64,
    ) -> Result<impl Iterator<Item = (u32, &'d [u8])>, Stop> {
        let rows = usize::try_from(rows).unwrap_or(usize::MAX).max(1);
        let row = data.len().checked_div(rows).unwrap_or(0).max(1);
        let bytes = u32::try_from(row).unwrap_or(u32::MAX);
        let stride = self.stride.unwrap_or(bytes);
        if stride < bytes && rows > 1 {
            return Err(self.misplaced(format!("rows of {bytes} bytes do not fit {stride}")));
        }
        let address = self.address;
        let at = move |at: u32| address.saturating_add(at.saturating_mul(stride));
        Ok((0u32..).zip(data.chunks(row)).map(move |(number, row)| (at(number), row)))
    }

    /// Where an option puts its array, there is no room for it.
    fn misplaced(&self, why: String) -> Stop {
        let finding = Diagnostic::new(environment::BAD_OPTION, why);
        let text = format!("the array of {}", crate::text::name(self.file.as_encoded_bytes()));
        Stop::usage(finding.note(text))
    }

    /// Writes what is in memory, not to its place yet.
    pub(super) fn write_from(&self, memory: &mut Pages) -> Result<Output, Stop> {
        let mut output = Target::from(self.file.as_os_str()).create()?;
        let Some((dtype, shape)) = &self.shape else { return Ok(output) };
        let size = size(dtype, shape).unwrap_or(0);
        let mut data = vec![0; usize::try_from(size).unwrap_or(0)];
        let places: Vec<(u32, usize)> = self
            .places(&data, shape.first().copied().unwrap_or(1))?
            .map(|(address, row)| (address, row.len()))
            .collect();
        let mut rest = &mut data[..];
        for (address, length) in places {
            let (row, behind) = rest.split_at_mut_checked(length).unwrap_or_default();
            memory.read(address, row).map_err(|why| self.misplaced(why))?;
            rest = behind;
        }
        let head = npy::header(dtype, shape).map_err(|finding| Stop::faults(*finding))?;
        let written = output.write_all(&head).and_then(|()| output.write_all(&data));
        written.map_err(|error| output.failed(&error))?;
        Ok(output)
    }
}
