//! The atlas as Markdown, as CSV files and as one page of HTML.

use super::{Atlas, Cell, Table, Verdict};
use crate::csv::csv_line;
use crate::error::Error;
use crate::file::write_file;
use std::fmt::Write as _;
use std::path::Path;

const LEGEND: &str =
    "✓ agrees with the paper · ≠ the paper differs (the reason is below the table) · + new";

impl Atlas {
    /// All tables as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# Harary's atlas\n\n{LEGEND}\n");
        for chapter in &self.chapters {
            let _ = write!(text, "\n## {}: {}\n", chapter.name, chapter.title);
            for table in &chapter.tables {
                let _ = write!(text, "\n### {}\n\n", table.title);
                if !table.note.is_empty() {
                    let _ = writeln!(text, "{}\n", textwrapped(&table.note));
                }
                markdown_table(table, &mut text);
                for difference in differences(table) {
                    let _ = write!(text, "\n≠ {difference}\n");
                }
            }
        }
        text
    }

    /// Writes `atlas.md`, `index.html`, a CSV file for each table and `verdicts.csv` into a folder, which is made if it
    /// is not there.
    ///
    /// # Errors
    /// [`Error::File`] if the folder or a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::File {
            path: folder.to_owned(),
            error,
        })?;
        let put = |name: &str, text: &str| {
            write_file(&folder.join(name), |file| file.write_all(text.as_bytes()))
        };
        put("atlas.md", &self.markdown())?;
        put("index.html", &self.html())?;
        let mut verdicts = String::from("paper,table,row,column,value,verdict,printed,why\n");
        for chapter in &self.chapters {
            for table in &chapter.tables {
                put(&format!("{}-{}.csv", chapter.name, table.name), &csv(table))?;
                for (row, column, cell, verdict) in table.verdicts() {
                    let (printed, why) = match verdict {
                        Verdict::Differs { paper, why } => (paper.as_str(), why.as_str()),
                        _ => ("", ""),
                    };
                    let fields = [
                        chapter.name,
                        table.name,
                        &row,
                        column,
                        &cell.text,
                        verdict.name(),
                        printed,
                        why,
                    ];
                    verdicts += &csv_line(fields);
                }
            }
        }
        put("verdicts.csv", &verdicts)
    }

    /// How many cells agree, differ and are new, and where the files are.
    pub fn summary(&self, folder: &Path) -> String {
        let mut counts = [0; 3];
        for (.., verdict) in self.tables().flat_map(Table::verdicts) {
            let index = match verdict {
                Verdict::Agrees => 0,
                Verdict::Differs { .. } => 1,
                Verdict::New => 2,
            };
            counts[index] += 1;
        }
        let [agree, differ, new] = counts;
        let mut text = format!(
            "{} tables: {agree} cells agree with the papers, in {differ} the paper differs, {new} are new\nwritten to {}\n",
            self.tables().count(),
            folder.display()
        );
        if !self.is_explained() {
            text.push_str("some differences have no reason yet: look for `reason unknown`\n");
        }
        text
    }

    /// One page that needs no other file.
    pub fn html(&self) -> String {
        let mut text = String::from(HTML_HEAD);
        let _ = writeln!(
            text,
            "<h1>Harary’s atlas</h1>\n<p class=\"legend\">{}</p>\n<nav>",
            escape(LEGEND)
        );
        for chapter in &self.chapters {
            let _ = writeln!(text, "<a href=\"#{0}\">{0}</a>", chapter.name);
        }
        text.push_str("</nav>\n");
        for chapter in &self.chapters {
            let title = escape(chapter.title);
            let _ = writeln!(
                text,
                "<section id=\"{0}\">\n<h2>{0}: {title}</h2>",
                chapter.name
            );
            for table in &chapter.tables {
                let _ = writeln!(
                    text,
                    "<h3>{}</h3>\n<p>{}</p>",
                    escape(&table.title),
                    code_spans(&escape(&table.note))
                );
                html_table(table, &mut text);
                for difference in differences(table) {
                    let _ = writeln!(text, "<p class=\"why\">≠ {}</p>", escape(&difference));
                }
            }
            text.push_str("</section>\n");
        }
        let _ = writeln!(
            text,
            "<footer>Computed by Harary {}</footer>\n</body>\n</html>",
            crate::VERSION
        );
        text
    }
}

/// One line for each cell where the paper differs; cells with the same reason and the same column share it.
fn differences(table: &Table) -> Vec<String> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (row, column, cell, verdict) in table.verdicts() {
        let Verdict::Differs { paper, why } = verdict else {
            continue;
        };
        let why = if why.is_empty() {
            "reason unknown"
        } else {
            why
        };
        let place = format!("{column} at {row}: printed {paper}, computed {}", cell.text);
        match lines.iter_mut().find(|(known, _)| known == why) {
            Some((_, places)) => places.push(place),
            None => lines.push((why.to_owned(), vec![place])),
        }
    }
    lines
        .into_iter()
        .map(|(why, places)| format!("{}. {why}", places.join("; ")))
        .collect()
}

