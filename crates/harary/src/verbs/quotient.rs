//! `quotient`: the misere quotient of a code, and outcomes of sums by it.

use crate::answer::{QuotientAnswer, QuotientLetter, QuotientOrder, Report, Stopped};
use crate::catalog::{Family, Purpose, family};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games::octal;
use crate::question::{Question, QuotientOptions};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::Account;
use harary_core::{
    Damaged, Engine, Game, MOST_ELEMENTS, Notation, Paused, Saved, Watch, WordSink, WordSource,
};
use harary_engines::{MisereQuotient, Quotient as Search, QuotientLimit};
use harary_games::Octal;

/// The largest heap to be looked at for a sum of these heaps.
fn upto(asked: &QuotientOptions, at: impl Iterator<Item = u64>, limits: &Limits<'_>) -> u32 {
    asked.heaps.unwrap_or_else(|| {
        let most = if limits.time.is_some() { 10_000 } else { 200 };
        let needed = at.max().and_then(|heap| u32::try_from(heap).ok());
        needed.map_or(most, |heap| heap.clamp(1, most))
    })
}

/// The misere quotient of a code, for all heaps if a period is proved, else for those up to a
/// bound; and with it the outcome of a sum of heaps, that of the spec or another one.
///
/// Misere is the convention of the question, so the spec need not give it. If a limit stops the
/// work, the report holds the quotient of the heaps that were done.
///
/// # Errors
/// If the convention is normal, `heaps` is 0 or greater than 10,000, `limit` is 0 or greater than
/// [`MOST_ELEMENTS`], or two sums are given; or as for [`nim`](crate::nim).
pub fn quotient(
    spec: &Spec,
    asked: &QuotientOptions,
    limits: &Limits<'_>,
) -> Result<Report<QuotientAnswer>, Error> {
    check(spec, asked, limits)?;
    let instance = misere(spec)?.resolve(Purpose::Heaps)?;
    let game = octal(&instance)?;
    for (name, value, most) in [
        ("heaps", asked.heaps.unwrap_or(1) as usize, 10_000),
        ("limit", asked.limit.into(), MOST_ELEMENTS),
    ] {
        if !(1..=most).contains(&value) {
            return Err(bad(format!("{name} {value}: must be from 1 to {most}")));
        }
    }
    if !game.heaps.is_empty() && !asked.at.is_empty() {
        return Err(bad(
            "at: the game has heaps already; give heaps= (or n= of a strip), or --at",
        ));
    }
    let given = game.heaps.iter().map(|&heap| u64::from(heap));
    let at: Vec<u64> = given.chain(asked.at.iter().copied()).collect();
    let run = Run::start(limits);
    let upto = upto(asked, at.iter().copied(), limits);
    let mut engine = Kept {
        engine: Search::new(upto, asked.limit.into(), limits.memory),
        is_kept: false,
    };
    let code = Spec {
        name: instance.family.name.to_owned(),
        pairs: vec![("code".to_owned(), game.code().to_owned())],
    };
    // Outcomes are those of the code, however many heaps and elements are asked for.
    let question = Question::new(code, QuotientOptions::default()).to_string();
    let result = run.engine(&question, &game, &mut engine)?;
    let Kept { engine, .. } = engine;
    let stopped = match result {
        Ok(Ok(None)) => None,
        Ok(Ok(Some(QuotientLimit::Elements))) => Some(Stopped::Elements),
        Ok(Ok(Some(QuotientLimit::Memory))) => Some(Stopped::Memory),
        Ok(Err(refused)) => return Err(bad(format!("octal: {refused}"))),
        Err(why) => Some(why),
    };
    let found = engine.known();
    let unknown = at.iter().find(|&&heap| found.value(heap).is_none());
    if let (None, Some(heap)) = (stopped, unknown) {
        return Err(bad(format!(
            "at: the element of heap {heap} is not known, as no period is proved up to heap {}; look at more heaps with --heaps",
            found.heaps()
        )));
    }
    let question = QuotientOptions {
        heaps: Some(upto),
        ..asked.clone()
    };
    let question = Question::new(instance.spec(), question);
    let account = Account::new(question, "quotient", engine.nodes());
    Ok(account.report(answer(found, &game, at), stopped, &run, limits))
}

/// A search that is kept where a larger limit can go on from it, before its answer is told.
struct Kept {
    engine: Search,
    is_kept: bool,
}

impl Engine<&Octal> for Kept {
    type Answer = <Search as Engine<&'static Octal>>::Answer;

