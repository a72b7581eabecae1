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

/// Writes of each sum whether it is given, and it or a zero.
pub(crate) fn write_sums(sums: &[Option<u128>], to: &mut dyn WordSink) {
    for sum in sums {
        to.word(u64::from(sum.is_some()));
        sum.unwrap_or(0).write(to);
    }
}

/// Reads what [`write_sums`] wrote.
pub(crate) fn read_sums<const N: usize>(
    from: &mut dyn WordSource,
) -> Result<[Option<u128>; N], Damaged> {
    let mut sums = [None; N];
    for sum in &mut sums {
        let given = from.size(1)? == 1;
        *sum = Some(u128::read(from)?).filter(|_| given);
    }
    Ok(sums)
}

/// The sums over the colorings visited so far.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// Symmetries but the identity, if they are known.
    symmetries: Option<Vec<Conjugates>>,
    /// Whether normal colorings are visited, each for all its renamings, or simply all colorings.
    normal: bool,
    /// Of all, up to colors, up to symmetry, up to both, in this order; those up to symmetry still
    /// to be divided by the number of symmetries.
    sums: [Option<u128>; 4],
}

impl Tally {
    pub(crate) fn new(symmetries: Option<Vec<Conjugates>>, normal: bool) -> Tally {
        let zero = normal.then_some(0);
        let of_symmetries = zero.filter(|_| symmetries.is_some());
        Tally {
            symmetries,
            normal,
            sums: [Some(0), zero, of_symmetries, of_symmetries],
        }
    }

    /// Adds what another one has counted of the same plan.
    pub(super) fn absorb(&mut self, other: &Tally) {
        add(&mut self.sums, other.sums);
    }

    /// The number of colorings visited, or that of 64 bits nearest to it.
    pub(crate) fn visited(&self) -> u64 {
        self.sums[usize::from(self.normal)]
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
        let fixed = ways.and_then(|ways| ways.checked_mul(same));
        add(&mut self.sums, [ways, Some(1), fixed, Some(renamed)]);
    }

    /// How many symmetries there are.
    fn group(&self) -> u64 {
        let classes = self.symmetries.iter().flatten();
        1 + classes.map(|class| class.number).sum::<u64>()
    }

    /// The numbers, once all colorings have been visited.
    pub(crate) fn counts(&self) -> Counts {
        let group = u128::from(self.group());
        let [all, up_to_colors, fixed, renamed] = self.sums;
        Counts {
            all,
            up_to_colors,
            up_to_symmetry: fixed.map(|sum| sum / group),
            up_to_both: renamed.map(|sum| sum / group),
            sums: None,
        }
    }

    /// The numbers of a part, once all its colorings have been visited.
    pub(super) fn counts_of_part(&self) -> Counts {
        let [all, up_to_colors, fixed, renamed] = self.sums;
        Counts {
            all,
            up_to_colors,
            sums: (self.normal && self.symmetries.is_some()).then(|| SymmetrySums {
                symmetries: self.group(),
                fixed,
                renamed,
            }),
            ..Counts::default()
        }
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        write_sums(&self.sums, to);
    }

    pub(super) fn read(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.sums = read_sums(from)?;
        match self.normal || self.sums[1..] == [None; 3] {
            true => Ok(()),
            false => Err(Damaged),
        }
    }
}

/// Adds to sums, each as far as it is known; one is lost when it gets too large.
#[inline]
pub(crate) fn add<const N: usize>(sums: &mut [Option<u128>; N], more: [Option<u128>; N]) {
    *sums = std::array::from_fn(|at| sums[at]?.checked_add(more[at]?));
}

/// Whether the normal coloring seen through the symmetry is itself but for the names of colors.
fn is_renamed(colors: &[u8], symmetry: &[usize], order: &[usize], kinds: &Kinds) -> bool {
    let mut renaming = kinds.renaming();
    order
        .iter()
        .all(|&cell| renaming.name(colors[symmetry[cell]]) == colors[cell])
}
