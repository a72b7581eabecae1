//! Where long colorings by columns are likely: the forms that known ones have.

use super::Rule;
use harary_core::Narrowed;
use std::collections::BTreeMap;
use std::iter::repeat;

/// The part of the numbers at the beginning that is colored without the last column. (Of 160
/// numbers in five columns these are 43: 86 of their 61,538 colorings by four columns are the
/// beginning of one that reads backwards as forwards.)
const LATE: (usize, usize) = (27, 100);

/// How many numbers at the beginning are colored without the second column, without the third and
/// so on; [`LATE`] holds for the last column, and for all others where it is less. (With the first
/// four of these 440 numbers in six columns take 627 conflicts, without them 96,074. With 41 for
/// the fifth and 149 for the sixth none of 526 numbers is left that reads backwards as forwards.)
const OPEN: [usize; 5] = [1, 3, 4, 39, 139];

/// With more columns than these, numbers are mirrored at an odd sum. (By five columns 159 numbers
/// that are mirrored at 160 cannot be colored so, but 160 at 161; by three columns 13 at 14.)
const SMALL: u8 = 4;

/// A long coloring that was published, in part: the rest is looked for.
struct Published {
    /// The columns of the first numbers, or of the multiples of four: a digit each.
    beginning: &'static [u8],
    /// One or four.
    step: usize,
    /// A number whose column this number has.
    like: fn(usize) -> usize,
}

/// Of 646 numbers in six columns by rule two (Ageron, Casteras, Pellerin, Portella, Rimmel, Tomasik
/// 2021): the columns of 4·q, which 4·q + 1 shares for q ≤ 50, and its mirror image 648 − 4·q for q
/// ≤ 36, with 647 − 4·q. (With 30 of these a coloring is found in 604,851 conflicts of CaDiCaL
/// 1.9.5, with all in 32,236; with 26 and more conditions not in five minutes.)
const AGERON: Published = Published {
    beginning: b"234233243252555555555356444262442364",
    step: 4,
    like: |x| match (x, 648 - x) {
        (4..=201, _) if x % 4 <= 1 => x / 4 * 4,
        (_, other @ 4..=145) if other % 4 <= 1 => other / 4 * 4,
        _ => x,
    },
};

/// Of 536 numbers in six columns by rule schur (Fredricksen, Sweet 2000): the columns of the first
/// 60. All but 179 and 358 are mirrored at 537. (With 45 of these a coloring is found in 972,316
/// conflicts, with 55 in 82,986.)
const FREDRICKSEN: Published = Published {
    beginning: b"123415615312416356245331221431451231645123156163145165532263",
    step: 1,
    like: |x| match x {
        179 | 358 => x,
        _ => x.min(537 - x),
    },
};

/// By rule schur, colorings that read backwards as forwards and open each column late. By rule
/// two, those that the template of Rowley (2020) for WS(c) ≥ 4·S(c − 1) + 2 makes of them:
/// the first column has 1 and the numbers 4·q + 2, and 4·q − 1, 4·q and 4·q + 1 have the color
/// that q has with one column less. A sum of two of these numbers is in the first column, or
/// differs by at most one from 4 times the sum of their q. For more numbers than these forms reach
/// a part of a published coloring is given ([`AGERON`], [`FREDRICKSEN`]).
pub(super) fn narrowed(columns: u8, numbers: usize, rule: Rule) -> Option<Narrowed> {
    let by_template = match rule {
        Rule::Schur => false,
        Rule::Two => true,
        Rule::Many => return None,
    };
    match (rule, columns, numbers) {
        (Rule::Two, 6, 643..=646) => return Some(AGERON.narrowed(columns, numbers)),
        (Rule::Schur, 6, 527..=536) => return Some(FREDRICKSEN.narrowed(columns, numbers)),
        _ => {}
    }
    let (all_columns, all_numbers) = (columns, numbers);
    let (columns, numbers) = match by_template {
        true => (columns - 1, (numbers + 1) / 4),
        false => (columns, numbers),
    };
    let mirrored = mirror(numbers, |sum| columns <= SMALL || sum % 2 == 1);
    let late = numbers * LATE.0 / LATE.1;
    let but_last = usize::from(columns).saturating_sub(2);
    let firsts = OPEN.map(|first| first.min(late)).into_iter();
    let firsts = firsts.take(but_last).chain(repeat(late));
    let without = (2..=columns)
        .zip(firsts)
        .flat_map(|(color, first)| mirrored[..first].iter().map(move |&class| (class, color)));
    if !by_template {
        let without = without.collect();
        return Some(Narrowed::new(mirrored, without));
    }
    let class = |x: usize| match (x + 1) / 4 {
        0 => 0,
        _ if x % 4 == 2 => 0,
        q => mirrored[q - 1] + 1,
    };
    let others = (2..=all_columns).map(|color| (0, color));
    let templates = mirrored.iter().map(|&class| (class + 1, 1));
    let without = without.map(|(class, color)| (class + 1, color + 1));
    Some(Narrowed::new(
        (1..=all_numbers).map(class).collect(),
        others.chain(templates).chain(without).collect(),
    ))
}

