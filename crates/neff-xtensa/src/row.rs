//! A row of the table: one instruction.

use crate::operand::{Form, Kind, Operand, Refusal};
use crate::table::{self, Op};

/// An instruction of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Which instruction it is.
    pub op: Op,
    /// Its name, in small letters.
    pub mnemonic: &'static str,
    pub(crate) length: usize,
    /// The bits that no operand has.
    pub(crate) fixed: u32,
    pub(crate) operands: &'static [Operand],
}

/// The bytes of an encoded instruction, 2 or 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes {
    bytes: [u8; 4],
    length: usize,
}

impl std::ops::Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

impl Row {
    /// Its operands, in the order they are written: results first.
    pub fn operands(&self) -> &'static [Operand] {
        self.operands
    }

    /// Bytes of the instruction: 2 or 3.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Bits of the word that are fixed.
    pub(crate) fn mask(&self) -> u32 {
        let all = if self.length == 2 { 0xffff } else { 0xff_ffff };
        self.operands.iter().fold(all, |mask, operand| mask & !operand.mask())
    }

    /// The bytes of the instruction at `address` with these operands: numbers of registers,
    /// immediates, addresses of targets.
    ///
    /// # Errors
    /// The first operand that does not take its value.
    pub fn encode(&self, values: &[i64], address: u32) -> Result<Bytes, Refusal> {
        self.fill(values, Some(address))
    }

    /// The bytes of the instruction while its target is not known: the distance is zero bits until
    /// a linker fills it in. A target among `values` is not looked at.
    ///
    /// # Errors
    /// As [`Row::encode`].
    pub fn encode_unlinked(&self, values: &[i64]) -> Result<Bytes, Refusal> {
        self.fill(values, None)
    }

    fn fill(&self, values: &[i64], address: Option<u32>) -> Result<Bytes, Refusal> {
        if values.len() != self.operands.len() {
            return Err(Refusal::count(self.operands.len()));
        }
        let mut word = self.fixed;
        for (at, (operand, value)) in self.operands.iter().zip(values).enumerate() {
            let content = match (operand.kind, address) {
                (Kind::Target, None) => Ok(0),
                (_, address) => operand.content(*value, address.unwrap_or(0)),
            };
            word = operand.put(word, content.map_err(|refusal| refusal.at(at))?);
        }
        Ok(Bytes { bytes: word.to_le_bytes(), length: self.length })
    }

    /// Index of the operand that is a target.
    pub fn target(&self) -> Option<usize> {
        self.operands.iter().position(|operand| operand.kind == Kind::Target)
    }

    /// Whether the instruction at `address` reaches `target`.
    pub fn reaches(&self, address: u32, target: i64) -> bool {
        let operand = self.target().and_then(|at| self.operands.get(at));
        operand.is_some_and(|operand| operand.content(target, address).is_ok())
    }

    /// True if what follows may be executed next: the instruction is no jump and no end.
    pub fn goes_on(&self) -> bool {
        !matches!(
            self.op,
            Op::J
                | Op::Jx
                | Op::Ret
                | Op::Retw
                | Op::RetN
                | Op::RetwN
                | Op::Ill
                | Op::IllN
                | Op::Exit
                | Op::Rfe
        )
    }

    /// The branch that is taken when this one is not.
    pub fn inverse(&self) -> Option<&'static Row> {
        let pair = table::OPPOSITES.iter().find(|pair| pair.0 == self.op || pair.1 == self.op)?;
        Some((if pair.0 == self.op { pair.1 } else { pair.0 }).row())
    }

    /// The two bytes form with the same effect for these values, if there is one.
    pub fn narrow(&self, values: &[i64]) -> Option<&'static Row> {
        let narrow = table::NARROW.iter().find(|pair| pair.0 == self.op)?.1.row();
        let fits = narrow.operands.len() == values.len()
            && narrow.operands.iter().zip(values).all(|(operand, value)| {
                !matches!(operand.form, Form::Distance(_)) && operand.accepts(*value).is_ok()
            });
        fits.then_some(narrow)
    }

    /// How it is written: `add ar, as, at`.
    pub fn written(&self) -> String {
        let words: Vec<String> = self
            .operands
            .iter()
            .map(|operand| match operand.kind {
                Kind::Address => format!("a{}", operand.name),
                Kind::Boolean => format!("b{}", operand.name),
                _ => operand.name.to_owned(),
            })
            .collect();
        format!("{} {}", self.mnemonic, words.join(", ")).trim_end().to_owned()
    }
}
