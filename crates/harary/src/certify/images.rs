//! Lines that a strategy need not have: those at images, under a symmetry of the board, of
//! positions that have one, and those that the checker plays by itself. Between vertices with more
//! permutations than a board lists, positions that differ in names alone are one.
//!
//! The checker looks up a position that is not listed at its images, by the maps that the section
//! begins with, and believes nothing of them: what it finds is a move like any other. But it keeps
//! every position that it examines, and its steps and memory are limited (docs/certificates.md,
//! *Limits*); a section that leads to many more positions than it lists is written with all its
//! lines.

use crate::games::Playable;
use harary_core::{Game, Paused, Progress, UpToSymmetry, Watch};
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Write as _;

/// A checker need not read more maps than this.
const MOST: usize = 1_000;

/// A section may lead to so many positions that are not listed, and so many more for each that is,
/// up to a last limit, which the checker keeps in its gigabyte. (In tests fewer, to be reached in
/// time.)
const MOST_UNLISTED: [u64; 3] = if cfg!(test) {
    [20, 4, 200]
} else {
    [1 << 22, 1_000, 7 << 20]
};

/// Nor more than this divided by the number of sets: the checker looks at all of them, some times
/// over, for each position. (Where that takes longer than its default allows, it says which
/// `--steps` are enough.)
const MOST_SETS: u64 = if cfg!(test) { 3_000 } else { 1 << 34 };

/// How far a section is, as the watch is told while it is written, by the searches for it too.
#[derive(Default)]
struct HowFar {
    /// Of the search that looked last.
    nodes: Cell<u64>,
    lines: Cell<u64>,
    /// An estimate of the bytes that what is written and met takes, with what it takes to grow.
    held: Cell<usize>,
}

impl HowFar {
    /// What is told when a search, or the section itself, looks at the watch.
    fn told(&self, search: &Progress) -> Progress {
        self.nodes.set(search.nodes);
        Progress {
            nodes: search.nodes,
            found: self.lines.get(),
            words: ["", "lines of the certificate", ""],
            // Of its tables, which keep to a limit, a search tells nothing.
            held: self.held.get() + search.held,
            ..Progress::default()
        }
    }

    fn hold(&self, bytes: usize) {
        self.held.set(self.held.get() + bytes);
    }
}

/// The bytes that a position or a line takes in a hash table, beside its own.
const ENTRY: usize = 128;

/// The lines of a section.
pub(super) struct Listing<'l, 'w> {
    watch: &'l Watch<'w>,
    far: &'l HowFar,
    /// Whether lines are left out that need not be there.
    spares: bool,
    /// Whether positions that differ in the names of vertices alone count as one.
    isomorphic: bool,
    /// A position may be examined so many times.
    times: u64,
    lines: u64,
    /// The positions that the checker examines beside those that are listed.
    unlisted: u64,
    names: Vec<String>,
    maps: Vec<Vec<usize>>,
    /// Which maps have served.
    used: Vec<bool>,
    /// The replies, by the symbols of the node.
    replies: HashMap<Vec<u8>, String>,
    text: String,
}

impl<'l, 'w> Listing<'l, 'w> {
    /// Writes a section by `list`, which walks through all of its positions, after its first line:
    /// with as few lines as these bounds allow, or else with all of them. A position is reached at
    /// so many different times.
    pub(super) fn write<G: Playable>(
        game: &UpToSymmetry<G>,
        times: u32,
        watch: &Watch<'_>,
        text: &mut String,
        list: &mut dyn FnMut(&mut Listing<'_, '_>) -> Result<(), Paused>,
    ) -> Result<(), Paused> {
        let far = HowFar::default();
        let watch = watch.telling(|search| far.told(search));
        let new = |spares| Listing::new(game, times, spares, (&watch, &far), text.len());
        let mut listing = new(true);
        if game.0.renamed(&game.0.start()).is_some() {
            listing.isomorphic = true;
            listing.maps.clear();
            list(&mut listing)?;
            if listing.lines > 0 {
                text.push_str("isomorphic\n");
            }
            listing.finish(text);
            return Ok(());
        }
        list(&mut listing)?;
        let [most, more, limit] = MOST_UNLISTED;
        let by_sets = MOST_SETS / game.0.node_sets().max(1);
        let most = (most + more * listing.lines).min(limit).min(by_sets);
        if listing.unlisted > most {
            listing = new(false);
            list(&mut listing)?;
        }
        listing.finish(text);
        Ok(())
    }

