//! Nodes and seconds of a study, measured or estimated.

use harary::{StudyLine, grouped};

/// Exact, or the estimate with the half width of its confidence interval.
pub(super) fn nodes(line: &StudyLine) -> String {
    match (line.nodes, line.margin) {
        (Some(nodes), None) => grouped(nodes),
        (Some(nodes), Some(margin)) => {
            format!("about {} ± {:.1} %", short(nodes as f64, 4), 100.0 * margin)
        }
        _ => String::new(),
    }
}

pub(super) fn seconds(line: &StudyLine) -> String {
    match (line.seconds, line.margin) {
        (Some(seconds), None) if seconds < 1000.0 => format!("{seconds:.2}"),
        (Some(seconds), None) => grouped(seconds.round() as u64),
        (Some(seconds), Some(_)) => format!("about {}", short(seconds, 3)),
        _ => String::new(),
    }
}

/// A number of 0.1 or more with so many digits that mean something; the others are 0.
pub(super) fn short(number: f64, digits: i32) -> String {
    let whole = number.abs().max(1.0).log10().floor() as i32 + 1;
    if whole >= digits {
        let unit = 10_f64.powi(whole - digits);
        grouped(((number / unit).round() * unit) as u64)
    } else {
        format!("{number:.*}", (digits - whole) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_keep_the_digits_that_mean_something() {
        let cases = [
            (0.999, "1.0"),
            (9.94, "9.9"),
            (42.4, "42"),
            (1_234_567.0, "1,200,000"),
            (99_600.0, "100,000"),
        ];
        for (number, text) in cases {
            assert_eq!(short(number, 2), text, "{number}");
        }
        assert_eq!(short(1_234_567.0, 4), "1,235,000");
    }
}
