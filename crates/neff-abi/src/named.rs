//! The macros behind named numbers and closed sets.
//!
//! An open set is a newtype with one constant per known number; the identifier of the constant
//! is the vendor's name, so name, constant and number stand in one row. A closed set is an enum
//! with one row struct per variant. Tables that are only searched are plain slices elsewhere.

/// Declares a newtype over an integer, its named constants and their look-ups.
///
/// ```text
/// named_numbers! {
///     /// Doc comment of the type.
///     Status(u32), "status";
///     NRT_SUCCESS = 0, "success";
/// }
/// ```
macro_rules! named_numbers {
    ($(#[$doc:meta])* $type:ident($int:ty), $noun:literal;
     $($name:ident = $number:literal, $meaning:literal;)+) => {
        $(#[$doc])*
        ///
        /// Any number is a value; the constants name the known ones.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(pub $int);

        impl $type {
            $(#[doc = concat!($meaning, ".")] pub const $name: $type = $type($number);)+

            /// Every known value, ascending.
            pub const ALL: &'static [$type] = &[$($type::$name),+];

            /// The vendor's name; `None` for a number the table does not know.
            pub fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($number => Some(stringify!($name)),)+
                    _ => None,
                }
            }

            /// What the value means, in a few words; `None` for an unknown number.
            pub fn meaning(self) -> Option<&'static str> {
                match self.0 {
                    $($number => Some($meaning),)+
                    _ => None,
                }
            }

            /// The value with exactly this name.
            pub fn from_name(name: &str) -> Option<$type> {
                Self::ALL.iter().copied().find(|value| value.name() == Some(name))
            }
        }

        /// The vendor's name, or the noun and the number if it has none.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => f.pad(&format!(concat!($noun, " {}"), self.0)),
                }
            }
        }

        /// The vendor's name and the number.
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} ({})", self.name().unwrap_or(stringify!($type)), self.0)
            }
        }
    };
}
pub(crate) use named_numbers;

/// Declares a closed set: an enum, and the row of each variant in the order of the enum.
///
/// ```text
/// closed_set! {
///     /// Doc comment of the enum.
///     Engine => EngineRow;
///     /// Doc comment of the variant.
///     Pe => EngineRow { name: "PE" };
/// }
/// ```
macro_rules! closed_set {
    ($(#[$doc:meta])* $set:ident => $row:ty;
     $($(#[$variant_doc:meta])* $variant:ident => $value:expr;)+) => {
        $(#[$doc])*
        ///
        /// The set is closed; what is fixed about a value stands in its row.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $set { $($(#[$variant_doc])* $variant),+ }

        impl $set {
            /// The whole set, in its order.
            pub const ALL: &'static [$set] = &[$($set::$variant),+];

            /// All that is fixed about this value.
            pub fn row(self) -> &'static $row {
                match self {
                    $($set::$variant => { const ROW: &$row = &$value; ROW })+
                }
            }
        }
    };
}
pub(crate) use closed_set;

/// A test body: the rows of a set ascend and every name leads back to its value.
#[cfg(test)]
macro_rules! check_named_numbers {
    ($type:ident) => {
        assert!($type::ALL.windows(2).all(|pair| pair[0] < pair[1]));
        for value in $type::ALL {
            let name = value.name().unwrap();
            assert_eq!($type::from_name(name), Some(*value));
            assert_eq!(value.to_string(), name);
            assert!(value.meaning().is_some());
        }
    };
}
#[cfg(test)]
pub(crate) use check_named_numbers;
