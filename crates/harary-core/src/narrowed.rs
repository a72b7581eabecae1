//! Some of all colorings: those in which the color of a class of cells says those of its cells.

use crate::{BadParameter, Cycles, names_in_turn};

/// So many renamings in a row must bring every color back. (More are of no use: few symmetries of
/// boards have a higher order.)
const MOST_TURNS: usize = 64;

/// The colorings in which each cell has the color of its class, or one that a renaming makes of it,
/// and some classes do without some colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Narrowed {
    /// For each cell its class, from 0 on without gaps.
    pub classes: Vec<usize>,
    /// Classes, each with a color that it does not have.
    pub without: Vec<(usize, u8)>,
    /// For each cell how many times the color of its class is renamed to be its own.
    steps: Vec<usize>,
    /// `names[s][x]`: the color x after s renamings, and 0 for 0. After as many as there are rows
    /// each color has its own name again.
    names: Vec<Vec<u8>>,
}

impl Narrowed {
    /// The colorings with one color a class, where some classes do without some colors.
    pub fn new(classes: Vec<usize>, without: Vec<(usize, u8)>) -> Self {
        Narrowed {
            steps: vec![0; classes.len()],
            names: vec![(0..=u8::MAX).collect()],
            classes,
            without,
        }
    }

    /// The colorings that a symmetry of the cells leaves alone if it renames the colors, too: the
    /// image of a cell has the new name of its color. `renaming[x - 1]` is the new name of the
    /// color x.
    ///
    /// A cell that the symmetry leaves where it is may have any color if all colors are renamed.
    ///
    /// # Errors
    /// [`BadParameter`] `renaming` if it has not every one of so many `colors` once, if it takes
    /// more than 64 renamings to bring every color back, or if no color of a cell is brought back
    /// when the symmetry brings the cell back.
    ///
    /// # Panics
    /// If `symmetry` is not a permutation of the cells.
    pub fn by_symmetry(
        symmetry: &[usize],
        colors: u8,
        renaming: &[u8],
    ) -> Result<Self, BadParameter> {
        let refused = |allowed: String| {
            let names: Vec<String> = renaming.iter().map(u8::to_string).collect();
            Err(BadParameter::new("renaming", names.join(","), allowed))
        };
        let mut sorted = renaming.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(1..=colors) {
            return refused(format!("every color from 1 to {colors} once"));
        }
        let Some(names) = names_in_turn(renaming, MOST_TURNS) else {
            return refused(format!("one that at most {MOST_TURNS} renamings undo"));
        };
        let Cycles { places, lengths } = Cycles::new(symmetry, 0..symmetry.len());
        let mut without = Vec::new();
        for (class, &length) in lengths.iter().enumerate() {
            let back = &names[length % names.len()];
            let (suited, barred): (Vec<u8>, Vec<u8>) =
                (1..=colors).partition(|&color| back[usize::from(color)] == color);
            if suited.is_empty() && length > 1 {
                return refused(format!(
                    "one that gives some color its own name again after {length} renamings, as the symmetry brings a cell back after {length} moves"
                ));
            }
            if !suited.is_empty() {
                without.extend(barred.into_iter().map(|color| (class, color)));
            }
        }
        let (classes, steps) = places
            .into_iter()
            .map(|(class, steps)| (class, steps % names.len()))
            .unzip();
        Ok(Narrowed {
            classes,
            without,
            steps,
            names,
        })
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.classes.iter().max().map_or(0, |last| last + 1)
    }

    /// How many renamings bring every color back: 1 if cells have the colors of their classes.
    pub fn turns(&self) -> usize {
        self.names.len()
    }

    /// How many times the color of its class is renamed to be the cell's; less than
    /// [`turns`](Narrowed::turns).
    pub fn steps(&self, cell: usize) -> usize {
        self.steps[cell]
    }

    /// The color after so many renamings.
    pub fn renamed(&self, color: u8, steps: usize) -> u8 {
        self.names[steps % self.turns()][usize::from(color)]
    }

    /// The color of the class of a cell that has this color.
    pub fn of_class(&self, cell: usize, color: u8) -> u8 {
        self.renamed(color, self.turns() - self.steps[cell])
    }

    /// Whether a coloring of the cells is one of them.
    pub fn has(&self, colors: &[u8]) -> bool {
        let mut of_classes = vec![0; self.count()];
        for (cell, &color) in colors.iter().enumerate() {
            of_classes[self.classes[cell]] = self.of_class(cell, color);
        }
        let mut without = self.without.iter();
        self.unfolded(&of_classes) == colors
            && without.all(|&(class, color)| of_classes[class] != color)
    }

