//! The atlas as Markdown.

use super::render::marked;
use super::{Atlas, Table};
use std::fmt::Write as _;

/// The first line of an atlas as Markdown.
pub const TITLE: &str = "# Harary's atlas";

impl Atlas {
    /// All tables as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "{TITLE}\n\n{}\n\n{}\n",
            self.legend(),
            wrapped(&self.foreword())
        );
        let groups = self.groups();
        if !groups.is_empty() {
            text.push_str("\n## What differs\n");
        }
        for group in &groups {
            let first = group.first();
            let cells = group.sentences();
            let item = format!(
                "{}, *{}*. {}. {}. {}",
                first.chapter.name,
                first.table.title,
                cells,
                first.why,
                self.shown(group)
            );
            let _ = write!(text, "\n- {}\n", wrapped(&item).replace('\n', "\n  "));
        }
        for chapter in &self.chapters {
            let reference = wrapped(chapter.source.reference);
            let _ = write!(text, "\n## {}\n\n{reference}.\n", chapter.game);
            for words in [chapter.rules, chapter.caveat] {
                if !words.is_empty() {
                    let _ = write!(text, "\n{}\n", wrapped(words));
                }
            }
            for table in &chapter.tables {
                let _ = write!(text, "\n### {}\n\n", table.title);
                if !table.note.is_empty() {
                    let _ = writeln!(text, "{}\n", wrapped(&table.note));
                }
                self.markdown_table(table, &mut text);
                for group in groups
                    .iter()
                    .filter(|group| std::ptr::eq(group.first().table, table))
                {
                    let cells = group.sentences();
                    let _ = write!(text, "\n≠ {cells}. {}\n", group.first().why);
                }
                let known = table.known();
                let known = known.map(|known| format!("{}: {}", known.statement, known.cited));
                let known: Vec<String> = known.collect();
                if !known.is_empty() {
                    let _ = write!(text, "\n{}\n", wrapped(&format!("◇ {}.", known.join("; "))));
                }
                let rests_on = table.rests_on();
                if !rests_on.is_empty() {
                    let _ = write!(text, "\n{}\n", wrapped(&rests_on));
                }
            }
        }
        text.push_str("\n## References\n\n");
        for reference in self.references() {
            let item = wrapped(&format!("{}.", reference.text)).replace('\n', "\n  ");
            let _ = writeln!(text, "- {item}");
        }
        text
    }

    fn markdown_table(&self, table: &Table, text: &mut String) {
        let proved = self.certificates.is_some()
            && table
                .rows
                .iter()
                .flatten()
                .any(|cell| !cell.evidence().is_empty());
        let more = proved.then_some("certificates");
        let head: Vec<&str> = table.head.iter().map(String::as_str).chain(more).collect();
        let rows = table.rows.iter().map(|row| {
            let field = Atlas::proof_field(&self.proofs(row), " ", |file| format!("`{file}`"));
            let cells = row.iter().map(marked);
            cells.chain(proved.then_some(field)).collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let widths = (0..head.len()).map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|cell| cell.chars().count());
            cells
                .chain([head[column].chars().count()])
                .max()
                .unwrap_or(0)
        });
        let widths: Vec<usize> = widths.collect();
        let mut line = |cells: &mut dyn Iterator<Item = &str>| {
            text.push('|');
            for (cell, width) in cells.zip(&widths) {
                let _ = write!(text, " {cell:<width$} |");
            }
            text.push('\n');
        };
        line(&mut head.iter().copied());
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        line(&mut rules.iter().map(String::as_str));
        for row in &rows {
            line(&mut row.iter().map(String::as_str));
        }
    }
}

/// Long notes in lines that fit a screen.
fn wrapped(note: &str) -> String {
    let mut lines = vec![String::new()];
    for word in note.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + word.chars().count() >= 100 {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
