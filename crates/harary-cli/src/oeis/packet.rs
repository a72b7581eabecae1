//! What is known of a sequence, as the text that a person submits from.

use crate::describe::{options, page};
use harary::{
    Answer, Question, Report, Request, TermSequence, VERSION, definition, grouped, rules,
};
use std::fmt::Write as _;
use std::path::Path;

/// A sequence with fewer terms has the keyword `more`, unless a period has all terms.
const FEW: usize = 20;
/// So many terms that agree with a sequence of the OEIS are likely to be of that sequence.
const COMPARED: usize = 3;
/// The longest example, in bytes.
const SHORT: usize = 200;
/// The most signs of the terms that the OEIS shows; all are in the b-file.
const LONGEST_DATA: usize = 260;

/// The work of one engine on a term.
pub(super) struct Work {
    engine: String,
    nodes: u64,
}

impl Work {
    pub(super) fn of(report: &Report) -> Work {
        Work {
            engine: report.stats.engine.clone(),
            nodes: report.stats.nodes,
        }
    }

    fn text(&self) -> String {
        let nodes = if self.nodes == 1 { "node" } else { "nodes" };
        format!("{} ({} {nodes})", self.engine, grouped(self.nodes))
    }
}

/// A certificate that was written.
pub(super) struct Certificate {
    pub(super) file: String,
    pub(super) verdict: String,
    pub(super) accepted: bool,
}

/// One answer and the terms in it.
pub(super) struct Term {
    pub(super) values: Vec<(u64, u128)>,
    pub(super) first: Work,
    /// Another engine that found the same, or why it did not.
    pub(super) second: Option<Result<Work, String>>,
    pub(super) certificates: Vec<Certificate>,
    pub(super) report: Report,
}

/// A sequence with all that is known of it.
pub(super) struct Packet<'a> {
    sequence: &'a TermSequence,
    question: &'a Question,
    /// How its lines are broken.
    options: textwrap::Options<'static>,
    /// The command that makes the packet.
    command: String,
    terms: Vec<Term>,
    /// The n whose term was not found, and why.
    pub(super) stopped: Option<(u64, String)>,
    /// The n at which somebody interrupted what was done besides finding its term.
    pub(super) interrupted: Option<u64>,
}

impl<'a> Packet<'a> {
    /// `number` is the name of the terms, if it was given; `is_shown` says whether the packet is
    /// printed, or goes to a file.
    pub(super) fn new(
        sequence: &'a TermSequence,
        question: &'a Question,
        number: Option<&str>,
        is_shown: bool,
    ) -> Packet<'a> {
        let number = number.map_or(String::new(), |name| format!("--number {name} "));
        Packet {
            sequence,
            question,
            options: if is_shown { options() } else { page() },
            command: format!("harary oeis {number}{question}"),
            terms: Vec::new(),
            stopped: None,
            interrupted: None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values().next().is_none()
    }

    pub(super) fn take(&mut self, term: Term) {
        self.terms.push(term);
    }

    fn values(&self) -> impl Iterator<Item = &(u64, u128)> {
        self.terms.iter().flat_map(|term| &term.values)
    }

    /// Whether a certificate was rejected.
    pub(super) fn is_rejected(&self) -> bool {
        let mut all = self.terms.iter().flat_map(|term| &term.certificates);
        all.any(|certificate| !certificate.accepted)
    }

    /// The terms as a b-file, one a line after a line that says where they come from.
    pub(super) fn bfile(&self) -> String {
        let mut text = format!("# {}, by Harary {VERSION}\n", self.command);
        for (n, term) in self.values() {
            let _ = writeln!(text, "{n} {term}");
        }
        text
    }

    /// What was written where, in a few lines.
    pub(super) fn summary(&self, folder: &Path) -> String {
        let certificates = self.terms.iter().map(|term| term.certificates.len());
        let certificates: usize = certificates.sum();
        format!(
            "{}\n{} terms, {certificates} {}: {}",
            definition(self.sequence, self.question),
            self.values().count(),
            if certificates == 1 {
                "certificate"
            } else {
                "certificates"
            },
            folder.join("packet.txt").display()
        )
    }

