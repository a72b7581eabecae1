//! Counting proper colorings in four ways at once.
//!
//! Every proper coloring is a normal one (colors opened in order) with its colors renamed; a normal
//! one with u of the c colors can be renamed in c·(c−1)⋯(c−u+1) ways, all different; where colors
//! are of several kinds, the ways multiply, and below renaming is meant within kinds. So it is
//! enough to visit the normal ones.
//!
//! Let Γ be the symmetries of the cells with the identity, x∘g the coloring x seen through g ∈ Γ.
//! By the lemma of Cauchy, Frobenius and Burnside the number of classes of colorings is the mean
//! over Γ of the number of colorings that g fixes. If x is r with its colors renamed, x∘g = x just
//! if r∘g = r, so up to symmetry there are Σ_r c⋯(c−u+1)·|{g : r∘g = r}| / |Γ| colorings, summed
//! over the normal ones. Up to symmetry *and* renaming: Γ acts on the classes of renamings, each of
//! which has one normal coloring, by r ↦ normal(r∘g), so there are Σ_r |{g : normal(r∘g) = r}| /
//! |Γ|. One pass over the normal colorings thus counts in all four ways. Conjugate symmetries fix
//! equally many of all, so that one of each class is looked at.

use harary_core::{Conjugates, Damaged, Kinds, WordSink, WordSource, Words};

/// Numbers of proper colorings. A number of 2^128 or more is not given; where one counts up to
/// symmetry, that goes for the number times that of the symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All of them, with the fixed cells as they are fixed.
    pub all: Option<u128>,
    /// Those that differ by more than a renaming of colors; `None` if cells are fixed.
    pub up_to_colors: Option<u128>,
    /// Those that differ by more than a symmetry of the board; `None` if cells are fixed.
    pub up_to_symmetry: Option<u128>,
    /// Those that differ by more than both; `None` if cells are fixed.
    pub up_to_both: Option<u128>,
    /// For a part of the colorings, in place of the numbers up to symmetry: what becomes these once
    /// it is added up over all parts.
    pub sums: Option<SymmetrySums>,
}

/// Sums over some colorings, as Γ in the lemma of Cauchy, Frobenius and Burnside needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymmetrySums {
    /// The order of Γ, the identity included.
    pub symmetries: u64,
    /// For each coloring, how many of Γ leave it as it is. Over all colorings, this is the number
    /// up to symmetry times the order.
    pub fixed: Option<u128>,
    /// For each coloring up to renaming, how many of Γ only rename its colors.
    pub renamed: Option<u128>,
}

/// Writes whether a sum is given, and it or a zero.
pub(crate) fn write_sum(sum: Option<u128>, to: &mut dyn WordSink) {
    to.word(u64::from(sum.is_some()));
    sum.unwrap_or(0).write(to);
}

/// Reads what [`write_sum`] wrote.
pub(crate) fn read_sum(from: &mut dyn WordSource) -> Result<Option<u128>, Damaged> {
    let given = from.size(1)? == 1;
    Ok(Some(u128::read(from)?).filter(|_| given))
}

/// The sums over the colorings visited so far.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// Symmetries but the identity, if they are known.
    symmetries: Option<Vec<Conjugates>>,
    /// Whether normal colorings are visited, each for all its renamings, or simply all colorings.
    normal: bool,
    /// Those up to symmetry still to be divided by the number of symmetries.
    sums: Counts,
}

impl Tally {
    pub(crate) fn new(symmetries: Option<Vec<Conjugates>>, normal: bool) -> Tally {
        let zero = normal.then_some(0);
        let of_symmetries = zero.filter(|_| symmetries.is_some());
        let sums = Counts {
            all: Some(0),
            up_to_colors: zero,
            up_to_symmetry: of_symmetries,
            up_to_both: of_symmetries,
            sums: None,
        };
        Tally {
            symmetries,
            normal,
            sums,
        }
    }

    /// Adds what another one has counted of the same plan.
    pub(super) fn absorb(&mut self, other: &Tally) {
        let Counts {
            all,
            up_to_colors,
            up_to_symmetry,
            up_to_both,
            ..
        } = other.sums;
        add(&mut self.sums.all, all);
        add(&mut self.sums.up_to_colors, up_to_colors);
        add(&mut self.sums.up_to_symmetry, up_to_symmetry);
        add(&mut self.sums.up_to_both, up_to_both);
    }

