//! Specs of boards and files: names of animals, bias, digests; what is refused.

use super::{is_a_sentence, is_canonical, refusal, resolve};
use crate::common::{Scratch, limits, spec};
use harary::catalog::Purpose;
use harary::{Hypergraph, MemoryFiles, Outcome, Player, Question, Spec, session};

#[test]
fn canonical_forms_of_boards_are_as_documented() {
    let same = [
        ("clique k=3 n=6 convention=avoidance", "clique n=6 k=3"),
        (
            "clique n=5 k=3 convention=achievement",
            "clique n=5 k=3 convention=achievement",
        ),
        ("tictactoe dim=2 side=3", "tictactoe side=3"),
        (
            "tictactoe dim=3 side=3 first=B",
            "tictactoe side=3 dim=3 first=B",
        ),
        ("mnk k=3 n=4 m=5 bias=1:1", "mnk m=5 n=4 k=3"),
        ("mnk m=5 n=4 k=3 bias=02:1", "mnk m=5 n=4 k=3 bias=2:1"),
        (
            "vdw bias=1:2 n=5 k=3 first=B",
            "vdw n=5 k=3 first=B bias=1:2",
        ),
        ("animal n=5 animal=xx./.xx", "animal n=5 animal=tippy"),
        ("animal n=5 animal=.x/xx/x.", "animal n=5 animal=tippy"),
        ("animal n=5 animal=x.x/xxx", "animal n=5 animal=xxx/x.x"),
    ];
    for (given, canonical) in same {
        let instance = resolve(given, Purpose::Play).unwrap_or_else(|why| panic!("{given}: {why}"));
        assert_eq!(instance.to_string(), canonical, "{given}");
        is_canonical(&instance);
    }
}

#[test]
fn what_is_no_board_is_refused_in_one_sentence() {
    let bad: &[(&str, &[&str])] = &[
        ("vdw n=5 k=3 bias=2", &["bias=2", "as in 2:1"]),
        (
            "vdw n=5 k=3 convention=misere first=B",
            &["convention=misere", "fill one set", "leave out first="],
        ),
        (
            "vdw n=5 k=3 convention=saturation bias=2:1",
            &["convention=saturation", "one cell each", "leave out bias="],
        ),
        (
            "vdw n=128 k=3 convention=normal",
            &["cells=128", "1 to 127"],
        ),
        ("vdw n=5 k=3 bias=0:1", &["bias=0:1", "1 to 128"]),
        ("vdw n=5 k=3 bias=1:129", &["bias=1:129", "1 to 128"]),
        ("tictactoe side=6 dim=3", &["side=6", "216", "at most 128"]),
        ("mnk m=12 n=11 k=3", &["n=11", "132", "at most 128"]),
        (
            "animal n=5 animal=cat",
            &["animal=cat", "monomino", "xx./.xx"],
        ),
        ("animal n=5 animal=x./.x", &["hang together"]),
        ("file", &["path=", "sets="]),
        ("file cells=3", &["path=", "sets="]),
        ("file path=x.pg cells=3", &["cells= belongs to sets="]),
        ("file path=x.pg sets=1,2", &["path= and sets="]),
        ("file sets=1,1", &["set 1", "twice in one set"]),
        ("file sets=1,2/3,#", &["set 2", "begins with #"]),
        ("file sets=1,2 cells=a,a", &["listed twice"]),
        ("file sets=1,2 cells=9999", &["1 to 128"]),
        (
            "file sets=1,2/2,5 cells=3",
            &["5 is in a set, and is no cell"],
        ),
        (
            "file sets=a,b/b,c cells=a,b",
            &["c is in a set, and is no cell"],
        ),
        (
            "file path=no-such-file.pg",
            &["no-such-file.pg", "No such file"],
        ),
    ];
    for (game, words) in bad {
        let why = match resolve(game, Purpose::Play) {
            Err(why) => why.to_string(),
            Ok(_) => refusal(Purpose::Play, game),
        };
        is_a_sentence(game, &why);
        for word in *words {
            assert!(why.contains(word), "{game}: `{why}` does not say `{word}`");
        }
    }
}