impl Published {
    /// The colorings that have in common with it what is known of it here.
    fn narrowed(&self, columns: u8, numbers: usize) -> Narrowed {
        let mut names = BTreeMap::new();
        let classes = (1..=numbers).map(|x| {
            let next = names.len();
            *names.entry((self.like)(x)).or_insert(next)
        });
        let classes: Vec<usize> = classes.collect();
        let beginning = self.beginning.iter().map(|digit| digit - b'0');
        let without = (1..).zip(beginning).flat_map(|(q, column)| {
            let others = (1..=columns).filter(move |&other| other != column);
            let class = classes[self.step * q - 1];
            others.map(move |other| (class, other))
        });
        let without = without.collect();
        Narrowed::new(classes, without)
    }
}

/// For each of the numbers a class, that x and s − x have together: s is the least sum above all
/// numbers that suits and that 3 does not divide, as s/3 and 2·s/3 must differ.
pub(super) fn mirror(numbers: usize, suits: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut sum = numbers + 1;
    while sum.is_multiple_of(3) || !suits(sum) {
        sum += 1;
    }
    let class = |x: usize| match sum - x {
        other if other <= numbers => x.min(other) - 1,
        _ => x - 1,
    };
    (1..=numbers).map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::ColumnColoring;
    use harary_core::ForbiddenSets as _;

    #[test]
    fn published_beginnings_are_proper_and_say_how_many_numbers_share_a_column() {
        for (published, rule, numbers, classes) in [
            // 50 pairs, and 36 pairs of images, which are classes of four.
            (AGERON, Rule::Two, 646, 646 - 50 - 36 * 2),
            (FREDRICKSEN, Rule::Schur, 536, 269),
        ] {
            let narrowed = narrowed(6, numbers, rule).unwrap();
            assert_eq!(narrowed.classes.iter().max(), Some(&(classes - 1)));
            // What is known of it, the rest without a color, has no set of one color.
            let mut colors = vec![0; numbers];
            for (cell, class) in narrowed.classes.iter().enumerate() {
                let barred = narrowed.without.iter().filter(|(other, _)| other == class);
                let barred: Vec<u8> = barred.map(|&(_, column)| column).collect();
                if let [first, ..] = barred[..] {
                    assert_eq!((barred.len(), first <= 2), (5, true));
                    colors[cell] = (1..=6).find(|column| !barred.contains(column)).unwrap();
                }
            }
            let known = colors.iter().filter(|&&color| color > 0).count();
            assert_eq!(
                known,
                published.beginning.len() * if rule == Rule::Two { 4 } else { 2 }
            );
            let problem = ColumnColoring::new(6, numbers, rule).unwrap();
            assert!(problem.violated(&colors).is_empty(), "{rule:?}");
            // With fewer numbers it is a beginning of the same.
            let fewer = super::narrowed(6, numbers - 3, rule).unwrap();
            assert_eq!(fewer.classes[..500], narrowed.classes[..500]);
            assert_eq!(fewer.without, narrowed.without);
        }
    }
}
