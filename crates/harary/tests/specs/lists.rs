//! Lists: a number for each color.

use super::{common, is_canonical, refusal, resolve};
use crate::common::limits;
use harary::catalog::Purpose::{Color, Play};
use harary::{ColorOptions, LargestEngine, LargestOptions, Limits};

#[test]
fn a_list_says_how_many_colors_there_are() {
    for (game, canonical, colors) in [
        ("vdw k=3,4 n=17", "vdw n=17 k=3,4", 2),
        ("vdw n=17 k=03,4 colors=2", "vdw n=17 k=3,4", 2),
        ("vdw n=17 k=4,3", "vdw n=17 k=4,3", 2),
        ("vdw n=8 k=3,3", "vdw n=8 k=3", 2),
        ("vdw n=8 k=3,3,3", "vdw n=8 k=3 colors=3", 3),
        (
            "vdw n=8 players=3 k=2,3,3 board=ring",
            "vdw n=8 k=2,3,3 board=ring",
            3,
        ),
        ("clique n=8 k=3,4", "clique n=8 k=3,4", 2),
        ("clique n=5 k=3,3,3,3", "clique n=5 k=3 colors=4", 4),
    ] {
        let instance = resolve(game, Color).unwrap();
        assert_eq!(instance.to_string(), canonical);
        assert_eq!(instance.number::<u8>("colors"), colors, "{game}");
        is_canonical(&instance);
    }
}

#[test]
fn lists_are_for_colorings_and_fit_the_colors() {
    let many = ["3"; 36].join(",");
    for (part, game, words) in [
        (
            Play,
            "vdw n=9 k=3,4".to_owned(),
            "only colorings have colors",
        ),
        (
            Play,
            "clique n=5 k=3,3".to_owned(),
            "only colorings have colors",
        ),
        (
            Color,
            "vdw n=9 k=3,4 colors=3".to_owned(),
            "a list for 2 colors, and colors=3",
        ),
        (
            Color,
            "vdw n=9 colors=3 k=3,3".to_owned(),
            "a list for 2 colors, and colors=3",
        ),
        (Color, "vdw n=9 k=3,".to_owned(), "1 to 128"),
        (Color, "vdw n=9 k=3,129".to_owned(), "1 to 128"),
        (Color, "mnk m=3 n=3 k=3,4".to_owned(), "1 to 128"),
        (Color, format!("vdw n=9 k={many}"), "at most 35"),
    ] {
        let why = refusal(part, &game);
        assert!(why.contains(words), "{game}: {why}");
    }
}

/// Where no solver is handed in it is said so, and other engines answer.
#[test]
fn a_program_without_a_solver_says_so() {
    let ask = |game: &str, engine| {
        let asked = ColorOptions {
            engine,
            ..ColorOptions::default()
        };
        harary::color(&common::spec(game), &asked, &Limits::default())
    };
    for engine in [harary::ColorEngine::Sat, harary::ColorEngine::Cubes] {
        let why = ask("vdw n=9 k=3", engine).unwrap_err().to_string();
        assert!(why.contains("needs a solver of clauses"), "{why}");
    }
    let report = ask("vdw n=9 k=3", harary::ColorEngine::Auto).unwrap();
    assert_eq!(report.answer.exists, Some(false));
    let ask = |engine| {
        let asked = LargestOptions {
            engine,
            ..LargestOptions::default()
        };
        harary::largest(&common::spec("hip n=3"), &asked, &Limits::default())
    };
    assert!(ask(LargestEngine::Sat).is_err());
    let report = ask(LargestEngine::Auto).unwrap();
    assert_eq!(report.answer.size, Some(6));
}

/// Colors of one kind are renamed in counts, others are not.
#[test]
fn counts_rename_colors_with_equal_sets_only() {
    let count = |game: &str| {
        let asked = ColorOptions {
            count: true,
            ..ColorOptions::default()
        };
        let report = harary::color(&common::spec(game), &asked, &limits());
        let count = report.unwrap().answer.count.unwrap();
        (count.all.unwrap(), count.up_to_colors.unwrap())
    };
    // No two numbers of the first color, no three of the second: 11, 12, …, by hand on two cells.
    assert_eq!(count("vdw n=2 k=2,3"), (3, 3));
    assert_eq!(count("vdw n=2 k=2,2"), (2, 1));
    assert_eq!(count("vdw n=2 k=2,2,3"), (7, 4));
    assert_eq!(count("vdw n=2 k=1,2,2"), (2, 1));
    // By brute force.
    let plain = |n: usize, k: &[usize]| {
        let mut all = vec![Vec::new()];
        for _ in 0..n {
            let longer = |x: &Vec<usize>| -> Vec<Vec<usize>> {
                (0..k.len())
                    .map(|color| [x.as_slice(), &[color]].concat())
                    .collect()
            };
            all = all.iter().flat_map(longer).collect();
        }
        let is_bad = |x: &Vec<usize>| {
            (0..k.len()).any(|color| {
                (0..n).any(|a| {
                    let steps = 1..=(n - 1 - a).checked_div(k[color] - 1).unwrap_or(1);
                    steps.into_iter().any(|d| {
                        let mut terms = (0..k[color]).map(|i| x[a + i * d]);
                        terms.all(|term| term == color)
                    })
                })
            })
        };
        all.iter().filter(|x| !is_bad(x)).count() as u128
    };
    for (n, k) in [
        (6, vec![3, 4]),
        (7, vec![2, 3]),
        (5, vec![3, 2, 3]),
        (12, vec![4, 3]),
    ] {
        let text: Vec<String> = k.iter().map(ToString::to_string).collect();
        let game = format!("vdw n={n} k={}", text.join(","));
        assert_eq!(count(&game).0, plain(n, &k), "{game}");
    }
}
