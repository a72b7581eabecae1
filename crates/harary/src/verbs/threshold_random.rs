//! `threshold-random`: H(k) and H_c(k) of Cheu and Kiffer (2015, section 1.1): the least board on
//! which A has a first move after which random play gives A more than one half.
//!
//! Every n from k on is decided, as nothing is known to be monotone: first moves are sampled until
//! one lies above one half or all lie below, with intervals of five standard deviations. The chance
//! that any decision of a row is wrong is at most the number of intervals looked at times the tail
//! of the normal distribution: the *risk*.

mod lots;

use crate::answer::{LeastList, LikelyBoard, LikelyRow, Recurrence, Report, ThresholdRandomAnswer};
use crate::boards;
use crate::catalog::{Fact, Family, Purpose, family};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::question::{Question, ThresholdRandomOptions};
use crate::run::steps::{Number, Steps};
use crate::run::{Halt, Limits};
use crate::spec::Spec;
use crate::verbs::Account;
use harary_core::{Dice, Game, Hypergraph, Part, Player, Tally, UpToSymmetry};
use harary_engines::{Chance, Half, NINETY_FIVE, Uct, UctOptions, wilson};
use harary_games::{PlayoutScratch, Positional, RandomPlay};
use lots::{Chunk, Lots};

/// k, the list that the paper measured, and its candidate sequence.
const LINE: [(u32, Option<u32>, u32); 6] = [
    (4, None, 15),
    (5, Some(23), 25),
    (6, Some(39), 41),
    (7, Some(67), 67),
    (8, Some(105), 109),
    // The paper has 176, where its own recurrence gives 177.
    (9, None, 176),
];
const RING: [(u32, Option<u32>, u32); 5] = [
    (5, Some(21), 21),
    (6, Some(31), 31),
    (7, Some(51), 51),
    (8, Some(81), 81),
    (9, None, 131),
];

/// The largest k: beyond, boards are wider than can be sampled.
const MOST_TERMS: u32 = 9;
const MOST_CELLS: u32 = 256;
/// First moves are sampled so often in the first round, and at most so often if nobody says how
/// often.
const FIRST: u64 = 1 << 11;
/// Games that tell the share of a board's best move, unless fewer decide.
const CLOSER: u64 = 1 << 20;
/// Boards wider than this are sampled, not searched.
const SEARCHED: u32 = 128;

/// Whether a spec is that of a van der Waerden game without n.
pub(crate) fn is_likely(spec: &Spec) -> bool {
    let is_likely = |family: &Family| family.has(Fact::LikelySize);
    family(&spec.name).is_ok_and(is_likely) && spec.pairs.iter().all(|(key, _)| key != "n")
}

/// Finds the least n with a likely win for every k of a spec such as `vdw k=5..8 board=ring`.
///
/// # Errors
/// If the spec has other keys than k and board, or k is not from 2 to 9.
pub fn threshold_random(
    spec: &Spec,
    asked: &ThresholdRandomOptions,
    limits: &Limits<'_>,
) -> Result<Report<ThresholdRandomAnswer>, Error> {
    check(spec, asked, limits)?;
    let (terms, ring) = read(spec)?;
    if asked.trials == 0 {
        return Err(bad("trials 0: there is nothing to decide by"));
    }
    let threads = limits.threads.max(1);
    let seeded = ThresholdRandomOptions {
        seed: Some(asked.seed.unwrap_or(0)),
        ..asked.clone()
    };
    let question = Question::new(spec.clone(), seeded);
    let kept = format!("{question} on {threads} threads");
    let mut search = Search {
        steps: Steps::new(limits, kept)?,
        asked,
        ring,
        threads,
    };
    let mut rows = Vec::new();
    let all: Vec<u32> = terms.collect();
    let mine = &all[Part::range(asked.part, all.len())];
    let searched = mine.iter().try_for_each(|&k| {
        let mut row = blank(k, ring)?;
        let searched = search.row(&mut row);
        rows.push(row);
        searched
    });
    let stopped = search.steps.end(searched)?;
    let recurrence = recurrence(&rows, ring);
    let answer = ThresholdRandomAnswer {
        ring,
        rows,
        recurrence,
    };
    let account = Account::new(question, "mcts", search.steps.nodes);
    let account = account
        .with_threads(threads)
        .with_seed(asked.seed.unwrap_or(0));
    Ok(account.report(answer, stopped, search.steps.run(), limits))
}

