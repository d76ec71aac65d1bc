//! Instructions as text that the assembler takes.

use std::fmt;

use crate::decode::Instruction;
use crate::operand::Kind;
use crate::registers;

impl Instruction {
    /// The text of the instruction; `target` says how an address is written.
    pub fn text(&self, target: impl Fn(u32) -> String) -> String {
        let mut mnemonic = self.row.mnemonic.to_owned();
        let mut words = Vec::new();
        for (operand, value) in self.row.operands().iter().zip(&self.values) {
            let name = match operand.kind {
                Kind::Special => registers::special_name(*value),
                Kind::User => registers::user_name(*value),
                _ => None,
            };
            if let Some(name) = name {
                mnemonic = format!("{mnemonic}.{name}");
                continue;
            }
            words.push(match operand.kind {
                Kind::Address => format!("a{value}"),
                Kind::Boolean => format!("b{value}"),
                Kind::Special | Kind::User => format!("{value:#x}"),
                Kind::Immediate if self.row.mnemonic == "const16" => format!("{value:#x}"),
                Kind::Immediate => value.to_string(),
                Kind::Target => target(u32::try_from(*value).unwrap_or(0)),
            });
        }
        format!("{mnemonic} {}", words.join(", ")).trim_end().to_owned()
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|address| format!("{address:#x}")))
    }
}
