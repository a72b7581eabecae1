//! What `--json` prints is what crates/harary/schema/harary.schema.json says, and nothing else is.

use crate::harary::{Scratch, run};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::path::Path;

/// Questions of every verb, with the exit code of their answers.
pub(crate) const QUESTIONS: &[(&str, i32)] = &[
    ("solve vdw n=15 k=4", 0),
    ("solve vdw n=5 k=3 --after 1", 0),
    ("solve vdw n=3 k=3 --after 1,2,3", 0),
    ("solve vdw n=9 k=3 --ask outcome", 0),
    ("solve vdw n=9 k=3 --ask plies --memory 16MiB", 0),
    ("solve vdw n=8 k=3 convention=maker-breaker first=B", 0),
    ("solve hip n=3 --engine minimax", 0),
    ("solve columns c=3 --certificate c3.cert", 0),
    ("solve monotonic up=2 down=3 convention=avoidance", 0),
    ("solve monotonic up=2 down=2 deck=rationals", 0),
    ("solve vdw n=5 k=3 --certificate p.cert --certify plies", 0),
    (
        "solve vdw n=5 k=3 --certificate m.cert --certify first-moves",
        0,
    ),
    ("solve octal code=0.07 heaps=5,9,12", 0),
    ("solve strip n=9 convention=misere", 0),
    ("solve vdw n=15 k=4 --time 0s", 3),
    ("solve vdw n=15 k=4 --time 0s --checkpoint state", 3),
    ("solve vdw n=29 k=5 --time 20ms --certificate no.cert", 3),
    ("solve vdw n=15 k=4 --engine minimax --time 0s", 3),
    ("longest columns c=3", 0),
    ("longest columns c=3 --all --after 1,1", 0),
    ("longest columns c=3 --engine reis", 0),
    ("longest columns c=3 --all --certificate h3.cert", 0),
    ("longest hip n=2 --all", 0),
    ("longest columns c=4 --time 0s", 3),
    ("longest columns c=4 --all --time 0s", 3),
    ("census columns c=3", 0),
    ("census monotonic up=2 down=2 --plays --upto 3", 0),
    ("census vdw n=5 k=3 --after 3", 0),
    ("census columns c=4 --time 0s", 3),
    ("color hip n=3", 0),
    ("color hip n=7", 0),
    ("color hip n=6 --count", 0),
    ("color hip n=3 --count --fix a1:2", 0),
    ("color vdw n=12 k=3 colors=35 --count", 0),
    ("color vdw n=8 k=3 --all", 0),
    ("color vdw n=8 k=3 --sample 2", 0),
    ("color vdw n=8 k=3 --all --certificate list.cert", 0),
    ("color vdw n=8 k=3 --count --certificate count.cert", 0),
    ("color hip n=4 --balanced", 0),
    ("color vdw n=8 k=3 --fix 1:1,2:1 --certificate some.cert", 0),
    (
        "color vdw n=8 k=3 --fix 1:1,2:1,3:1 --certificate f.cert",
        2,
    ),
    ("color vdw n=9 k=3 --engine tabu --time 20ms", 3),
    ("color hip n=4 --engine massie", 0),
    ("largest hip n=4", 0),
    ("largest hip n=9 --engine search --time 0s", 3),
    ("color hip n=4 --count --symmetric mirror --balanced", 0),
    (
        "color hip n=4 colors=3 --count --engine classes --time 0s",
        3,
    ),
    ("color vdw n=9 k=3 --all", 0),
    ("color columns c=3 n=23 --certificate sums.cert", 0),
    ("color hip n=6 --count --time 0s", 3),
    ("color hip n=6 --time 0s", 3),
    ("color vdw n=17 k=3,4 --engine sat --count", 0),
    ("color vdw n=35 k=4 --engine sat --certificate none.cert", 0),
    ("color vdw n=40 k=5 --engine sat --all --time 0s", 3),
    ("nim octal code=0.07", 0),
    ("nim octal code=0.6 --upto 1000", 0),
    ("nim strip --upto 50 --lost 10 --values 10", 0),
    ("nim octal code=0.77 heaps=5,9,12", 0),
    ("nim octal code=0.[3] --upto 200 --at 77 --lost 5..50", 0),
    ("nim octal code=4!.0 --engine plain", 0),
    ("nim strip n=9 --after 9:2+5 --upto 1000000000000000000", 0),
    ("nim octal code=0.165 --time 0s", 3),
    ("nim octal code=0.165 --upto 1000000 --memory 1KiB", 3),
    ("nim octal code=0.07 --at 0", 0),
    ("nim octal code=0.07 --certificate strip.cert", 0),
    (
        "nim octal code=0.6 --upto 1000 --certificate nothing.cert",
        2,
    ),
    ("quotient octal code=0.77", 0),
    ("quotient octal code=0.77 --at 5,9,1000", 0),
    ("quotient octal code=0.77 heaps=5,9,12", 0),
    ("quotient octal code=0.07 --heaps 12", 0),
    ("quotient octal code=0.07 --at 5,9", 0),
    ("quotient strip board=..#... --heaps 9", 0),
    ("quotient octal code=0.07 --heaps 20 --limit 5", 3),
    ("quotient octal code=0.07 --heaps 30 --time 0s", 3),
    ("table monotonic up=1..3 down=1..3", 0),
    ("table vdw n=4..6 k=3 --ask moves --after 1 --threads 2", 0),
    ("table vdw n=4..6 k=3 --ask outcome --engine minimax", 0),
    ("table vdw n=7..12 k=4 convention=avoidance --time 0s", 3),
    ("study columns c=3 --seed 3", 0),
    ("study columns --time 0s", 3),
    ("study monotonic up=2 down=2", 0),
    ("study monotonic up=2 down=1 deck=4", 0),
    ("study vdw k=3 n=3..6", 0),
    ("study vdw k=4 n=7..8 --nodes 1000", 0),
    ("study vdw k=3 --time 0s", 3),
    ("study hip n=4 --runs 7", 0),
    ("study hip --time 0s", 3),
    ("color hip n=4 --engine network", 0),
    ("estimate vdw n=9 k=3 --trials 2000 --uct 500 --seed 3", 0),
    (
        "estimate vdw n=5 k=3 --after 3 --trials 0 --uct 900 --backup",
        0,
    ),
    ("estimate hip n=3 --trials 500 --uct 0 --threads 2", 0),
    ("estimate vdw n=3 k=3 --after 1,2,3", 0),
    ("estimate vdw n=23 k=5 --time 0s", 3),
    ("estimate vdw n=23 k=5 --time 0s --checkpoint games", 3),
    ("threshold-random vdw k=3..4 board=ring --uct 1000", 0),
    ("threshold-random vdw k=9 --time 0s", 3),
    ("threshold vdw k=4", 0),
    ("threshold hip --winner B --most 2", 0),
    ("threshold vdw k=5 --time 0s", 3),
    ("threshold-color vdw k=3,4", 0),
    ("threshold-color clique k=3 --most 4", 0),
    ("threshold-color hip --time 0s", 3),
    ("solve vdw n=20 k=5 --engine df-pn", 0),
    ("codes octal digits=2 --heaps 500", 0),
    ("codes octal digits=1 first=4 --heaps 100 --threads 2", 0),
    ("codes octal digits=2 --time 0s", 3),
];

