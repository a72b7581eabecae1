//! temp
use harary_core::*;
use harary_engines::*;
struct Code(Vec<Take>);
impl TakeAndBreak for Code {
    fn takes(&self) -> &[Take] {
        &self.0
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let digits: Vec<u8> = a[1]
        .chars()
        .filter_map(|c| c.to_digit(16))
        .map(|d| d as u8)
        .collect();
    let takes = (0..)
        .zip(&digits)
        .map(|(counters, &d)| Take {
            counters,
            digit: Digit::free(d),
        })
        .filter(|t| !t.digit.is_empty())
        .collect();
    let upto: u32 = a[2].parse().unwrap();
    let m = match a.get(3).map(|s| s.as_str()) {
        Some("plain") => NimMethod::Plain,
        Some("sparse") => NimMethod::Sparse,
        _ => NimMethod::Auto,
    };
    let t = std::time::Instant::now();
    let v = Nimbers::new(upto, true)
        .by(m)
        .run(&Code(takes), &Watch::free())
        .unwrap()
        .unwrap();
    println!(
        "{:?} {:?}",
        v.observed(),
        &v.values[..40.min(v.values.len())]
    );
    println!(
        "{:.3} s period {:?} heaps {} max {:?} sum {}",
        t.elapsed().as_secs_f64(),
        v.period,
        v.values.len(),
        v.values.iter().max(),
        v.values.iter().map(|&x| x as u64).sum::<u64>()
    );
}
