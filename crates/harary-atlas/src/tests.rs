//! How the atlas is written.

use super::evidence::Played;
use super::table::{found, held, label, new, stated};
use super::{
    Atlas, Cell, Certificates, Chapter, Checked, Evidence, Judgment, Picture, Step, Table, Verdict,
};
use harary::catalog::source::{HEULE_2017, SCHAEFER_2002};
use harary::{Ask, Certify, Known, Limits};
use harary_text::grouped;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

fn small() -> Atlas {
    let rows = vec![vec![
        label("1 < 2"),
        held(3, 3, ""),
        held(4, 5, "a misprint"),
        new("a,\"b\""),
        stated(8, "S = 8", HEULE_2017),
    ]];
    let table = Table {
        name: "t",
        ..Table::new(
            "T & co",
            "by `harary x`",
            "key | same | other | fresh | old",
            rows,
        )
    };
    Atlas {
        chapters: vec![Chapter {
            name: "p",
            game: "Game",
            source: SCHAEFER_2002,
            rules: "Three sentences.",
            caveat: "",
            picture: Picture {
                svg: "<svg viewBox=\"0 0 1 1\"></svg>".into(),
                caption: "A picture",
            },
            tables: vec![table],
        }],
        certificates: None,
    }
}

#[test]
fn every_cell_shows_its_verdict() {
    let atlas = small();
    let markdown = atlas.markdown();
    assert!(
        markdown.contains("| 1 < 2 | 3 ✓  | 4 ≠   | a,\"b\" ★ | 8 ◇ |"),
        "{markdown}"
    );
    assert!(markdown.contains("≠ other at 1 < 2: printed 5, computed 4. a misprint"));
    assert!(markdown.contains("◇ S = 8: Heule 2017."), "{markdown}");
    let html = atlas.html().unwrap();
    for part in [
        "<td class=\"differs number\">4\u{a0}≠</td>",
        "<th scope=\"row\">1 &lt; 2</th>",
        "<h3 id=\"p-t\"><a href=\"#p-t\">T &amp; co</a></h3>",
        "<code>harary x</code>",
        "S = 8: <a href=\"#ref-Heule-2017\">Heule 2017</a>",
        "<li id=\"ref-Heule-2017\">",
        "data-command=\"harary atlas --only p/t\"",
        "<a href=\"p-t.csv\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!(
        atlas.csv(&atlas.chapters[0].tables[0]),
        "key,same,other,fresh,old\n1 < 2,3,4,\"a,\"\"b\"\"\",8\n"
    );
    assert!(atlas.is_explained());
    assert_eq!(atlas.counts(), [1, 1, 1, 1]);
    let summary = atlas.summary(Path::new("x"));
    assert!(summary.contains("4 marked values"), "{summary}");
    assert!(summary.lines().count() <= 30, "{summary}");
}

#[test]
fn a_difference_without_a_reason_is_noticed() {
    let mut atlas = small();
    atlas.chapters[0].tables[0].rows[0][1] = held(3, 4, "");
    assert!(!atlas.is_explained());
    assert!(atlas.markdown().contains("reason unknown"));
}

/// Nobody may overlook that an answer and the literature differ.
#[test]
fn a_value_that_a_source_contradicts_is_not_explained() {
    let known = |agrees| [Known::new("least", "S = 9", HEULE_2017, "", agrees)];
    let mut atlas = small();
    let mut cell = |agrees, part| {
        atlas.chapters[0].tables[0].rows[0][4] = found(8, &known(agrees), part);
        (atlas.is_explained(), atlas.counts())
    };
    assert_eq!(cell(Some(true), "least"), (true, [1, 1, 1, 1]));
    assert_eq!(cell(Some(true), "count"), (true, [1, 1, 0, 2]));
    assert_eq!(cell(None, "least"), (true, [1, 1, 0, 2]));
    assert_eq!(cell(Some(false), "least"), (false, [1, 2, 0, 1]));
    assert!(
        atlas
            .markdown()
            .contains("printed S = 9 (Heule 2017), computed 8")
    );
}

