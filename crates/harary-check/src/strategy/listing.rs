//! The lines of a strategy, as they are read.

use crate::budget::{Table, allocated};
use crate::lines::Lines;
use crate::rules::{Player, Rules};
use crate::verdict::Failure;

/// To look a position up, to keep it and to go on from it takes as long as so many steps, beside
/// looks at sets.
pub(super) const STEPS_A_POSITION: usize = 200;

/// A line of a strategy. The move, and the pairs or threats that follow it, are kept as text: they
/// mean something only at a position that a play reaches.
pub(super) struct Listed {
    pub(super) line: u64,
    pub(super) reply: Box<str>,
    /// At which times, where plies are counted: numbers of plies played before, in increasing
    /// order.
    pub(super) reached: Vec<u32>,
    /// Whether it was played at this position.
    pub(super) followed: bool,
    /// Whether it was played, here or at an image of the position.
    pub(super) used: bool,
}

/// A map of the cells: a move at the image of a position is one at the position.
pub(super) struct Images {
    pub(super) line: u64,
    pub(super) of: Vec<u32>,
    pub(super) used: bool,
}

/// What a section lists.
pub(super) struct Listing<P> {
    /// Whether positions that differ in the names of vertices alone count as one.
    pub(super) isomorphic: bool,
    pub(super) images: Vec<Images>,
    pub(super) listed: Table<P, Listed>,
    /// The line of its end.
    pub(super) end: u64,
}

/// So many lines `images` may stand in a section.
const MOST_IMAGES: usize = 1_000;

/// Reads the lines of a section up to its `end`.
pub(super) fn listing<R: Rules>(
    rules: &R,
    claimant: Player,
    lines: &mut Lines<'_>,
) -> Result<Listing<R::Position>, Failure> {
    let budget = lines.budget();
    let (mut images, mut listing) = (Vec::new(), Table::new(&budget));
    let mut isomorphic = false;
    loop {
        let line = lines.next("`end`")?;
        if line.text == "end" {
            if isomorphic && listing.is_empty() {
                return Err(line.wrong("`isomorphic` stands before no position"));
            }
            return Ok(Listing {
                isomorphic,
                images,
                listed: listing,
                end: line.number,
            });
        }
        if line.text == "isomorphic" {
            if isomorphic || !listing.is_empty() || !images.is_empty() {
                return Err(
                    line.wrong("`isomorphic` stands once, before all positions, without images")
                );
            }
            let renamed = rules.renamed(&rules.start());
            if renamed.map_err(|why| line.wrong(why))?.is_none() {
                return Err(line.wrong(
                    "only positions on the edges of a complete graph, with nothing owned at the start, are isomorphic",
                ));
            }
            isomorphic = true;
            continue;
        }
        if let Some(cells) = line.text.strip_prefix("images ") {
            if isomorphic {
                return Err(line.wrong("a section that is `isomorphic` has no images"));
            }
            if !listing.is_empty() || images.len() == MOST_IMAGES {
                return Err(line.wrong(format!(
                    "images stand before all positions, in at most {MOST_IMAGES} lines"
                )));
            }
            let cells: Vec<&str> = cells.split(' ').collect();
            let of = rules.read_images(&cells).map_err(|why| line.wrong(why))?;
            let room = budget.take(allocated(size_of_val(&of[..])));
            room.and_then(|()| budget.room_in(&mut images))
                .map_err(|why| line.wrong(why))?;
            images.push(Images {
                of,
                line: line.number,
                used: false,
            });
            continue;
        }
        let (position, reply) = match line.text.split_once(' ') {
            Some((position, reply)) if is_of_one_kind(reply) => (position, reply),
            _ => return Err(line.wrong("`POSITION MOVE` or `end` should stand here")),
        };
        let mut at = rules
            .read_position(position, claimant)
            .map_err(|why| line.wrong(why))?;
        budget.count(STEPS_A_POSITION);
        let mut reply = reply.to_owned();
        if isomorphic
            && let Some((image, images)) = rules.renamed(&at).map_err(|why| line.wrong(why))?
        {
            // The cell whose preimage is the move.
            let mut back = vec![0; images.len()];
            for (cell, &image) in (0..).zip(&images) {
                back[image as usize] = cell;
            }
            at = image;
            reply = renamed_cells(&reply, |cell| rules.preimage(cell, &back));
        }
        let bytes = rules.bytes(&at) + allocated(reply.len());
        budget.take(bytes).map_err(|why| line.wrong(why))?;
        let listed = Listed {
            line: line.number,
            reply: reply.into(),
            reached: Vec::new(),
            followed: false,
            used: false,
        };
        let before = listing.insert(at, listed);
        if let Some(before) = before.map_err(|why| line.wrong(why))? {
            return Err(line.wrong(format!(
                "the position was listed before, on line {}",
                before.line
            )));
        }
    }
}

/// A reply with other names for its cells.
pub(super) fn renamed_cells(reply: &str, cell: impl Fn(&str) -> String) -> String {
    let word = |word: &str| word.split(',').map(&cell).collect::<Vec<_>>().join(",");
    reply.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Whether the words after the move are all pairs, or all cells.
fn is_of_one_kind(reply: &str) -> bool {
    let pairs = more_words(reply).filter(|word| word.contains(','));
    [0, more_words(reply).count()].contains(&pairs.count())
}

/// The words after the move of a reply.
pub(super) fn more_words(reply: &str) -> impl Iterator<Item = &str> {
    reply.split(' ').skip(1)
}
