//! `codes octal digits=…`: what is known of every code with so many digits.

use crate::answer::{CodeRow, CodeStatus, CodesAnswer, Regularity, Report};
use crate::catalog::{Purpose, family};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::question::{CodesOptions, Question};
use crate::run::lanes::Lanes;
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use crate::verbs::nim::BYTES_A_HEAP;
use harary_core::{Choice, Damaged, Engine, Part, WordSink, WordSource, Words};
use harary_engines::{NimValues, NimberError, Nimbers};
use harary_games::Octal;

/// The codes that a spec names, checked.
fn read(spec: &Spec) -> Result<Instance, Error> {
    let game = spec.expanded()?;
    if family(&game.name)?.key("digits", Purpose::Codes).is_none() {
        return Err(bad(format!(
            "{}: only octal games have codes, as in `codes octal digits=2`",
            spec.name
        )));
    }
    if let Some((_, code)) = game.pairs.iter().find(|(key, _)| key == "code") {
        return Err(bad(format!(
            "octal: codes lists every code of so many digits, as in `codes octal digits=2`; for {code} alone ask `nim`"
        )));
    }
    game.resolve(Purpose::Codes)
}

/// Every code whose last digit is not 0, by increasing number.
fn codes_of(named: &Instance) -> Vec<String> {
    let (base, first): (u64, _) = (named.number("base"), named.text("first"));
    let width: usize = named.number("digits");
    let numbers = (0..base.pow(width as u32)).filter(|number| number % base != 0);
    numbers
        .map(|number| match base {
            8 => format!("{first}.{number:0width$o}"),
            _ => format!("{first}.{number:0width$X}"),
        })
        .collect()
}

/// The games of the codes that belong to a part.
fn games_of(named: &Instance, part: Option<Part>) -> Result<Vec<Octal>, Error> {
    let codes = codes_of(named);
    let games = codes[Part::range(part, codes.len())].iter();
    let games: Result<Vec<Octal>, _> = games
        .map(|code| Octal::new(code, Vec::new(), false))
        .collect();
    games.map_err(|why| bad(format!("octal: {why}")))
}

/// The codes of the rows that the answer to a part has.
pub(crate) fn codes_in(spec: &Spec, part: Option<Part>) -> Result<Vec<String>, Error> {
    let games = games_of(&read(spec)?, part)?;
    Ok(games.iter().map(|game| game.code().to_owned()).collect())
}

/// The canonical spec of a table of codes.
pub(crate) fn canonical(spec: &Spec) -> Result<Spec, Error> {
    Ok(read(spec)?.spec())
}

/// The period of every code with so many digits, proved or observed, and the largest nim-value.
///
/// Each code is worked on until its period is proved or its heaps of up to `heaps` counters are
/// done. The limit on time is for the whole table; codes that it cuts off have no answer, and a
/// checkpoint keeps those that have one. Codes are worked on in parallel.
///
/// # Errors
/// If the keys are not `digits` (1 to 4), `first` (0 or 4) and `base` (8 or 16); if `heaps` is 0 or
/// 2^32 − 1 or more, or so many values do not fit into each thread's share of the memory; and if a
/// seed is given.
pub fn codes(
    spec: &Spec,
    asked: &CodesOptions,
    limits: &Limits<'_>,
) -> Result<Report<CodesAnswer>, Error> {
    check(spec, asked, limits)?;
    let named = read(spec)?;
    let heaps = asked.heaps;
    if !(1..u32::MAX).contains(&heaps) {
        return Err(bad(format!("heaps {heaps}: must be from 1 to 4294967294")));
    }
    let threads = limits.threads.max(1);
    let most = limits.memory as u64 / threads as u64 / BYTES_A_HEAP;
    if u64::from(heaps) > most {
        return Err(bad(format!(
            "heaps {heaps}: the memory allows {most} at most, with {threads} {}; give it more with --memory",
            if threads == 1 { "thread" } else { "threads" }
        )));
    }
    let games = games_of(&named, asked.part)?;
    let question = Question::new(named.spec(), asked.clone());
    let lanes = Lanes::new(limits, question.to_string(), games.len())?;
    let (rows, nodes, stopped) = lanes.each(|index, steps, row: &mut Row| {
        // A code takes seconds at most: nothing is kept of one that is at work.
        *row = steps.take(|steps| {
            let mut engine = Nimbers::new(heaps, true).with_method(asked.engine);
            // Other threads work on other codes: the lanes report for all.
            let part = steps.run().part();
            let values = Run::start(&part).work(|watch| engine.run(&games[index], watch))?;
            let row = match values {
                Ok(values) => Row::of(&values),
                Err(NimberError::ValueTooLarge { heap }) => Row::too_large(heap),
                // Codes of these digits are never refused for another reason.
                Err(_) => Row::default(),
            };
            let [.., heaps] = row.0;
            steps.nodes += heaps + 1;
            Ok(row)
        })?;
        Ok(())
    })?;
    let rows: Vec<CodeRow> = games
        .iter()
        .zip(rows)
        .map(|(game, row)| row.told(game.code()))
        .collect();
    let account = Account::new(question, "nimbers", nodes).with_threads(threads);
    Ok(account.report(CodesAnswer { rows }, stopped, lanes.run(), limits))
}

