//! NEFFs of every shape from plain values, laid down byte by byte from the format notes.
//!
//! Shares no code with the crate's own writer; only deflate and the digests are borrowed. The
//! property tests fill a [`Plan`] by chance, the fuzz targets from the fuzzer's bytes.

use md5::{Digest, Md5};
use sha2::Sha256;
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, crc32};

const BLOCK: usize = 512;
const HEADER: usize = 1024;

/// Which writer's headers an archive has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    V7,
    Ustar,
    Gnu,
    Pax,
}

/// How the payload is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Storage {
    Raw,
    /// `fields` are the flags of the optional header fields; every member has them.
    Gzip {
        members: usize,
        level: u8,
        fields: u8,
    },
}

/// What stands in the header's `hash`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hash {
    Md5,
    Sha256,
    Signature,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    pub name: Vec<u8>,
    pub flag: u8,
    /// Bytes of the body, if the entry's kind has one.
    pub size: usize,
    /// Selects the body's bytes; 0 gives NULs.
    pub seed: u8,
    /// The byte that fills the last block.
    pub padding: u8,
}

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    pub form: Form,
    pub items: Vec<Item>,
    /// Blocks of NULs behind the last entry.
    pub end: usize,
    /// Bytes behind the end blocks, inside the archive.
    pub behind_end: Vec<u8>,
    pub storage: Storage,
    /// Bytes behind a gzip stream that `data_size` covers.
    pub tail: Vec<u8>,
    /// `None` for a bare archive.
    pub header: Option<Hash>,
    pub trailing: Vec<u8>,
}

impl Plan {
    /// The file.
    pub(crate) fn file(&self) -> Vec<u8> {
        let payload = self.payload();
        let mut file = Vec::new();
        if let Some(hash) = self.header {
            file = header(&payload, hash);
        }
        file.extend(payload);
        file.extend(&self.trailing);
        file
    }

    /// The stored bytes that `data_size` covers.
    pub(crate) fn payload(&self) -> Vec<u8> {
        let archive = self.archive();
        let Storage::Gzip { members, level, fields } = self.storage else { return archive };
        let mut payload = Vec::new();
        let size = archive.len().div_ceil(members.max(1)).max(1);
        let mut pieces: Vec<&[u8]> = archive.chunks(size).collect();
        if pieces.is_empty() {
            pieces.push(b"");
        }
        for piece in pieces {
            payload.extend(gzip(piece, level, fields));
        }
        payload.extend(&self.tail);
        payload
    }

    /// The uncompressed archive.
    pub(crate) fn archive(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for item in &self.items {
            self.entry(item, &mut out);
        }
        out.resize(out.len() + self.end * BLOCK, 0);
        out.extend(&self.behind_end);
        out
    }

    /// The name a reader finds: what of it this form can hold.
    pub(crate) fn stored_name(&self, item: &Item) -> Vec<u8> {
        let whole = matches!(self.form, Form::Gnu | Form::Pax);
        // A NUL ends a name in every form but pax.
        let name = match self.form {
            Form::Pax if needs_record(&item.name) => &item.name[..],
            _ => item.name.split(|&byte| byte == 0).next().unwrap(),
        };
        match split(name) {
            _ if whole || name.len() <= 100 => name.to_vec(),
            Some(_) if self.form == Form::Ustar => name.to_vec(),
            _ => name[..100].to_vec(),
        }
    }

    /// The body as it stands in the archive.
    pub(crate) fn body(&self, item: &Item) -> Vec<u8> {
        let folder = matches!(item.flag, 0 | b'0' | b'7') && self.stored_name(item).ends_with(b"/");
        if folder || matches!(item.flag, b'1'..=b'6') {
            return Vec::new();
        }
        // A few distinct bytes in runs, so that compressors have something to find.
        let byte = |at: usize| match item.seed {
            0 => 0,
            seed => u8::try_from((at / 7) % 5).unwrap() ^ seed,
        };
        (0..item.size).map(byte).collect()
    }

    fn entry(&self, item: &Item, out: &mut Vec<u8>) {
        let (mut name, mut prefix) = (self.stored_name(item), Vec::new());
        match self.form {
            Form::Gnu if name.len() > 100 => {
                let text = [&name[..], b"\0"].concat();
                self.block(b"././@LongLink", b"", b'L', text.len(), out);
                padded(&text, 0, out);
                name.truncate(100);
            }
            Form::Pax if needs_record(&name) => {
                let text = pax_record(&name);
                self.block(b"PaxHeader/x", b"", b'x', text.len(), out);
                padded(&text, 0, out);
                name.truncate(100);
            }
            Form::Ustar if name.len() > 100 => {
                let at = split(&name).unwrap();
                (prefix, name) = (name[..at].to_vec(), name[at + 1..].to_vec());
            }
            _ => {}
        }
        let body = self.body(item);
        self.block(&name, &prefix, item.flag, body.len(), out);
        padded(&body, item.padding, out);
    }

