//! The clauses of larger sets: satisfied exactly if so many cells can be chosen, which is found out
//! here by all subsets.

use harary_cadical::Cadical;
use harary_clauses::{Decision, decide, larger};
use harary_core::Dice;

#[test]
fn clauses_are_satisfied_exactly_if_there_are_so_many_cells() {
    let mut dice = Dice::new(31);
    let mut seen = [0; 2];
    for _ in 0..200 {
        let cells = 1 + dice.below(6);
        let masks: Vec<u32> = (0..dice.below(6))
            .map(|_| 1 + dice.below((1 << cells) - 1) as u32)
            .collect();
        let set = |mask: &u32| (0..cells).filter(|cell| mask >> cell & 1 == 1).collect();
        let sets: Vec<Vec<usize>> = masks.iter().map(set).collect();
        let is_free = |chosen: &u32| masks.iter().all(|mask| chosen & mask != *mask);
        let most = (0u32..1 << cells)
            .filter(is_free)
            .map(u32::count_ones)
            .max();
        let most = most.expect("the empty set is free") as usize;
        for at_least in 0..=cells + 1 {
            let formula = larger(cells, &sets, at_least);
            let is_satisfied = match decide(formula.cnf(), &Cadical, &mut |_| true) {
                Decision::Satisfied(holds) => {
                    let chosen = (0..cells).filter(|&cell| holds[cell]);
                    let chosen: u32 = chosen.map(|cell| 1 << cell).sum();
                    assert!(is_free(&chosen) && chosen.count_ones() as usize >= at_least);
                    true
                }
                Decision::Refuted(_) => false,
                Decision::Stopped => unreachable!("there is no limit"),
            };
            assert_eq!(
                is_satisfied,
                at_least <= most,
                "{cells} {sets:?} {at_least}"
            );
            seen[usize::from(is_satisfied)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 200), "{seen:?}");
}
