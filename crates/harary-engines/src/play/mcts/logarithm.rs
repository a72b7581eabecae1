//! The natural logarithm of a count, by additions, multiplications and divisions alone: the same
//! number on every machine, which the logarithm of a system library is not.

/// The logarithm of a count; 0 for 0.
pub(super) fn ln(count: u64) -> f64 {
    if count == 0 {
        return 0.0;
    }
    // count = 2^exponent · m with 1 ≤ m < 2; ln m = 2 artanh s with s = (m − 1) / (m + 1) < 1/3.
    let exponent = 63 - count.leading_zeros();
    let m = count as f64 / (1_u64 << exponent) as f64;
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = (0..17).rev().fold(0.0, |sum, term| {
        sum * square + 1.0 / f64::from(2 * term + 1)
    });
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * s * series
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn it_is_the_logarithm() {
        assert_eq!((ln(0), ln(1)), (0.0, 0.0));
        for count in (1..5000).chain([1 << 40, (1 << 52) - 1, 999_999_999_999]) {
            let expected = (count as f64).ln();
            assert!(
                (ln(count) - expected).abs() <= 1e-14 * expected.max(1.0),
                "{count}"
            );
        }
    }
}
