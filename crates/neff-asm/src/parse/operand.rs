//! Operands: those of the template, by key or place, and members by their own names.

use neff_diag::codes::engine;
use neff_diag::nearest;
use neff_isa::model::{Kind, Member, Part, Prefix};
use neff_isa::slot::{self, Shape, Slot};
use neff_isa::template::{Canonical, Operand, Piece, Place, Profiled, Show};

use super::cut::Cut;
use super::{Fault, Reader, Target, Wrong, bit, member, pattern};

/// The member that holds the distance to a branch's target.
const BRANCH_TARGET: &str = "br_target";
/// Other names of header bytes, as text has them.
const HEADER_KEYS: [(&str, &str); 2] = [("len", "inst_word_len"), ("debugHint", "debug_hint")];
/// The words of an address and the marker byte that each stands for.
const ADDRESS_WORDS: [(&str, u64); 5] = [
    ("_var_id", 0x10),
    ("_var_offset", 0x10),
    ("_table_index", 0x20),
    ("_table_offset_imm", 0x20),
    ("_addr_imm", 0),
];

/// What an operand is called in a message.
pub(super) fn describe(operand: &Operand, shape: Option<&Shape>) -> String {
    if !operand.key.is_empty() {
        return format!("`{}=`", operand.key);
    }
    let is_name = |place: Place| {
        shape.and_then(|shape| shape.member(place)).is_some_and(|m| m.kind == Kind::Name)
    };
    match operand.pieces {
        [Piece::Value(_, _, Show::AddressWords { prefix, .. })] => {
            format!(
                "an address: `{prefix}_var_id=`, `{prefix}_table_index=` or `{prefix}_addr_imm=`"
            )
        }
        [_, Piece::Text("*"), ..] => "a size, ROWS*COLUMNS".to_owned(),
        [Piece::Value(place, ..)] if is_name(*place) => "a name as its first operand".to_owned(),
        _ => "a word as its first operand".to_owned(),
    }
}

/// True for what has no sensible default: all that is always written but plain numbers, and what
/// the profiler leaves out.
pub(super) fn is_required(operand: &Operand, shape: Option<&Shape>) -> bool {
    let number = match operand.pieces {
        [Piece::Value(place, Part::Whole, Show::Plain)] if !operand.key.is_empty() => {
            let member = shape.and_then(|shape| shape.member(*place));
            member.is_some_and(|member| member.kind == Kind::Unsigned)
        }
        _ => false,
    };
    operand.canonical == Canonical::Always && operand.profiler == Profiled::Always && !number
}

/// The nibbles of a slot that a part of a member takes.
fn nibbles(member: &Member, part: Part) -> u128 {
    let width = u32::from(member.size).saturating_mul(2);
    let all = 1u128.checked_shl(width).map_or(u128::MAX, |bit| bit.wrapping_sub(1));
    let mask = match part {
        Part::Whole => all,
        Part::Low => 1,
        Part::High => 2,
    };
    mask.checked_shl(u32::from(member.offset).saturating_mul(2)).unwrap_or_default()
}

