//! `draw`: from what was typed to a picture, and where it goes.

use crate::args::{DrawArgs, PictureFormat};
use crate::check::open;
#[cfg(any(feature = "png", feature = "pdf"))]
use crate::output::put_bytes;
use crate::output::{Saving, account, put};
use crate::progress::{Meter, stop_flag};
use crate::solvers::solvers;
use anyhow::{Context, Result, bail};
use harary::{
    ColorOptions, Drawing, Drawn, Frame, Limits, Spec, StrategyQuestion, strategy_tree, try_file,
};
#[cfg(any(feature = "png", feature = "pdf"))]
use std::io::IsTerminal;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(args: &DrawArgs) -> Result<ExitCode> {
    if let Some(path) = &args.out {
        if path.as_os_str() == "-" {
            bail!("-: give a file, as in board.svg, or leave --out away for standard output");
        }
        if [&args.from, &args.strategy].contains(&&args.out) {
            bail!("{}: one file cannot hold two things", path.display());
        }
    }
    let format = format(args)?;
    if args.size.is_some() && !matches!(format, PictureFormat::Svg | PictureFormat::Png) {
        bail!("--size is of svg and png; others have the size that they have");
    }
    if let Some(path) = &args.out {
        try_file(path)?;
    }
    let frame = Frame {
        title: args.title.clone(),
        legend: !args.no_legend,
    };
    if let Some(file) = &args.strategy {
        strategy(args, file, format, &frame)?;
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
    write(&harary::draw(&spec, &drawn, &frame)?, format, args)?;
    Ok(ExitCode::SUCCESS)
}

/// The format that was asked for, or that the name of the file says.
fn format(args: &DrawArgs) -> Result<PictureFormat> {
    let path = match (args.format, &args.out) {
        (Some(format), _) => return Ok(format),
        (None, None) => return Ok(PictureFormat::Svg),
        (None, Some(path)) => path,
    };
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some("pdf") => Ok(PictureFormat::Pdf),
        Some("tikz" | "tex") => Ok(PictureFormat::Tikz),
        Some("dot" | "gv") => Ok(PictureFormat::Dot),
        _ => bail!(
            "{}: the ending says the format, .svg, .png, .pdf, .tikz or .dot; for another ending give --format",
            path.display()
        ),
    }
}

pub(crate) fn read(file: &Path) -> Result<String> {
    let name = || file.display().to_string();
    let mut text = String::new();
    open(file)?.read_to_string(&mut text).with_context(name)?;
    Ok(text)
}

fn strategy(args: &DrawArgs, file: &Path, format: PictureFormat, frame: &Frame) -> Result<()> {
    let asked = StrategyQuestion {
        name: file.display().to_string(),
        text: read(file)?,
        game: match args.spec.is_empty() {
            true => None,
            false => Some(Spec::from_words(&args.spec)?),
        },
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
    write(&drawing, format, args)
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

fn write(drawing: &Drawing, format: PictureFormat, args: &DrawArgs) -> Result<()> {
    match format {
        PictureFormat::Png => png(drawing, args),
        PictureFormat::Pdf => pdf(drawing, args),
        PictureFormat::Tikz => put(&drawing.tikz(), args.out.as_deref()),
        _ => put(&drawing.svg(args.size), args.out.as_deref()),
    }
}

#[cfg(feature = "pdf")]
fn pdf(drawing: &Drawing, args: &DrawArgs) -> Result<()> {
    if args.out.is_none() && std::io::stdout().is_terminal() {
        bail!("a terminal shows no pdf: write it to a file with --out");
    }
    put_bytes(&drawing.pdf(), args.out.as_deref())
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Drawing, _: &DrawArgs) -> Result<()> {
    bail!("this build of Harary writes no pdf: build it with the feature pdf, or write svg")
}

#[cfg(feature = "png")]
fn png(drawing: &Drawing, args: &DrawArgs) -> Result<()> {
    if args.out.is_none() && std::io::stdout().is_terminal() {
        bail!("a terminal shows no png: write it to a file with --out");
    }
    put_bytes(&drawing.png(args.size)?, args.out.as_deref())
}

#[cfg(not(feature = "png"))]
fn png(_: &Drawing, _: &DrawArgs) -> Result<()> {
    bail!("this build of Harary writes no png: build it with the feature png, or write svg")
}
