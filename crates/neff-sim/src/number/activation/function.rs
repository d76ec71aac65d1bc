//! The activation functions that are more than one call, in 64 bits, in forms that lose nothing by
//! cancellation where a sum has a better one.
//!
//! Where a factor goes to infinity and the other to zero faster, the product is zero: the limit
//! counts, not `0 * infinity`. NaN in gives NaN out.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

/// `x` times a factor that outweighs it where it is 0.
fn weighted(x: f64, factor: f64) -> f64 {
    if factor == 0.0 && !x.is_nan() { 0.0_f64.copysign(x) } else { x * factor }
}

/// `x` above 0, else 0.
pub(super) fn relu(x: f64) -> f64 {
    if x > 0.0 || x.is_nan() { x } else { 0.0 }
}

/// `x`, and below 0 that times `slope`.
pub(super) fn leaky_relu(x: f64, slope: f64) -> f64 {
    if x >= 0.0 { x } else { x * slope }
}

/// 1 above 0, else `below`.
pub(super) fn step(x: f64, below: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x.is_nan() {
        x
    } else {
        below
    }
}

/// The sign as a number; zeros and NaN stay what they are.
pub(super) fn sign(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() { x } else { 1.0_f64.copysign(x) }
}

/// The logistic function.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// The derivative of the logistic function: `1 - sigmoid(x)` is `sigmoid(-x)`.
fn sigmoid_slope(x: f64) -> f64 {
    sigmoid(x) * sigmoid(-x)
}

/// `ln(1 + exp(x))`, whose exponential would be infinite for large `x`.
pub(super) fn softplus(x: f64) -> f64 {
    let above = if x > 0.0 { x } else { 0.0 };
    above + libm::log1p(libm::exp(-x.abs()))
}

/// `x` through the sigmoid of itself.
pub(super) fn silu(x: f64) -> f64 {
    weighted(x, sigmoid(x))
}

/// The derivative of [`silu`].
pub(super) fn silu_slope(x: f64) -> f64 {
    sigmoid(x) + weighted(x, sigmoid_slope(x))
}

/// `x` through the hyperbolic tangent of its softplus.
pub(super) fn mish(x: f64) -> f64 {
    weighted(x, libm::tanh(softplus(x)))
}

/// The derivative of the error function.
pub(super) fn erf_slope(x: f64) -> f64 {
    FRAC_2_SQRT_PI * libm::exp(-x * x)
}

/// The distribution function of the standard normal distribution.
fn phi(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// `x` through the normal distribution.
pub(super) fn gelu(x: f64) -> f64 {
    weighted(x, phi(x))
}

/// The derivative of [`gelu`].
pub(super) fn gelu_slope(x: f64) -> f64 {
    let density = 0.5 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2 * libm::exp(-0.5 * x * x);
    phi(x) + weighted(x, density)
}

/// [`gelu`] approximated by a hyperbolic tangent: `(1 + tanh(u)) / 2` is `sigmoid(2 u)`.
pub(super) fn gelu_tanh(x: f64) -> f64 {
    let twice_root = 2.0 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
    weighted(x, sigmoid(twice_root * (x + 0.044_715 * x * x * x)))
}

/// The factor of the approximation by a sigmoid.
const GELU_FACTOR: f64 = 1.702;

/// [`gelu`] approximated by a sigmoid.
pub(super) fn gelu_sigmoid(x: f64) -> f64 {
    weighted(x, sigmoid(GELU_FACTOR * x))
}

/// The derivative of [`gelu_sigmoid`].
pub(super) fn gelu_sigmoid_slope(x: f64) -> f64 {
    silu_slope(GELU_FACTOR * x)
}