    /// The packet.
    pub(super) fn text(&self, with_files: bool) -> String {
        let data = self.data();
        let offset = self.values().next().map_or(0, |(n, _)| *n);
        let mut text = format!(
            "A sequence for the OEIS, prepared by Harary {VERSION}. Nothing was submitted: a person does that,\n\
             after looking the terms up at https://oeis.org and reading what follows.\n\n"
        );
        self.field(&mut text, "NAME", &definition(self.sequence, self.question));
        self.field(&mut text, "DATA", &data.join(", "));
        self.field(&mut text, "OFFSET", &offset.to_string());
        self.field(&mut text, "KEYWORD", self.keywords(data.len()));
        if let Some(n) = self.zero_from() {
            let comment = format!(
                "a(n) = 0 for n >= {n}: a coloring for a larger n would hold one for n = {n}."
            );
            self.field(&mut text, "COMMENT", &comment);
        }
        if let Some(example) = self.example() {
            self.field(&mut text, "EXAMPLE", &example);
        }
        self.field(&mut text, "RULES", &rules(self.question));
        self.known(&mut text);
        self.proofs(&mut text, with_files);
        self.field(&mut text, "PROGRAM", &self.command);
        if with_files {
            self.field(
                &mut text,
                "B-FILE",
                "bfile.txt; rename it to the number of the sequence",
            );
        } else {
            text += "B-FILE\n";
            self.bfile()
                .lines()
                .for_each(|line| text += &format!("  {line}\n"));
        }
        text
    }

    /// As many terms as the OEIS shows.
    fn data(&self) -> Vec<String> {
        let mut length = 0;
        let fits = |term: &String| {
            length += term.len() + 2;
            length <= LONGEST_DATA + 2
        };
        let terms = self.values().map(|(_, term)| term.to_string());
        terms.take_while(fits).collect()
    }

