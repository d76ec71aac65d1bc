//! Option groups and values that several verbs share.

use neff::abi::{Arch, Engine, Runtime};
use neff::asm::sp::Width;
use neff::container::limits::Limits;
use neff::isa::model::Generation;
use neff_diag::{Diagnostic, codes::engine};

use crate::exit::Stop;

/// How much a file may cost to read.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// Bytes of the uncompressed archive, e.g. 64GiB
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value_t = Limits::default().inflated)]
    pub max_inflated: u64,
    /// Uncompressed bytes per compressed byte, tested from 256 MiB on
    #[arg(long, value_name = "N", default_value_t = Limits::default().ratio)]
    pub max_ratio: u64,
    /// Entries of the archive
    #[arg(long, value_name = "N", default_value_t = Limits::default().members)]
    pub max_members: u64,
    /// Bytes of one member
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value_t = Limits::default().member_size)]
    pub max_member_size: u64,
}

impl From<LimitOptions> for Limits {
    fn from(options: LimitOptions) -> Limits {
        Limits {
            inflated: options.max_inflated,
            ratio: options.max_ratio,
            members: options.max_members,
            member_size: options.max_member_size,
        }
    }
}

/// How long the instructions of a program are.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct WidthOption {
    /// Bytes of an instruction: 8 for the SP engine of tonga, else 64 [default: detected].
    /// With it, `disasm` takes any file that is no NEFF for a program
    #[arg(long, value_name = "BYTES", value_parser = width)]
    width: Option<Width>,
}

impl WidthOption {
    /// The width that was asked for.
    ///
    /// # Errors
    /// [`Stop`] if the generation has no such instructions.
    pub fn within(self, isa: Option<Generation>) -> Result<Option<Width>, Stop> {
        match isa.filter(|isa| self.width == Some(Width::Word) && *isa != Generation::Tonga) {
            None => Ok(self.width),
            Some(isa) => {
                let message = format!("{} has no 8-byte instructions", isa.name());
                Err(Stop::usage(Diagnostic::new(engine::NO_WORDS, message)))
            }
        }
    }
}

/// Units of a number of bytes, as suffixes: powers of 1024, powers of 1000, and the byte, which
/// all others end with.
const UNITS: [(&str, u64); 10] = [
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("kB", 1_000),
    ("KB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("B", 1),
];

/// Reads a number of bytes: digits, perhaps with a unit; `0x` for hexadecimal.
pub fn bytes(text: &str) -> Result<u64, String> {
    let unit = UNITS.iter().find(|(suffix, _)| text.ends_with(suffix));
    let (digits, factor) = match unit {
        Some((suffix, factor)) => (text.strip_suffix(suffix).unwrap_or(text).trim_end(), *factor),
        None => (text, 1),
    };
    let number = number(digits).map_err(|_| {
        let units: Vec<_> = UNITS.iter().map(|(suffix, _)| *suffix).collect();
        format!("a number of bytes, perhaps with one of {}", units.join(", "))
    })?;
    number.checked_mul(factor).ok_or_else(|| "too large".to_owned())
}

/// Reads a whole number, decimal or `0x` hexadecimal.
pub fn number(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|error| error.to_string())
}

/// Reads permission bits, octal as `chmod` takes them.
pub fn octal(text: &str) -> Result<u64, String> {
    let value = u64::from_str_radix(text, 8).map_err(|_| "octal digits, e.g. 0644".to_owned())?;
    if value <= 0o7777 { Ok(value) } else { Err("at most 7777".to_owned()) }
}

/// Reads the name of a generation of the instruction set.
pub fn generation(text: &str) -> Result<Generation, String> {
    Generation::from_name(text)
        .ok_or_else(|| Generation::ALL.map(Generation::name).join(", "))
        .map_err(|names| format!("the generations are {names}"))
}

/// Reads the bytes of an instruction.
pub fn width(text: &str) -> Result<Width, String> {
    let width = number(text).ok().and_then(Width::from_bytes);
    width.ok_or_else(|| "instructions have 8 or 64 bytes".to_owned())
}

/// Reads any name of an engine.
pub fn engine(text: &str) -> Result<Engine, String> {
    Engine::parse(text).ok_or_else(|| {
        let names = Engine::ALL
            .iter()
            .map(|engine| format!("{} ({})", engine.row().key, engine.row().profiler_word));
        format!("the engines are {}", names.collect::<Vec<_>>().join(", "))
    })
}

/// Reads the name of an architecture that the runtime knows.
pub fn machine(text: &str) -> Result<Arch, String> {
    let known = |arch: &Arch| arch.row().hal.is_some();
    Arch::parse(text).filter(known).ok_or_else(|| {
        let names = Arch::ALL.iter().filter(|arch| known(arch));
        let names = names.map(|arch| format!("{arch} ({})", arch.row().generation));
        format!("the machines are {}", names.collect::<Vec<_>>().join(", "))
    })
}

/// Looks a runtime version up.
pub fn runtime(text: &str) -> Result<&'static Runtime, String> {
    Runtime::find(text)
        .ok_or_else(|| format!("known versions are {}", Runtime::nearest(text).join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_bytes() {
        assert_eq!(bytes("10"), Ok(10));
        assert_eq!(bytes("64GiB"), Ok(64 << 30));
        assert_eq!(bytes("2 MiB"), Ok(2 << 20));
        assert_eq!(bytes("0x10"), Ok(16));
        assert_eq!(bytes("3kB"), Ok(3000));
        assert_eq!(bytes("3KB"), bytes("3kB"));
        assert_eq!(bytes("2TB"), Ok(2_000_000_000_000));
        assert_eq!(bytes("2 TiB"), Ok(2 << 40));
        assert_eq!(bytes("7B"), Ok(7));
        for bad in ["", "GiB", "-1", "1.5GiB", "99999999999TiB", "ten"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn engines_by_every_name() {
        for name in ["pe", "PE", "Tensor", "tensor"] {
            assert_eq!(engine(name), Ok(Engine::Pe), "{name}");
        }
        assert_eq!(engine("Activation"), engine("scalar"));
        assert!(engine("gpu").is_err_and(|text| text.contains("pool (GpSimd)")));
    }

    #[test]
    fn permission_bits() {
        assert_eq!(octal("0644"), Ok(0o644));
        assert!(octal("8").is_err() && octal("100000").is_err());
    }
}