impl Reader<'_> {
    /// `key=value`
    pub(super) fn operand(&mut self, key: Cut<'_>, value: Cut<'_>) -> Result<(), Wrong> {
        let operands = self.template().map_or(&[][..], |template| template.operands);
        let found = operands.iter().enumerate().find(|(_, operand)| operand.key == key.text);
        if let Some((index, operand)) = found {
            return match self.template_operand(index, operand, key, value) {
                Err(fault) if fault.code != engine::REPEATED_OPERAND => {
                    // The same key can be a member's own name, with the value in its own form.
                    match self.own_name(key, value) {
                        Some(Ok(())) => Ok(()),
                        _ => Err(fault),
                    }
                }
                result => result,
            };
        }
        if let Some(result) = self.address_word(key, value) {
            return result;
        }
        match self.own_name(key, value) {
            Some(result) => result,
            None => Err(self.unknown(key)),
        }
    }

    fn template_operand(
        &mut self,
        index: usize,
        operand: &Operand,
        key: Cut<'_>,
        value: Cut<'_>,
    ) -> Result<(), Wrong> {
        self.given |= bit(index);
        let mut made = self.slot;
        let rest = self.pieces(operand.pieces, value, &mut made)?;
        if !rest.text.is_empty() {
            return Err(rest.malformed("the end of the operand"));
        }
        let mask = self.mask(operand.pieces);
        self.claim(mask, key)?;
        self.slot = made;
        if let Some(shape) = self.shape {
            for (place, value) in operand.needs {
                if let Some(member) = shape.member(*place) {
                    slot::put(&mut self.slot, member, u64::from(*value));
                }
            }
        }
        // The profiler writes the second wait and update behind the operand before them.
        let next = self.template().and_then(|t| t.operands.get(index.saturating_add(1)));
        if next.is_some_and(|next| self.is_events(next)) {
            self.in_extended = true;
        }
        Ok(())
    }

    fn is_events(&self, operand: &Operand) -> bool {
        let kind = |place: Place| self.shape.and_then(|shape| shape.member(place)).map(|m| m.kind);
        operand.key.is_empty()
            && matches!(operand.pieces, [Piece::Value(place, ..)]
                if kind(*place) == Some(Kind::EventsExtended))
    }

    /// Marks nibbles as set.
    fn claim(&mut self, mask: u128, key: Cut<'_>) -> Result<(), Wrong> {
        if self.set & mask != 0 {
            let message = format!("`{}` is given twice", key.text);
            return Err(Fault::new(engine::REPEATED_OPERAND, key.span(), message));
        }
        self.set |= mask;
        Ok(())
    }

    fn mask(&self, pieces: &[Piece]) -> u128 {
        let Some(shape) = self.shape else { return 0 };
        pieces.iter().fold(0, |mask, piece| {
            mask | match piece {
                Piece::Text(_) => 0,
                Piece::Value(place, part, _) => {
                    shape.member(*place).map_or(0, |member| nibbles(member, *part))
                }
                Piece::IfNonZero(_, inner) => self.mask(inner),
            }
        })
    }

    /// Reads pieces; what is left.
    fn pieces<'t>(
        &mut self,
        pieces: &[Piece],
        value: Cut<'t>,
        made: &mut Slot,
    ) -> Result<Cut<'t>, Wrong> {
        let mut rest = value;
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Text(text) => {
                    let behind = rest.strip_prefix(text);
                    rest = behind.ok_or_else(|| rest.malformed(format!("`{text}`")))?;
                }
                Piece::IfNonZero(..) if rest.text.is_empty() => {}
                Piece::IfNonZero(_, inner) => rest = self.pieces(inner, rest, made)?,
                Piece::Value(place, part, show) => {
                    let next = pieces.get(at.saturating_add(1)).and_then(first_text);
                    let end = next.and_then(|next| rest.text.find(next));
                    let (value, behind) = rest.split_at(end.unwrap_or(rest.text.len()));
                    self.piece(*place, *part, *show, value, made)?;
                    rest = behind;
                }
            }
        }
        Ok(rest)
    }

    fn piece(
        &mut self,
        place: Place,
        part: Part,
        show: Show,
        value: Cut<'_>,
        made: &mut Slot,
    ) -> Result<(), Wrong> {
        let Some(shape) = self.shape else { return Ok(()) };
        let Some(of) = shape.member(place) else { return Ok(()) };
        let scope = self.scope;
        let bits = u32::from(of.size).saturating_mul(8);
        let number = match (show, of.kind) {
            (Show::Hex, _) => member::unsigned(value, bits, scope)?,
            (Show::Float, _) => member::float(value, scope)?,
            (Show::Unsigned, _) if of.name == BRANCH_TARGET && self.label(of, value) => 0,
            (Show::Unsigned, Kind::Signed) => member::either_sign(value, bits, scope)?,
            (Show::Unsigned, _) => member::unsigned(value, bits, scope)?,
            (Show::Registers(..), _) => return registers(of, value, scope, made),
            (Show::AddressWords { .. }, _) => return Ok(()),
            (Show::Plain, Kind::EnumPair(index)) if part != Part::Whole => {
                member::word(index, 15, value, scope)?
            }
            (Show::Plain, Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions)) => {
                return pattern::tensor(of, dimensions, value, scope, made);
            }
            (Show::Plain, _) => return member::member(of, value, scope, made),
        };
        let number = match part {
            Part::Whole => number,
            _ => slot::with_part(slot::get(made, of), part, number),
        };
        slot::put(made, of, number);
        Ok(())
    }

    /// Takes a name that is no constant as a label; true if it is one.
    fn label(&mut self, of: &Member, value: Cut<'_>) -> bool {
        let is_name = value.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && value.text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.$".contains(&b));
        if !is_name || (self.scope.symbols)(value.text).is_some() {
            return false;
        }
        let (label, span) = (value.text.to_owned(), value.span());
        self.target = Some(Target { label, span, offset: usize::from(of.offset) });
        true
    }

    /// A member by its own name; `None` if there is none of the name.
    fn own_name(&mut self, key: Cut<'_>, value: Cut<'_>) -> Option<Result<(), Wrong>> {
        let shape = self.shape?;
        let name = HEADER_KEYS.iter().find(|(short, _)| *short == key.text);
        let name = name.map_or(key.text, |(_, name)| name);
        let of = shape.layout.members.iter().find(|member| {
            member.name == name && !matches!(member.kind, Kind::Reserved | Kind::Unknown)
        });
        let in_header = || named_header_members(shape.layout.prefix).find(|m| m.name == name);
        let is_member = of.is_some();
        let of = of.or_else(in_header)?;
        Some(self.put_named(of, key, value, is_member))
    }

    fn put_named(
        &mut self,
        of: &'static Member,
        key: Cut<'_>,
        value: Cut<'_>,
        is_member: bool,
    ) -> Result<(), Wrong> {
        let mut made = self.slot;
        member::member(of, value, self.scope, &mut made)?;
        self.claim(nibbles(of, Part::Whole), key)?;
        self.slot = made;
        self.keyed |= is_member && !self.is_hidden(of);
        Ok(())
    }

    fn is_hidden(&self, of: &Member) -> bool {
        let hidden = self.template().map_or(&[][..], |template| template.hidden);
        let members = self.shape.map_or(&[][..], |shape| shape.layout.members);
        hidden.iter().any(|hidden| {
            members.get(usize::from(hidden.member)).is_some_and(|m| m.offset == of.offset)
        })
    }

    /// `src_var_id=3` and the like; `None` if the key is no such word.
    fn address_word(&mut self, key: Cut<'_>, value: Cut<'_>) -> Option<Result<(), Wrong>> {
        let shape = self.shape?;
        let operands = self.template()?.operands.iter().enumerate();
        let (index, of, word) = operands
            .filter_map(|(index, operand)| match operand.pieces {
                [Piece::Value(place, _, Show::AddressWords { prefix, .. })] => {
                    let word = key.text.strip_prefix(prefix)?;
                    Some((index, shape.member(*place)?, word))
                }
                _ => None,
            })
            .find(|(.., word)| ADDRESS_WORDS.iter().any(|(name, _)| name == word))?;
        Some(self.put_address_word(index, of, word, key, value))
    }

    fn put_address_word(
        &mut self,
        index: usize,
        of: &Member,
        word: &str,
        key: Cut<'_>,
        value: Cut<'_>,
    ) -> Result<(), Wrong> {
        let marker = ADDRESS_WORDS.iter().find(|(name, _)| *name == word).map_or(0, |row| row.1);
        let old = slot::get(&self.slot, of);
        if self.given & bit(index) != 0 && old >> 56 != marker {
            let message = "the words of an address do not belong together";
            return Err(Fault::new(engine::MALFORMED_VALUE, key.span(), message)
                .expected("variable id and offset, or table index and offset, or one immediate"));
        }
        self.given |= bit(index);
        let (bits, shift) = match word {
            "_var_id" => (24, 32),
            "_table_index" => (16, 32),
            "_addr_imm" => (56, 0),
            _ => (32, 0),
        };
        let number = member::unsigned(value, bits, self.scope)?;
        let start = u32::from(of.offset).saturating_mul(2).saturating_add(shift / 4);
        let mask = 1u128.checked_shl(bits / 4).unwrap_or_default().wrapping_sub(1);
        self.claim(mask.checked_shl(start).unwrap_or_default(), key)?;
        slot::put(&mut self.slot, of, old | number << shift | marker << 56);
        Ok(())
    }

    /// An operand that is known by its place.
    pub(super) fn positional(&mut self, token: Cut<'_>) -> Result<(), Wrong> {
        let operands = self.template().map_or(&[][..], |template| template.operands);
        let is_size = |operand: &Operand| matches!(operand.pieces, [_, Piece::Text("*"), ..]);
        let wants_size = token.text.contains('*') && !token.text.starts_with('"');
        let found = operands.iter().enumerate().find(|(index, operand)| {
            let address = matches!(operand.pieces, [Piece::Value(_, _, Show::AddressWords { .. })]);
            operand.key.is_empty()
                && self.given & bit(*index) == 0
                && !address
                && !self.is_events(operand)
                && is_size(operand) == wants_size
        });
        match found {
            Some((index, operand)) => self.template_operand(index, operand, token, token),
            None => Err(self.unknown(token)),
        }
    }

    fn unknown(&self, key: Cut<'_>) -> Wrong {
        let message = format!("{} has no operand `{}`", self.row.mnemonic, key.text);
        let fault = Fault::new(engine::UNKNOWN_OPERAND, key.span(), message);
        let Some(shape) = self.shape else {
            return fault.expected("waits, updates and raw[…]: its fields are not known");
        };
        let operands = shape.template.map_or(&[][..], |template| template.operands);
        let keys = operands.iter().map(|operand| operand.key).filter(|key| !key.is_empty());
        let members = shape.layout.members.iter();
        let members = members.filter(|m| !matches!(m.kind, Kind::Reserved | Kind::Unknown));
        let mut names: Vec<&str> = keys.collect();
        for name in members.map(|member| member.name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.contains(&key.text) {
            let message = format!("`{}` has no value", key.text);
            let fault = Fault::new(engine::MALFORMED_VALUE, key.span(), message);
            return fault.expected(format!("{}=VALUE, without blanks", key.text));
        }
        match nearest(key.text, names.iter().copied()).as_slice() {
            [] if names.is_empty() => fault.expected("no operands"),
            [] => fault.help(format!("its operands are {}", names.join(", "))),
            near => fault.help(format!("the nearest are {}", near.join(", "))),
        }
    }
}

