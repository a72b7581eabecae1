//! Colorings: a proper one, written down, proves that there is one; a search tree proves how many
//! there are, or a refutation that there is none.

use crate::budget::{Budget, Stop, allocated};
use crate::lines::Lines;
use crate::refutation;
use crate::rules::board::Board;
use crate::rules::columns::Columns;
use crate::rules::{color, symbol};
use crate::spec::{MOST_COLORS, Spec};
use crate::tree::{self, Problem};
use crate::verdict::{Extent, Failure, short};

/// Reads a coloring and the `end`.
pub(crate) fn one<P: Problem>(problem: &P, lines: &mut Lines<'_>) -> Result<Extent, Failure> {
    let line = lines.next("the coloring")?;
    problem.read(line.text).map_err(|why| line.wrong(why))?;
    lines.end("`end` should stand here")?;
    Ok(Extent::Coloring)
}

/// Reads a set of so many cells, in which no forbidden set lies, and the `end`.
pub(crate) fn set<P: Problem>(
    problem: &P,
    cells: u64,
    lines: &mut Lines<'_>,
) -> Result<Extent, Failure> {
    let line = lines.next("the set")?;
    let read = problem.read_set(line.text, cells);
    read.map_err(|why| line.wrong(why))?;
    lines.end("`end` should stand here")?;
    Ok(Extent::Coloring)
}

/// Reads `list`, if it is there, and `tree`, or for a count of 0 `lrat` alone: there are `count`
/// proper colorings up to renaming colors, those that are listed, and none of them has room for
/// more, as Lemma 13 (longest plays) needs. Counts the branches of the tree, or the clauses added.
pub(crate) fn all<P: Problem>(
    problem: &P,
    count: u64,
    has_room: impl Fn(&[u8]) -> bool,
    lines: &mut Lines<'_>,
) -> Result<Extent, Failure> {
    let mut listed = None;
    let mut line = lines.next("`list`, `tree` or `lrat`")?;
    if line.text == "list" {
        listed = Some(list(problem, count, lines)?);
        line = lines.next("`tree`")?;
    }
    if line.text == "lrat" && listed.is_none() {
        if count > 0 {
            return Err(line.wrong("a refutation proves `claim count 0` and nothing else"));
        }
        return refutation::check(problem, lines).map(Extent::Clauses);
    }
    if line.text != "tree" {
        return Err(line.wrong("`tree` should stand here"));
    }
    let mut found = 0;
    let branches = tree::check(problem, lines, |colors| {
        let colors = in_order_of_use(problem, colors);
        let of_it = |what: &str| {
            let coloring = problem.write(&colors);
            Err(format!("the coloring `{}` {what}", short(&coloring)))
        };
        if has_room(&colors) {
            return of_it("has room for another number");
        }
        if let Some(listed) = &listed
            && listed.binary_search(&colors).is_err()
        {
            return of_it("is proper, but not listed");
        }
        found += 1;
        if found > count {
            return of_it(&format!("is proper, and one more than the {count} claimed"));
        }
        Ok(())
    })?;
    if found < count {
        let why = format!("the tree has {found} proper colorings, not {count}");
        return Err(Failure::at(lines.number(), why));
    }
    Ok(Extent::Branches(branches))
}

/// Reads proper colorings up to the `end`: so many, colors numbered in the order of first use, in
/// lexicographic order.
fn list<P: Problem>(
    problem: &P,
    count: u64,
    lines: &mut Lines<'_>,
) -> Result<Vec<Vec<u8>>, Failure> {
    let budget = lines.budget();
    let mut listed: Vec<Vec<u8>> = Vec::new();
    loop {
        let line = lines.next("`end`")?;
        if line.text == "end" {
            if (listed.len() as u64) < count {
                let why = format!("{} colorings are listed, not {count}", listed.len());
                return Err(line.wrong(why));
            }
            return Ok(listed);
        }
        let colors = problem.read(line.text).map_err(|why| line.wrong(why))?;
        if in_order_of_use(problem, &colors) != colors {
            return Err(line.wrong("colors are numbered in the order of their first use"));
        }
        if listed.last().is_some_and(|before| *before >= colors) {
            return Err(line.wrong("the colorings are not in lexicographic order, each once"));
        }
        if listed.len() as u64 == count {
            return Err(line.wrong(format!("more than {count} colorings are listed")));
        }
        let room = budget.take(allocated(colors.capacity()));
        let room = room.and_then(|()| budget.room_in(&mut listed));
        room.map_err(|why| line.wrong(why))?;
        listed.push(colors);
    }
}

