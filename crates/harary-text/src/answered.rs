//! An answer with everything that a page shows of it.

use crate::{cost, csv, list, text};
use harary::{
    Answer, Choice as _, Drawn, Frame, GridTerms, MemoryFiles, Report, draw, has_sequence,
    study_plot,
};
use serde::Serialize;
use std::path::Path;

/// So many items of a list are shown.
const MOST_LISTED: usize = 1000;

/// An answer, with everything that a page shows of it.
#[derive(Debug, Serialize)]
pub struct Answered {
    /// What the command prints; of a list only the first thousand items.
    pub text: String,
    /// The command that asks the same.
    pub command: String,
    /// What it cost, in words.
    pub cost: String,
    /// The certificate, if there is one.
    pub certificate: Option<String>,
    /// The sequence as a b-file, where the answer is one.
    pub bfile: Option<String>,
    /// The table as comma-separated values, where the answer is one.
    pub csv: Option<String>,
    /// A drawing, as SVG, where the answer has one.
    pub picture: Option<String>,
    /// The answer as data.
    pub report: Report,
}

impl Answered {
    /// Of a report, and its certificate where the answer has one, which was written to these files.
    pub fn with_files(report: Report, files: &MemoryFiles, certificate: &Path) -> Answered {
        let written = files.content(certificate);
        let certified = written.filter(|_| report.answer.is_certified());
        let text = certified.map(|text| String::from_utf8_lossy(&text).into_owned());
        Answered::new(report, text)
    }

    /// Of a report, and the certificate that was written, if one was.
    pub fn new(report: Report, certificate: Option<String>) -> Answered {
        let question = &report.question;
        let file = match certificate {
            Some(_) => " --certificate proof.txt",
            None => "",
        };
        let mut text = text(&report);
        if let Some(items) = list(&report.answer, false).filter(|_| report.complete) {
            let listed: String = (items.iter().take(MOST_LISTED))
                .map(|item| format!("{item}\n"))
                .collect();
            text += &listed;
            if items.len() > MOST_LISTED {
                text += "…\n";
            }
        }
        Answered {
            text,
            command: format!("harary {question}{file}"),
            cost: cost(&report),
            certificate,
            bfile: bfile(&report),
            csv: Some(csv(&report.answer)).filter(|csv| !csv.is_empty()),
            picture: picture(&report),
            report,
        }
    }
}

/// The sequence of a complete answer, where it is one.
fn bfile(report: &Report) -> Option<String> {
    let mut all = GridTerms::ALL.iter();
    let terms = all.find(|&&terms| has_sequence(&report.question, terms).is_ok());
    harary::bfile(&report.answer, *terms.filter(|_| report.complete)?).ok()
}

/// The drawing of an answer: the coloring that was found, the plot of a study; `None` where there
/// is nothing to draw.
fn picture(report: &Report) -> Option<String> {
    let coloring = match &report.answer {
        Answer::Color(answer) => answer.coloring.clone(),
        Answer::Study(_) => return study_plot(report).map(|plot| plot.svg(None)),
        _ => None,
    };
    let drawn = Drawn::Colorings {
        name: "coloring".to_owned(),
        text: coloring?,
        pick: None,
    };
    let drawing = draw(&report.question.game, &drawn, &Frame::default());
    drawing.ok().map(|drawing| drawing.svg(None))
}
