//! The atlas as one page of HTML that needs no other file: for a phone, a screen and paper.

use super::findings::{FINDINGS, Finding};
use super::references::anchor;
use super::render::SIGNS;
use super::table::{Cell, Chapter, MARKS, Picture};
use super::words::{indexed, readable};
use super::{Atlas, Table};
use harary::{Error, Known};
use harary_text::grouped;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");
/// Only the buttons need it, and without it there are none.
const SCRIPT: &str = include_str!("page.js");

impl Atlas {
    /// One page that needs no other file; its links to tables as CSV lead to files beside it.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn html(&self) -> Result<String, Error> {
        let findings = self.findings();
        let pictures = findings.iter().map(|finding| (finding.picture)());
        let pictures: Vec<String> = pictures.collect::<Result<_, _>>()?;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { "Harary’s atlas" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    (self.front())
                    main {
                        @if !findings.is_empty() {
                            section #findings {
                                h2 { "The main findings" }
                                ol.findings {
                                    @for (finding, svg) in findings.iter().zip(&pictures) {
                                        (shown_finding(finding, svg))
                                    }
                                }
                            }
                        }
                        @for chapter in &self.chapters { (self.chapter(chapter)) }
                        (self.back())
                    }
                    footer { p { "Computed by Harary " (harary::VERSION) "." } }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        Ok(page.into_string() + "\n")
    }

    /// The findings that the tables of this atlas show.
    pub(super) fn findings(&self) -> Vec<&'static Finding> {
        let is_here = |finding: &&Finding| {
            let (paper, name) = finding.shown;
            let chapters = self.chapters.iter().filter(|chapter| chapter.name == paper);
            let mut tables = chapters.flat_map(|chapter| &chapter.tables);
            tables.any(|table| {
                let mut verdicts = table.verdicts();
                let says = verdicts.any(|(row, column, cell, _)| {
                    (column, row.as_str(), cell.text.as_str()) == finding.cell
                });
                table.name == name && says
            })
        };
        FINDINGS.iter().filter(is_here).collect()
    }

    /// What it is, what the marks mean, and what there is.
    fn front(&self) -> Markup {
        html! {
            header {
                h1 { "Harary’s atlas" }
                p.lead { "The tables of five papers on Ramsey-type games and heap games, computed again, and three chapters of games that are in none of them: Harary’s animals, one color, and graphs." }
                p {
                    "Every value on these pages was computed by Harary, a program that solves such games, and is held against \
                     the paper that its chapter is about. A mark behind the value says how the two stand to each other:"
                }
                ul.marks {
                    @for (mark, count) in MARKS.iter().zip(self.counts()) {
                        li {
                            span class={ "mark " (mark.class) } { (mark.sign) " " (mark.name) }
                            span { (mark.meaning) }
                            b { (grouped(count as u64)) }
                        }
                    }
                }
                p {
                    "A value without a mark is quoted, is arithmetic that the paper does not print, or stands in the paper in \
                     other words. New to our knowledge means that we looked and found no source; many such values are small \
                     and easy. Whoever knows a source is asked to tell us."
                }
                @if self.certificates.is_some() {
                    p { (SIGNS) "." }
                }
                p { (code_spans(&self.foreword())) }
            }
            nav aria-label="Contents" {
                @if !self.findings().is_empty() { ul { li { a href="#findings" { "The main findings" } } } }
                @for chapter in &self.chapters {
                    ul {
                        li { a href={ "#" (chapter.name) } { (chapter.game) } }
                        @for table in &chapter.tables {
                            li { a href={ "#" (chapter.name) "-" (table.name) } { (indexed(&table.title)) } }
                        }
                    }
                }
                ul {
                    li { a href="#references" { "References" } }
                    li { a href="#cite" { "How to cite" } }
                }
            }
        }
    }

    fn chapter(&self, chapter: &Chapter) -> Markup {
        let groups = self.groups();
        let mine = || {
            let of_chapter = |group: &&_| -> bool {
                let group: &super::differences::Group<'_> = group;
                std::ptr::eq(group.first().chapter, chapter)
            };
            groups.iter().filter(of_chapter)
        };
        let places: usize = mine().map(|group| group.cells.len()).sum();
        html! {
            section id=(chapter.name) {
                h2 { (chapter.game) }
                p.source { a href={ "#" (anchor(chapter.source.name)) } { (chapter.source.reference) } "." }
                p { (indexed(chapter.rules)) }
                @if !chapter.caveat.is_empty() { p { (indexed(chapter.caveat)) } }
                (pictured(&chapter.picture))
                @for table in &chapter.tables { (self.table(chapter, table)) }
                @if places > 0 {
                    details {
                        summary { "What differs from the paper: " (grouped(places as u64)) @if places == 1 { " place" } @else { " places" } }
                        ul.notes {
                            @for group in mine() {
                                li {
                                    a href={ "#" (chapter.name) "-" (group.first().table.name) } { (indexed(&group.first().table.title)) } ". "
                                    (group.sentences()) ". " (group.first().why) ". " (code_spans(&self.shown(group)))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn table(&self, chapter: &Chapter, table: &Table) -> Markup {
        let name = format!("{}-{}", chapter.name, table.name);
        let command = format!("harary atlas --only {}/{}", chapter.name, table.name);
        let rests_on = table.rests_on();
        html! {
            h3 id=(name) { a href={ "#" (name) } { (indexed(&table.title)) } }
            @if !table.note.is_empty() { p { (code_spans(&table.note)) } }
            div.tools {
                code { (command) }
                button hidden type="button" data-command=(command) aria-label={ "Copy the command of " (chapter.game) ", " (table.title) } { "copy" }
                a href={ (name) ".csv" } aria-label={ (chapter.game) ", " (table.title) " as CSV" } { "CSV" }
            }
            (self.rows(chapter, table))
            @let known: Vec<_> = table.known().collect();
            @if !known.is_empty() {
                p.known {
                    span.known-elsewhere { "◇" }
                    @for (place, group) in known.chunk_by(|one, other| source(one) == source(other)).enumerate() {
                        @if place > 0 { ";" }
                        @let (cited, oeis) = source(group[0]);
                        @for (place, known) in group.iter().enumerate() {
                            @if place > 0 { "," } " " (known.statement)
                        }
                        ": " a href={ "#" (anchor(cited)) } { (cited) }
                        @if let Some(oeis) = oeis { ", " a href={ "https://oeis.org/" (oeis) } { (oeis) } }
                    }
                    "."
                }
            }
            @if !rests_on.is_empty() { p.basis { (rests_on) } }
        }
    }

    fn rows(&self, chapter: &Chapter, table: &Table) -> Markup {
        let folder = self
            .certificates
            .as_ref()
            .map(|known| known.folder.as_str());
        let has_claims = || {
            table
                .rows
                .iter()
                .flatten()
                .any(|cell| !cell.evidence().is_empty())
        };
        let folder = folder.filter(|_| has_claims());
        html! {
            div.scroll role="region" tabindex="0" aria-label={ (chapter.game) ": " (table.title) } {
                table {
                    thead {
                        tr {
                            @for head in &table.head { th scope="col" { (indexed(head)) } }
                            @if folder.is_some() { th scope="col" { "certificates" } }
                        }
                    }
                    tbody {
                        @for row in &table.rows {
                            tr {
                                @for (place, cell) in row.iter().enumerate() { (shown_cell(place, cell)) }
                                @if let Some(folder) = folder {
                                    td.proof {
                                        (PreEscaped(Atlas::proof_field(&self.proofs(row), "<br>", |file| {
                                            html! { a href=(address(folder, file)) { (file) } }.into_string()
                                        })))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn back(&self) -> Markup {
        html! {
            section #references {
                h2 { "References" }
                ul.references {
                    @for reference in self.references() {
                        li id=(reference.anchor()) {
                            (reference.text) "."
                            @if let Some(doi) = &reference.doi {
                                " " a href={ "https://doi.org/" (doi) } { "doi:" (doi) }
                            }
                        }
                    }
                }
            }
            section #cite {
                h2 { "How to cite" }
                p {
                    "The Harary authors, Harary’s atlas: the tables of five papers on Ramsey-type games and heap games, computed \
                     again, version " (harary::VERSION) ". Give the name of the table, which is the last word of its command."
                }
            }
        }
    }
}

/// Where a value is from.
fn source(known: &Known) -> (&str, Option<&String>) {
    (&known.cited, known.oeis.as_ref())
}

fn shown_finding(finding: &Finding, svg: &str) -> Markup {
    let (paper, table) = finding.shown;
    html! {
        li {
            div.picture role="img" aria-label=(finding.shows) { (PreEscaped(svg)) }
            h3 { a href={ "#" (paper) "-" (table) } { (finding.title) } }
            p { (finding.text) }
        }
    }
}

fn pictured(picture: &Picture) -> Markup {
    html! {
        figure {
            div.picture role="img" aria-label=(picture.caption) { (PreEscaped(&picture.svg)) }
            figcaption { (picture.caption) }
        }
    }
}

/// A cell with its mark; a label that begins a row is the head of the row.
fn shown_cell(place: usize, cell: &Cell) -> Markup {
    // A number is not broken between two lines, as lists of moves are.
    let is_number = readable(&cell.text)
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b',');
    let Some(verdict) = &cell.verdict else {
        let text = code_spans(&readable(&cell.text));
        return match place {
            0 => html! { th scope="row" { (text) } },
            _ => html! { td.number[is_number] { (text) } },
        };
    };
    html! {
        td class={ (verdict.mark().class) @if is_number { " number" } } { (readable(&cell.text)) "\u{a0}" (verdict.mark().sign) }
    }
}

/// The address of a file: what has a meaning in addresses or in HTML is written by its bytes.
fn address(folder: &str, file: &str) -> String {
    let mut text = String::new();
    for byte in format!("{folder}/{file}").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'=' | b',' => {
                text.push(char::from(byte));
            }
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

/// `` `code` `` as in Markdown.
fn code_spans(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 0 { (indexed(part)) } @else { code { (part) } }
        }
    }
}
