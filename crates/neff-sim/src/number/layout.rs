//! How the bits of a float of at most 32 bits are laid out, and the two directions between such
//! bits and an `f32` (format notes 05 §4.1; the 8-bit layouts as the OCP specification has them).
//!
//! Both directions are free of branches and of table look-ups, so that loops over them with a
//! constant layout become vector code. Which codes a conversion may write is not said here, but
//! by [`super::Float`].

/// What the codes with an exponent of all ones mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Specials {
    /// Infinity with a mantissa of zero, else NaN: IEEE 754.
    Ieee,
    /// Numbers, but for the mantissa of all ones, which is NaN; there is no infinity.
    OneNan,
}

/// The layout of a float: sign, exponent, mantissa, from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Bits of the exponent, 2 to 8.
    pub exponent_bits: u32,
    /// Bits of the mantissa that are stored, 2 to 23.
    pub mantissa_bits: u32,
    /// What the largest exponent means.
    pub specials: Specials,
}

/// Mantissa bits of an `f32`.
const SINGLE_MANTISSA: u32 = 23;
/// Bias of an `f32`.
const SINGLE_BIAS: u32 = 127;
/// Magnitude bits of the infinity of an `f32`; larger ones are NaN.
const SINGLE_INFINITY: u32 = 0x7F80_0000;
/// All bits of an `f32` but the sign.
const SINGLE_MAGNITUDE: u32 = 0x7FFF_FFFF;

impl Layout {
    /// IEEE binary32.
    pub const BINARY32: Layout = Layout::ieee(8, 23);
    /// bfloat16: the upper half of binary32.
    pub const BFLOAT16: Layout = Layout::ieee(8, 7);
    /// IEEE binary16.
    pub const BINARY16: Layout = Layout::ieee(5, 10);
    /// 3 bits of exponent, built like IEEE's formats.
    pub const E3M4: Layout = Layout::ieee(3, 4);
    /// 4 bits of exponent, built like IEEE's formats: up to 240.
    pub const E4M3: Layout = Layout::ieee(4, 3);
    /// 4 bits of exponent without infinities: up to 448, as OCP's E4M3.
    pub const E4M3FN: Layout = Layout { specials: Specials::OneNan, ..Layout::E4M3 };
    /// 5 bits of exponent, built like IEEE's formats, as OCP's E5M2.
    pub const E5M2: Layout = Layout::ieee(5, 2);

    const fn ieee(exponent_bits: u32, mantissa_bits: u32) -> Layout {
        Layout { exponent_bits, mantissa_bits, specials: Specials::Ieee }
    }

    /// Bits of the whole float.
    pub const fn bits(self) -> u32 {
        self.exponent_bits.wrapping_add(self.mantissa_bits).wrapping_add(1)
    }

    /// What is added to an exponent before it is stored.
    pub const fn bias(self) -> u32 {
        ones(self.exponent_bits.wrapping_sub(1))
    }

    /// The largest code without its sign.
    pub const fn magnitude(self) -> u32 {
        ones(self.bits().wrapping_sub(1))
    }

    /// The code of positive infinity, where there is one.
    pub const fn infinity(self) -> Option<u32> {
        match self.specials {
            Specials::Ieee => Some(self.top()),
            Specials::OneNan => None,
        }
    }

    /// The code of the NaN that conversions write: quiet, its payload empty.
    pub const fn nan(self) -> u32 {
        match self.specials {
            Specials::Ieee => self.top() | ones(1).wrapping_shl(self.mantissa_bits.wrapping_sub(1)),
            Specials::OneNan => self.magnitude(),
        }
    }

    /// The code of the largest number.
    pub const fn largest(self) -> u32 {
        match self.specials {
            Specials::Ieee => self.top().wrapping_sub(1),
            Specials::OneNan => self.magnitude().wrapping_sub(1),
        }
    }

    /// The code of the largest number below two to the power of `exponent` plus one.
    pub fn largest_with_exponent(self, exponent: u32) -> u32 {
        let field = exponent.saturating_add(self.bias()).min(ones(self.exponent_bits));
        let code = field.wrapping_shl(self.mantissa_bits) | ones(self.mantissa_bits);
        code.min(self.largest())
    }

