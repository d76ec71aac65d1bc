//! Where an item of the tail ends and which part of it is the key.

use super::cut::Cut;

/// One item of a tail.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item<'t> {
    pub(super) cut: Cut<'t>,
    /// Where its first `=` outside quotes stands.
    equals: Option<usize>,
}

impl<'t> Item<'t> {
    /// Key and value of `key=value`.
    pub(super) fn split_key(self) -> Option<(Cut<'t>, Cut<'t>)> {
        let (key, value) = self.cut.split_at(self.equals?);
        let is_key =
            !key.text.is_empty() && !key.text.bytes().any(|b| matches!(b, b'"' | b'%' | b'$'));
        is_key.then_some((key, value.strip_prefix("=")?))
    }
}

/// What a byte means for the end of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Other,
    Blank,
    Equals,
    Open,
    Close,
    Quote,
}

/// The class of every byte. A table, because this is asked of each byte of the text.
static CLASSES: [Class; 256] = classes();

// Only the compiler runs this: an index out of range would not compile.
#[allow(clippy::indexing_slicing)]
const fn classes() -> [Class; 256] {
    let mut classes = [Class::Other; 256];
    classes[b' ' as usize] = Class::Blank;
    classes[b'\t' as usize] = Class::Blank;
    classes[b'\r' as usize] = Class::Blank;
    classes[b'=' as usize] = Class::Equals;
    classes[b'[' as usize] = Class::Open;
    classes[b'(' as usize] = Class::Open;
    classes[b']' as usize] = Class::Close;
    classes[b')' as usize] = Class::Close;
    classes[b'"' as usize] = Class::Quote;
    classes
}

fn class(byte: u8) -> Class {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(Class::Other)
}

fn skip_quoted(bytes: &mut impl Iterator<Item = (usize, u8)>) {
    while let Some((_, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'"' => return,
            _ => {}
        }
    }
}

/// True for what parts items.
pub(super) fn is_blank(byte: u8) -> bool {
    class(byte) == Class::Blank
}

/// Bytes of the first item of a text.
pub(crate) fn item_length(text: &str) -> usize {
    first_item(text).0
}

/// Bytes of the first item of a text, and where its first `=` stands. Blanks in quotes and brackets
/// belong to the item.
fn first_item(text: &str) -> (usize, Option<usize>) {
    let (mut depth, mut equals) = (0u32, None);
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match class(byte) {
            Class::Other => {}
            Class::Blank if depth == 0 => return (at, equals),
            Class::Blank => {}
            Class::Equals if equals.is_none() => equals = Some(at),
            Class::Equals => {}
            Class::Open => depth = depth.saturating_add(1),
            Class::Close => depth = depth.saturating_sub(1),
            Class::Quote => skip_quoted(&mut bytes),
        }
    }
    (text.len(), equals)
}

impl<'t> Cut<'t> {
    /// The first item and what is behind it.
    pub(super) fn split_item(self) -> (Item<'t>, Cut<'t>) {
        let (length, equals) = first_item(self.text);
        let (cut, behind) = self.split_at(length);
        (Item { cut, equals }, behind)
    }
}
