//! `draw`: from what was typed to a picture, and where it goes.

use crate::apart::apart;
use crate::args::{DrawArgs, PictureFormat};
use crate::check::open;
use crate::output::{Saving, account, put};
use crate::picture;
use crate::progress::Meter;
use crate::signals::stop_flag;
use crate::solvers::solvers;
use crate::whole::whole;
use anyhow::{Context, Result, anyhow, bail};
use harary::{ColorOptions, Drawn, Frame, Limits, Spec, StrategyQuestion, strategy_tree, try_file};
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn run(args: &DrawArgs) -> Result<ExitCode> {
    if args.out.as_deref() == Some(Path::new("-")) {
        bail!("-: give a file, as in board.svg, or leave --out away for standard output");
    }
    let format = format(args)?;
    if args.size.is_some() && !matches!(format, PictureFormat::Svg | PictureFormat::Png) {
        bail!("--size is of svg and png; others have the size that they have");
    }
    let game = match args.spec.is_empty() {
        true => None,
        false => Some(Spec::from_words(&args.spec)?),
    };
    if let Some(path) = &args.out {
        let files = [&args.from, &args.strategy].into_iter().flatten();
        let board = game.as_ref().and_then(Spec::file);
        apart([path.as_path()], files.map(PathBuf::as_path).chain(board))?;
        try_file(path)?;
    }
    let frame = Frame {
        title: args.title.clone(),
        legend: !args.no_legend,
    };
    if let Some(file) = &args.strategy {
        strategy(args, game, file, format, &frame)?;
        return Ok(ExitCode::SUCCESS);
    }
    if format == PictureFormat::Dot {
        bail!(
            "the format dot is for strategies; boards and colorings are drawn as svg, png, pdf or tikz"
        );
    }
    if let [file] = args.spec.as_slice()
        && file.ends_with(".cert")
    {
        bail!("{file}: the strategy in a certificate is drawn by `harary draw --strategy {file}`");
    }
    let spec = Spec::from_words(&args.spec)?;
    let colorings = |name: &str, text: String| Drawn::Colorings {
        name: name.to_owned(),
        text,
        pick: args.pick,
    };
    let drawn = if let Some(text) = &args.coloring {
        colorings("--coloring", text.clone())
    } else if let Some(file) = &args.from {
        colorings(&file.display().to_string(), read(file)?)
    } else if args.find {
        match find(&spec, args)? {
            Ok(text) => colorings("--find", text),
            Err(code) => return Ok(code),
        }
    } else {
        let after = args.after.clone().unwrap_or_default();
        if args.animate {
            if format != PictureFormat::Svg {
                bail!("a picture that moves is an svg");
            }
            put(
                &harary::animate(&spec, &after, &frame)?,
                args.out.as_deref(),
            )?;
            return Ok(ExitCode::SUCCESS);
        }
        Drawn::Position(after)
    };
    let drawing = harary::draw(&spec, &drawn, &frame)?;
    picture::put(&drawing, format, args.size, args.out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// The format that was asked for, or that the name of the file says.
fn format(args: &DrawArgs) -> Result<PictureFormat> {
    let format = match (args.format, &args.out) {
        (Some(format), _) => format,
        (None, None) => PictureFormat::Svg,
        (None, Some(path)) => picture::format_of(path)
            .map_err(|why| anyhow!("{why}; for another ending give --format"))?,
    };
    let is_no_text = matches!(format, PictureFormat::Png | PictureFormat::Pdf);
    if args.out.is_none()
        && (args.format.is_none() || is_no_text)
        && std::io::stdout().is_terminal()
    {
        bail!(
            "a terminal shows no picture: write it to a file, as with --out board.svg, or say \
             --format svg to read its text"
        );
    }
    Ok(format)
}

pub(crate) fn read(file: &Path) -> Result<String> {
    whole(open(file)?).with_context(|| file.display().to_string())
}

fn strategy(
    args: &DrawArgs,
    game: Option<Spec>,
    file: &Path,
    format: PictureFormat,
    frame: &Frame,
) -> Result<()> {
    let asked = StrategyQuestion {
        name: file.display().to_string(),
        text: read(file)?,
        game,
        player: args.player,
        depth: args.depth.map(usize::from),
    };
    let tree = strategy_tree(&asked)?;
    if format == PictureFormat::Dot {
        return put(&tree.dot(), args.out.as_deref());
    }
    let drawing = tree.drawing(frame).with_context(|| {
        format!(
            "{} positions are too many for a picture: draw fewer plies with --depth, or write --format dot",
            tree.len()
        )
    })?;
    picture::put(&drawing, format, args.size, args.out.as_deref())
}

/// A proper coloring, or the exit code if a limit came first.
fn find(spec: &Spec, args: &DrawArgs) -> Result<Result<String, ExitCode>> {
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(false, args.time);
    let progress = |how_far: &harary::HowFar<'_>| meter.report(how_far);
    let limits = Limits {
        time: args.time,
        stop: Some(&stop),
        progress: Some(&progress),
        solvers: solvers(),
        ..Limits::default()
    };
    let asked = ColorOptions {
        engine: args.engine.unwrap_or_default(),
        seed: args.seed,
        ..ColorOptions::default()
    };
    let report = harary::color(spec, &asked, &limits);
    drop(meter);
    let report = report?;
    match (report.answer.coloring.clone(), report.answer.exists) {
        (Some(coloring), _) => Ok(Ok(coloring)),
        (None, Some(false)) => bail!("{}: there is no proper coloring to be drawn", report.game()),
        (None, _) => Ok(Err(account(&report, true, Saving::Never))),
    }
}