    /// The colors of the cells, from those of the classes.
    pub fn unfolded(&self, colors: &[u8]) -> Vec<u8> {
        let cells = self.classes.iter().zip(&self.steps);
        cells
            .map(|(&class, &steps)| self.renamed(colors[class], steps))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// A random list of the numbers from 0 on, in any order.
    fn shuffled(dice: &mut Dice, count: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..count).collect();
        (0..count)
            .map(|_| left.swap_remove(dice.below(left.len())))
            .collect()
    }

    #[test]
    fn colors_of_classes_make_just_the_colorings_that_the_symmetry_leaves_alone() {
        let (mut free, mut refused) = (0, 0);
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let cells = 1 + dice.below(5);
            let colors = 1 + dice.below(3);
            let symmetry = shuffled(&mut dice, cells);
            let renaming: Vec<u8> = shuffled(&mut dice, colors)
                .iter()
                .map(|&x| x as u8 + 1)
                .collect();
            // Whether some color is brought back on the way round.
            let suits = |cell: usize| {
                (1..=colors as u8).any(|color| {
                    let (mut at, mut now) = (symmetry[cell], renaming[usize::from(color) - 1]);
                    while at != cell {
                        (at, now) = (symmetry[at], renaming[usize::from(now) - 1]);
                    }
                    now == color
                })
            };
            let stays = |cell: usize| symmetry[cell] == cell;
            let can = (0..cells).all(|cell| stays(cell) || suits(cell));
            let Ok(narrowed) = Narrowed::by_symmetry(&symmetry, colors as u8, &renaming) else {
                assert!(!can, "{symmetry:?} {renaming:?}");
                refused += 1;
                continue;
            };
            assert!(can, "{symmetry:?} {renaming:?}");
            free += (0..cells).filter(|&cell| !suits(cell)).count();
            let all = |count: usize| {
                (0..colors.pow(count as u32)).map(move |number| {
                    let color = |place| (number / colors.pow(place as u32) % colors) as u8 + 1;
                    (0..count).map(color).collect::<Vec<u8>>()
                })
            };
            let mut meant: Vec<Vec<u8>> = all(cells)
                .filter(|x| {
                    (0..cells).all(|cell| {
                        !suits(cell) || x[symmetry[cell]] == renaming[usize::from(x[cell]) - 1]
                    })
                })
                .collect();
            let mut made: Vec<Vec<u8>> = all(narrowed.count())
                .filter(|x| {
                    !narrowed
                        .without
                        .iter()
                        .any(|&(class, barred)| x[class] == barred)
                })
                .map(|x| narrowed.unfolded(&x))
                .collect();
            for x in &made {
                for (cell, &color) in x.iter().enumerate() {
                    let class = narrowed.of_class(cell, color);
                    assert_eq!(narrowed.renamed(class, narrowed.steps(cell)), color);
                }
            }
            for x in all(cells) {
                assert_eq!(narrowed.has(&x), meant.contains(&x), "{x:?}");
            }
            meant.sort();
            made.sort();
            assert_eq!(made, meant, "{symmetry:?} {renaming:?}");
        }
        assert!(free > 20 && refused > 20, "{free} {refused}");
        for wrong in [&[1, 1][..], &[0, 1], &[1, 3], &[1], &[1, 2, 3]] {
            assert!(Narrowed::by_symmetry(&[0], 2, wrong).is_err());
        }
        // Cycles of 2, 3, 5, 7 and 11 colors.
        let mut long: Vec<u8> = Vec::new();
        for length in [2, 3, 5, 7, 11] {
            let first = long.len() as u8 + 1;
            long.extend((1..=length).map(|step| first + step % length));
        }
        assert!(Narrowed::by_symmetry(&[0], long.len() as u8, &long).is_err());
    }

    #[test]
    fn without_a_renaming_cells_have_the_colors_of_their_classes() {
        let narrowed = Narrowed::new(vec![0, 1, 0], vec![(1, 2)]);
        assert_eq!((narrowed.count(), narrowed.turns()), (2, 1));
        assert_eq!(narrowed.unfolded(&[3, 1]), [3, 1, 3]);
        assert_eq!(narrowed.of_class(2, 3), 3);
    }
}
