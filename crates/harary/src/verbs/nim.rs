//! `nim`: nim-values of heaps, their period, and the winning moves of sums.

use crate::answer::{NimAnswer, Regularity, Report, Stopped};
use crate::catalog::{self, Fact, Purpose};
use crate::certify;
use crate::engines::check;
use crate::error::{Error, bad, cannot};
use crate::games::octal;
use crate::packed::{save, try_certificate};
use crate::question::{Heaps, NimOptions, Question};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::{Account, nim_on_board, play_moves};
use harary_core::{Digit, Game, NimMethod, Notation, Take, TakeAndBreak};
use harary_engines::{NimValues, NimberError, Nimbers, proves_periods};
use harary_games::{HeapMove, Octal};

/// The largest heap that must be known.
fn farthest(asked: &NimOptions) -> Option<u64> {
    let lost = asked.lost.map(Heaps::to);
    let wanted = [asked.upto, asked.at, asked.values, lost];
    wanted.into_iter().flatten().max()
}

/// How far a period is looked for if nothing larger is asked for.
const DEFAULT_UPTO: u64 = 10_000;
/// Looks at options that take about a tenth of a second: so many are spent on a period nobody asked
/// for.
const MOMENT: u64 = 100_000_000;
/// Lists longer than this are refused.
const LONGEST_LIST: u64 = 10_000_000;
/// So few values are no evidence of anything.
const FEW: usize = 100;
/// What the engine needs a heap, in bytes: a value of 2, in a vector that may have grown to twice
/// its length.
pub(super) const BYTES_A_HEAP: u64 = 4;

/// What one takes in a list, as a number and as text.
const BYTES_A_HEAP_IN_A_LIST: u64 = 48;

/// The nim-values of a code: of the heaps of the spec if it has some, of all single heaps up to a
/// bound; and their period if one can be proved, which then answers any bound. On a board where
/// both players fill one set of cells, the nim-value of a position.
///
/// # Errors
/// As for [`solve`](crate::solve); if a seed is given; if the convention is misere, where
/// nim-values decide nothing; if the method is sparse and no move leaves two heaps; and if a
/// certificate is asked of a code whose period no values prove.
pub fn nim(
    spec: &Spec,
    asked: &NimOptions,
    limits: &Limits<'_>,
) -> Result<Report<NimAnswer>, Error> {
    check(spec, asked, limits)?;
    if is_on_a_board(spec)? {
        return nim_on_board::nim(spec, asked, limits);
    }
    let instance = spec.resolve(Purpose::Heaps)?;
    let game = octal(&instance)?;
    if game.misere {
        return Err(bad(
            "octal: nim-values decide normal play only, as sums of equal nim-value can have different misere outcomes; ask `quotient` for the misere quotient of the code, or `solve` about a small position",
        ));
    }
    let lost = asked.lost.map(|lost| lost.to() - lost.from());
    for (name, list) in [("values", asked.values), ("lost", lost)] {
        if list.is_some_and(|length| length > LONGEST_LIST) {
            return Err(bad(format!(
                "{name}: lists go over {LONGEST_LIST} heaps at most; --upto counts without listing"
            )));
        }
        let most = limits.memory as u64 / BYTES_A_HEAP_IN_A_LIST;
        if list.is_some_and(|length| length > most) {
            return Err(bad(format!(
                "{name}: the memory allows a list over {most} heaps at most; give it more with --memory"
            )));
        }
    }
    if game.heaps.is_empty() && !asked.after.is_empty() {
        return Err(bad(
            "after: there are no heaps to move in; give heaps= (or n= of a strip)",
        ));
    }
    if limits.certificate.is_some() {
        if !proves_periods(&game) {
            return Err(bad(format!(
                "octal: there is no certificate of {}: no theorem proves a period of codes that have `!`, or never end and split heaps",
                game.code()
            )));
        }
        try_certificate(limits)?;
    }
    let two = |take: &Take| (take.digit.parts | take.digit.unequal) & 4 != 0;
    if asked.engine == NimMethod::Sparse && !game.takes().iter().any(two) {
        return Err(cannot(format!(
            "engine sparse: rare heaps are told from common ones where a move leaves two heaps, which no digit of {} before a tail allows; use auto or plain",
            game.code()
        )));
    }
    let (at, after) = play_moves(&game, &asked.after)?;
    let heaps = at.heaps();
    let largest = u64::from(heaps.last().copied().unwrap_or(0));
    let wanted = farthest(asked);
    // A question about the code itself looks for a period; one about its heaps does so if that
    // takes a moment; one about a sum needs the values of its heaps alone.
    let search = match wanted {
        _ if limits.certificate.is_some() => DEFAULT_UPTO,
        None if game.heaps.is_empty() => DEFAULT_UPTO,
        None => 0,
        Some(_) => heaps_in_a_moment(&game),
    };
    let needed = wanted.unwrap_or(0).max(largest);
    let fitting = (limits.memory as u64 / BYTES_A_HEAP).min(u64::from(u32::MAX) - 1);
    let bound = needed.max(search).min(fitting);

    let run = Run::start(limits);
    let mut engine = Nimbers::new(bound as u32, true).with_method(asked.engine);
    // Values are those of the code, however many are asked for: one checkpoint serves every
    // question about them.
    let code = Spec {
        name: instance.family.name.to_owned(),
        pairs: vec![("code".to_owned(), game.code().to_owned())],
    };
    let keeps = NimOptions {
        engine: asked.engine,
        ..NimOptions::default()
    };
    let kept = Question::new(code, keeps).to_string();
    let result = run.engine(&kept, &game, &mut engine)?;
    let unfinished = |engine: &Nimbers| {
        let values = NimValues {
            values: engine.so_far().to_vec(),
            period: None,
        };
        let known = values.values.len().checked_sub(1).map(|last| last as u64);
        let listed = asked.lost.is_some_and(|lost| known >= Some(lost.to()));
        let answer = answer(&game, &at, &values, asked, false);
        NimAnswer {
            known,
            lost: answer.lost.filter(|_| listed),
            ..answer
        }
    };
    let (answer, stopped) = match result {
        Ok(Err(NimberError::ValueTooLarge { .. })) => {
            // A period that nobody asked for may be unknown, but not by what the clock said.
            let is_answered = wanted.is_some()
                && limits.certificate.is_none()
                && engine.so_far().len() as u64 > needed;
            let stopped = (!is_answered).then_some(Stopped::Values);
            (unfinished(&engine), stopped)
        }
        Ok(Err(refused)) => return Err(bad(format!("octal: {refused}"))),
        Ok(Ok(values)) => {
            let short = needed > bound && values.period.is_none();
            let mut answer = answer(&game, &at, &values, asked, search > 0);
            if values.period.is_none() && (search > 0 || short) {
                answer.known = values.values.len().checked_sub(1).map(|last| last as u64);
            }
            if let Some(path) = &limits.certificate {
                answer.certified = match values.period {
                    Some(proved) => {
                        let text = certify::period(&game, &values, proved);
                        run.wrote(save(run.files(), &text, path)).then_some(true)
                    }
                    None => Some(false),
                };
            }
            (answer, short.then_some(Stopped::Memory))
        }
        Err(why) => (unfinished(&engine), Some(why)),
    };
    let question = NimOptions {
        after,
        ..asked.clone()
    };
    let question = Question::new(instance.spec(), question);
    let account = Account::new(question, engine.method(), engine.nodes());
    Ok(account.report(answer, stopped, &run, limits))
}