/// The values of k, and whether the board is a ring.
fn read(spec: &Spec) -> Result<(std::ops::RangeInclusive<u32>, bool), Error> {
    if !family(&spec.expanded()?.name)?.has(Fact::LikelySize) {
        let name = &spec.name;
        return Err(bad(format!(
            "{name}: `threshold-random` is about vdw alone"
        )));
    }
    let allowed = format!("vdw: k must be a number from 2 to {MOST_TERMS}, or a range, as in 5..8");
    let text = spec.pairs.iter().find(|(key, _)| key == "k");
    let text = text.map_or("", |(_, value)| value.as_str());
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (Ok(low), Ok(high)) = (low.parse::<u32>(), high.parse::<u32>()) else {
        return Err(bad(allowed));
    };
    if !(2..=MOST_TERMS).contains(&low) || !(low..=MOST_TERMS).contains(&high) {
        return Err(bad(allowed));
    }
    // The other keys are read as those of one game.
    let mut one = spec.clone();
    for (key, value) in &mut one.pairs {
        if key == "k" {
            *value = low.to_string();
        }
    }
    one.pairs.push(("n".to_owned(), low.to_string()));
    let instance = one.resolve(Purpose::Play)?;
    boards::van_der_waerden(&instance)?;
    Ok((low..=high, instance.text("board") == "ring"))
}

fn of_paper(k: u32, ring: bool) -> (Option<u32>, Option<u32>) {
    let list: &[(u32, Option<u32>, u32)] = if ring { &RING } else { &LINE };
    let row = list.iter().find(|row| row.0 == k);
    row.map_or((None, None), |row| (row.1, Some(row.2)))
}

/// M(n, k): the most progressions through one cell.
pub(crate) fn most(board: &Hypergraph) -> u32 {
    let through = board.edges_through();
    through.iter().map(Vec::len).max().unwrap_or(0) as u32
}

fn blank(k: u32, ring: bool) -> Result<LikelyRow, Error> {
    let (measured, candidate) = of_paper(k, ring);
    let most_candidate = match candidate {
        Some(n) => {
            let (board, _) = boards::random_van_der_waerden(n as usize, k as usize, ring)?;
            Some(most(&board))
        }
        None => None,
    };
    // F(0) = 0, F(1) = 1.
    let fibonacci = (2..k).fold((0, 1), |(one, next), _| (next, one + next)).0;
    Ok(LikelyRow {
        k,
        least: None,
        searched: None,
        open: Vec::new(),
        risk: 0.0,
        measured,
        candidate,
        most: None,
        most_candidate,
        fibonacci: 10 * fibonacci,
        boards: Vec::new(),
    })
}

/// H(k) = H(k−1) + H(k−2) + 1 on the line, H(k) = H(k−1) + H(k−2) − 1 on the ring, for three lists.
pub(crate) fn recurrence(rows: &[LikelyRow], ring: bool) -> Vec<Recurrence> {
    type Value = fn(&LikelyRow) -> Option<u32>;
    let lists: [(LeastList, Value); 3] = [
        (LeastList::Found, |row| row.least),
        (LeastList::Measured, |row| row.measured),
        (LeastList::Candidate, |row| row.candidate),
    ];
    let mut found = Vec::new();
    for (list, value) in lists {
        for three in rows.windows(3) {
            let [Some(one), Some(two), Some(three_)] = [0, 1, 2].map(|i| value(&three[i])) else {
                continue;
            };
            let expected = if ring { one + two - 1 } else { one + two + 1 };
            found.push(Recurrence {
                list,
                k: three[2].k,
                value: three_,
                expected,
            });
        }
    }
    found
}

struct Search<'a> {
    steps: Steps<'a>,
    asked: &'a ThresholdRandomOptions,
    ring: bool,
    threads: usize,
}