    fn new<G: Playable>(
        game: &UpToSymmetry<G>,
        times: u32,
        spares: bool,
        (watch, far): (&'l Watch<'w>, &'l HowFar),
        written: usize,
    ) -> Self {
        far.lines.set(0);
        far.held.set(written);
        let (names, mut maps) = game.0.node_symmetries();
        if maps.len() > MOST || !spares {
            maps.clear();
        }
        Listing {
            watch,
            far,
            spares,
            isomorphic: false,
            times: u64::from(times),
            lines: 0,
            unlisted: 0,
            names,
            used: vec![false; maps.len()],
            maps,
            replies: HashMap::new(),
            text: String::new(),
        }
    }

    /// The watch for searches.
    pub(super) fn watch(&self) -> &'l Watch<'w> {
        self.watch
    }

    /// Notes a position that was not met before, with so many bytes, while positions of so many
    /// bytes wait.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub(super) fn meet(&mut self, bytes: usize, waiting: usize) -> Result<(), Paused> {
        let far = self.far;
        far.hold(bytes + ENTRY);
        self.watch.node(|| Progress {
            nodes: far.nodes.get(),
            held: waiting,
            ..Progress::default()
        })
    }

    /// Whether lines are left out that need not be there.
    pub(super) fn spares(&self) -> bool {
        self.spares
    }

    /// Whether positions that differ in the names of vertices alone count as one.
    pub(super) fn isomorphic(&self) -> bool {
        self.isomorphic
    }

    /// The position that is examined in place of this one.
    pub(super) fn examined<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        at: G::Position,
    ) -> G::Position {
        let renamed = self.isomorphic.then(|| game.0.renamed(&at)).flatten();
        renamed.unwrap_or(at)
    }

    /// Notes a position that has no line.
    pub(super) fn pass(&mut self) {
        self.unlisted += self.times;
    }

    /// The reply at a node that follows from a line before, as it is written.
    pub(super) fn known(&mut self, node: &str) -> Option<String> {
        if self.maps.is_empty() {
            return None;
        }
        let symbols = symbols(node);
        let mut image = symbols.clone();
        for (map, used) in self.maps.iter().zip(&mut self.used) {
            for (&symbol, &to) in symbols.iter().zip(map) {
                image[to] = symbol;
            }
            if let Some(reply) = self.replies.get(&image) {
                let reply = preimage(reply, map, &self.names)?;
                *used = true;
                self.unlisted += self.times;
                return Some(reply);
            }
        }
        None
    }

    /// Writes a line.
    pub(super) fn add(&mut self, node: &str, reply: &str) {
        writeln!(self.text, "{node} {reply}").expect("strings take all");
        self.lines += 1;
        let line = node.len() + reply.len();
        let replies = usize::from(!self.maps.is_empty()) * (line + ENTRY);
        self.far.lines.set(self.lines);
        // The text grows to twice as much, and is copied.
        self.far.hold(3 * line + replies);
        if !self.maps.is_empty() {
            self.replies.insert(symbols(node), reply.to_owned());
        }
    }

    /// The maps that served and the lines, after the first line of the section.
    fn finish(self, text: &mut String) {
        let served = self.maps.iter().zip(&self.used);
        for (map, _) in served.filter(|(_, used)| **used) {
            let images: Vec<&str> = map.iter().map(|&to| self.names[to].as_str()).collect();
            writeln!(text, "images {}", images.join(" ")).expect("strings take all");
        }
        text.push_str(&self.text);
        text.push_str("end\n");
    }

    /// The position after the reply that follows from a line before.
    pub(super) fn follow<G: Playable>(
        &mut self,
        game: &UpToSymmetry<G>,
        at: &G::Position,
        node: &str,
    ) -> Option<G::Position> {
        let reply = self.known(node)?;
        let mut moves = Vec::new();
        game.0.moves(at, &mut moves);
        let mut moves = moves.into_iter();
        let mv = moves.find(|&mv| game.0.write_reply(at, mv) == reply)?;
        Some(game.after(at, mv))
    }
}

