//! Draw patterns of Hip counted in a second way: all rows but the last are filled cell by cell, and what they leave for the last row is one set of fillings.

use crate::common::{limits, spec};
use harary::{ColorOptions, color};

/// Fillings of the last row, at most 256, as bits.
type Fillings = [u64; 4];

/// A square with a corner in the last row or more: where those are, and the cells of the other corners.
struct Reach {
    last: Vec<usize>,
    above: Vec<usize>,
}

/// Counts the colorings of an n × n board without a square in one color.
struct Rows {
    n: usize,
    colors: u8,
    /// By cell of the rows above: the squares in these rows of which it is the last corner.
    within: Vec<Vec<Vec<usize>>>,
    reaches: Vec<Reach>,
    /// By square that reaches the last row and color: the fillings with its corners there in that color.
    with: Vec<Vec<Fillings>>,
    all: Fillings,
}

impl Rows {
    fn new(n: usize, colors: u8) -> Rows {
        let fillings = usize::from(colors).pow(n as u32);
        assert!(n > 1 && fillings <= 256, "fillings are four words");
        let (mut within, mut reaches) = (vec![Vec::new(); n * (n - 1)], Vec::new());
        // Each square once: by its topmost corner, of two the left one, and the way from there to the next, which goes right, and down or not.
        for (x, y, right, down) in all_of([n; 4]) {
            let corners = [
                (Some(x), y),
                (Some(x + right), y + down),
                ((x + right).checked_sub(down), y + down + right),
                (x.checked_sub(down), y + right),
            ];
            let cell =
                |(x, y): (Option<usize>, usize)| x.filter(|&x| x < n && y < n).map(|x| y * n + x);
            let Some(mut cells) = corners
                .into_iter()
                .map(cell)
                .collect::<Option<Vec<usize>>>()
            else {
                continue;
            };
            if right == 0 {
                continue;
            }
            cells.sort_unstable();
            let (above, last): (Vec<usize>, Vec<usize>) =
                cells.iter().partition(|&&cell| cell < n * (n - 1));
            if last.is_empty() {
                within[above[3]].push(above);
            } else {
                let last = last.into_iter().map(|cell| cell % n).collect();
                reaches.push(Reach { last, above });
            }
        }
        let color_of = |filling: usize, place: usize| {
            filling / usize::from(colors).pow(place as u32) % usize::from(colors)
        };
        let those = |is_one: &dyn Fn(usize) -> bool| {
            let mut bits = [0; 4];
            (0..fillings)
                .filter(|&filling| is_one(filling))
                .for_each(|filling| bits[filling / 64] |= 1 << (filling % 64));
            bits
        };
        let with = |reach: &Reach| -> Vec<Fillings> {
            let of_color = |color: u8| {
                those(&|filling| {
                    reach
                        .last
                        .iter()
                        .all(|&place| color_of(filling, place) == usize::from(color))
                })
            };
            (0..colors).map(of_color).collect()
        };
        Rows {
            n,
            colors,
            with: reaches.iter().map(with).collect(),
            within,
            reaches,
            all: those(&|_| true),
        }
    }

    fn count(&self) -> u128 {
        let mut cells = vec![0; self.n * (self.n - 1)];
        self.fill(&mut cells, 0, 0)
    }

    /// The colorings that go on from the first cells, in which so many colors occur: those are the first ones, and stand for all.
    fn fill(&self, cells: &mut [u8], cell: usize, used: u8) -> u128 {
        if cell == cells.len() {
            let names: u128 = (0..used)
                .map(|less| u128::from(self.colors - less))
                .product();
            return names * u128::from(self.last_rows(cells));
        }
        let mut count = 0;
        for color in 0..self.colors.min(used + 1) {
            cells[cell] = color;
            let is_one = |square: &Vec<usize>| square.iter().all(|&cell| cells[cell] == color);
            if !self.within[cell].iter().any(is_one) {
                count += self.fill(cells, cell + 1, used.max(color + 1));
            }
        }
        count
    }

    fn last_rows(&self, cells: &[u8]) -> u32 {
        let mut left = self.all;
        for (reach, with) in self.reaches.iter().zip(&self.with) {
            let color = cells[reach.above[0]];
            if reach.above.iter().all(|&cell| cells[cell] == color) {
                let with = &with[usize::from(color)];
                left.iter_mut()
                    .zip(with)
                    .for_each(|(left, with)| *left &= !with);
            }
        }
        left.iter().map(|word| word.count_ones()).sum()
    }
}

fn all_of(sizes: [usize; 4]) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    let [a, b, c, d] = sizes;
    (0..a * b * c * d).map(move |all| (all % a, all / a % b, all / a / b % c, all / a / b / c))
}

#[test]
fn rows_and_engines_count_the_same() {
    let asked = ColorOptions {
        count: true,
        ..ColorOptions::default()
    };
    for (n, colors) in [
        (2, 2),
        (3, 2),
        (4, 2),
        (5, 2),
        (6, 2),
        (2, 3),
        (3, 3),
        (4, 3),
        (3, 4),
    ] {
        let game = format!("hip n={n} colors={colors}");
        let report = color(&spec(&game), &asked, &limits()).unwrap();
        let count = report.answer.count.and_then(|count| count.all);
        assert_eq!(count, Some(Rows::new(n, colors).count()), "{game}");
    }
}

/// By hand: twenty seconds. The engine that counts class by class says the same (benchmarks/README.md).
#[test]
#[ignore = "takes twenty seconds: 580 million fillings of four rows"]
fn five_by_five_in_three_colors() {
    assert_eq!(Rows::new(5, 3).count(), 139_061_870_448);
}