impl Search<'_> {
    fn row(&mut self, row: &mut LikelyRow) -> Result<(), Halt> {
        let mut n = row.k;
        let least = loop {
            if n > MOST_CELLS {
                return Ok(());
            }
            let half = self.decide(n, row.k)?;
            row.risk += half.risk();
            row.searched = Some(n);
            match half.verdict() {
                Some(Chance::Above(_)) => break n,
                Some(Chance::Open) => row.open.push(n),
                _ => {}
            }
            n += 1;
        };
        row.least = Some(least);
        let (board, _) = self.board(least, row.k)?;
        row.most = Some(most(&board));
        let mut closer: Vec<u32> = [Some(least - 1), Some(least), row.measured, row.candidate]
            .into_iter()
            .flatten()
            .filter(|n| (row.k..=MOST_CELLS).contains(n))
            .collect();
        closer.sort_unstable();
        closer.dedup();
        for n in closer {
            let looked = self.look_closer(n, row.k)?;
            row.boards.push(looked);
        }
        Ok(())
    }

    fn board(&self, n: u32, k: u32) -> Result<(Hypergraph, RandomPlay), Error> {
        boards::random_van_der_waerden(n as usize, k as usize, self.ring)
    }

    /// The first moves up to symmetry: on a ring one, on a line those up to the middle.
    fn candidates(&self, n: u32) -> usize {
        if self.ring { 1 } else { n.div_ceil(2) as usize }
    }

    /// Whether some first move is likely to win.
    fn decide(&mut self, n: u32, k: u32) -> Result<Half, Halt> {
        let (_, play) = self.board(n, k)?;
        let most = self.asked.trials;
        let mut half = Half::new(Player::A, self.candidates(n), FIRST.min(most), most);
        loop {
            let round = half.round();
            if round.is_empty() {
                return Ok(half);
            }
            let before: Vec<u64> = half.tallies().iter().map(Tally::trials).collect();
            let tallies = self.play(n, k, &play, &round, &before)?;
            for ((index, _), tally) in round.into_iter().zip(tallies) {
                half.add(index, tally);
            }
        }
    }

    /// Plays so many games after each of the first moves. Which numbers are drawn follows from the
    /// board, the move, and how many games after it were played before.
    fn play(
        &mut self,
        n: u32,
        k: u32,
        play: &RandomPlay,
        moves: &[(usize, u64)],
        before: &[u64],
    ) -> Result<Vec<Tally>, Halt> {
        let seed = self.asked.seed.unwrap_or(0);
        let board = Dice::stream(seed, u64::from(k << 16 | n)).word();
        let sample = |room: &mut PlayoutScratch, chunk: &Chunk| {
            let index = moves[chunk.place].0;
            let first = (index as u64) << 48 | (before[index] + chunk.first);
            let mut dice = Dice::stream(board, first);
            let mut own = [[0; 4]; 2];
            own[0][index / 64] |= 1 << (index % 64);
            play.playouts(own, chunk.games, &mut dice, room)
        };
        let trials = moves.iter().map(|&(_, trials)| trials);
        let mut lots = Lots::new(trials.clone());
        let threads = self.threads;
        let tallies: Box<[Tally]> = self.steps.take(|steps| {
            steps.work((threads, n, &sample), &mut lots)?;
            Ok(lots.tallies.into())
        })?;
        // What is kept may say anything.
        match trials.eq(tallies.iter().map(Tally::trials)) {
            true => Ok(tallies.into()),
            false => Err(self.steps.damaged()),
        }
    }

    /// The share of the best first move, by games that did not choose it, and what UCT says.
    fn look_closer(&mut self, n: u32, k: u32) -> Result<LikelyBoard, Halt> {
        let half = self.decide(n, k)?;
        let best = half.best().unwrap_or(0);
        let (_, play) = self.board(n, k)?;
        let mut before = vec![0; self.candidates(n)];
        // Far behind all that were played to choose.
        before[best] = 1 << 47;
        let games = CLOSER.min(self.asked.trials);
        let tally = self.play(n, k, &play, &[(best, games)], &before)?;
        let tally: Tally = tally.into_iter().sum();
        let [top_level, tree] = match n {
            ..=SEARCHED if self.asked.uct > 0 => {
                [Some(self.uct(n, k, true)?), Some(self.uct(n, k, false)?)]
            }
            _ => [None, None],
        };
        Ok(LikelyBoard {
            n,
            first_move: best as u32 + 1,
            trials: tally.trials(),
            confidence: tally.a as f64 / tally.trials() as f64,
            interval: wilson(tally.a, tally.trials(), NINETY_FIVE),
            top_level,
            tree,
        })
    }

    /// The share of A after the move that UCT recommends.
    fn uct(&mut self, n: u32, k: u32, top_level: bool) -> Result<f64, Halt> {
        let board = if self.ring { "ring" } else { "line" };
        let spec: Spec = format!("vdw n={n} k={k} board={board}").parse()?;
        let game = UpToSymmetry(boards::van_der_waerden(&spec.resolve(Purpose::Play)?)?);
        let mut engine = Uct::<UpToSymmetry<Positional>>::new(UctOptions {
            trials: self.asked.uct,
            stored: self.asked.stored as usize,
            top_level,
            backup: false,
            seed: self.asked.seed.unwrap_or(0),
            threads: self.threads,
        });
        let from = game.start();
        let share = self.steps.take(|steps| {
            let sampled = steps.work((&game, &from), &mut engine)?;
            let best = Uct::<UpToSymmetry<Positional>>::recommended(&sampled, Player::A);
            let tally = best.map(|best| sampled[best].tally).unwrap_or_default();
            Ok(Number(tally.a as f64 / tally.trials().max(1) as f64))
        })?;
        Ok(share.0)
    }
}