pub(crate) fn schema() -> Validator {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../harary/schema/harary.schema.json");
    let text = std::fs::read_to_string(file).expect("the schema is there");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    jsonschema::meta::validate(&schema).expect("the schema is a schema");
    jsonschema::draft202012::new(&schema).expect("the schema can be used")
}

/// What is refused: a game, a key, words that no option has, engines that cannot, files that are not there.
const REFUSED: &[&str] = &[
    "solve chess",
    "solve vdw n=200 k=3",
    "solve vdw k=3",
    "solve vdw n=9 k=3 --engine best",
    "solve vdw n=9 k=3 --asks outcome",
    "solve",
    "solve vdw n=9 k=3 --after 10",
    "solve vdw n=9 k=3 --engine sweep",
    "solve vdw n=9 k=3 --certificate no/such/folder/w.cert",
    "color hip n=4 --all --count",
    "census vdw n=9 k=3 --threads 2",
    "color columns c=3 n=20 --engine network --all",
    "largest columns c=3 n=4 --seed 1",
    "nim octal code=0.07 convention=misere",
    "quotient octal code=0.77 --at 100000 --heaps 20",
    "codes octal digits=9",
    "threshold columns c=3",
    "threshold vdw n=9 k=3",
    "study chess",
    "estimate columns c=3 --trials x",
    "solve vdw n=9 k=3 --store no/such/folder/results.sqlite",
    "results --store no/such/file",
];