    /// The keywords of a sequence of which so many terms are shown.
    fn keywords(&self, shown: usize) -> &'static str {
        let all = self.values().count();
        match &self.question.request {
            // A census without a limit ends where the game does.
            Request::Census(asked) if asked.upto.is_none() => match shown == all {
                true => "nonn,fini,full",
                false => "nonn,fini",
            },
            _ if all < FEW && !self.is_endless() && self.zero_from().is_none() => "nonn,more",
            _ => "nonn",
        }
    }

    /// The first n from which on no board has a coloring, if the last term says so. (The boards of
    /// one game lie in each other, but for rings.)
    fn zero_from(&self) -> Option<u64> {
        let (Request::Color(asked), "n") = (&self.question.request, &self.sequence.index[..])
        else {
            return None;
        };
        let is_ring = |(key, value): &(String, String)| key == "board" && value == "ring";
        if !asked.conditions().is_empty() || self.question.game.pairs.iter().any(is_ring) {
            return None;
        }
        let terms: Vec<&(u64, u128)> = self.values().collect();
        let zeros = terms.iter().rev().take_while(|(_, term)| *term == 0);
        zeros.last().map(|(n, _)| *n)
    }

    /// Whether a proved period has all terms.
    fn is_endless(&self) -> bool {
        let is_proved = |term: &Term| matches!(&term.report.answer, Answer::Nim(nim) if nim.proved);
        !self.terms.is_empty() && self.terms.iter().all(is_proved)
    }

    /// A play, a coloring or a set for the last term that has a short one.
    fn example(&self) -> Option<String> {
        self.terms.iter().rev().find_map(|term| {
            let [(n, value)] = term.values[..] else {
                return None;
            };
            let example = match &term.report.answer {
                Answer::Solve(answer) => {
                    let play = answer.line.as_ref()?.join(", ");
                    format!("a({n}) = {value} is the length of the play {play}.")
                }
                Answer::ThresholdColor(answer) => {
                    let (coloring, size) = (answer.coloring.as_ref()?, value - 1);
                    format!("a({n}) = {value}, as a coloring of size {size} is {coloring} (the color of each cell in turn)")
                }
                Answer::Largest(answer) => {
                    let set = answer.set.as_ref()?.trim_end();
                    // A board in rows is seen as one.
                    let members = answer.members.as_ref().filter(|_| !set.contains('/'));
                    match members {
                        Some(members) => {
                            let members = members.join(", ");
                            format!("a({n}) = {value} is the size of the set {{{members}}}.")
                        }
                        None => format!(
                            "a({n}) = {value} is the size of the set {set} (row by row, with a 1 for each cell in it)"
                        ),
                    }
                }
                _ => return None,
            };
            let example = example.trim_end().replace('\n', "/");
            (example.len() <= SHORT).then_some(example)
        })
    }

    /// What the literature says, and under which number the OEIS has it.
    fn known(&self, text: &mut String) {
        let all = self.terms.iter().flat_map(|term| &term.report.known);
        let known: Vec<_> = all.collect();
        // What is known of another part of the answers is not of these terms.
        let name = self.sequence.number.name;
        let of_terms = known
            .iter()
            .filter(|one| one.part == name || name == "values");
        let mut numbers: Vec<&str> = of_terms.filter_map(|one| one.oeis.as_deref()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let all = numbers.join(", ");
        let numbers = match (&numbers[..], self.difference()) {
            ([], _) => "no number is known here; that does not mean that there is none".to_owned(),
            ([_], Some((0, COMPARED..))) => format!(
                "{all} has these terms, as far as KNOWN compares them: if it is this sequence, extend that entry, and submit no new one."
            ),
            (_, difference) => {
                let how = match difference.map(|(by, _)| by) {
                    None | Some(0) => String::new(),
                    Some(by) if by < 0 => format!(", where each term is {} more", -by),
                    Some(by) => format!(", where each term is {by} less"),
                };
                format!(
                    "KNOWN compares the terms with {all}{how}. Check whether the OEIS also has this sequence itself."
                )
            }
        };
        self.field(text, "OEIS", &numbers);
        // What one source says stands together.
        let mut said: Vec<(String, Vec<String>)> = Vec::new();
        for one in known {
            let agrees = match one.agrees {
                Some(true) => "agrees",
                Some(false) => "DOES NOT AGREE",
                None => "not compared",
            };
            let doi = one.doi.as_ref().map(|doi| format!(", doi:{doi}"));
            let source = format!("{}{}", one.source, doi.unwrap_or_default());
            let statement = format!("{} ({agrees})", one.statement);
            match said.iter_mut().find(|(other, _)| *other == source) {
                Some((_, all)) if all.contains(&statement) => {}
                Some((_, all)) => all.push(statement),
                None => said.push((source, vec![statement])),
            }
        }
        if !said.is_empty() {
            text.push_str("KNOWN\n");
            for (source, statements) in said {
                *text += &self.wrapped(&format!("{}: {source}", statements.join(", ")));
            }
            text.push('\n');
        }
    }

    /// By how much the terms are greater than the values of the literature, if all that are
    /// compared are equally far, and how many these are: a least size without a coloring is one
    /// more than the greatest size with one.
    fn difference(&self) -> Option<(i128, usize)> {
        let apart = |term: &Term| {
            let known = term.report.known.iter().find(|one| one.oeis.is_some())?;
            let statement = &known.statement;
            // As in `S(2) = 4`; other statements are of the term itself.
            let Some((_, value)) = statement.split_once(" = ") else {
                return (known.agrees == Some(true)).then_some(0);
            };
            let value = value.split(", ").next()?.replace(',', "");
            let ([(_, term)], Ok(value)) = (&term.values[..], value.parse::<i128>()) else {
                return None;
            };
            Some(i128::try_from(*term).ok()? - value)
        };
        let mut all: Vec<i128> = self.terms.iter().filter_map(apart).collect();
        let compared = all.len();
        all.dedup();
        match all[..] {
            [by] => Some((by, compared)),
            _ => None,
        }
    }

    /// How each term was found.
    fn proofs(&self, text: &mut String, with_files: bool) {
        text.push_str("PROOFS\n");
        for term in &self.terms {
            let name = match &term.values[..] {
                [(n, value)] => format!("a({n}) = {value}: "),
                _ => "all terms: ".to_owned(),
            };
            let second = match &term.second {
                Some(Ok(work)) => format!("; the same by {}", work.text()),
                Some(Err(why)) => format!("; {why}"),
                None => "; by one engine alone".to_owned(),
            };
            let how = match &term.report.answer {
                Answer::Nim(answer) if answer.proved => {
                    "; every larger heap follows from the period, by the theorem of Guy and Smith"
                }
                _ => "",
            };
            *text += &self.wrapped(&format!(
                "{name}exhaustive, by {}{second}{how}",
                term.first.text()
            ));
            for Certificate { file, verdict, .. } in &term.certificates {
                *text += &self.wrapped(&format!("  {file}: {verdict}"));
            }
            if with_files && term.certificates.is_empty() {
                *text += &self.wrapped("  no certificate: the term rests on the program");
            }
        }
        if let Some((n, why)) = self.stopped.as_ref().filter(|_| !self.is_empty()) {
            *text += &self.wrapped(&format!("a({n}) is missing: {why}"));
        }
        let prove = match self.question.request {
            Request::Largest(_) => {
                "Certificates show sets of these sizes; that none is larger rests on the program."
            }
            Request::Color(_) => {
                "Certificates count colorings up to renaming colors that forbid the same sets."
            }
            _ => "",
        };
        if self.terms.iter().any(|term| !term.certificates.is_empty()) && !prove.is_empty() {
            *text += &self.wrapped(prove);
        }
        if !with_files {
            *text += &self.wrapped(
                "With --out DIR certificates are written and checked, where there are any.",
            );
        }
        text.push('\n');
    }

    /// A field: its name, and below it the text in lines.
    fn field(&self, text: &mut String, name: &str, words: &str) {
        let _ = write!(text, "{name}\n{}\n", self.wrapped(words));
    }

    /// Lines that are indented, and more where they go on.
    fn wrapped(&self, words: &str) -> String {
        let inner = words.len() - words.trim_start().len();
        let first = " ".repeat(2 + inner);
        let options = self.options.clone().initial_indent(&first);
        textwrap::fill(words.trim_start(), options.subsequent_indent("    ")) + "\n"
    }
}