/// Certificates as they may come: all accepted but one, and one not written.
fn with_certificates() -> Atlas {
    let mut atlas = small();
    let played = ["vdw n=3 k=2", "vdw n=5 k=3", "vdw n=2 k=2"]
        .map(|game| Played::new(game, "", Ask::Plies).unwrap());
    let claims = played.map(|played| played.claim(Certify::Plies));
    let checked = |judgment| Checked {
        judgment,
        said: "said".into(),
        bytes: 7,
    };
    let names = claims.clone().map(|claim| claim.file_name());
    let known = [
        (names[0].clone(), checked(Judgment::Accepted)),
        (names[1].clone(), checked(Judgment::Rejected)),
    ];
    atlas.certificates = Some(Certificates {
        folder: "a folder".into(),
        checked: known.into(),
    });
    let row = &mut atlas.chapters[0].tables[0].rows[0];
    row[2] = held(4, 5, "a misprint")
        .by(claims.clone())
        .shown([claims[0].clone()]);
    atlas
}

#[test]
fn every_row_names_its_certificates_and_whether_they_were_checked() {
    let atlas = with_certificates();
    let names =
        "☑ `vdw_n=3_k=2.plies.cert` ☒ `vdw_n=5_k=3.plies.cert` ☐ `vdw_n=2_k=2.outcome.cert`";
    let markdown = atlas.markdown().replace("\n  ", " ");
    assert!(markdown.contains(&format!("| {names} |")), "{markdown}");
    assert!(
        markdown.contains("Smallest certificate: ☑ `vdw_n=3_k=2.plies.cert`, 7 bytes."),
        "{markdown}"
    );
    let html = atlas.html().unwrap();
    assert!(
        html.contains("☒ <a href=\"a%20folder/vdw_n=5_k=3.plies.cert\">vdw_n=5_k=3.plies.cert</a>"),
        "{html}"
    );
    let csv = atlas.csv(&atlas.chapters[0].tables[0]);
    assert!(csv.contains(&names.replace('`', "")), "{csv}");
    assert!(atlas.has(Judgment::Rejected) && !atlas.has(Judgment::Undecided));
    assert!(!small().has(Judgment::Rejected));
    // A smaller field names the first three.
    let many: Vec<_> = (0..5).map(|i| ("☑", i.to_string())).collect();
    assert_eq!(
        Atlas::proof_field(&many, " ", str::to_owned),
        "☑ 0 ☑ 1 ☑ 2 ☑ and 2 more"
    );
}