/// The coloring with its colors renamed: those of one kind, in the order of their first use, get
/// the names of that kind in increasing order.
fn in_order_of_use<P: Problem>(problem: &P, colors: &[u8]) -> Vec<u8> {
    let mut names = [0; MOST_COLORS + 1];
    let mut next: Vec<u8> = (0..=problem.colors()).collect();
    let rename = |&color: &u8| {
        let kind = problem.kind(color);
        let name = &mut names[usize::from(color)];
        if *name == 0 {
            *name = next[usize::from(kind)];
            let mut others = *name + 1..=problem.colors();
            let after = others.find(|&other| problem.kind(other) == kind);
            next[usize::from(kind)] = after.unwrap_or(0);
        }
        *name
    };
    colors.iter().map(rename).collect()
}

/// The numbers 1…n, to be put into columns. The cell i is the number i + 1.
pub(crate) struct ColumnColoring {
    pub(crate) columns: Columns,
    pub(crate) n: usize,
}

impl ColumnColoring {
    /// Whether one number more could be placed after a proper coloring, columns in the order of
    /// first use.
    pub(crate) fn has_room(&self, colors: &[u8]) -> bool {
        let mut choices = self.columns.choices(colors);
        choices.any(|column| self.columns.admits(colors, column))
    }
}

impl Problem for ColumnColoring {
    fn cells(&self) -> usize {
        self.n
    }

    fn colors(&self) -> u8 {
        self.columns.columns
    }

    fn kind(&self, _color: u8) -> u8 {
        1
    }

    /// No number is a sum of itself.
    fn is_forbidden(&self, _cell: usize, _color: u8) -> bool {
        false
    }

    /// Half of n²/2, as a ≤ b and a + b ≤ n.
    fn extent(&self, _color: u8) -> [usize; 2] {
        let sets = self.n * self.n / 4;
        [sets, 3 * sets]
    }

    /// Two numbers and their sum. (By the rule `many` they are not all.)
    fn sets(&self, _color: u8) -> Vec<Vec<usize>> {
        let sums = (1..=self.n).flat_map(|a| (a..=self.n - a).map(move |b| [a, b, a + b]));
        let sums = sums.filter(|[a, b, _]| a < b || self.columns.forbids_doubles());
        let mut sets: Vec<Vec<usize>> = sums
            .map(|sum| {
                let mut set = sum.map(|number| number - 1).to_vec();
                set.dedup();
                set
            })
            .collect();
        sets.sort_unstable();
        sets
    }

    fn forbidden_by(&self, colors: &[u8], cell: usize, mut forbid: impl FnMut(usize)) {
        self.columns
            .forbidden_by(colors, cell + 1, |number| forbid(number - 1));
    }

    /// Proper are 1…n, put into these columns in turn, if all were allowed there.
    fn read(&self, text: &str) -> Result<Vec<u8>, Stop> {
        let placed = read(text.bytes(), self.columns.columns)?;
        if placed.len() != self.n {
            let (length, n) = (placed.len(), self.n);
            return Err(format!("the coloring has {length} numbers instead of {n}").into());
        }
        for (before, &column) in placed.iter().enumerate() {
            self.columns.budget.check()?;
            if let Some(summands) = self.columns.summands(&placed[..before], column) {
                let summands: Vec<String> = summands.iter().map(usize::to_string).collect();
                return Err(format!(
                    "the number {} cannot be in column {column} with {}",
                    before + 1,
                    summands.join(" + ")
                )
                .into());
            }
        }
        Ok(placed)
    }

