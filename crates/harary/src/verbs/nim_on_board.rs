//! `nim` of one-color games on boards: the value of a position, and the moves to value 0.

use crate::answer::{NimAnswer, Report};
use crate::boards;
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::question::{NimOptions, Question};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::{Account, play_moves};
use harary_core::{Engine, Game, NimMethod, Notation, UpToSymmetry};
use harary_engines::NimValue;

/// The nim-value of a position on a board where both players fill one set of cells.
///
/// # Errors
/// If the players own cells there, the play is not normal, something is asked about single heaps,
/// or a checkpoint or a certificate is asked for; and as for [`solve`](crate::solve).
pub(crate) fn nim(
    spec: &Spec,
    asked: &NimOptions,
    limits: &Limits<'_>,
) -> Result<Report<NimAnswer>, Error> {
    let instance = spec.resolve(Purpose::Play)?;
    let Some(game) = boards::one_color(&instance)? else {
        return Err(bad(format!(
            "{instance}: positions in which the players own cells have no nim-values; both fill one set with convention=normal"
        )));
    };
    if instance.text("convention") != "normal" {
        return Err(bad(format!(
            "{instance}: nim-values decide normal play only; ask `solve`"
        )));
    }
    let of_heaps = [
        ("upto", asked.upto.is_some()),
        ("at", asked.at.is_some()),
        ("values", asked.values.is_some()),
        ("lost", asked.lost.is_some()),
        ("engine", asked.engine != NimMethod::default()),
        ("checkpoint", limits.checkpoint.is_some()),
        ("certificate", limits.certificate.is_some()),
    ];
    if let Some((name, _)) = of_heaps.iter().find(|(_, is_given)| *is_given) {
        return Err(bad(format!(
            "--{name}: this is for the heaps of octal games; of a board `nim` tells the value of a position"
        )));
    }
    let (from, after) = play_moves(&game, &asked.after)?;
    let run = Run::start(limits);
    let game = UpToSymmetry(game);
    let mut engine = NimValue::new();
    let mut answer = NimAnswer::default();
    let result = run.work(|watch| {
        let value = engine.run((&game, &from), watch)?;
        answer.value = Some(u64::from(value));
        // All moves, not one of each kind; what they lead to is known by now.
        let mut winning = Vec::new();
        for mv in game.0.legal(&from) {
            let next = game.after(&from, mv);
            if engine.run((&game, &next), watch)? == 0 {
                winning.push(game.0.write_move(&from, mv));
            }
        }
        answer.winning_moves = Some(winning);
        Ok(())
    });
    let question = NimOptions {
        after,
        ..asked.clone()
    };
    let question = Question::new(instance.spec(), question);
    let account = Account::new(question, "nim-values", engine.nodes());
    Ok(account.report(answer, result.err(), &run, limits))
}