#[test]
fn what_is_refused_is_told_as_an_object_too() {
    let (schema, folder) = (schema(), Scratch::new("refused"));
    for words in REFUSED {
        let said = run(&folder, &format!("{words} --json"));
        assert_eq!(said.code, Some(2), "{words}");
        let told: Value = serde_json::from_str(&said.out).expect(words);
        if let Err(why) = schema.validate(&told) {
            panic!("{words}: {why}\n{told:#}");
        }
        let error = told["error"].as_str().expect(words);
        // The first line is told on standard error as well.
        let first = error.lines().next().expect(words);
        assert!(said.err.contains(first), "{words}: {} {error}", said.err);
        for key in ["schema", "version", "error"] {
            let mut less = told.clone();
            object(&mut less, "").remove(key);
            assert!(!schema.is_valid(&less), "{words} without {key}");
        }
        // Without --json standard output has nothing.
        assert_eq!(run(&folder, words).out, "", "{words}");
    }
}

#[test]
fn all_else_is_as_the_schema_says() {
    let (schema, folder) = (schema(), Scratch::new("all-else"));
    let kept = run(
        &folder,
        "solve vdw n=5 k=3 --certificate w.cert --store s.sqlite",
    );
    assert_eq!(kept.code, Some(0), "{}", kept.err);
    let file = |name| folder.0.join(name);
    std::fs::copy(file("w.cert"), file("v.cert")).expect("a copy");
    std::fs::write(file("none.cert"), "nothing\n").expect("a file");
    for words in [
        "results --store s.sqlite --json",
        "bench --json",
        "plan color vdw n=8 k=3 --count --sample 2 --proofs --json",
        "split census columns c=2 --parts 2 --out parts --json",
        "split --again parts/part-1 --parts 2 --json",
        "run parts --json",
        "check w.cert --json",
        "check none.cert --json",
        "explain hip --json",
        "explain sim --json",
        "explain kayles --json",
    ] {
        let told: Value = serde_json::from_str(&run(&folder, words).out).expect(words);
        valid(&schema, &told, words);
    }
    let games: Value = serde_json::from_str(&run(&folder, "games --json").out).expect("games");
    if let Err(why) = schema.validate(&games) {
        panic!("games: {why}");
    }
    assert!(games.as_array().is_some_and(|games| games.len() > 20));
    // Verdicts on several files follow each other.
    let verdicts = run(&folder, "check w.cert v.cert --json").out;
    let verdicts = serde_json::Deserializer::from_str(&verdicts).into_iter::<Value>();
    let verdicts: Vec<Value> = verdicts.map(|one| one.expect("a verdict")).collect();
    assert_eq!(verdicts.len(), 2);
    for verdict in verdicts {
        assert!(verdict["file"].is_string());
        valid(&schema, &verdict, "check w.cert v.cert");
    }
}

/// As the schema says, and not with a part more or without any of its parts but the file.
fn valid(schema: &Validator, told: &Value, words: &str) {
    if let Err(why) = schema.validate(told) {
        panic!("{words}: {why}\n{told:#}");
    }
    let mut more = told.clone();
    object(&mut more, "").insert("more".into(), Value::Null);
    assert!(!schema.is_valid(&more), "{words}");
    let parts = told.as_object().expect(words).keys();
    for key in parts.filter(|key| *key != "file") {
        let mut less = told.clone();
        object(&mut less, "").remove(key);
        assert!(!schema.is_valid(&less), "{words} without {key}");
    }
}

fn reports(test: &str) -> Vec<(&'static str, Value)> {
    let folder = Scratch::new(test);
    let report = |&(question, code): &(&'static str, i32)| {
        let said = run(&folder, &format!("{question} --json --quiet"));
        assert_eq!(said.code, Some(code), "{question}: {}", said.err);
        let report: Value = serde_json::from_str(&said.out).expect(question);
        // The certificate alone may be lacking (2).
        assert_eq!(report["complete"], json!(code != 3), "{question}");
        (question, report)
    };
    QUESTIONS.iter().map(report).collect()
}