    fn read_set(&self, text: &str, cells: u64) -> Result<(), Stop> {
        let set = members(text.bytes(), cells)?;
        if set.len() != self.n {
            let (length, n) = (set.len(), self.n);
            return Err(format!("the set is one of {length} numbers instead of {n}").into());
        }
        for before in (0..self.n).filter(|&before| set[before] == 1) {
            self.columns.budget.check()?;
            if let Some(summands) = self.columns.summands(&set[..before], 1) {
                let summands: Vec<String> = summands.iter().map(usize::to_string).collect();
                let (number, sum) = (before + 1, summands.join(" + "));
                return Err(format!("the number {number} cannot be with {sum}").into());
            }
        }
        Ok(())
    }

    fn write(&self, colors: &[u8]) -> String {
        colors.iter().map(|&color| symbol(color)).collect()
    }

    fn read_cell(&self, text: &str) -> Result<usize, String> {
        Ok(crate::spec::number(text, 1..=self.n as u32)? as usize - 1)
    }
}

/// A board, to be colored.
pub(crate) struct BoardColoring {
    board: Board,
    colors: u8,
    /// The sets of the board, or, if each color has sets of its own, those of each color.
    sets: Vec<Vec<Vec<u32>>>,
    /// Where to find, for each of these and each cell, the sets through the cell.
    through: Vec<Vec<Vec<u32>>>,
    /// For each list of sets the first color with the same sets.
    kinds: Vec<u8>,
    budget: Budget,
}

impl BoardColoring {
    /// Takes the key `colors`, the last one of a board in these claims; where each color has sets
    /// of its own their number says it.
    pub(crate) fn new(mut board: Board, spec: &mut Spec<'_>) -> Result<Self, Stop> {
        let lists = std::mem::take(&mut board.lists);
        let (colors, sets) = if lists.is_empty() {
            let colors = spec.number_or("colors", 1..=MOST_COLORS as u32, 2)?;
            (colors as u8, vec![std::mem::take(&mut board.sets)])
        } else {
            (lists.len() as u8, lists)
        };
        spec.finish()?;
        Self::with(board, colors, sets, &spec.budget)
    }

    /// The sets of a board in two colors, and a further set for each cell and its image, where
    /// these are two: they get different colors.
    pub(crate) fn opposite(board: &Board, images: &[u32], budget: &Budget) -> Result<Self, Stop> {
        let bytes = |cells: usize| allocated(cells * size_of::<u32>()) + 24;
        let of_sets: u64 = board.sets.iter().map(|set| bytes(set.len())).sum();
        let most_pairs = images.len() / 2;
        budget.take(of_sets + most_pairs as u64 * bytes(2))?;
        let mut sets = Vec::with_capacity(board.sets.len() + most_pairs);
        sets.extend_from_slice(&board.sets);
        let pairs = (0..).zip(images).filter(|(cell, image)| cell < *image);
        sets.extend(pairs.map(|(cell, &image)| vec![cell, image]));
        sets.sort_unstable();
        sets.dedup();
        Self::with(board.without_sets(budget)?, 2, vec![sets], budget)
    }

    fn with(
        board: Board,
        colors: u8,
        sets: Vec<Vec<Vec<u32>>>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let budget = budget.clone();
        let all: usize = sets.iter().flatten().map(Vec::len).sum();
        // The lists through cells may have twice the room that they need, and half of that while
        // they grow.
        let bytes = 3 * all * size_of::<u32>();
        budget.needs_memory(bytes as u128)?;
        budget.take(bytes as u64)?;
        budget.spend(2 * all)?;
        let through = |sets: &Vec<Vec<u32>>| {
            let mut through = vec![Vec::new(); board.cells as usize];
            for (place, set) in (0..).zip(sets) {
                set.iter()
                    .for_each(|&cell| through[cell as usize].push(place));
            }
            through
        };
        let first = |list: &Vec<Vec<u32>>| {
            let mut all = (1..).zip(&sets);
            all.find(|(_, other)| *other == list)
                .map_or(1, |(first, _)| first)
        };
        Ok(Self {
            through: sets.iter().map(through).collect(),
            kinds: sets.iter().map(first).collect(),
            sets,
            board,
            colors,
            budget,
        })
    }

    /// Where the sets of a color are.
    fn list(&self, color: u8) -> usize {
        (usize::from(color) - 1) % self.sets.len()
    }
}

impl Problem for BoardColoring {
    fn cells(&self) -> usize {
        self.board.cells as usize
    }