    /// The smallest code with an exponent of all ones.
    const fn top(self) -> u32 {
        ones(self.exponent_bits).wrapping_shl(self.mantissa_bits)
    }

    /// The value of a code, exactly. Bits above [`Layout::bits`] are not looked at; a NaN stays one,
    /// with its sign and payload.
    #[inline(always)]
    pub const fn decode(self, code: u32) -> f32 {
        let sign = code.wrapping_shr(self.bits().wrapping_sub(1)).wrapping_shl(31);
        let magnitude = code & self.magnitude();
        let placed = magnitude.wrapping_shl(SINGLE_MANTISSA.wrapping_sub(self.mantissa_bits));
        // Read as an f32 this is the number, denormal or not, too small by the difference of the
        // biases; the product is exact.
        let scaled = if self.bias() == SINGLE_BIAS {
            placed
        } else {
            (f32::from_bits(placed) * power(SINGLE_BIAS.wrapping_sub(self.bias()))).to_bits()
        };
        let first_special = match self.specials {
            Specials::Ieee => self.top(),
            Specials::OneNan => self.magnitude(),
        };
        let special = if magnitude >= first_special { SINGLE_INFINITY } else { 0 };
        f32::from_bits(scaled | special | sign)
    }

    /// The code of a value, rounded to nearest, ties to even. What is then above `largest`, and
    /// infinity, becomes `beyond`; both are codes without sign. A NaN becomes [`Layout::nan`] with
    /// its sign; in binary32, where nothing has to be rounded, all bits stay.
    #[inline(always)]
    pub const fn encode(self, value: f32, largest: u32, beyond: u32) -> u32 {
        let bits = value.to_bits();
        if self.mantissa_bits == SINGLE_MANTISSA {
            return bits;
        }
        let sign = bits.wrapping_shr(31).wrapping_shl(self.bits().wrapping_sub(1));
        // Signed from here on: vector units of old compare nothing else.
        let magnitude = (bits & SINGLE_MAGNITUDE).cast_signed();
        let dropped = SINGLE_MANTISSA.wrapping_sub(self.mantissa_bits);
        let rebias = SINGLE_BIAS.wrapping_sub(self.bias()).wrapping_shl(SINGLE_MANTISSA);
        // Half of the last place that stays, less one where that place is even.
        let half = ones(dropped.wrapping_sub(1)).cast_signed().wrapping_sub(rebias.cast_signed());
        let odd = magnitude.wrapping_shr(dropped) & 1;
        let normal = magnitude.wrapping_add(half).wrapping_add(odd).wrapping_shr(dropped);
        let code = if self.bias() == SINGLE_BIAS {
            normal
        } else {
            let least_normal = rebias.wrapping_add(1 << SINGLE_MANTISSA).cast_signed();
            if magnitude < least_normal { self.denormal(magnitude) } else { normal }
        };
        let code = if code > largest.cast_signed() { beyond } else { code.cast_unsigned() };
        let is_nan = magnitude > SINGLE_INFINITY.cast_signed();
        (if is_nan { self.nan() } else { code }) | sign
    }

    /// The code of a magnitude that is denormal in this layout: adding a number whose last place
    /// is the layout's smallest step lets the processor round.
    #[inline(always)]
    const fn denormal(self, magnitude: i32) -> i32 {
        let exponent = SINGLE_BIAS.wrapping_sub(self.bias()).wrapping_add(1);
        let exponent = exponent.wrapping_add(SINGLE_MANTISSA).wrapping_sub(self.mantissa_bits);
        let step = exponent.wrapping_shl(SINGLE_MANTISSA);
        let sum = f32::from_bits(magnitude.cast_unsigned()) + f32::from_bits(step);
        sum.to_bits().wrapping_sub(step).cast_signed()
    }
}

/// A number whose lowest `count` bits are ones, `count` below 32.
const fn ones(count: u32) -> u32 {
    1_u32.wrapping_shl(count).wrapping_sub(1)
}

/// Two to the power of `exponent`, which is at most 127.
const fn power(exponent: u32) -> f32 {
    f32::from_bits(exponent.wrapping_add(SINGLE_BIAS).wrapping_shl(SINGLE_MANTISSA))
}

#[cfg(test)]
mod tests;
