//! What may stand in a model document: keys and the shapes of their values, as data.
//!
//! One declaration (`keys`) made of these types drives the check of a document, the messages
//! about what does not fit, and the JSON Schema. It says nothing of how values relate.

/// A key of a table.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The key as written.
    pub name: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// True if the table is nothing without it.
    pub required: bool,
    /// One sentence: what it says, its unit, its default.
    pub doc: &'static str,
}

/// The shape of a value.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// A string.
    Text,
    /// A string that is one of these words, which their own table gives.
    Words(fn() -> Vec<&'static str>),
    /// A whole number from the first to the second, both included. TOML has 64 bits with a sign.
    Whole(i64, i64),
    /// A number with or without a fraction.
    Number,
    /// The same, and not negative.
    Distance,
    /// `true` or `false`.
    Truth,
    /// Any value; it is passed on.
    Any,
    /// One of two shapes.
    Either(&'static Shape, &'static Shape),
    /// An array whose elements have this shape.
    List(&'static Shape),
    /// A table with these keys.
    Table(&'static [Key]),
    /// An array of tables with these keys.
    Tables(&'static [Key]),
    /// A table whose keys are names, each with a value of this shape.
    Named(&'static Shape),
}

/// Largest unsigned number of 32 bits.
pub const U32: i64 = 0xFFFF_FFFF;
/// A byte size, count or id of up to 63 bits.
pub const SIZE: Shape = Shape::Whole(0, i64::MAX);
/// An id, semaphore or count of 32 bits.
pub const ID: Shape = Shape::Whole(0, U32);

impl Key {
    /// A key that may be left out.
    pub const fn new(name: &'static str, shape: Shape, doc: &'static str) -> Key {
        Key { name, shape, required: false, doc }
    }

    /// A key that must be there.
    pub const fn required(name: &'static str, shape: Shape, doc: &'static str) -> Key {
        Key { name, shape, required: true, doc }
    }
}

impl Shape {
    /// In words, for messages.
    pub fn words(&self) -> String {
        match self {
            Shape::Text => "a string".to_owned(),
            Shape::Words(words) => {
                let quoted: Vec<_> = words().iter().map(|word| format!("{word:?}")).collect();
                format!("one of {}", quoted.join(", "))
            }
            Shape::Whole(0, i64::MAX) => "a whole number, not negative".to_owned(),
            Shape::Whole(i64::MIN, i64::MAX) => "a whole number".to_owned(),
            Shape::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Shape::Number => "a number".to_owned(),
            Shape::Distance => "a number, not negative".to_owned(),
            Shape::Truth => "true or false".to_owned(),
            Shape::Any => "any value".to_owned(),
            Shape::Either(one, other) => format!("{} or {}", one.words(), other.words()),
            Shape::List(element) => format!("an array, each element {}", element.words()),
            Shape::Table(_) => "a table".to_owned(),
            Shape::Tables(_) => "an array of tables".to_owned(),
            Shape::Named(_) => "a table of names".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_fits() {
        assert_eq!(SIZE.words(), "a whole number, not negative");
        assert_eq!(Shape::Whole(1, 2).words(), "a whole number from 1 to 2");
        assert_eq!(Shape::Words(|| vec!["in", "out"]).words(), "one of \"in\", \"out\"");
        let either = Shape::Either(&Shape::Truth, &Shape::List(&Shape::Text));
        assert_eq!(either.words(), "true or false or an array, each element a string");
    }
}
