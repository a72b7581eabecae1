//! `export`: boards, clauses, quantified formulas, and what certificates state, for other programs.

use crate::apart::apart;
use crate::args::ExportArgs;
use crate::board::board;
use crate::check::open;
use crate::output::put;
use crate::whole::whole;
use anyhow::{Context, Result, bail};
use harary::catalog::{Fact, Purpose};
use harary::{ExportFormat, Spec, export};
use harary_clauses::Player;
use std::path::Path;

pub(crate) fn run(args: &ExportArgs) -> Result<()> {
    let out = args.out.as_deref();
    if args.lean {
        return lean(&args.game.spec, out);
    }
    let spec = Spec::from_words(&args.game.spec)?;
    apart(out, spec.file())?;
    if args.qdimacs {
        return put(
            &quantified(&spec, args.winner.unwrap_or(Player::A), args.or_draw)?,
            out,
        );
    }
    if args.winner.is_some() || args.or_draw {
        bail!("--winner and --or-draw say what a quantified formula asks: give --qdimacs");
    }
    let format = match (args.pg, args.dimacs) {
        (true, _) => ExportFormat::Pg,
        (_, true) => ExportFormat::Dimacs,
        _ => ExportFormat::Edges,
    };
    put(&export(&spec, format)?, out)
}

/// A formula that is true exactly if a player wins.
fn quantified(spec: &Spec, player: Player, or_draws: bool) -> Result<String> {
    let instance = spec.resolve(Purpose::Play)?;
    if !instance.family.has(Fact::Board) {
        bail!("{instance}: only games on a board become quantified formulas");
    }
    Ok(board(&instance)?.quantified(player, or_draws).to_string())
}

/// What a certificate states, for Lean; a proof in LRAT has its name with another ending.
fn lean(words: &[String], out: Option<&Path>) -> Result<()> {
    let [file] = words else {
        bail!("--lean: give one certificate");
    };
    let name = || file.clone();
    apart(out, [Path::new(file)])?;
    let certificate = whole(open(Path::new(file))?).with_context(name)?;
    let proof = Path::new(file).with_extension("lrat");
    let proof = proof.file_name().unwrap_or_default().to_string_lossy();
    put(
        &harary_text::lean(&certificate, &proof).with_context(name)?,
        out,
    )
}