/// The reply whose image under a map is this one: a cell, perhaps with pairs of cells, or
/// more cells, after it.
pub(crate) fn preimage(reply: &str, map: &[usize], names: &[String]) -> Option<String> {
    let cell = |name: &str| {
        let cell = map.iter().position(|&to| names[to] == name)?;
        Some(names[cell].as_str())
    };
    let word = |word: &str| {
        let cells: Option<Vec<&str>> = word.split(',').map(cell).collect();
        Some(cells?.join(","))
    };
    let words: Option<Vec<String>> = reply.split(' ').map(word).collect();
    Some(words?.join(" "))
}

/// The symbols of the cells.
fn symbols(node: &str) -> Vec<u8> {
    node.bytes().filter(|&symbol| symbol != b'/').collect()
}

#[cfg(test)]
mod tests {
    use super::MOST_UNLISTED;
    use crate::verbs::solve::solve;
    use crate::{Certify, Limits, SolveOptions};

    /// The sections of a certificate, as lines.
    fn sections(text: &str) -> Vec<Vec<&str>> {
        let lines: Vec<&str> = text.lines().collect();
        let sections = lines.split(|line| *line == "end");
        let sections = sections.filter_map(|part| {
            let first = part.iter().position(|line| line.starts_with("strategy "))?;
            Some(part[first + 1..].to_vec())
        });
        sections.collect()
    }

    #[test]
    fn lines_are_left_out_as_far_as_the_checker_follows() {
        let path = std::env::temp_dir().join(format!("harary-images-{}", std::process::id()));
        let (mut spared, mut full) = (0, 0);
        for (game, certify) in [
            // Both players have all 156 sets.
            ("vdw n=26 k=3 convention=maker-breaker", Certify::Outcome),
            ("vdw n=15 k=4", Certify::Outcome),
            ("vdw n=9 k=3 board=ring", Certify::Outcome),
            ("vdw n=13 k=4 convention=maker-breaker", Certify::Outcome),
            ("vdw n=10 k=3 convention=avoidance", Certify::Outcome),
            ("tictactoe side=3", Certify::Outcome),
            ("hip n=3 convention=achievement", Certify::FirstMoves),
            ("vdw n=7 k=3", Certify::Plies),
            ("clique n=5 k=3 convention=achievement", Certify::Plies),
        ] {
            let asked = SolveOptions {
                certify,
                ..SolveOptions::default()
            };
            let limits = Limits {
                certificate: Some(path.clone()),
                ..Limits::default()
            };
            solve(&game.parse().unwrap(), &asked, &limits).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            let accepted = harary_check::check(&mut text.as_bytes());
            let accepted = accepted.unwrap_or_else(|why| panic!("{game}: {why}\n{text}"));
            let sections = sections(&text);
            let lines = |section: &Vec<&str>| {
                let lines = section.iter().filter(|line| !line.starts_with("images "));
                lines.count() as u64
            };
            let listed: u64 = sections.iter().map(lines).sum();
            let [most, more, _] = MOST_UNLISTED;
            let most = most * sections.len() as u64 + more * listed;
            assert!(
                accepted.extent.count() - listed <= most,
                "{game}: {listed} lines"
            );
            let images = sections
                .iter()
                .flatten()
                .filter(|line| line.starts_with("images "));
            // 26 positions without a line would be too many where all sets are looked at for each.
            match (images.count(), game.contains("n=26")) {
                (0, _) => full += 1,
                (_, by_sets) => {
                    assert!(!by_sets, "{game}");
                    spared += 1;
                }
            }
        }
        std::fs::remove_file(&path).unwrap();
        assert!(spared > 0 && full > 0, "{spared} {full}");
    }
}
