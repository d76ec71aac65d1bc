//! Numbers as text, without the formatting machinery: a disassembly is mostly numbers.

/// Writes a decimal.
pub(crate) fn push_decimal(out: &mut String, value: u64) {
    out.push_str(itoa::Buffer::new().format(value));
}

/// Writes a signed decimal.
pub(crate) fn push_signed(out: &mut String, value: i64) {
    out.push_str(itoa::Buffer::new().format(value));
}

/// Writes `0x` and hexadecimal digits.
pub(crate) fn push_hex(out: &mut String, value: u64) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    out.push_str("0x");
    let count = (64u32.saturating_sub(value.leading_zeros())).div_ceil(4).max(1);
    for at in (0..count).rev() {
        let nibble = value >> at.saturating_mul(4) & 15;
        out.push(DIGITS.get(usize::try_from(nibble).unwrap_or_default()).copied().unwrap_or('?'));
    }
}

/// Writes bytes as hexadecimal digits in stream order.
pub(crate) fn push_bytes(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        for nibble in [byte >> 4, byte & 15] {
            out.push(char::from_digit(nibble.into(), 16).unwrap_or('?'));
        }
    }
}

/// Writes a float with six decimals if that reads back to the same bits, else its bits as hex.
pub(crate) fn push_float(out: &mut String, bits: u32) {
    let value = f32::from_bits(bits);
    let text = format!("{value:.6}");
    match text.parse::<f32>() {
        Ok(back) if value.is_finite() && back.to_bits() == bits => out.push_str(&text),
        _ => push_hex(out, bits.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let text = |f: &dyn Fn(&mut String)| {
            let mut out = String::new();
            f(&mut out);
            out
        };
        for value in [0, 7, 10, 255, 4_294_963_392, u64::MAX] {
            assert_eq!(text(&|out| push_decimal(out, value)), value.to_string());
            assert_eq!(text(&|out| push_hex(out, value)), format!("{value:#x}"));
        }
        assert_eq!(text(&|out| push_signed(out, i64::MIN)), i64::MIN.to_string());
        assert_eq!(text(&|out| push_float(out, 1.0f32.to_bits())), "1.000000");
        assert_eq!(text(&|out| push_float(out, (-0.0f32).to_bits())), "-0.000000");
        assert_eq!(text(&|out| push_float(out, 0x7FC0_0001)), "0x7fc00001");
        assert_eq!(text(&|out| push_float(out, 1)), "0x1");
    }
}
