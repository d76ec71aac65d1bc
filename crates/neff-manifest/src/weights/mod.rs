//! Weight files: arrays of numbers that become constants of a NEFF (format notes 02 §12).
//!
//! [`npy`] reads and writes NumPy's `.npy`, [`npz`] and [`safetensors`] find an array by name,
//! [`raw`] takes a file as it is. Each gives an [`Array`]: what it holds and where its bytes are;
//! its body is copied as a stream in the one form that a NEFF can use, C order and little endian.
//! [`loader`] says what the runtime does with a `.npy` that stands in a NEFF.
//!
//! ```
//! use neff_manifest::weights::npy;
//! use std::io::Cursor;
//!
//! let dtype = neff_abi::Dtype::parse("float16").expect("a type of the table");
//! let mut file = npy::header(dtype, &[2, 3]).expect("two dimensions");
//! file.extend([7; 12]);
//! let mut file = Cursor::new(file);
//! let opened = npy::open("w.npy", &mut file).expect("memory does not fail");
//! let array = opened.array.expect("sound");
//! assert_eq!((array.element.name(), array.shape.as_slice()), ("float16", &[2, 3][..]));
//! let mut body = Vec::new();
//! array.copy_to(&mut file, &mut body).expect("memory does not fail");
//! assert_eq!(body, [7; 12]);
//! ```
//!
//! Not here: arithmetic on the numbers, conversion between types, and opening of files.

mod array;
mod body;
mod element;
mod gather;
pub mod limits;
pub mod loader;
pub mod npy;
pub mod npz;
pub mod raw;
pub mod safetensors;

pub use array::{Array, Opened, Order};
pub use element::{ByteOrder, Element};