    fn run(&mut self, game: &Octal, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let result = self.engine.run(game, watch)?;
        let is_short = matches!(result, Ok(Some(_)));
        if is_short && !std::mem::replace(&mut self.is_kept, true) {
            return Err(Paused);
        }
        Ok(result)
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}

impl Saved<&Octal> for Kept {
    fn save(&self, to: &mut dyn WordSink) {
        Saved::<&Octal>::save(&self.engine, to);
    }

    fn load(&mut self, game: &Octal, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.engine.load(game, from)
    }
}

/// The canonical spec of a question, and the largest heap to be looked at.
pub(crate) fn canonical(
    spec: &Spec,
    asked: &QuotientOptions,
    limits: &Limits<'_>,
) -> Result<(Spec, u32), Error> {
    let instance = misere(spec)?.resolve(Purpose::Heaps)?;
    let given = octal(&instance)?.heaps;
    let given = given.iter().map(|&heap| u64::from(heap));
    let upto = upto(asked, given.chain(asked.at.iter().copied()), limits);
    Ok((instance.spec(), upto))
}

/// The spec with the convention of the question.
fn misere(spec: &Spec) -> Result<Spec, Error> {
    let mut spec = spec.expanded()?;
    let has_conventions = |family: &Family| family.key("convention", Purpose::Heaps).is_some();
    if !family(&spec.name).is_ok_and(has_conventions) {
        // What it is not, its keys will say.
        return Ok(spec);
    }
    let convention = spec.pairs.iter().find(|(key, _)| key == "convention");
    match convention {
        None => {
            spec.pairs
                .push(("convention".to_owned(), "misere".to_owned()));
        }
        Some((_, normal)) if normal == "normal" => {
            return Err(bad(
                "octal: convention=normal: a misere quotient is of misere play; ask `nim` about normal play",
            ));
        }
        _ => {}
    }
    Ok(spec)
}

/// a, b, …, z, and then by number.
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index) if index < 26 => char::from(b'a' + index).to_string(),
        _ => format!("(g{})", index + 1),
    }
}

/// The word of an element, as ab^2; that of the identity is 1.
fn word(exponents: &[u16]) -> String {
    let mut text = String::new();
    for (index, &exponent) in exponents.iter().enumerate() {
        match exponent {
            0 => {}
            1 => text += &letter(index),
            _ => text += &format!("{}^{exponent}", letter(index)),
        }
    }
    if text.is_empty() {
        "1".to_owned()
    } else {
        text
    }
}

fn answer(found: &MisereQuotient, game: &Octal, at: Vec<u64>) -> QuotientAnswer {
    let name = |element: usize| word(&found.words[element]);
    let element = found.sum(&at);
    let generators = found.generators.iter().enumerate();
    let relations = found.relations.iter();
    let orders = found.orders.iter();
    QuotientAnswer {
        order: found.order(),
        heaps: found.heaps(),
        proved: found.period.is_some(),
        period: found.period.map(|period| period.period),
        preperiod: found.period.map(|period| period.preperiod),
        generators: generators
            .map(|(index, &heap)| QuotientLetter {
                letter: letter(index),
                heap,
            })
            .collect(),
        relations: relations
            .map(|[left, right]| format!("{} = {}", word(left), word(right)))
            .collect(),
        elements: (0..found.order()).map(name).collect(),
        lost: found.lost.iter().copied().map(name).collect(),
        values: found
            .values
            .iter()
            .map(|&element| name(usize::from(element)))
            .collect(),
        orders: orders
            .map(|&(heap, order)| QuotientOrder { heap, order })
            .collect(),
        at_element: element.filter(|_| !at.is_empty()).map(name),
        at_lost: element
            .filter(|_| !at.is_empty())
            .map(|element| found.is_lost(element)),
        winning_moves: winning_moves(found, game),
        at: (!at.is_empty()).then_some(at),
    }
}

/// The moves from the heaps of the game to lost sums, if it has heaps and all are known.
fn winning_moves(found: &MisereQuotient, game: &Octal) -> Option<Vec<String>> {
    let at = game.start();
    if at
        .heaps()
        .iter()
        .any(|&heap| found.value(heap.into()).is_none())
        || at.heaps().is_empty()
    {
        return None;
    }
    let mut moves = game.legal(&at);
    moves.retain(|&mv| {
        let after = game.after(&at, mv);
        let heaps: Vec<u64> = after.heaps().iter().map(|&heap| heap.into()).collect();
        found
            .sum(&heaps)
            .is_some_and(|element| found.is_lost(element))
    });
    Some(moves.iter().map(|&mv| game.write_move(&at, mv)).collect())
}
