//! What a check may cost, and how such numbers are written.

/// The most that a check may cost. What needs more is *not decided*, which says nothing about the
/// certificate.
///
/// ```
/// use harary_check::{Failure, Limits, check_within};
///
/// let text = "harary-certificate 1\ngame octal code=0.F\nclaim period 2000 preperiod 2000\nend\n";
/// let Err(Failure::Undecided(why)) = check_within(&mut text.as_bytes(), &Limits::default()) else {
///     panic!("decided");
/// };
/// assert_eq!(
///     why.to_string(),
///     "line 3: needs some 4.8·10^10 steps, more than 2.5·10^10: --steps 6e10"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many steps: looks at an option of a heap, a set of a board, a literal of a clause. A
    /// thousand million take about a second; other work is counted as the number of looks that take
    /// as long.
    pub steps: u64,
    /// How many bytes what the checker keeps may take at any time. The process takes a few million
    /// more.
    pub memory: u64,
}

impl Default for Limits {
    /// Twenty to forty-five seconds where it was measured (2026), and a gigabyte. It decides the
    /// certificate of h(4).
    fn default() -> Self {
        Self {
            steps: 25_000_000_000,
            memory: 1_000_000_000,
        }
    }
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        steps: u64::MAX,
        memory: u64::MAX,
    };

    /// Reads a number of steps: digits, perhaps with `_` between them or a power of ten, as in
    /// `5000000`, `20_000_000_000` or `2.5e10`.
    ///
    /// # Errors
    ///
    /// A sentence that says what was expected, if the text is no such number, not whole, 0 or not
    /// below 2^64.
    pub fn read_steps(text: &str) -> Result<u64, String> {
        let (number, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        whole(number)
            .zip(power.parse().ok())
            .and_then(|((digits, decimals), power)| scaled(digits, decimals, power))
            .ok_or_else(|| format!("`{text}` is not a number of steps such as 5000000 or 2e10"))
    }

    /// Reads a number of bytes: digits, perhaps with a point, then nothing, `B`, or a unit with or
    /// without a `B`: `k`, `M`, `G`, `T` for powers of 1000, `Ki`, `Mi`, `Gi`, `Ti` for powers
    /// of 1024.
    ///
    /// # Errors
    ///
    /// A sentence that says what was expected, if the text is no such size, 0 or not below 2^64.
    pub fn read_memory(text: &str) -> Result<u64, String> {
        let end = text.find(|c: char| c.is_ascii_alphabetic() || c == ' ');
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        let unit = unit.trim_start().to_ascii_lowercase();
        let unit = unit.strip_suffix('b').unwrap_or(&unit);
        let power = ["", "k", "m", "g", "t"]
            .iter()
            .position(|letter| *letter == unit.strip_suffix('i').unwrap_or(unit));
        let factor = power
            .filter(|power| *power > 0 || unit.is_empty())
            .map(|power| {
                let base: u64 = if unit.ends_with('i') { 1024 } else { 1000 };
                base.pow(power as u32)
            });
        whole(number)
            .zip(factor)
            .and_then(|((digits, decimals), factor)| {
                let bytes = u128::from(digits) * u128::from(factor) / 10_u128.pow(decimals);
                u64::try_from(bytes).ok().filter(|bytes| *bytes > 0)
            })
            .ok_or_else(|| format!("`{text}` is not a size such as 500M, 2G or 4GiB"))
    }
}

/// The digits of a number with at most one point, and how many stand after it.
fn whole(text: &str) -> Option<(u64, u32)> {
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let digits = [before, after].concat().replace('_', "");
    let plain = before.starts_with(|c: char| c.is_ascii_digit())
        && after.len() <= 9
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !text.ends_with(['.', '_']);
    plain.then(|| Some((digits.parse().ok()?, after.len() as u32)))?
}

/// digits · 10^(power − decimals), if this is a whole number above 0 that fits.
fn scaled(digits: u64, decimals: u32, power: u32) -> Option<u64> {
    let steps = match power.checked_sub(decimals) {
        Some(power) => digits.checked_mul(10_u64.checked_pow(power)?)?,
        None => {
            let part = 10_u64.pow(decimals - power);
            digits.is_multiple_of(part).then_some(digits / part)?
        }
    };
    Some(steps).filter(|steps| *steps > 0)
}

#[cfg(test)]
mod tests {
    use super::Limits;

    #[test]
    fn steps_are_read_as_they_are_written() {
        for (text, steps) in [
            ("1", 1),
            ("20000000000", 20_000_000_000),
            ("20_000_000_000", 20_000_000_000),
            ("2e10", 20_000_000_000),
            ("2.5E10", 25_000_000_000),
            ("2.50e1", 25),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(Limits::read_steps(text), Ok(steps), "{text}");
        }
        for text in [
            "",
            "0",
            "-1",
            "+1",
            "e10",
            "2e",
            "2e-1",
            "2.5",
            "1.23e1",
            "2e20",
            "_1",
            "1_",
            "1.",
            "2 e10",
            "18446744073709551616",
            "many",
            "1e99999999999",
        ] {
            let why = Limits::read_steps(text).unwrap_err();
            assert!(
                why.starts_with(&format!("`{text}` is not a number of steps")),
                "{why}"
            );
        }
    }

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for (text, bytes) in [
            ("1", 1),
            ("500", 500),
            ("500B", 500),
            ("500M", 500_000_000),
            ("500 MB", 500_000_000),
            ("1.5k", 1_500),
            ("1G", 1_000_000_000),
            ("4GiB", 4 << 30),
            ("4gi", 4 << 30),
            ("2T", 2_000_000_000_000),
        ] {
            assert_eq!(Limits::read_memory(text), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "0",
            "G",
            "iB",
            "4iB",
            "1X",
            "-1",
            "1GG",
            "1e9",
            "99999999999G",
            "0.1",
        ] {
            assert!(Limits::read_memory(text).is_err(), "{text}");
        }
    }
}
