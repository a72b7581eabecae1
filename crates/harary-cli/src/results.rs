//! `harary results`.

use crate::apart::apart;
use crate::args::ResultsArgs;
use crate::folded::folded;
use crate::output::{json, put, tell};
use anyhow::{Result, bail};
use harary::{Place, Record, Results, Store, grouped};
use harary_text::{in_a_line, plain_table};
use std::io::IsTerminal as _;
use textwrap::core::display_width;

/// Longer answers are cut in lists.
const WIDEST: usize = 60;

pub(crate) fn run(args: &ResultsArgs) -> Result<()> {
    let place = Place::of(args.store.as_deref());
    let Some(path) = place.file()? else {
        bail!("results are off, by HARARY_STORE or --store: name a file with --store");
    };
    apart(args.out.as_deref(), [path.as_path()])?;
    let named = matches!(place, Place::Named(_));
    if named && !path.exists() {
        bail!("{}: there is no such file", path.display());
    }
    // Nothing was kept yet.
    let store = match named || path.exists() {
        true => Some(Store::existing(&path)?),
        false => None,
    };
    if !args.forget.is_empty() {
        match store {
            Some(store) => store.forget(&args.forget)?,
            None => bail!("{}: there are no results", path.display()),
        }
        tell(&format!("forgotten: {}", counted(args.forget.len())));
        return Ok(());
    }
    let most = args.limit.map_or(usize::MAX, |limit| limit as usize);
    let records = match store {
        Some(store) => store.records(&args.words, most)?,
        None => Vec::new(),
    };
    let text = if args.json {
        json(&Results::new(records))?
    } else if args.csv {
        let lines = records.iter().map(Record::csv);
        Record::CSV_HEAD.to_owned() + &lines.collect::<String>()
    } else {
        tell(&format!("{} in {}", counted(records.len()), path.display()));
        list(&records)
    };
    put(&text, args.out.as_deref())
}

fn counted(results: usize) -> String {
    match results {
        1 => "1 result".to_owned(),
        many => format!("{} results", grouped(many as u64)),
    }
}

fn list(records: &[Record]) -> String {
    if records.is_empty() {
        return String::new();
    }
    let mut table = plain_table();
    table.set_header([
        "number",
        "question",
        "answer",
        "nodes",
        "seconds",
        "engine",
        "date",
        "version",
        "certificate",
    ]);
    for record in records {
        table.add_row([
            record.number.to_string(),
            record.asked.clone(),
            shortened(&said(record)),
            record
                .stat("nodes")
                .parse()
                .map_or_else(|_| String::new(), |nodes: u64| grouped(nodes)),
            record
                .stat("seconds")
                .parse()
                .map_or_else(|_| String::new(), |seconds: f64| format!("{seconds:.2}")),
            record.stat("engine"),
            record.date.clone(),
            record.version.clone(),
            record.certificate.clone().unwrap_or_default(),
        ]);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        if [0, 3, 4].contains(&index) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    let is_terminal = std::io::stdout().is_terminal();
    let table = format!("{table}\n");
    let wide = table.lines().map(display_width).max().unwrap_or(0);
    match is_terminal && wide > textwrap::termwidth() {
        true => records.iter().map(entry).collect(),
        false => table,
    }
}

/// What an answer says in a line; of answers that this version cannot read what their parts say.
fn said(record: &Record) -> String {
    let report = record.read();
    report.map_or_else(|| record.summary(), |report| in_a_line(&report))
}

/// A result in lines of its own, where a table would be too wide.
fn entry(record: &Record) -> String {
    let mut text = format!("{:>6}  {}\n", record.number, record.asked);
    let cost = match record.stat("nodes").parse::<u64>() {
        Ok(nodes) => format!("{} nodes, ", grouped(nodes)),
        Err(_) => String::new(),
    };
    let cost = format!("{cost}{}, {}", record.stat("engine"), record.date);
    let certificate = record.certificate.clone().unwrap_or_default();
    for line in [said(record), cost, certificate] {
        if !line.is_empty() {
            text += &format!("        {line}\n");
        }
    }
    folded(&text)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
