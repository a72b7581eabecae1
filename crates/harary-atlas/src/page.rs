//! The atlas as one page of HTML that needs no other file: for a phone, a screen and paper.

use super::render::marked;
use super::{Atlas, Table, Verdict};
use std::fmt::Write as _;

impl Atlas {
    /// One page that needs no other file.
    pub fn html(&self) -> String {
        let mut text = String::from(HTML_HEAD);
        let _ = writeln!(
            text,
            "<h1>Harary’s atlas</h1>\n<p class=\"legend\">{}</p>\n<p>{}</p>\n<nav>",
            escape(&self.legend()),
            code_spans(&escape(&self.foreword()))
        );
        let groups = self.groups();
        if !groups.is_empty() {
            text.push_str("<a href=\"#differs\">what differs</a>\n");
        }
        for chapter in &self.chapters {
            let _ = writeln!(text, "<a href=\"#{0}\">{0}</a>", chapter.name);
        }
        text.push_str("</nav>\n");
        if !groups.is_empty() {
            text.push_str("<section id=\"differs\">\n<h2>What differs</h2>\n<ul>\n");
        }
        for group in &groups {
            let first = group.first();
            let cells = group.sentences();
            let _ = writeln!(
                text,
                "<li><strong>{}, {}.</strong> {}. {}. {}</li>",
                first.chapter.name,
                escape(&first.table.title),
                escape(&cells),
                escape(first.why),
                code_spans(&escape(&self.shown(group)))
            );
        }
        if !groups.is_empty() {
            text.push_str("</ul>\n</section>\n");
        }
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
                self.html_table(table, &mut text);
                for group in groups
                    .iter()
                    .filter(|group| std::ptr::eq(group.first().table, table))
                {
                    let cells = group.sentences();
                    let line = format!("{cells}. {}", group.first().why);
                    let _ = writeln!(text, "<p class=\"why\">≠ {}</p>", escape(&line));
                }
                let rests_on = table.rests_on();
                if !rests_on.is_empty() {
                    let _ = writeln!(text, "<p class=\"basis\">{}</p>", escape(&rests_on));
                }
            }
            text.push_str("</section>\n");
        }
        let _ = writeln!(
            text,
            "<footer>Computed by Harary {}</footer>\n</body>\n</html>",
            harary::VERSION
        );
        text
    }

    fn html_table(&self, table: &Table, text: &mut String) {
        let folder = self
            .certificates
            .as_ref()
            .map(|known| known.folder.as_str());
        let folder = folder.filter(|_| {
            table
                .rows
                .iter()
                .flatten()
                .any(|cell| !cell.evidence().is_empty())
        });
        text.push_str("<div class=\"scroll\"><table>\n<thead><tr>");
        for head in table
            .head
            .iter()
            .copied()
            .chain(folder.map(|_| "certificates"))
        {
            let _ = write!(text, "<th>{}</th>", escape(head));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            text.push_str("<tr>");
            for cell in row {
                let class = match &cell.verdict {
                    None => "label",
                    Some(Verdict::Agrees) => "agrees",
                    Some(Verdict::Differs { .. }) => "differs",
                    Some(Verdict::NotInPaper) => "beyond",
                };
                let _ = write!(
                    text,
                    "<td class=\"{class}\">{}</td>",
                    code_spans(&escape(&marked(cell, '\u{a0}')))
                );
            }
            if let Some(folder) = folder {
                let link = |file: &str| {
                    format!("<a href=\"{}\">{}</a>", address(folder, file), escape(file))
                };
                let field = Atlas::proof_field(&self.proofs(row), "<br>", link);
                let _ = write!(text, "<td class=\"proof\">{field}</td>");
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody>\n</table></div>\n");
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

/// Wide tables scroll in their own frame on a screen and wrap on paper, where their heads come
/// again on every sheet.
const HTML_HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Harary’s atlas</title>
<style>
:root { color-scheme: light dark; --agrees: #0072b2; --differs: #d55e00; --beyond: #666; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h3 { margin: 2rem 0 .5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #9996; padding: .15rem .5rem; text-align: left; vertical-align: top; overflow-wrap: normal; }
td { font-family: ui-monospace, monospace; font-size: .9rem; max-width: 22rem; overflow-wrap: anywhere; min-width: 2.5rem; }
td.agrees { color: var(--agrees); } td.differs { color: var(--differs); font-weight: bold; } td.beyond { color: var(--beyond); }
td.proof { font-size: .75rem; min-width: 14rem; }
p.why { margin: .2rem 0; font-size: .9rem; color: var(--differs); }
p.basis { margin: .2rem 0; font-size: .85rem; }
li { margin: .4rem 0; }
nav a { display: inline-block; margin-right: 1rem; padding: .4rem 0; }
@media (max-width: 40rem) {
  body { padding: .6rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1.05rem; }
  td { font-size: .8rem; max-width: 16rem; } th, td { padding: .15rem .35rem; }
}
@media (prefers-color-scheme: dark) { :root { --agrees: #56b4e9; --differs: #e69f00; --beyond: #aaa; } }
@media print {
  @page { margin: 1.5cm; }
  :root { color-scheme: light; --agrees: #0072b2; --differs: #b34700; --beyond: #444; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  .scroll { overflow: visible; }
  table { width: 100%; } td, td.proof { font-size: 8pt; max-width: none; min-width: 0; } th { font-size: 8pt; }
  thead { display: table-header-group; } tr, li { break-inside: avoid; } h2, h3 { break-after: avoid; }
  a { color: inherit; text-decoration: none; }
}
</style>
</head>
<body>
";
