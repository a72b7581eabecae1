use super::*;
use harary_core::{Digit, Take};

#[derive(Clone, Debug)]
pub(super) struct Code(Vec<Take>);

impl TakeAndBreak for Code {
    fn takes(&self) -> &[Take] {
        &self.0
    }
}

fn code(digits: &[u8]) -> Code {
    let takes = (0..).zip(digits).map(|(counters, &parts)| Take { counters, digit: Digit::free(parts) });
    Code(takes.filter(|take| take.digit.parts != 0).collect())
}

#[test]
fn probe() {
    let arg = std::env::var("CODE").unwrap_or("077".into());
    let digits: Vec<u8> = arg.bytes().map(|b| b - b'0').collect();
    let upto = std::env::var("UPTO").unwrap_or("200".into()).parse().unwrap();
    let lim = std::env::var("LIM").unwrap_or("1000".into()).parse().unwrap();
    let mut q = Quotient::new(upto, lim, 4 << 30);
    let t = std::time::Instant::now();
    let r = q.run(&code(&digits), &Watch::every(1 << 16, |_| {
        if t.elapsed().as_secs() > 60 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }}));
    let k = q.known();
    eprintln!("{arg} {r:?} order {} heaps {} period {:?} nodes {} secs {:.2}", k.order(), k.heaps(), k.period, q.nodes(), t.elapsed().as_secs_f64());
    eprintln!("orders {:?} forced {:?} exact {:?} gens {:?} entries {} generators {}", k.orders, q.forced, q.exact, k.generators, q.attempt.closure.bytes(), q.attempt.generators.len());
    eprintln!("words {} rel {} lost {}", k.words.len(), k.relations.len(), k.lost.len());
}