/// What was found out about one code: status, preperiod, period, saltus, largest nim-value, heaps.
#[derive(Clone, Copy, Default)]
struct Row([u64; 6]);

impl Row {
    fn of(values: &NimValues) -> Self {
        let (status, found) = match (values.period, values.observed()) {
            (None, None) => (CodeStatus::NoneFound, None),
            (None, seen) => (CodeStatus::Observed, seen),
            (proved, _) => (CodeStatus::Proved, proved),
        };
        let [preperiod, period, saltus] = found.map_or([0; 3], |found| {
            [found.preperiod, found.period, found.saltus]
        });
        let largest = values.values.iter().copied().max().unwrap_or(0).into();
        let heaps = (values.values.len() - 1) as u64;
        Row([status as u64, preperiod, period, saltus, largest, heaps])
    }

    fn too_large(heap: u32) -> Self {
        Row([CodeStatus::TooLarge as u64, 0, 0, 0, 0, heap.into()])
    }

    fn told(self, code: &str) -> CodeRow {
        let [status, preperiod, period, saltus, largest, heaps] = self.0;
        let status = CodeStatus::ALL[status as usize];
        let is_regular = matches!(status, CodeStatus::Proved | CodeStatus::Observed);
        let has_largest = !matches!(status, CodeStatus::Unfinished | CodeStatus::TooLarge);
        CodeRow {
            code: code.to_owned(),
            status,
            regularity: is_regular.then_some(Regularity {
                preperiod,
                period,
                saltus,
            }),
            largest: has_largest.then_some(largest),
            heaps,
        }
    }
}

impl Words for Row {
    fn write(&self, to: &mut dyn WordSink) {
        self.0.write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let row = Row(Words::read(from)?);
        match (row.0[0] as usize) < CodeStatus::ALL.len() {
            true => Ok(row),
            false => Err(Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(spec: &str, heaps: u32, limits: &Limits<'_>) -> Result<Report<CodesAnswer>, Error> {
        let asked = CodesOptions {
            heaps,
            ..CodesOptions::default()
        };
        codes(&spec.parse()?, &asked, limits)
    }

    #[test]
    fn every_code_has_a_row() {
        for (spec, count, some) in [
            ("octal digits=1", 7, "0.6"),
            ("octal digits=2", 56, "0.07"),
            ("octal digits=1 first=4", 7, "4.3"),
            ("octal digits=2 base=16", 240, "0.A8"),
        ] {
            let report = ask(spec, 60, &Limits::default()).unwrap();
            assert_eq!(report.game(), spec);
            assert_eq!(report.answer.rows.len(), count, "{spec}");
            assert!(
                report.answer.rows.iter().any(|row| row.code == some),
                "{spec}"
            );
        }
    }

    #[test]
    fn what_is_no_table_of_codes_is_refused() {
        for (bad, says) in [
            ("octal", "the key `digits` is missing"),
            ("octal digits=0", "must be a number from 1 to 4"),
            ("octal digits=5", "must be a number from 1 to 4"),
            ("octal digits=2 first=1", "must be 0 or 4"),
            ("octal digits=2 base=10", "must be 8 or 16"),
            ("octal digits=2 heaps=9", "`heaps` has no meaning"),
            ("octal digits=2 code=0.07", "for 0.07 alone ask `nim`"),
            ("kayles", "for 0.77 alone ask `nim`"),
            ("strip n=9", "for 0.07 alone ask `nim`"),
            ("octal digits=2 digits=2", "given twice"),
            ("hip n=3", "only octal games have codes"),
        ] {
            let why = ask(bad, 10, &Limits::default()).unwrap_err().to_string();
            assert!(why.contains(says), "{bad}: {why}");
        }
        for heaps in [0, u32::MAX] {
            assert!(ask("octal digits=1", heaps, &Limits::default()).is_err());
        }
    }

    #[test]
    fn threads_and_pauses_change_no_row() {
        let plain = ask("octal digits=2", 3000, &Limits::default()).unwrap();
        let two = Limits {
            threads: 2,
            ..Limits::default()
        };
        let rows = ask("octal digits=2", 3000, &two).unwrap().answer;
        assert_eq!(rows, plain.answer);

        let folder = std::env::temp_dir().join(format!("harary-codes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let checkpoint = folder.join("state");
        let mut stops = 0;
        let rows = loop {
            let limits = Limits {
                checkpoint: Some(checkpoint.clone()),
                time: Some(std::time::Duration::from_millis(5 + 5 * stops)),
                ..Limits::default()
            };
            let report = ask("octal digits=2", 3000, &limits).unwrap();
            if report.complete {
                break report.answer;
            }
            assert!(
                report
                    .answer
                    .rows
                    .iter()
                    .any(|row| row.status == CodeStatus::Unfinished)
            );
            stops += 1;
        };
        assert_eq!(rows, plain.answer);
        let kept = Limits {
            checkpoint: Some(checkpoint),
            ..Limits::default()
        };
        assert!(ask("octal digits=2", 3001, &kept).is_err() || stops == 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