/// The numbers from 2 to n: for n = 1 there are none.
#[test]
fn least_sizes_begin_where_there_is_a_board() {
    let game = spec("numbers forbid=divisor");
    let asked = harary::ThresholdColorOptions::default();
    let found = harary::threshold_color(&game, &asked, &limits()).expect("an answer");
    // 2, 4, 8 in a row divide each other, and up to 7 there are but two such in a row.
    assert_eq!(found.answer.least, Some(8));
    assert_eq!(found.answer.sizes.first().map(|size| size.n), Some(2));
    let game = spec("numbers forbid=divisor convention=achievement");
    let asked = harary::ThresholdOptions {
        most: Some(8),
        ..harary::ThresholdOptions::default()
    };
    let found = harary::threshold(&game, &asked, &limits()).expect("an answer");
    assert_eq!(found.answer.least, Some(6));
}

#[test]
fn only_octal_games_have_codes() {
    for (game, says) in [
        ("hip digits=1", "only octal games"),
        ("octal", "`digits` is missing"),
        ("kayles digits=1", "for 0.77 alone ask"),
        ("octl digits=1", "octal"),
    ] {
        let asked = harary::CodesOptions::default();
        let why = harary::codes(&spec(game), &asked, &limits()).unwrap_err();
        assert!(why.to_string().contains(says), "{game}: {why}");
    }
}

#[test]
fn a_file_is_named_by_its_digest() {
    let folder = Scratch::new();
    let write = |name: &str, text: &str| {
        let path = folder.file(name);
        std::fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    };
    let list = write("list.txt", "# mine\na b\nb c\n");
    let spec = |rest: &str| format!("file path={list}{rest}");
    let name = resolve(&spec(""), Purpose::Play).unwrap().to_string();
    let digest = name
        .strip_prefix("file digest=")
        .expect("a digest")
        .to_owned();
    assert_eq!(digest.len(), 32);
    let again = resolve(
        &format!("file digest={} path={list} bias=1:1", digest.to_uppercase()),
        Purpose::Play,
    );
    assert_eq!(again.unwrap().to_string(), name);
    let biased = resolve(
        &spec(" bias=1:2 first=B convention=avoidance"),
        Purpose::Play,
    )
    .unwrap();
    assert_eq!(
        biased.to_string(),
        format!("{name} convention=avoidance first=B bias=1:2")
    );
    let colored = resolve(&spec(" colors=3"), Purpose::Color).unwrap();
    assert_eq!(colored.to_string(), format!("{name} colors=3"));

    let refused = |text: &str, part: Purpose| {
        let why = resolve(text, part)
            .map(|instance| instance.to_string())
            .expect_err(text)
            .to_string();
        is_a_sentence(text, &why);
        why
    };
    let other = "0".repeat(32);
    let why = refused(&spec(&format!(" digest={other}")), Purpose::Play);
    assert!(why.contains(&digest) && why.contains(&other), "{why}");
    assert!(refused(&spec(" digest=12"), Purpose::Play).contains("32 hexadecimal digits"));
    assert!(refused(&name, Purpose::Play).contains("give path= or sets="));

    // The same board without a file, and one with a cell that is in no set.
    let written = |rest: &str| {
        let text = format!("file {rest}");
        resolve(&text, Purpose::Play).unwrap().to_string()
    };
    assert_eq!(written("sets=a,b/b,c"), name);
    assert_eq!(written("cells=a,b,c sets=a,b/b,c"), name);
    assert_ne!(written("cells=a,b,c,d sets=a,b/b,c"), name);
    assert_eq!(
        written("cells=3 sets=2,1/3,2"),
        written("cells=1,2,3 sets=1,2/2,3")
    );

    let turns = "#times\nt1 t2\n#blackturns\nt2\n#positions\na b\n#blackwins\na\n";
    let turns = write("turns.pg", turns);
    for key in ["first=B", "bias=2:1"] {
        let why = refused(&format!("file path={turns} {key}"), Purpose::Play);
        assert!(why.contains("whose turn it is"), "{why}");
    }
    assert!(resolve(&format!("file path={turns} first=A"), Purpose::Play).is_ok());
    // The players have different sets.
    let why = refusal(Purpose::Color, &format!("file path={turns}"));
    assert!(why.contains("same sets"), "{why}");

    let broken = write("broken.pg", "#positions\na b\n#times\n");
    let why = refused(&format!("file path={broken}"), Purpose::Play);
    assert!(why.contains("broken.pg: line 3: "), "{why}");
}

