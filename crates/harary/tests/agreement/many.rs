//! Colorings by columns in which no number is the sum of two or more others of its column (rule
//! *many*), counted by a second program.
//!
//! It keeps sums and rests of a column as the engine does, and branches on numbers with few
//! columns; it shares no code with it, and its weights are others.

use crate::common::{limits, spec};
use harary::{ColorOptions, color};

/// The most columns.
const MOST: usize = 5;

/// A set of numbers from 0 to 127, as bits.
type Set = u128;

#[derive(Clone, Copy)]
struct Column {
    /// The sums of some of its numbers; 0 is the sum of none.
    sums: Set,
    /// The same from n downwards: bit n - s for the sum s.
    below: Set,
    /// The numbers less sums of others: with those a number would be a sum.
    rests: Set,
    /// The numbers that it may take.
    open: Set,
}

#[derive(Clone, Copy)]
struct Filled {
    columns: [Column; MOST],
    left: Set,
    /// Columns that hold a number.
    used: usize,
}

struct Search {
    n: u32,
    columns: usize,
    /// The numbers from 1 to n.
    all: Set,
    /// How much a branch shrinks by what it keeps out: by half for every fourteen numbers.
    shrinks: Vec<f64>,
}

impl Search {
    fn new(columns: usize, n: u32) -> Search {
        assert!(columns <= MOST && n < 127, "it does not fit");
        Search {
            n,
            columns,
            all: (1 << (n + 1)) - 2,
            shrinks: (0..1024)
                .map(|many| 0.5_f64.powf(f64::from(many) / 14.0))
                .collect(),
        }
    }

    fn start(&self) -> Filled {
        let column = Column {
            sums: 1,
            below: 1 << self.n,
            rests: 0,
            open: 0,
        };
        let mut columns = [column; MOST];
        columns[0].open = self.all;
        Filled {
            columns,
            left: self.all,
            used: 0,
        }
    }

    /// The numbers that x keeps out of a column: its sums with others, the rests of x, and those
    /// that make a member with x and others.
    fn kept_out(&self, column: &Column, x: u32) -> Set {
        column.sums << x | column.below >> (self.n - x) | column.rests >> x
    }

    fn put(&self, filled: &mut Filled, place: usize, x: u32) {
        if place == filled.used {
            filled.used += 1;
            if filled.used < self.columns {
                filled.columns[filled.used].open = self.all;
            }
        }
        let column = &mut filled.columns[place];
        column.open &= !self.kept_out(column, x);
        column.rests = (column.rests | column.rests >> x | column.below >> (self.n - x)) & self.all;
        column.sums |= column.sums << x & (self.all | 1);
        column.below |= column.below >> x;
        filled.left &= !(1 << x);
    }

    /// The columns in use and one that is empty, if there is one.
    fn offered<'a>(&self, filled: &'a Filled) -> &'a [Column] {
        &filled.columns[..self.columns.min(filled.used + 1)]
    }

    /// The numbers left that at least one, two and three of these columns may take.
    fn by_choices(&self, filled: &Filled) -> [Set; 3] {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for column in self.offered(filled) {
            three |= two & column.open;
            two |= one & column.open;
            one |= column.open;
        }
        [one, two, three].map(|set| set & filled.left)
    }

    /// Whether other empty columns are behind the one that is offered.
    fn has_more(&self, filled: &Filled) -> bool {
        filled.used + 1 < self.columns
    }

    /// Puts every number where it must go; whether all can go somewhere.
    fn settle(&self, filled: &mut Filled) -> bool {
        loop {
            let [one, two, _] = self.by_choices(filled);
            let mut forced = one & !two;
            if self.has_more(filled) {
                forced &= !filled.columns[filled.used].open;
            }
            if one != filled.left || forced == 0 {
                return one == filled.left;
            }
            while forced != 0 {
                let x = forced.trailing_zeros();
                forced &= forced - 1;
                let column = |column: &Column| column.open >> x & 1 == 1;
                let Some(place) = self.offered(filled).iter().position(column) else {
                    return false;
                };
                self.put(filled, place, x);
            }
        }
    }

    /// The number to try next: one that needs an empty column, else one of the small ones with the
    /// fewest columns, whose branches look small.
    fn next(&self, filled: &Filled) -> u32 {
        let [one, two, three] = self.by_choices(filled);
        if self.has_more(filled) && one & !two != 0 {
            return (one & !two).trailing_zeros();
        }
        let twice = two & !three;
        let mut among = if twice == 0 { filled.left } else { twice };
        let (mut best, mut least) = (0, f64::INFINITY);
        for _ in 0..5.min(among.count_ones()) {
            let x = among.trailing_zeros();
            among &= among - 1;
            let weight = |(place, column): (usize, &Column)| {
                let kept_out = self.kept_out(column, x) & column.open & filled.left;
                let close = kept_out & twice & !(1 << x);
                let many = kept_out.count_ones() + 5 * close.count_ones();
                self.shrinks[if place == filled.used {
                    0
                } else {
                    many as usize
                }]
            };
            let columns = self.offered(filled).iter().enumerate();
            let takes = columns.filter(|(_, column)| column.open >> x & 1 == 1);
            let weight = takes.map(weight).sum();
            if weight < least {
                (best, least) = (x, weight);
            }
        }
        best
    }

    /// The ways in which the next number can go somewhere.
    fn below(&self, filled: &Filled, mut visit: impl FnMut(&Filled)) {
        let x = self.next(filled);
        for place in 0..self.offered(filled).len() {
            if filled.columns[place].open >> x & 1 == 1 {
                let mut next = *filled;
                self.put(&mut next, place, x);
                if self.settle(&mut next) {
                    visit(&next);
                }
            }
        }
    }

    fn count(&self, filled: &Filled) -> u64 {
        let mut count = u64::from(filled.left == 0);
        if count == 0 {
            self.below(filled, |next| count += self.count(next));
        }
        count
    }

    /// Colorings up to the names of columns.
    fn count_all(&self) -> u64 {
        self.count(&self.start())
    }
}

#[test]
fn sums_of_many_are_counted_in_a_second_way() {
    let known = [(3, 1..=22), (4, 40..=47)];
    for (columns, numbers) in known {
        for n in numbers {
            let found = Search::new(columns, n).count_all();
            let options = ColorOptions {
                count: true,
                ..ColorOptions::default()
            };
            let game = spec(&format!("columns c={columns} n={n} rule=many"));
            let answer = color(&game, &options, &limits()).unwrap().answer;
            let count = answer.count.and_then(|count| count.up_to_colors);
            assert_eq!(count, Some(found.into()), "{columns} columns, {n} numbers");
        }
    }
}

/// By hand, for hours: what the engine says of five columns (benchmarks/README.md).
#[test]
#[ignore = "takes hours: tens of billions of nodes"]
fn five_columns_are_counted_in_a_second_way() {
    assert_eq!(Search::new(5, 96).count_all(), 12);
    assert_eq!(Search::new(5, 97).count_all(), 0);
}
