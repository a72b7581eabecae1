//! The Wilson score interval of a share (Wilson 1927): it keeps its meaning near 0 and 1 and for
//! few trials.

/// Standard deviations on either side that leave out 5 % of a normal distribution.
pub const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// The chances for which a share of `successes` among `trials` lies within `deviations` standard
/// deviations; [0, 1] for no trials.
///
/// ```
/// use harary_engines::{NINETY_FIVE, wilson};
///
/// let [low, high] = wilson(50, 100, NINETY_FIVE);
/// assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
/// assert_eq!(wilson(0, 0, NINETY_FIVE), [0.0, 1.0]);
/// ```
pub fn wilson(successes: u64, trials: u64, deviations: f64) -> [f64; 2] {
    if trials == 0 {
        return [0.0, 1.0];
    }
    let (n, z) = (trials as f64, deviations);
    let share = successes as f64 / n;
    let center = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // At the ends rounding may leave a trace.
    let low = if successes == 0 {
        0.0
    } else {
        (center - half) / scale
    };
    let high = if successes == trials {
        1.0
    } else {
        (center + half) / scale
    };
    [low, high]
}
