//! `nim`: nim-values of heaps, their period, and the winning moves of sums.

use crate::answer::{Nim, Report};
use crate::catalog::{Part, octal};
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped};
use crate::spec::Spec;
use crate::verbs::{Account, play_moves, question};
use harary_core::{Game, Notation};
use harary_engines::{NimValues, Nimbers};
use harary_games::{HeapMove, Octal};

/// What is asked about nim-values.
#[derive(Clone, Debug, Default)]
pub struct NimQuestion {
    /// Moves to be played first, joined by commas.
    pub after: String,
    /// Count the winning heaps from 1 to this.
    pub upto: Option<u64>,
    /// List the values of the heaps from 0 to this.
    pub values: Option<u64>,
    /// List the lost heaps from 1 to this.
    pub lost: Option<u64>,
}

impl NimQuestion {
    fn words(&self) -> String {
        let parts = [
            ("up to", self.upto),
            ("values", self.values),
            ("lost", self.lost),
        ];
        let parts = parts
            .iter()
            .filter_map(|(name, n)| n.map(|n| format!(" {name} {n}")));
        "nim".to_owned() + &parts.collect::<String>()
    }
}

/// How far a period is looked for if nothing larger is asked for.
const DEFAULT_UPTO: u64 = 10_000;
/// Lists longer than this are refused.
const LONGEST_LIST: u64 = 10_000_000;
/// What the engine needs a heap, in bytes (its values and the search for a period).
const BYTES_A_HEAP: u64 = 6;

/// The nim-values of a code: of the heaps of the spec if it has some, of all single heaps up to a bound; and their
/// period if one can be proved, which then answers any bound.
///
/// # Errors
/// As for [`solve`](crate::solve); and if the convention is misere, where nim-values decide nothing.
pub fn nim(spec: &Spec, asked: &NimQuestion, limits: &Limits<'_>) -> Result<Report<Nim>, Error> {
    if limits.checkpoint.is_some() {
        return Err(bad("nim keeps no checkpoint in this version"));
    }
    limits.one_thread()?;
    let instance = spec.resolve(Part::Heaps)?;
    let game = octal(&instance)?;
    if game.misere {
        return Err(bad(
            "octal: nim-values decide normal play only; ask `solve` about a misere game",
        ));
    }
    for (name, list) in [("values", asked.values), ("lost", asked.lost)] {
        if list.is_some_and(|upto| upto > LONGEST_LIST) {
            return Err(bad(format!(
                "{name}: lists go up to {LONGEST_LIST}; --upto counts without listing"
            )));
        }
    }
    if game.heaps.is_empty() && !asked.after.is_empty() {
        return Err(bad(
            "after: there are no heaps to move in; give heaps= (or n= of a strip)",
        ));
    }
    let (at, after) = play_moves(&game, &asked.after)?;
    let heaps = at.heaps();
    let largest = u64::from(heaps.last().copied().unwrap_or(0));
    let wanted = [asked.upto, asked.values, asked.lost]
        .into_iter()
        .flatten()
        .max();
    // Sums of heaps need their own values only; a question about the code looks further, for a period.
    let search = if heaps.is_empty() || wanted.is_some() {
        DEFAULT_UPTO
    } else {
        0
    };
    let needed = wanted.unwrap_or(0).max(largest);
    let fitting = (limits.memory as u64 / BYTES_A_HEAP).min(u64::from(u32::MAX) - 1);
    let bound = needed.max(search).min(fitting);

    let run = Run::start(limits);
    let mut engine = Nimbers::new(bound as u32, true);
    let result = run.work(|watch| engine.run(&game, watch));
    let (answer, stopped) = match result {
        Ok(Err(refused)) => return Err(bad(format!("octal: {refused}"))),
        Ok(Ok(values)) => {
            let short = needed > bound && values.period.is_none();
            (
                answer(&game, &at, &values, asked),
                short.then_some(Stopped::Memory),
            )
        }
        Err(why) => (
            Nim {
                upto: asked.upto,
                ..Nim::default()
            },
            Some(why),
        ),
    };
    let account = Account {
        instance: &instance,
        question: question(&asked.words(), &after),
        engine: "plain",
        nodes: engine.nodes(),
        threads: 1,
    };
    Ok(account.report(answer, stopped, &run, limits))
}

fn answer(
    game: &Octal,
    at: &<Octal as Game>::Position,
    values: &NimValues,
    asked: &NimQuestion,
) -> Nim {
    let single = |heap: u32| values.value(u64::from(heap));
    let sum = |heaps: &[u32]| {
        heaps
            .iter()
            .try_fold(0, |sum, &heap| Some(sum ^ single(heap)?))
    };
    let value = if at.heaps().is_empty() && game.heaps.is_empty() {
        None
    } else {
        sum(at.heaps())
    };
    let winning_moves = value.map(|value| {
        let mut moves = Vec::new();
        if game.outcome(at).is_none() {
            game.moves(at, &mut moves);
        }
        let wins = |mv: &&HeapMove| {
            let parts = mv.parts.map(single);
            let [Some(one), Some(other), Some(heap)] = [parts[0], parts[1], single(mv.heap)] else {
                return false;
            };
            value ^ heap ^ one ^ other == 0
        };
        moves
            .iter()
            .filter(wins)
            .map(|&mv| game.write_move(at, mv))
            .collect()
    });
    Nim {
        value,
        winning_moves,
        period: values.period.map(|found| found.period),
        preperiod: values.period.map(|found| found.preperiod),
        proved: values.period.is_some(),
        upto: asked.upto,
        wins: asked.upto.and_then(|upto| values.wins(upto)),
        losses: asked.upto.and_then(|upto| values.losses(upto)),
        values: asked
            .values
            .and_then(|upto| (0..=upto).map(|n| values.value(n)).collect()),
        lost: asked
            .lost
            .map(|upto| values.losing().take_while(|&n| n <= upto).collect()),
    }
}