fn marked(cell: &Cell) -> String {
    match &cell.verdict {
        Some(verdict) => format!("{} {}", cell.text, verdict.mark()),
        None => cell.text.clone(),
    }
}

fn markdown_table(table: &Table, text: &mut String) {
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .map(|row| row.iter().map(marked).collect())
        .collect();
    let widths: Vec<usize> = (0..table.head.len())
        .map(|column| {
            let cells = rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count());
            cells
                .chain([table.head[column].chars().count()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        text.push('|');
        for (cell, width) in cells.zip(&widths) {
            let _ = write!(text, " {cell:<width$} |");
        }
        text.push('\n');
    };
    line(&mut table.head.iter().copied());
    let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    line(&mut rules.iter().map(String::as_str));
    for row in &rows {
        line(&mut row.iter().map(String::as_str));
    }
}

fn html_table(table: &Table, text: &mut String) {
    text.push_str("<div class=\"scroll\"><table>\n<tr>");
    for head in &table.head {
        let _ = write!(text, "<th>{}</th>", escape(head));
    }
    text.push_str("</tr>\n");
    for row in &table.rows {
        text.push_str("<tr>");
        for cell in row {
            let class = match &cell.verdict {
                None => "label",
                Some(Verdict::Agrees) => "agrees",
                Some(Verdict::Differs { .. }) => "differs",
                Some(Verdict::New) => "new",
            };
            let _ = write!(text, "<td class=\"{class}\">{}</td>", escape(&marked(cell)));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table></div>\n");
}

fn csv(table: &Table) -> String {
    let mut text = csv_line(table.head.iter().copied());
    for row in &table.rows {
        text += &csv_line(row.iter().map(|cell| cell.text.as_str()));
    }
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// `` `code` `` as in Markdown.
fn code_spans(text: &str) -> String {
    let mut parts = text.split('`');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        out += if index % 2 == 0 { "<code>" } else { "</code>" };
        out += part;
    }
    out
}

/// Long notes in lines that fit a screen.
fn textwrapped(note: &str) -> String {
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

const HTML_HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Harary’s atlas</title>
<style>
:root { color-scheme: light dark; --agrees: #0072b2; --differs: #d55e00; --new: #666; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #9996; padding: .15rem .5rem; text-align: left; vertical-align: top; }
td { font-family: ui-monospace, monospace; font-size: .9rem; }
td.agrees { color: var(--agrees); } td.differs { color: var(--differs); font-weight: bold; } td.new { color: var(--new); }
p.why { margin: .2rem 0; font-size: .9rem; color: var(--differs); }
nav a { margin-right: 1rem; }
@media (prefers-color-scheme: dark) { :root { --agrees: #56b4e9; --differs: #e69f00; --new: #aaa; } }
@media print { nav { display: none; } body { max-width: none; } tr { break-inside: avoid; } }
</style>
</head>
<body>
";

#[cfg(test)]
mod tests {
    use super::super::table::{held, label, new};
    use super::super::{Chapter, Table};
    use super::*;

    fn small() -> Atlas {
        let rows = vec![vec![
            label("1 < 2"),
            held(3, 3, ""),
            held(4, 5, "a misprint"),
            new("a,\"b\""),
        ]];
        let head = vec!["key", "same", "other", "fresh"];
        let table = Table {
            name: "t",
            title: "T & co".into(),
            note: "by `harary x`".into(),
            head,
            rows,
        };
        Atlas {
            chapters: vec![Chapter {
                name: "p",
                title: "Paper",
                tables: vec![table],
            }],
        }
    }

    #[test]
    fn every_cell_shows_its_verdict() {
        let atlas = small();
        let markdown = atlas.markdown();
        assert!(
            markdown.contains("| 1 < 2 | 3 ✓  | 4 ≠   | a,\"b\" + |"),
            "{markdown}"
        );
        assert!(markdown.contains("≠ other at 1 < 2: printed 5, computed 4. a misprint"));
        let html = atlas.html();
        assert!(
            html.contains("<td class=\"differs\">4 ≠</td>")
                && html.contains("<td class=\"label\">1 &lt; 2</td>")
        );
        assert!(html.contains("<h3>T &amp; co</h3>") && html.contains("<code>harary x</code>"));
        assert_eq!(
            csv(&atlas.chapters[0].tables[0]),
            "key,same,other,fresh\n1 < 2,3,4,\"a,\"\"b\"\"\"\n"
        );
        assert!(atlas.is_explained());
        assert!(atlas.summary(Path::new("x")).starts_with(
            "1 tables: 1 cells agree with the papers, in 1 the paper differs, 1 are new"
        ));
    }

    #[test]
    fn a_difference_without_a_reason_is_noticed() {
        let mut atlas = small();
        atlas.chapters[0].tables[0].rows[0][1] = held(3, 4, "");
        assert!(!atlas.is_explained());
        assert!(atlas.markdown().contains("reason unknown"));
    }
}
