//! The two digests of the header's `hash` field and the three-way verdict on it.
//!
//! Format notes 01 §2: `pkg_version` 1 takes SHA-256 over all 32 bytes, 2 takes MD5 over the
//! first 16; today's compiler writes a signature there that is neither.

use md5::{Digest, Md5};
use sha2::Sha256;

/// A digest algorithm that `pkg_version` selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// `pkg_version` 2: 16 bytes.
    Md5,
    /// `pkg_version` 1: 32 bytes.
    Sha256,
}

impl Algorithm {
    /// The algorithm a `pkg_version` selects; `None` for versions the runtime refuses.
    pub fn of_package_version(version: u64) -> Option<Algorithm> {
        match version {
            1 => Some(Algorithm::Sha256),
            2 => Some(Algorithm::Md5),
            _ => None,
        }
    }

    /// Name as tools print it.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Md5 => "MD5",
            Algorithm::Sha256 => "SHA-256",
        }
    }
}

/// A running digest.
#[derive(Debug, Clone)]
pub struct Digester(State);

#[derive(Debug, Clone)]
enum State {
    Md5(Md5),
    Sha256(Sha256),
}

impl Digester {
    /// Starts a digest.
    pub fn new(algorithm: Algorithm) -> Digester {
        Digester(match algorithm {
            Algorithm::Md5 => State::Md5(Md5::new()),
            Algorithm::Sha256 => State::Sha256(Sha256::new()),
        })
    }

    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        match &mut self.0 {
            State::Md5(digest) => digest.update(bytes),
            State::Sha256(digest) => digest.update(bytes),
        }
    }

    /// The digest: 16 or 32 bytes.
    pub fn finish(self) -> Vec<u8> {
        match self.0 {
            State::Md5(digest) => digest.finalize().to_vec(),
            State::Sha256(digest) => digest.finalize().to_vec(),
        }
    }
}

/// How the header's `hash` relates to the stored payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Equal to the digest of the stored data.
    Matches,
    /// Equal to no digest, and the archive is sound: a compiler signature.
    Signature,
    /// Equal to no digest, and the archive is damaged.
    Damaged,
}

impl Verdict {
    /// One word for listings and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Matches => "matches",
            Verdict::Signature => "signature",
            Verdict::Damaged => "damaged",
        }
    }
}

/// True if `hash` begins with `digest`.
pub fn matches(hash: &[u8; 32], digest: &[u8]) -> bool {
    !digest.is_empty() && hash.starts_with(digest)
}