    fn colors(&self) -> u8 {
        self.colors
    }

    fn kind(&self, color: u8) -> u8 {
        self.kinds[self.list(color)]
    }

    fn is_forbidden(&self, cell: usize, color: u8) -> bool {
        let list = self.list(color);
        let mut sets = self.through[list][cell].iter();
        self.budget.count(2 * sets.len());
        sets.any(|&place| self.sets[list][place as usize].len() == 1)
    }

    fn extent(&self, color: u8) -> [usize; 2] {
        let sets = &self.sets[self.list(color)];
        [sets.len(), sets.iter().map(Vec::len).sum()]
    }

    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        let sets = self.sets[self.list(color)].iter();
        let cells = |set: &Vec<u32>| set.iter().map(|&cell| cell as usize).collect();
        sets.map(cells).collect()
    }

    fn forbidden_by(&self, colors: &[u8], cell: usize, mut forbid: impl FnMut(usize)) {
        let list = self.list(colors[cell]);
        let mut looks = 0;
        for &place in &self.through[list][cell] {
            let set = self.sets[list][place as usize].iter();
            let set = set.inspect(|_| looks += 1).map(|&other| other as usize);
            let mut others = set.filter(|&other| colors[other] != colors[cell]);
            if let (Some(last), None) = (others.next(), others.next()) {
                forbid(last);
            }
        }
        self.budget.count(2 * looks);
    }

    /// Proper is a coloring if no set of a color has this color alone.
    fn read(&self, text: &str) -> Result<Vec<u8>, Stop> {
        let colors = read(self.board.characters(text)?.into_iter(), self.colors)?;
        // Each list of sets is gone through once, however many colors have it.
        for (list, sets) in self.sets.iter().enumerate() {
            let mut looks = 0;
            let is_broken = |set: &&Vec<u32>| {
                let members = set.iter().inspect(|_| looks += 1);
                let mut members = members.map(|&cell| colors[cell as usize]);
                let first = members.next();
                first.is_none_or(|color| {
                    self.list(color) == list && members.all(|other| other == color)
                })
            };
            let broken = sets.iter().find(is_broken);
            self.budget.spend(2 * looks)?;
            if let Some(set) = broken {
                let set = self.board.write_set(set);
                return Err(format!("the set {set} is all of one color").into());
            }
        }
        Ok(colors)
    }

    fn read_set(&self, text: &str, cells: u64) -> Result<(), Stop> {
        let set = members(self.board.characters(text)?.into_iter(), cells)?;
        for forbidden in self.sets.iter().flatten() {
            self.budget.spend(2 * forbidden.len())?;
            if forbidden.iter().all(|&cell| set[cell as usize] == 1) {
                let forbidden = self.board.write_set(forbidden);
                return Err(format!("the set {forbidden} lies in it").into());
            }
        }
        Ok(())
    }

    fn write(&self, colors: &[u8]) -> String {
        self.board.write(colors.iter().map(|&color| symbol(color)))
    }

    fn read_cell(&self, text: &str) -> Result<usize, String> {
        Ok(self.board.read_cell(text)? as usize)
    }
}

/// A set of so many cells: 1 for a cell that is in it, written `1`, and 0 for another, `.`.
fn members(text: impl Iterator<Item = u8>, cells: u64) -> Result<Vec<u8>, String> {
    let is_in = |character: u8| match character {
        b'1' => Ok(1),
        b'.' => Ok(0),
        other => {
            let other = char::from(other).to_string();
            Err(format!("`{}` is neither `1` nor `.`", short(&other)))
        }
    };
    let set: Vec<u8> = text.map(is_in).collect::<Result<_, _>>()?;
    let size = set.iter().filter(|&&is_in| is_in == 1).count();
    match size as u64 == cells {
        true => Ok(set),
        false => Err(format!("the set has {size} cells, not {cells}")),
    }
}

fn read(text: impl Iterator<Item = u8>, count: u8) -> Result<Vec<u8>, String> {
    let one = |character| {
        color(character)
            .filter(|&color| color <= count)
            .ok_or_else(|| {
                let character = char::from(character).to_string();
                format!("`{}` is not one of the {count} colors", short(&character))
            })
    };
    text.map(one).collect()
}