#[test]
fn a_file_that_claims_anything_else_is_refused() {
    let folder = std::env::temp_dir().join(format!("harary-evidence-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let played = |game: &str| {
        Played::new(game, "", Ask::Plies)
            .unwrap()
            .claim(Certify::Plies)
    };
    let claim = played("vdw n=5 k=3");
    let path = claim.write(&folder, &Limits::default()).unwrap();
    let other = played("vdw n=3 k=2");
    let text = std::fs::read_to_string(&path).unwrap();
    for forged in [text.replace("A 5", "A 3"), text.replace("n=5", "n=6")] {
        assert!(forged != text);
        std::fs::write(&path, forged).unwrap();
        assert!(claim.compare(&path).is_err());
    }
    std::fs::write(&path, "harary-certificate 1\n").unwrap();
    assert!(claim.compare(&path).is_err() && other.compare(&path).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_page_reads_on_a_phone_and_prints() {
    let html = with_certificates().html().unwrap();
    for rule in [
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "@media (max-width: 40rem)",
        "@media (prefers-color-scheme: dark)",
        "@media print",
        "thead { display: table-header-group; }",
    ] {
        assert!(html.contains(rule), "{rule}");
    }
    // Nothing is loaded from elsewhere: addresses are those of links.
    for outside in ["src=", "@import", "url(", "<link", "xmlns"] {
        assert!(!html.contains(outside), "{outside}");
    }
    let addresses = html.matches("https:").count();
    assert_eq!(addresses, html.matches("href=\"https:").count());
}

/// What the words of a game say a key is.
fn number(claim: &Evidence, key: &str) -> Option<u64> {
    let mut words = claim.game().split(' ');
    words.find_map(|word| word.strip_prefix(key)?.strip_prefix('=')?.parse().ok())
}

/// The texts that a cell may have if it rests on a claim.
fn texts(claim: &Evidence) -> Vec<String> {
    let words: Vec<&str> = claim.claim().split(' ').collect();
    let board = number(claim, "n").into_iter().map(|n| n.to_string());
    let plies = |text: &str| text.parse::<u64>().unwrap();
    match words[..] {
        // The game may be over, so that no move wins.
        ["outcome", outcome] => vec![outcome.into(), "–".into()],
        ["plies", winner, "0"] => vec![winner.into(), "over".into()],
        ["plies", winner, p] => vec![
            winner.into(),
            p.into(),
            format!("{winner} {p}"),
            format!("{winner} in {p}"),
            // With the opening.
            (plies(p) + u64::from(!claim.after().is_empty())).to_string(),
        ],
        ["first-moves", outcome] => vec![outcome.into(), "–".into()],
        ["first-moves", outcome, moves] => {
            let each = moves.split(',').map(str::to_owned);
            each.chain([outcome.into(), moves.replace(',', " ")])
                .collect()
        }
        ["coloring"] => board.chain(["yes".into()]).collect(),
        ["count", "0"] => board.chain(["no".into(), "0".into()]).collect(),
        ["count", count] => vec![grouped(plies(count)), count.into()],
        ["longest", length, "count", count] => {
            vec![length.into(), (plies(length) + 1).to_string(), count.into()]
        }
        ["period", period, "preperiod", before] => {
            vec![period.into(), before.into(), "yes".into()]
        }
        _ => panic!("{}", claim.claim()),
    }
}

/// The decks of a text such as `4 A 5; 7–9 B 7`, with what is said of each.
fn decks(text: &str) -> BTreeMap<u64, String> {
    let mut all = BTreeMap::new();
    for run in text.split("; ") {
        let (decks, result) = run.split_once(' ').unwrap();
        let (from, to) = decks.split_once('–').unwrap_or((decks, decks));
        let decks = from.parse().unwrap()..=to.parse().unwrap();
        all.extend(decks.map(|deck| (deck, format!("plies {result}"))));
    }
    all
}

/// Whether a cell says what its claims say. `None` where that takes the reasoning of the table:
/// statements that hold in all cases, what a period says of all strips, and lists that only the
/// file has.
fn agrees(chapter: &str, table: &str, column: &str, cell: &Cell) -> Option<bool> {
    let (text, claims) = (&cell.text, cell.evidence());
    let said = |claim: &Evidence| texts(claim).contains(text);
    match (chapter, table, column) {
        ("columns", "by-length", _) => {
            let counts = claims
                .iter()
                .map(|claim| claim.claim().replace("count ", ""));
            Some(*text == counts.collect::<Vec<_>>().join(" "))
        }
        ("vdw", "strategy", "B→A wins") => {
            let replies = text.split(' ').filter_map(|pair| pair.split_once('→'));
            let mut pairs = claims.iter().zip(replies);
            Some(pairs.all(|(claim, (answer, reply))| {
                claim.after().ends_with(answer) && texts(claim).contains(&reply.into())
            }))
        }
        ("monotonic", "decks", "S, winner, m") => {
            let decks = decks(text);
            let mut numbered = (1..).zip(claims);
            Some(numbered.all(|(deck, claim)| {
                let expected = decks.get(&deck).map_or("outcome draw", String::as_str);
                claim.claim() == expected
            }))
        }
        ("monotonic", "table-1" | "table-2", "a") => {
            let least = |claim: &Evidence| {
                let full = || Some(number(claim, "up")? * number(claim, "down")? + 1);
                number(claim, "deck").or_else(full)
            };
            let draws = claims[1..]
                .iter()
                .all(|claim| claim.claim() == "outcome draw");
            Some(draws && least(&claims[0]).map(|n| n.to_string()).as_ref() == Some(text))
        }
        ("vdw", "game-numbers", "G(k)" | "G_c(k)") => {
            let draws = claims[1..]
                .iter()
                .all(|claim| claim.claim() == "outcome draw");
            let all = claims.len().to_string();
            Some(
                draws
                    && number(&claims[0], "n").map(|n| n.to_string()) == Some(all.clone())
                    && all == *text,
            )
        }
        ("strip", "five-squares", "player to move") => {
            let outcome = claims[0].claim().split(' ').nth(1);
            Some(outcome == Some(if text == "won" { "A" } else { "B" }))
        }
        ("hip", "largest-boards", "pattern found") => {
            let n = number(&claims[0], "n").unwrap_or_default();
            Some(claims[0].claim() == "coloring" && *text == format!("{n} × {n}"))
        }
        ("hip", "largest-boards", "one larger") => {
            Some(claims[0].claim() == "count 0" && text == "none")
        }
        ("animals", "achieved", "b") => {
            let draws = claims[1..]
                .iter()
                .all(|claim| claim.claim() == "outcome draw");
            let n = number(&claims[0], "n").map(|n| n.to_string());
            Some(draws && claims[0].claim() == "outcome A" && n.as_ref() == Some(text))
        }
        ("animals", "achieved", "m") => {
            let plies = claims[0].claim().strip_prefix("plies A ");
            let plies: Option<u32> = plies.and_then(|plies| plies.parse().ok());
            Some(plies.map(|plies| plies.div_ceil(2).to_string()).as_ref() == Some(text))
        }
        ("erdos", _, "A begins" | "B begins") => {
            Some(claims[0].claim() == format!("plies A {text}"))
        }
        ("animals", "never", _) => Some(claims[0].claim() == "every-board draw"),
        ("strip", "period", _) => Some(said(&claims[0])),
        ("strip", "five-squares", _) => Some(said(&claims[0])),
        ("strip", ..) | ("columns", _, "strings") | ("vdw", "bounds", "G(k) ≤ W(k, k)") => None,
        ("vdw", "beyond", "one window") => None,
        ("monotonic", "questions" | "formulas", _) => None,
        ("monotonic", "decks", _) => None,
        _ => Some(claims.iter().any(said)),
    }
}

#[test]
fn every_claim_says_what_its_cell_says() {
    let limits = Limits {
        threads: 2,
        solvers: Some(&harary_cadical::Cadical),
        ..Limits::default()
    };
    let steps = Mutex::new(Vec::new());
    let tell = |step: Step| steps.lock().unwrap().push(step.number);
    let atlas = Atlas::compute(None, &limits, &tell).unwrap();
    let mut steps = steps.into_inner().unwrap();
    steps.sort_unstable();
    assert_eq!(steps, (1..=atlas.tables().count()).collect::<Vec<_>>());
    assert_eq!(
        atlas.findings().len(),
        10,
        "a table does not say what a finding says"
    );
    assert!(atlas.is_explained(), "{}", atlas.summary(Path::new("")));
    let [same, other, known, new] = atlas.counts();
    assert!(same > 500 && other > 10 && known > 20 && new > 500);
    let (mut agreed, mut reasoned, mut disagreed) = (0, 0, Vec::new());
    for chapter in &atlas.chapters {
        for table in &chapter.tables {
            for (row, column, cell, verdict) in table.verdicts() {
                let place = || {
                    format!(
                        "{} {} {column} at {row}: {}",
                        chapter.name, table.name, cell.text
                    )
                };
                if let Verdict::Differs { why, .. } = verdict {
                    assert!(!why.is_empty(), "{}", place());
                }
                if cell.evidence().is_empty() {
                    continue;
                }
                match agrees(chapter.name, table.name, column, cell) {
                    Some(true) => agreed += 1,
                    Some(false) => disagreed.push((place(), cell.evidence())),
                    None => reasoned += 1,
                }
            }
        }
    }
    assert!(disagreed.is_empty(), "{disagreed:#?}");
    assert!(agreed > 900 && reasoned < 160, "{agreed} {reasoned}");
    // No two questions have one file.
    let mut files: BTreeMap<String, &Evidence> = BTreeMap::new();
    let cells = atlas.tables().flat_map(|table| table.rows.iter().flatten());
    for claim in cells.flat_map(Cell::evidence) {
        let known = files.entry(claim.file_name()).or_insert(claim);
        assert!(*known == claim, "{known:?} {claim:?}");
    }
    // Whatever differs is shown by certificates, or is arithmetic.
    for difference in atlas.differences() {
        assert!(!difference.claims().is_empty() || difference.basis() == "arithmetic");
    }
}