/// The header's members that can be given by name: events have their own text where it is known.
fn named_header_members(prefix: Prefix) -> impl Iterator<Item = &'static Member> {
    let count = if prefix == Prefix::Events { 4 } else { usize::MAX };
    prefix.members().iter().take(count).skip(1)
}

fn first_text(piece: &Piece) -> Option<&'static str> {
    match piece {
        Piece::Text(text) => Some(text),
        Piece::IfNonZero(_, [Piece::Text(text), ..]) => Some(text),
        _ => None,
    }
}

/// `$R[n],$R[m]`, one byte each.
fn registers(
    of: &Member,
    value: Cut<'_>,
    scope: &super::Scope<'_>,
    made: &mut Slot,
) -> Result<(), Wrong> {
    let mut bytes = Vec::new();
    let mut rest = Some(value);
    while let Some(at) = rest {
        let (part, behind) = match at.split_once(",") {
            Some((part, behind)) => (part, Some(behind)),
            None => (at, None),
        };
        let inner = part.strip_prefix("$R[").and_then(|inner| inner.split_once("]"));
        let inner = inner.filter(|(_, behind)| behind.text.is_empty());
        let (number, _) = inner.ok_or_else(|| part.malformed("registers, $R[n]"))?;
        bytes.push(u8::try_from(member::unsigned(number, 8, scope)?).unwrap_or_default());
        rest = behind;
    }
    if bytes.len() > usize::from(of.size) {
        let message = format!("{} registers", bytes.len());
        return Err(Fault::new(engine::OUT_OF_RANGE, value.span(), message)
            .expected(format!("at most {}", of.size)));
    }
    member::put_bytes(made, of, &bytes);
    Ok(())
}