#[test]
fn reports_are_as_the_schema_says_and_no_part_can_be_missing_or_added() {
    let schema = schema();
    for (question, report) in reports("as-the-schema-says") {
        if let Err(why) = schema.validate(&report) {
            panic!("{question}: {why}\n{report:#}");
        }
        for part in ["", "/answer", "/stats"] {
            let whole = report.pointer(part).and_then(Value::as_object);
            for key in whole.expect("an object").keys() {
                let mut less = report.clone();
                object(&mut less, part).remove(key);
                assert!(!schema.is_valid(&less), "{question} without {part}/{key}");
            }
            let mut more = report.clone();
            object(&mut more, part).insert("more".into(), Value::Null);
            assert!(!schema.is_valid(&more), "{question} with {part}/more");
        }
        // An answer that is complete says so, and no other one can.
        if report["complete"] == json!(false) {
            let mut boast = report.clone();
            boast["complete"] = json!(true);
            assert!(!schema.is_valid(&boast), "{question} is not complete");
        }
    }
}

#[test]
fn an_answer_of_one_verb_is_no_answer_of_another() {
    let schema = schema();
    let reports = reports("one-verb");
    for (question, report) in &reports {
        for (other, whole) in &reports {
            let asked = &whole["question"];
            if report["question"]["verb"] != asked["verb"] {
                let mut wrong = report.clone();
                wrong["question"] = asked.clone();
                assert!(!schema.is_valid(&wrong), "{question} as {other}");
            }
        }
    }
}

#[test]
fn wrong_values_are_refused() {
    let schema = schema();
    let reports = reports("wrong-values");
    for (question, place, value) in [
        ("solve vdw n=15 k=4", "/schema", json!("2")),
        (
            "solve vdw n=15 k=4",
            "/question",
            json!("solve vdw n=15 k=4"),
        ),
        ("solve vdw n=15 k=4", "/question/game", json!(15)),
        ("solve vdw n=15 k=4", "/question/verb", json!("win")),
        ("solve vdw n=15 k=4", "/question/ask", json!("all")),
        ("solve vdw n=15 k=4", "/question/after", json!("7,8")),
        ("solve vdw n=15 k=4", "/answer", json!(null)),
        ("solve vdw n=15 k=4", "/answer/verb", json!("longest")),
        ("solve vdw n=15 k=4", "/complete", json!("yes")),
        ("solve vdw n=15 k=4", "/stopped", json!("time")),
        ("solve vdw n=15 k=4", "/answer/outcome", json!("C")),
        ("solve vdw n=15 k=4", "/answer/plies", json!(-1)),
        ("solve vdw n=15 k=4", "/answer/plies", json!("11")),
        ("solve vdw n=15 k=4", "/answer/line", json!([7, 9])),
        ("solve vdw n=15 k=4", "/answer/certified", json!("line")),
        (
            "solve vdw n=15 k=4 --time 0s",
            "/answer/bounds",
            json!(["B"]),
        ),
        ("solve vdw n=15 k=4 --time 0s", "/stopped", json!(null)),
        ("solve vdw n=15 k=4 --time 0s", "/stopped", json!("hunger")),
        ("solve vdw n=15 k=4", "/stats/nodes", json!(1.5)),
        ("solve vdw n=15 k=4", "/stats/seconds", json!("fast")),
        ("solve vdw n=15 k=4", "/stats/engine", json!(null)),
        ("solve vdw n=15 k=4", "/stored", json!(7)),
        ("longest columns c=3", "/answer/count", json!(1.5)),
        ("longest hip n=2 --all", "/answer/list", json!("1")),
        ("census columns c=3", "/answer/levels/0/going", json!(null)),
        ("color hip n=6 --count", "/answer/count", json!(56)),
        ("color hip n=3", "/answer/exists", json!("yes")),
        ("nim octal code=0.07", "/answer/proved", json!("yes")),
        (
            "table monotonic up=1..3 down=1..3",
            "/answer/rows",
            json!("up"),
        ),
        (
            "table monotonic up=1..3 down=1..3",
            "/answer/cells/0/0/plies",
            json!("2"),
        ),
    ] {
        let (_, report) = reports
            .iter()
            .find(|(asked, _)| *asked == question)
            .expect(question);
        let mut wrong = report.clone();
        *wrong.pointer_mut(place).expect(place) = value.clone();
        assert_ne!(wrong, *report, "{place} {value}");
        assert!(!schema.is_valid(&wrong), "{question}: {place} {value}");
    }
    for nothing in [json!(null), json!({}), json!([]), json!("solve")] {
        assert!(!schema.is_valid(&nothing), "{nothing}");
    }
}

fn object<'a>(report: &'a mut Value, place: &str) -> &'a mut serde_json::Map<String, Value> {
    let part = report.pointer_mut(place).and_then(Value::as_object_mut);
    part.expect("an object")
}