/// A file of 200 cells, of which 128 are kept: it is asked who wins, and how soon, and nothing in
/// which the others count.
#[test]
fn a_board_that_lost_cells_is_asked_only_what_does_not_need_them() {
    let folder = Scratch::new();
    let cells: Vec<String> = (0..200).map(|cell| format!("c{cell}")).collect();
    let text = format!(
        "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\n{}\n#edges\nS c0\nc0 c1\nc1 T\nc0 c2\nc2 T\n#source\nS\n#target\nT\n",
        cells.join(" ")
    );
    let file = folder.file("large.pg");
    std::fs::write(&file, text).expect("a file");
    let ask = |verb: &str, rest: &str| {
        let question = format!("{verb} file path={} {rest}", file.display());
        let question: harary::Question = question.parse().expect("a question");
        harary::answer(&question, &limits())
    };
    for convention in ["", "convention=maker-breaker"] {
        let report = ask("solve", convention).expect("who wins");
        let harary::Answer::Solve(answer) = report.answer else {
            panic!("{convention}");
        };
        assert_eq!(answer.outcome, Some(Outcome::Wins(Player::A)));
        assert_eq!(answer.plies, Some(3));
    }
    for (verb, rest) in [
        ("solve", "convention=avoidance"),
        ("solve", "convention=avoider-enforcer"),
        ("solve", "convention=normal"),
        ("longest", ""),
        ("census", ""),
        ("estimate", ""),
        ("color", ""),
    ] {
        let why = ask(verb, rest).map(|_| ()).expect_err(verb).to_string();
        assert!(
            why.contains("194 that are free and in no set were left out"),
            "{verb} {rest}: {why}"
        );
    }
}

#[test]
fn a_board_made_in_a_program_is_asked_about_and_proved() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let board = Hypergraph::new(names(&["3", "x", "1"]), [vec![0, 1], vec![0, 2]]);
    let spec = Spec::of_board(&board).unwrap();
    assert_eq!(spec.to_string(), "file sets=3,x/3,1 cells=3,x,1");
    let files = MemoryFiles::default();
    let limits = harary::Limits {
        files: &files,
        certificate: Some("proof".into()),
        ..limits()
    };
    let solve = harary::SolveOptions::default();
    let report = harary::answer(&Question::new(spec.clone(), solve), &limits).unwrap();
    let harary::Answer::Solve(solved) = &report.answer else {
        unreachable!()
    };
    assert_eq!(solved.first_moves.as_deref(), Some(&["3".to_owned()][..]));
    let proof = files.content("proof".as_ref()).unwrap();
    harary_check::check(&mut &proof[..]).unwrap();
    assert_eq!(session(&spec, 1 << 20).unwrap().legal_moves().len(), 3);
    // One cell, named by a number.
    let one = Spec::of_board(&Hypergraph::new(names(&["7"]), [vec![0]])).unwrap();
    assert_eq!(one.to_string(), "file sets=7");
    for wrong in [
        Hypergraph::new(names(&["a", "b"]), []),
        Hypergraph::new(names(&["a", "b"]), [vec![]]),
        Hypergraph::new(names(&["a", "b"]), [vec![0, 2]]),
        Hypergraph::new(names(&["a", "a"]), [vec![0, 1]]),
        Hypergraph::new(names(&["a", ""]), [vec![0]]),
        Hypergraph::new(names(&["a", "b c"]), [vec![0, 1]]),
        Hypergraph::new(names(&["a", "b,c"]), [vec![0]]),
        Hypergraph::new(names(&["a/b", "c"]), [vec![0, 1]]),
        Hypergraph::new(names(&["#a", "b"]), [vec![0, 1]]),
    ] {
        assert!(Spec::of_board(&wrong).is_err(), "{wrong:?}");
    }
}
