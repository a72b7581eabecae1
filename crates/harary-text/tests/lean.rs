//! Files for Lean: there is no Lean here, so their shape is tested, and all that they list is
//! compared with the definitions, written down once more.

use harary::ExportFormat;
use harary_text::lean;
use std::collections::BTreeSet;

type Sets = BTreeSet<BTreeSet<usize>>;

fn file(game: &str, claim: &str, body: &str) -> String {
    let certificate = format!("harary-certificate 1\ngame {game}\nclaim {claim}\n{body}");
    lean(&certificate, "proof.lrat").expect("a file")
}

/// The text of a definition or theorem: from its name to the next empty line.
fn block<'t>(text: &'t str, start: &str) -> &'t str {
    let at = text
        .find(start)
        .unwrap_or_else(|| panic!("{start}: {text}"));
    text[at..].split("\n\n").next().unwrap_or_default()
}

/// All lists of numbers, without lists in them, in their order.
fn lists(text: &str) -> Vec<Vec<usize>> {
    let inner = text.split('[').skip(1);
    let inner = inner.map(|part| part.split(']').next().unwrap_or_default());
    let inner = inner.filter(|part| !part.is_empty());
    let numbers = |part: &str| {
        let numbers = part
            .split(", ")
            .map(|number| number.parse().expect("a number"));
        numbers.collect()
    };
    inner.map(numbers).collect()
}

fn sets_of(lists: &[Vec<usize>]) -> Sets {
    let sets = lists.iter().map(|list| list.iter().copied().collect());
    sets.collect()
}

/// Brackets are closed in their order, the name is that of the end, every theorem has a proof.
fn is_well_formed(text: &str) {
    let mut open = Vec::new();
    let outside_quotes: String = text.split('"').step_by(2).collect();
    for letter in outside_quotes.chars() {
        match letter {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '⟨' => open.push('⟩'),
            ')' | ']' | '⟩' => assert_eq!(open.pop(), Some(letter), "{text}"),
            _ => {}
        }
    }
    assert!(open.is_empty() && !text.contains('\t'), "{text}");
    let named = |start: &str| -> Vec<&str> {
        let lines = text.lines();
        lines.filter_map(|line| line.strip_prefix(start)).collect()
    };
    assert_eq!(named("namespace "), named("end "), "{text}");
    assert_eq!(named("namespace ").len(), 1, "{text}");
    assert!(text.starts_with("/-\n") && text.contains("was not compiled"));
    for theorem in text.split("\ntheorem ").skip(1) {
        let block = theorem.split("\n\n").next().unwrap_or_default();
        assert!(block.contains(" :="), "{block}");
    }
    assert!(!text.contains("sorry") && !text.contains("axiom"));
}

/// The progressions of so many terms among 1, …, n.
fn progressions(n: usize, terms: usize) -> Sets {
    let pairs = (1..=n).flat_map(|a| (1..n).map(move |d| (a, d)));
    let all = pairs.map(|(a, d)| (0..terms).map(|i| a + i * d).collect());
    let inside = |set: &BTreeSet<usize>| set.last().is_some_and(|&last| last <= n);
    all.filter(inside).collect()
}

#[test]
fn colorings_are_witnesses() {
    let text = file("vdw n=8 k=3", "coloring", "11221122\nend\n");
    is_well_formed(&text);
    assert_eq!(
        sets_of(&lists(block(&text, "  | _ =>"))),
        progressions(8, 3)
    );
    let colors = &lists(block(&text, "  ([0"))[0];
    assert_eq!(colors[1..], [0, 0, 1, 1, 0, 0, 1, 1]);
    assert!(text.contains("theorem proper") && text.contains("theorem no_progression_1"));
    let text = file("columns c=2 n=8", "coloring", "11212221\nend\n");
    is_well_formed(&text);
    assert!(block(&text, "theorem no_sum").contains("a < b → a + b < 9"));
    let text = file("hip n=3", "coloring", "112211222\nend\n");
    is_well_formed(&text);
    assert!(!text.contains("no_progression") && !text.contains("import"));
    // Colors whose sets differ have them one after the other.
    let text = file("vdw n=5 k=3,4", "coloring", "11211\nend\n");
    let sets = ["  | 0 => ", "  | 1 => "].map(|start| {
        let line = block(&text, start).lines().next().expect("a line");
        sets_of(&lists(line))
    });
    assert_eq!(sets, [progressions(5, 3), progressions(5, 4)]);
}

/// The leaves of the cases, and how deep each lies.
fn leaves(cases: &str) -> Vec<(String, usize)> {
    let is_leaf = |line: &&str| {
        let text = line.trim();
        text != "h.elim" && text != "(fun h =>"
    };
    let leaf = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        (line.trim().to_owned(), (indent - 2) / 4)
    };
    cases.lines().filter(is_leaf).map(leaf).collect()
}

/// How deep each of so many clauses lies where they are split into halves again and again.
fn depths(clauses: usize) -> Vec<usize> {
    match clauses {
        1 => vec![0],
        _ => {
            let halves = [clauses / 2, clauses - clauses / 2];
            let below = halves.into_iter().flat_map(depths);
            below.map(|depth| depth + 1).collect()
        }
    }
}