/// Whether a spec names a family with boards.
///
/// # Errors
/// If it names no family.
pub(super) fn is_on_a_board(spec: &Spec) -> Result<bool, Error> {
    let family = catalog::family(&spec.expanded()?.name)?;
    Ok(family.has(Fact::Board))
}

/// How many heaps have values whose options are looked at in a [`MOMENT`], at most
/// [`DEFAULT_UPTO`].
fn heaps_in_a_moment(game: &Octal) -> u64 {
    let leaves = |heaps: u8, digit: Digit| (digit.parts | digit.unequal) >> heaps & 1 != 0;
    // The options of heap n are about 1 for a move that leaves one heap, n/2 for two, n²/12 for
    // three.
    let options = |digit: Digit, n: u64| {
        1 + u64::from(leaves(2, digit)) * n / 2 + u64::from(leaves(3, digit)) * n * n / 12
    };
    let mut looks = 0;
    let is_affordable = |&n: &u64| {
        let takes = game
            .takes()
            .iter()
            .filter(|take| u64::from(take.counters) <= n);
        looks += takes.map(|take| options(take.digit, n)).sum::<u64>();
        let tail = game.tail();
        let turns = n.saturating_sub(u64::from(tail.from)) / tail.digits.len().max(1) as u64;
        looks += turns
            * tail
                .digits
                .iter()
                .map(|&digit| options(digit, n))
                .sum::<u64>();
        looks <= MOMENT
    };
    (0..=DEFAULT_UPTO)
        .take_while(is_affordable)
        .last()
        .unwrap_or(0)
}

fn answer(
    game: &Octal,
    at: &<Octal as Game>::Position,
    values: &NimValues,
    asked: &NimOptions,
    searched: bool,
) -> NimAnswer {
    let single = |heap: u32| values.value(u64::from(heap));
    let sum = |heaps: &[u32]| {
        heaps
            .iter()
            .try_fold(0_u64, |sum, &heap| Some(sum ^ single(heap)?))
    };
    let value = if at.heaps().is_empty() && game.heaps.is_empty() {
        None
    } else {
        sum(at.heaps())
    };
    let winning_moves = value.map(|value| {
        let moves = game.legal(at);
        let wins = |mv: &&HeapMove| {
            let [a, b, c] = mv.parts;
            sum(&[mv.heap, a, b, c]) == Some(value)
        };
        moves
            .iter()
            .filter(wins)
            .map(|&mv| game.write_move(at, mv))
            .collect()
    });
    // What a few values look like is no news.
    let many = searched && values.values.len() > FEW;
    let observed = many.then(|| values.observed()).flatten();
    NimAnswer {
        value,
        winning_moves,
        period: values.period.map(|found| found.period),
        preperiod: values.period.map(|found| found.preperiod),
        saltus: values.period.map(|found| found.saltus),
        proved: values.period.is_some(),
        observed: observed.map(|seen| Regularity {
            preperiod: seen.preperiod,
            period: seen.period,
            saltus: seen.saltus,
        }),
        at: asked.at,
        at_value: asked.at.and_then(|n| values.value(n)),
        upto: asked.upto,
        wins: asked.upto.and_then(|upto| values.wins(upto)),
        losses: asked.upto.and_then(|upto| values.losses(upto)),
        values: asked
            .values
            .and_then(|upto| (0..=upto).map(|n| values.value(n)).collect()),
        lost: asked.lost.map(|lost| {
            let from = values.losing(lost.from());
            from.take_while(|&n| n <= lost.to()).collect()
        }),
        known: None,
        certified: None,
    }
}
