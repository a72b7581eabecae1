//! Lists of colorings and of plays in the formats that other programs read, an item at a time.

use crate::args::ListFormat;
use anyhow::Result;
use harary::{Answer, Graphs, Question, Report};
use serde::Serialize;

/// A coloring or a play as one line of JSON.
#[derive(Serialize)]
struct Item<'a> {
    game: &'a str,
    /// Its place in the list, from 1.
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    coloring: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<&'a str>,
}

/// Refuses a format that the game has not, before any work.
///
/// # Errors
/// If graphs are asked for and the cells are no edges.
pub(crate) fn can_be(format: ListFormat, question: &Question) -> Result<()> {
    if matches!(format, ListFormat::Graph6 | ListFormat::Matrix) {
        Graphs::of(&question.game)?;
    }
    Ok(())
}

/// The items of an answer in a format, as the lines of a file; nothing where there is none.
///
/// # Errors
/// If graphs are asked for and the cells are no edges.
pub(crate) fn lines(report: &Report, format: ListFormat) -> Result<String> {
    let game = report.game();
    let (items, are_plays) = match &report.answer {
        Answer::Color(answer) => {
            let one = answer.coloring.as_slice();
            (answer.list.as_deref().unwrap_or(one), false)
        }
        Answer::Longest(answer) => (answer.list.as_deref().unwrap_or_default(), true),
        _ => return Ok(String::new()),
    };
    let mut text = String::new();
    match format {
        ListFormat::WithAnswer => items.iter().for_each(|item| text += &format!("{item}\n")),
        ListFormat::JsonLines => {
            for (number, item) in (1..).zip(items) {
                let line = Item {
                    game: &game,
                    number,
                    coloring: Some(item.as_str()).filter(|_| !are_plays),
                    play: Some(item.as_str()).filter(|_| are_plays),
                };
                text += &(serde_json::to_string(&line)? + "\n");
            }
        }
        ListFormat::Graph6 => {
            let graphs = Graphs::of(&report.question.game)?;
            for item in items {
                text += &(graphs.graph6(item)?.join("\n") + "\n");
            }
        }
        ListFormat::Matrix => {
            let graphs = Graphs::of(&report.question.game)?;
            let all: Result<Vec<String>, _> =
                items.iter().map(|item| graphs.matrix(item)).collect();
            text = all?.join("\n");
        }
    }
    Ok(text)
}