    /// The number of colorings visited, or that of 64 bits nearest to it.
    pub(crate) fn visited(&self) -> u64 {
        let visited = if self.normal {
            self.sums.up_to_colors
        } else {
            self.sums.all
        };
        visited
            .and_then(|visited| u64::try_from(visited).ok())
            .unwrap_or(u64::MAX)
    }

    /// Counts a coloring, given the number of cells of each color; a normal one is normal along
    /// `order`.
    pub(crate) fn count(
        &mut self,
        coloring: &[u8],
        order: &[usize],
        kinds: &Kinds,
        having: &[usize],
    ) {
        let ways = if self.normal {
            kinds.ways(|color| having[usize::from(color)] > 0)
        } else {
            Some(1)
        };
        // The identity.
        let (mut same, mut renamed) = (1_u128, 1_u128);
        for Conjugates { symmetry, number } in self.symmetries.iter().flatten() {
            if is_renamed(coloring, symmetry, order, kinds) {
                renamed += u128::from(*number);
                let mut images = symmetry.iter().map(|&image| coloring[image]);
                let is_same = coloring.iter().all(|&color| images.next() == Some(color));
                same += if is_same { u128::from(*number) } else { 0 };
            }
        }
        let sums = &mut self.sums;
        add(&mut sums.all, ways);
        add(&mut sums.up_to_colors, Some(1));
        add(
            &mut sums.up_to_symmetry,
            ways.and_then(|ways| ways.checked_mul(same)),
        );
        add(&mut sums.up_to_both, Some(renamed));
    }

    /// How many symmetries there are.
    fn group(&self) -> u64 {
        let classes = self.symmetries.iter().flatten();
        1 + classes.map(|class| class.number).sum::<u64>()
    }

    /// The numbers, once all colorings have been visited.
    pub(crate) fn counts(&self) -> Counts {
        let group = u128::from(self.group());
        let mean = |sum: Option<u128>| sum.map(|sum| sum / group);
        Counts {
            up_to_symmetry: mean(self.sums.up_to_symmetry),
            up_to_both: mean(self.sums.up_to_both),
            ..self.sums
        }
    }

    /// The numbers of a part, once all its colorings have been visited.
    pub(super) fn counts_of_part(&self) -> Counts {
        Counts {
            up_to_symmetry: None,
            up_to_both: None,
            sums: (self.normal && self.symmetries.is_some()).then(|| SymmetrySums {
                symmetries: self.group(),
                fixed: self.sums.up_to_symmetry,
                renamed: self.sums.up_to_both,
            }),
            ..self.sums
        }
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        let Counts {
            all,
            up_to_colors,
            up_to_symmetry,
            up_to_both,
            ..
        } = self.sums;
        for sum in [all, up_to_colors, up_to_symmetry, up_to_both] {
            write_sum(sum, to);
        }
    }

    pub(super) fn read(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let Counts {
            all,
            up_to_colors,
            up_to_symmetry,
            up_to_both,
            ..
        } = &mut self.sums;
        for sum in [all, up_to_colors, up_to_symmetry, up_to_both] {
            *sum = read_sum(from)?;
        }
        let Counts { all, .. } = self.sums;
        let just_all = Counts {
            all,
            ..Counts::default()
        };
        if self.normal || self.sums == just_all {
            Ok(())
        } else {
            Err(Damaged)
        }
    }
}

/// Adds to a sum that is known so far; it is lost when it gets too large.
fn add(sum: &mut Option<u128>, more: Option<u128>) {
    *sum = sum.and_then(|sum| sum.checked_add(more?));
}

/// Whether the normal coloring seen through the symmetry is itself but for the names of colors.
fn is_renamed(colors: &[u8], symmetry: &[usize], order: &[usize], kinds: &Kinds) -> bool {
    let mut renaming = kinds.renaming();
    order
        .iter()
        .all(|&cell| renaming.name(colors[symmetry[cell]]) == colors[cell])
}