#[test]
fn that_there_is_none_has_a_case_for_each_clause() {
    for (game, theorem) in [
        ("vdw n=9 k=3", "theorem has_progression"),
        ("vdw n=18 k=3,4", "theorem has_progression"),
        ("columns c=2 n=9", "theorem has_sum"),
        ("columns c=3 rule=schur n=14", "theorem has_sum"),
        ("clique n=6 k=3", "theorem has_clique"),
        ("animal n=3 animal=tic colors=1", "theorem has_set"),
    ] {
        let text = file(game, "count 0", "tree\nend\n");
        is_well_formed(&text);
        assert!(text.contains(theorem), "{game}");
        let exported = harary::export(&game.parse().expect("a game"), ExportFormat::Dimacs);
        let exported = exported.expect("clauses");
        let lines = exported.lines();
        let clauses: Vec<&str> = lines.filter(|line| !line.starts_with('c')).collect();
        let quoted = text.split('"').nth(1).expect("clauses");
        let quoted: Vec<&str> = quoted.lines().map(str::trim).collect();
        assert_eq!(quoted, clauses, "{game}");
        let cases = block(&text, "  have h := contradiction");
        let (given, cases) = cases.split_once('\n').expect("cases");
        let variables: Vec<&str> = given.split('(').skip(1).map(str::trim).collect();
        let leaves = leaves(cases);
        let found: Vec<usize> = leaves.iter().map(|(_, depth)| *depth).collect();
        assert_eq!(found, depths(clauses.len() - 1), "{game}");
        for ((leaf, _), clause) in leaves.iter().zip(&clauses[1..]) {
            let literals = clause.split(' ').map(|it| it.parse().expect("a literal"));
            let literals: Vec<i64> = literals.take_while(|&literal| literal != 0).collect();
            if literals[0] > 0 {
                assert!(leaf.starts_with("(has_color _ h).elim"), "{leaf}");
                continue;
            }
            // The variables of the clause are those of the color and the numbers of the leaf.
            let color = leaf.trim_start_matches('⟨').split(',').next();
            let color = color.expect("a color");
            let named = lists(leaf)[0].clone();
            let named: Vec<String> = named.iter().map(|x| format!("f {x} = {color})")).collect();
            let meant = literals
                .iter()
                .map(|literal| literal.unsigned_abs() as usize - 1);
            let meant: Vec<&str> = meant.map(|variable| variables[variable]).collect();
            assert_eq!(named, meant, "{leaf}: {clause}");
        }
    }
}

/// The nim-values where any of these numbers of counters are taken and the rest may be split.
fn values(taken: &[usize], length: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..length {
        let mut options = BTreeSet::new();
        for &taken in taken.iter().filter(|taken| **taken <= heap) {
            for first in 0..=heap - taken {
                options.insert(values[first] ^ values[heap - taken - first]);
            }
        }
        let least = (0..).find(|value| !options.contains(value));
        values.push(least.expect("one"));
    }
    values
}

#[test]
fn periods_list_their_values() {
    let games = [("0.77", &[1, 2][..], 12, 71), ("0.07", &[2], 34, 53)];
    for (code, taken, period, preperiod) in games {
        let claim = format!("period {period} preperiod {preperiod}");
        let text = file(&format!("octal code={code}"), &claim, "end\n");
        is_well_formed(&text);
        let length = 2 * (preperiod + period) + 2;
        let listed = &lists(block(&text, ":= [0, "))[0];
        assert_eq!(listed[..], values(taken, length));
        assert!((preperiod..length - period).all(|n| listed[n] == listed[n + period]));
        assert!(text.contains(&format!("(List.range ({length} - {period})).all")));
        let sooner = preperiod - 1;
        assert_ne!(listed[sooner], listed[sooner + period]);
        assert!(text.contains(&format!("no_sooner : value {} ", sooner + period)));
    }
    let text = file("octal code=0.07", "period 34 preperiod 53", "end\n");
    assert!(text.contains("[[], [], [0, 1, 2]]") && text.contains("[1, 2, 17]"));
}

#[test]
fn what_cannot_be_written_is_refused() {
    for (certificate, why) in [
        ("", "no certificate"),
        ("game vdw n=9 k=3\nclaim outcome A\n", "claim outcome A"),
        ("game vdw n=8 k=3\nclaim coloring\n112\n", "no coloring"),
        (
            "game vdw n=8 k=3\nclaim coloring\n11221123\n",
            "no coloring",
        ),
        ("game vdw k=3\nclaim count 0\n", "the key `n` is missing"),
        (
            "game columns c=2 n=9 rule=many\nclaim count 0\n",
            "too many",
        ),
        (
            "game octal code=0.[3]\nclaim period 1 preperiod 1\n",
            "without a tail",
        ),
        (
            "game octal code=0.16\nclaim period 149459 preperiod 105351\n",
            "too many",
        ),
        (
            "game octal code=0.07\nclaim period x preperiod 1\n",
            "numbers",
        ),
    ] {
        let certificate = format!("harary-certificate 1\n{certificate}");
        let refused = lean(&certificate, "proof.lrat").expect_err(&certificate);
        assert!(refused.to_string().contains(why), "{refused}");
    }
}