    fn block(&self, name: &[u8], prefix: &[u8], flag: u8, size: usize, out: &mut Vec<u8>) {
        let mut block = [0; BLOCK];
        let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, name);
        for (at, text) in [(100, "0000644\0"), (108, "0001750\0"), (116, "0001750\0")] {
            put(at, text.as_bytes());
        }
        put(124, format!("{size:011o}\0").as_bytes());
        put(136, b"14714250600\0");
        put(148, b"        ");
        put(156, &[flag]);
        match self.form {
            Form::V7 => {}
            Form::Gnu => put(257, b"ustar  \0"),
            Form::Ustar | Form::Pax => {
                put(257, b"ustar\x0000");
                put(345, prefix);
            }
        }
        let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
        block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        out.extend(block);
    }
}

/// A NUL in a name, or more than 100 bytes, fits a pax record only.
fn needs_record(name: &[u8]) -> bool {
    name.len() > 100 || name.contains(&0)
}

fn padded(bytes: &[u8], fill: u8, out: &mut Vec<u8>) {
    out.extend(bytes);
    out.resize(out.len().next_multiple_of(BLOCK), fill);
}

/// Where a name is parted into `prefix` and `name`.
fn split(name: &[u8]) -> Option<usize> {
    let fits =
        |at: &usize| name[*at] == b'/' && *at <= 155 && (1..=100).contains(&(name.len() - at - 1));
    (1..name.len()).find(fits)
}

fn pax_record(path: &[u8]) -> Vec<u8> {
    let rest = [b" path=", path, b"\n"].concat();
    let mut length = rest.len();
    while length.to_string().len() + rest.len() != length {
        length = length.to_string().len() + rest.len();
    }
    [length.to_string().as_bytes(), &rest].concat()
}

/// One gzip member.
pub(crate) fn gzip(bytes: &[u8], level: u8, fields: u8) -> Vec<u8> {
    let fields = fields & 0x1e;
    let mut out = vec![0x1f, 0x8b, 8, fields, 1, 2, 3, 4, 0, 3];
    if fields & 4 != 0 {
        out.extend([2, 0, b'e', b'x']);
    }
    if fields & 8 != 0 {
        out.extend(b"name\0");
    }
    if fields & 16 != 0 {
        out.extend(b"comment\0");
    }
    if fields & 2 != 0 {
        out.extend(&crc32::crc32(0, &out).to_le_bytes()[..2]);
    }
    let config =
        DeflateConfig { window_bits: -15, ..DeflateConfig::new(i32::from(level.clamp(1, 9))) };
    let mut deflate = Deflate::new_with_config(config);
    let mut stored = vec![0; bytes.len() + bytes.len() / 8 + 64];
    deflate.compress(bytes, &mut stored, DeflateFlush::Finish).unwrap();
    stored.truncate(usize::try_from(deflate.total_out()).unwrap());
    out.extend(stored);
    out.extend(crc32::crc32(0, bytes).to_le_bytes());
    out.extend(&bytes.len().to_le_bytes()[..4]);
    out
}

/// A header that the runtime takes, in front of `payload`.
pub(crate) fn header(payload: &[u8], hash: Hash) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
    let version: u64 = if hash == Hash::Sha256 { 1 } else { 2 };
    put(0, &version.to_le_bytes());
    put(8, &1024u64.to_le_bytes());
    put(16, &(payload.len() as u64).to_le_bytes());
    put(24, &2u64.to_le_bytes());
    put(40, b"2.0.0");
    put(168, &1u32.to_le_bytes());
    match hash {
        Hash::Md5 => put(172, &[&Md5::digest(payload)[..], &[b'0'; 16]].concat()),
        Hash::Sha256 => put(172, &Sha256::digest(payload)),
        Hash::Signature => put(172, &[[0xa5; 16], [0; 16]].concat()),
    }
    put(204, b"0123456789abcdef");
    put(220, b"file.neff");
    put(476, &1u32.to_le_bytes());
    put(552, &1u32.to_le_bytes());
    bytes
}
