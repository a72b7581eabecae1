//! The table, against fresh counts.

use super::*;
use harary_core::laws::Dice;

/// Random sets of one to five cells, of one or two kinds of colors, which may be renamed,
/// recolored at random: the table is always what a fresh count gives.
#[test]
fn changes_add_up_to_a_fresh_count() {
    for seed in 0..80 {
        let mut dice = Dice::new(seed);
        let cells = 6 + dice.below(8);
        let colors = 1 + dice.below(4) as u8;
        // Where colors are renamed, there is one kind.
        let turns = if seed % 4 == 2 {
            usize::from(colors)
        } else {
            1
        };
        let cycle: Vec<u8> = (1..=colors).map(|color| color % colors + 1).collect();
        let narrowed = match turns {
            1 => Narrowed::new((0..cells).collect(), Vec::new()),
            _ => Narrowed::by_symmetry(&[0], colors, &cycle).unwrap(),
        };
        let mut any = || {
            let mut set: Vec<usize> = (0..1 + dice.below(5)).map(|_| dice.below(cells)).collect();
            set.sort_unstable();
            set.dedup();
            let place = |cell: usize| dice.below(turns) * cells + cell;
            set.into_iter().map(place).collect::<Vec<usize>>()
        };
        let mut listed: Vec<Vec<usize>> = (0..30).map(|_| any()).collect();
        listed.retain(|set| set.len() > 1 || seed % 4 == 0);
        // The first kind has the first sets and colors, the other one the rest.
        let (first, members) = match seed % 2 {
            0 => (listed.len(), colors),
            _ => (
                dice.below(listed.len() + 1),
                dice.below(1 + usize::from(colors)) as u8,
            ),
        };
        let kinds = [
            (&listed[..first], 1..=members),
            (&listed[first..], members + 1..=colors),
        ];
        let sets = kinds.clone().map(|(listed, members)| {
            let mut sets = Sets::none([cells, turns], colors, members);
            let (one, other) = listed.split_at(dice.below(listed.len() + 1));
            sets.extend(|see| one.iter().for_each(|set| see(set)));
            sets.extend(|see| other.iter().for_each(|set| see(set)));
            sets
        });
        let mut dice = Dice::new(seed + 1000);
        let mut draw = || 1 + dice.below(usize::from(colors)) as u8;
        let drawn = (0..cells).map(|_| draw()).collect();
        let mut tension = Tension::new(&sets, drawn, colors, Some(&narrowed));
        let mut dice = Dice::new(seed + 2000);
        for _ in 0..100 {
            tension.recolor(
                &sets,
                dice.below(cells),
                1 + dice.below(usize::from(colors)) as u8,
            );
            let now = tension.colors().to_vec();
            let fresh = Tension::new(&sets, now, colors, Some(&narrowed));
            assert_eq!(tension.seen, fresh.seen);
            assert_eq!(tension.completes, fresh.completes);
            assert_eq!(tension.broken, fresh.broken);
            let broken = kinds.iter().flat_map(|(listed, members)| {
                let colors = &tension.seen;
                let of_color =
                    move |set: &Vec<usize>, color| set.iter().all(|&cell| colors[cell] == color);
                let is_broken =
                    move |set: &&Vec<usize>| members.clone().any(|color| of_color(set, color));
                listed.iter().filter(is_broken)
            });
            assert_eq!(tension.broken as usize, broken.count());
        }
    }
}
