//! How much faster many workers are than one, by the seconds that parts took.

use harary_draw::{Drawing, Series, plot};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So many times 2 workers are drawn, at most: 1,048,576.
const DOUBLINGS: u32 = 20;

/// How many times as fast as one so many workers are, if each takes the next part when it is free.
///
/// The last part that ends decides, so this is at most the number of workers, and at most how many
/// times as long all parts take as the longest.
///
/// ```
/// use harary::speed_up;
///
/// assert_eq!(speed_up(&[1.0, 1.0, 1.0, 1.0], 2), 2.0);
/// assert_eq!(speed_up(&[1.0, 1.0, 2.0], 100), 2.0);
/// ```
pub fn speed_up(seconds: &[f64], workers: usize) -> f64 {
    // Whole nanoseconds have an order.
    let nanoseconds = |seconds: f64| (seconds.max(0.0) * 1e9) as u64;
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers.clamp(1, seconds.len().max(1)))
        .map(|_| Reverse(0))
        .collect();
    let (mut whole, mut last) = (0_u64, 0);
    for &part in seconds {
        let part = nanoseconds(part);
        whole = whole.saturating_add(part);
        if let Some(Reverse(begin)) = free.pop() {
            let end = begin.saturating_add(part);
            last = last.max(end);
            free.push(Reverse(end));
        }
    }
    match last {
        0 => 1.0,
        last => whole as f64 / last as f64,
    }
}

/// The same as a picture: workers across, each time twice as many, until more are of no use.
pub fn speed_up_plot(title: &str, seconds: &[f64]) -> Drawing {
    let mut measured = vec![(0, 1.0)];
    for doublings in 1..=DOUBLINGS {
        let faster = speed_up(seconds, 1 << doublings);
        measured.push((doublings, faster));
        if 1 << doublings >= seconds.len() {
            break;
        }
    }
    let last = measured.len() as u32 - 1;
    let ideal = (0..=last).map(|doublings| (doublings, f64::from(1 << doublings)));
    let all = [
        Series {
            name: "as many times as workers",
            points: ideal.collect(),
        },
        Series {
            name: "by the seconds of the parts",
            points: measured,
        },
    ];
    let workers = |doublings: u32| (1_u64 << doublings).to_string();
    plot(title, ("workers", &workers), "times as fast as one", &all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_part_ends_the_gain() {
        let mut seconds = vec![1.0; 99];
        seconds.push(10.0);
        assert_eq!(speed_up(&seconds, 1), 1.0);
        // 99 parts of a second, then the long one alone.
        assert_eq!(speed_up(&seconds, 9), 109.0 / 21.0);
        seconds.reverse();
        assert_eq!(speed_up(&seconds, 1000), 10.9);
        assert_eq!(speed_up(&[], 5), 1.0);
        assert_eq!(speed_up(&[0.0], 5), 1.0);
    }

    #[test]
    fn the_picture_ends_where_there_are_as_many_workers_as_parts() {
        let text = speed_up_plot("five parts", &[1.0; 5]).svg(None);
        for words in [">8</text>", ">workers</text>", "five parts"] {
            assert!(text.contains(words), "{words}");
        }
        assert!(!text.contains(">16</text>"));
    }
}
