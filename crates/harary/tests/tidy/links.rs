//! Links of the documents: what they lead to is there. (Addresses of the web are not looked up: tests
//! need no network.)

use super::{files, read, root, rust_files};
use std::path::Path;

/// A link, without what is said of it.
struct Link {
    document: String,
    to: String,
}

/// The text of a document outside its blocks of code, line by line.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence
    })
}

/// What stands between two marks, again and again.
fn between<'t>(text: &'t str, before: &'t str, after: char) -> impl Iterator<Item = &'t str> {
    text.split(before)
        .skip(1)
        .filter_map(move |rest| rest.split(after).next())
}

/// The links of a document, and the pictures that it shows.
fn links(text: &str) -> Vec<String> {
    let text: Vec<&str> = prose(text).collect();
    let text = text.join("\n");
    let links = between(&text, "](", ')');
    let pictures = between(&text, "<img src=\"", '"');
    links.chain(pictures).map(str::to_owned).collect()
}

/// The anchors of a document: its headings as GitHub and the guide spell them, and those with a name
/// of their own, `(name)=`.
fn anchors(text: &str) -> Vec<String> {
    let named = prose(text).filter_map(|line| line.strip_prefix('(')?.strip_suffix(")="));
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let spelled = headings.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    });
    spelled.chain(named.map(str::to_owned)).collect()
}

/// Why a link leads nowhere.
fn broken(Link { document, to }: &Link) -> Option<String> {
    if to.starts_with("https://") || to.starts_with("mailto:") {
        return None;
    }
    if to.contains("://") {
        return Some(format!("{document}: {to} is not an address of https"));
    }
    let (path, anchor) = to.split_once('#').unwrap_or((to, ""));
    let folder = Path::new(document).parent().expect("a folder");
    let file = match path {
        "" => document.clone(),
        path => folder.join(path).to_string_lossy().into_owned(),
    };
    if !root().join(&file).exists() {
        return Some(format!("{document}: there is no {file}"));
    }
    let is_there = anchor.is_empty() || anchors(&read(&file)).iter().any(|known| known == anchor);
    (!is_there).then(|| format!("{document}: {file} has no heading `{anchor}`"))
}

#[test]
fn links_of_documents_lead_somewhere() {
    let mut documents = files("");
    documents.retain(|path| path.ends_with(".md"));
    let (mut seen, mut wrong) = (0, Vec::new());
    for document in documents {
        for to in links(&read(&document)) {
            let document = document.clone();
            wrong.extend(broken(&Link { document, to }));
            seen += 1;
        }
    }
    assert!(seen >= 100, "only {seen} links were found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Documents are also named in plain words, in documents and in sources.
#[test]
fn documents_that_are_named_are_there() {
    let mut places = files("");
    places.retain(|path| path.ends_with(".md"));
    places.extend(rust_files("crates"));
    let mut named = 0;
    for path in places {
        let text = read(&path);
        let is_part = |symbol: char| symbol.is_alphanumeric() || "/-_.".contains(symbol);
        for word in text.split(|symbol| !is_part(symbol)) {
            let word = word.trim_end_matches('.');
            if word.starts_with("docs/") && word.ends_with(".md") {
                assert!(root().join(word).exists(), "{path} names {word}");
                named += 1;
            }
        }
    }
    assert!(named > 0, "no document is named anywhere");
}

#[test]
fn links_and_anchors_are_found() {
    let text = "# A title: its `parts`\n\n[a](b.md#c), ![d](e.svg)\n```\n[f](g)\n# no\n```\n(mark)=\n<img src=\"h.svg\">\n";
    assert_eq!(links(text), ["b.md#c", "e.svg", "h.svg"]);
    assert_eq!(anchors(text), ["a-title-its-parts", "mark"]);
    let to = |to: &str| {
        broken(&Link {
            document: "README.md".to_owned(),
            to: to.to_owned(),
        })
    };
    assert_eq!(to("docs/certificates.md"), None);
    assert_eq!(to("#install"), None);
    assert!(to("nothing.md").is_some());
    assert!(to("#nothing").is_some());
    assert!(to("http://example.org").is_some());
}

/// The first page is one that a reader takes in.
#[test]
fn the_readme_is_short() {
    let text = read("README.md");
    assert!(text.lines().count() <= 150);
    let headings = prose(&text).filter(|line| line.starts_with("## ")).count();
    assert!((6..=8).contains(&headings), "{headings} headings");
}
