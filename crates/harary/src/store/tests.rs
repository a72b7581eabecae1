//! What is kept is found, as it was; what is no store, or not of this version, is left as it is.

use super::*;
use crate::answer::Answer;
use crate::run::Limits;
use crate::verbs::answer;
use crate::verbs::canonical::canonical;

/// A folder that goes away with the value.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("harary-store-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("results.sqlite")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn question(line: &str) -> Question {
    canonical(&line.parse().unwrap(), &Limits::default()).unwrap()
}

fn asked(game: &str) -> (Question, Report) {
    let question = question(&format!("solve {game}"));
    let report = answer(&question, &Limits::default()).unwrap();
    (question, report)
}

fn as_stored(report: Report, found: &Report) -> Report {
    let date = found.stored.as_deref().unwrap_or_default();
    assert_eq!(date.len(), "2026-01-31T12:00:00Z".len(), "{date}");
    Report {
        stored: found.stored.clone(),
        // What is known is looked up again.
        known: known(&found.question, &found.answer),
        ..report
    }
}

#[test]
fn an_answer_is_found_as_it_was_kept() {
    let folder = Scratch::new("found");
    let store = Store::open(&folder.file()).unwrap();
    let (question, report) = asked("vdw n=9 k=3");
    assert!(store.find(&question).unwrap().is_none());
    store.keep(&question, &report, None).unwrap();
    drop(store);

    let store = Store::open(&folder.file()).unwrap();
    let found = store.find(&question).unwrap().unwrap();
    assert_eq!(found, as_stored(report, &found));
    let (other, _) = asked("vdw n=8 k=3");
    assert!(store.find(&other).unwrap().is_none());
}

/// Counts beyond 2^64 and seeds beyond 2^63 keep all their digits.
#[test]
fn large_numbers_keep_their_digits() {
    let folder = Scratch::new("large");
    let store = Store::open(&folder.file()).unwrap();
    let seed = u64::MAX;
    let counted = question("color hip n=2 --count");
    let mut report = answer(&counted, &Limits::default()).unwrap();
    let line = format!("color vdw n=20 k=2 colors=30 --sample 1 --seed {seed}");
    let question = question(&line);
    report.question = question.clone();
    report.stats.seed = Some(seed);
    report.stats.seconds = 0.1 + 0.2;
    let all = u128::MAX - 1;
    let Answer::Color(colorings) = &mut report.answer else {
        unreachable!();
    };
    colorings.count.as_mut().unwrap().all = Some(all);
    store.keep(&question, &report, None).unwrap();
    let found = store.find(&question).unwrap().unwrap();
    assert_eq!(found, as_stored(report, &found));
    let record = store.records(&[], 1).unwrap().remove(0);
    assert!(record.csv().contains(&all.to_string()), "{}", record.csv());
    assert!(record.summary().contains(&format!("all {all}")));
    assert_eq!(record.stat("seed"), seed.to_string());
    assert!(record.csv().contains(&format!(",{seed},")));
}

#[test]
fn the_newest_answer_of_this_version_counts() {
    let folder = Scratch::new("newest");
    let store = Store::open(&folder.file()).unwrap();
    let (question, mut report) = asked("vdw n=5 k=3");
    for nodes in [1, 2] {
        report.stats.nodes = nodes;
        store.keep(&question, &report, None).unwrap();
    }
    report.stats.nodes = 3;
    report.version = "0.0.9".to_owned();
    store.keep(&question, &report, None).unwrap();
    report.complete = false;
    store.keep(&question, &report, None).unwrap();
    let found = store.find(&question).unwrap().unwrap();
    assert_eq!(found.stats.nodes, 2);

    let all = store.records(&[], usize::MAX).unwrap();
    let nodes = all.iter().map(|record| record.stat("nodes"));
    assert_eq!(nodes.collect::<Vec<_>>(), ["3", "2", "1"]);
    assert_eq!(all[0].report["version"], "0.0.9");
    assert_eq!(all[0].asked, "solve vdw n=5 k=3");
    assert_eq!(
        all[0].summary(),
        "outcome A, plies 5, fastest 3, first moves 3, line 3 1 4 2 5"
    );
    assert_eq!(store.records(&[], 2).unwrap().len(), 2);
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(store.records(&words("k=3 solve"), 9).unwrap().len(), 3);
    assert!(store.records(&words("solve k=33"), 9).unwrap().is_empty());

    // All of those numbers, or none.
    let why = store.forget(&[2, 7]).unwrap_err().to_string();
    assert!(why.contains("no result 7"), "{why}");
    assert_eq!(store.records(&[], 9).unwrap().len(), 3);
    store.forget(&[2]).unwrap();
    let found = store.find(&question).unwrap().unwrap();
    assert_eq!(found.stats.nodes, 1);
    // A number is not given twice.
    store.keep(&question, &found, None).unwrap();
    store.forget(&[4]).unwrap();
    store.keep(&question, &found, None).unwrap();
    assert_eq!(store.records(&[], 1).unwrap()[0].number, 5);
}

#[test]
fn certificates_are_named_where_there_is_one() {
    let folder = Scratch::new("certificates");
    let store = Store::open(&folder.file()).unwrap();
    let file = folder.0.join("a.cert");
    let limits = Limits {
        certificate: Some(file.clone()),
        ..Limits::default()
    };
    for (game, is_certified) in [("octal code=0.7", true), ("octal code=0.6", false)] {
        let question = question(&format!("nim {game}"));
        let report = answer(&question, &limits).unwrap();
        assert_eq!(report.answer.is_certified(), is_certified);
        store.keep(&question, &report, Some(&file)).unwrap();
        let kept = store.records(&[], 1).unwrap().remove(0).certificate;
        let expected = is_certified.then(|| file.to_string_lossy().into_owned());
        assert_eq!(kept, expected);
        // Nothing is certified now.
        let found = store.find(&question).unwrap().unwrap();
        assert!(!found.answer.is_certified());
    }
}

#[test]
fn an_answer_about_another_game_is_not_kept() {
    let folder = Scratch::new("another");
    let store = Store::open(&folder.file()).unwrap();
    let (question, _) = asked("vdw n=5 k=3");
    let (_, report) = asked("vdw n=6 k=3");
    let why = store.keep(&question, &report, None).unwrap_err();
    assert!(why.to_string().contains("about vdw n=6 k=3"), "{why}");
    assert!(store.records(&[], 9).unwrap().is_empty());
}

fn must_be_left(path: &Path, expected: &str) {
    let before = std::fs::read(path).unwrap();
    for open in [Store::open, Store::existing] {
        let why = open(path).expect_err(expected).to_string();
        assert!(why.contains(expected) && !why.contains('\n'), "{why}");
    }
    assert!(std::fs::read(path).unwrap() == before, "{expected}");
    let folder = path.parent().unwrap();
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "{expected}");
}

#[test]
fn what_this_version_does_not_know_is_left_as_it_is() {
    let folder = Scratch::new("unknown");
    let path = folder.file();
    // The name of a store is no command to SQLite.
    let odd = Path::new(":memory:");
    assert!(Store::existing(odd).is_err() && !odd.exists());
    assert!(Store::existing(&path).is_err() && !path.exists());

    let store = Store::open(&path).unwrap();
    let (question, report) = asked("vdw n=5 k=3");
    store.keep(&question, &report, None).unwrap();
    store.set("user_version", FORMAT + 1).unwrap();
    drop(store);
    must_be_left(&path, "newer version of Harary");

    let other = Connection::open(&path).unwrap();
    other.pragma_update(None, "application_id", 7).unwrap();
    drop(other);
    must_be_left(&path, "not of results");

    let whole = std::fs::read(&path).unwrap();
    for length in [
        1,
        5,
        15,
        16,
        99,
        100,
        500,
        512,
        4095,
        4096,
        8192,
        whole.len() - 1,
    ] {
        std::fs::write(&path, &whole[..length]).unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(Store::open(&path).is_err(), "cut at {length}");
        assert!(std::fs::read(&path).unwrap() == before, "cut at {length}");
    }
    for text in ["a", "notes\n", &"a list of things\n".repeat(1000)] {
        std::fs::write(&path, text).unwrap();
        must_be_left(&path, "no store of results");
    }
    #[cfg(unix)]
    {
        std::fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/null", &path).unwrap();
        must_be_left(&path, "no store of results");
        std::fs::remove_file(&path).unwrap();
    }
    // An empty file is a store that was not begun.
    std::fs::write(&path, "").unwrap();
    Store::open(&path).unwrap();
}

/// Whatever bit is flipped, an answer is the one that was kept, or none is given; and looking for
/// it changes nothing.
#[test]
fn a_flipped_bit_never_changes_an_answer() {
    let folder = Scratch::new("flipped");
    let path = folder.file();
    let kept: Vec<_> = ["vdw n=5 k=3", "vdw n=9 k=3"].map(asked).into();
    let store = Store::open(&path).unwrap();
    for (question, report) in &kept {
        store.keep(question, report, None).unwrap();
    }
    drop(store);
    let whole = std::fs::read(&path).unwrap();
    let (mut refused, mut missed, mut right) = (0, 0, 0);
    // Most of the file is empty; where it is not, every third byte has its turn.
    let flips = (0..whole.len()).filter(|&at| whole[at] != 0 && at % 3 == 0 || at % 97 == 0);
    for at in flips {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 8);
        std::fs::write(&path, &changed).unwrap();
        let store = match Store::existing(&path) {
            Ok(store) => store,
            Err(_) => {
                refused += 1;
                continue;
            }
        };
        for (question, report) in &kept {
            match store.find(question) {
                Err(_) => refused += 1,
                Ok(None) => missed += 1,
                Ok(Some(found)) => {
                    assert_eq!(found, as_stored(report.clone(), &found), "byte {at}");
                    right += 1;
                }
            }
        }
        for record in store.records(&[], usize::MAX).unwrap_or_default() {
            let is = |(question, report): &&(Question, Report)| {
                let whole = serde_json::to_value(report).unwrap();
                record.asked == question.to_string() && record.report == whole
            };
            assert!(kept.iter().any(|one| is(&one)), "byte {at}");
        }
        drop(store);
        assert!(std::fs::read(&path).unwrap() == changed, "byte {at}");
    }
    assert!(
        refused > 100 && missed > 10 && right > 100,
        "{refused} {missed} {right}"
    );
}

#[test]
fn a_full_disk_and_a_store_in_use_are_told_and_lose_nothing() {
    let folder = Scratch::new("full");
    let path = folder.file();
    let store = Store::open(&path).unwrap();
    let (question, report) = asked("vdw n=5 k=3");
    store.keep(&question, &report, None).unwrap();
    store.try_writing().unwrap();
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);

    let pages = store.pragma("page_count").unwrap();
    store.set("max_page_count", pages).unwrap();
    let mut long = report.clone();
    let Answer::Solve(solved) = &mut long.answer else {
        unreachable!();
    };
    solved.line = Some(vec!["1".to_owned(); 10_000]);
    let why = store.keep(&question, &long, None).unwrap_err();
    assert!(why.to_string().contains("the disk is full"), "{why}");

    let other = Store::open(&path).unwrap();
    let pause = Duration::from_millis(20);
    other.connection.busy_timeout(pause).unwrap();
    let held =
        rusqlite::Transaction::new_unchecked(&store.connection, TransactionBehavior::Immediate);
    let why = other.keep(&question, &report, None).unwrap_err();
    assert!(why.to_string().contains("another process"), "{why}");
    assert!(other.try_writing().is_err());
    // Readers need not wait.
    assert!(other.find(&question).unwrap().is_some());
    drop(held);
    other.keep(&question, &report, None).unwrap();
    assert_eq!(other.records(&[], 9).unwrap().len(), 2);
}

#[test]
fn threads_that_open_a_new_store_together_all_keep_their_answers() {
    let folder = Scratch::new("together");
    let path = folder.file();
    let (question, report) = asked("vdw n=5 k=3");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = Store::open(&path).unwrap();
                for _ in 0..10 {
                    store.keep(&question, &report, None).unwrap();
                }
            });
        }
    });
    let store = Store::open(&path).unwrap();
    assert_eq!(store.records(&[], usize::MAX).unwrap().len(), 40);
}

/// Other tools see columns.
#[test]
fn the_view_has_the_parts_of_reports() {
    let folder = Scratch::new("view");
    let store = Store::open(&folder.file()).unwrap();
    let (question, report) = asked("vdw n=5 k=3");
    store.keep(&question, &report, None).unwrap();
    let row: (String, String, String, u32, f64) = store
        .connection
        .query_row(
            "SELECT game, engine, json_extract(answer, '$.outcome'), nodes, seconds FROM results",
            [],
            |row| {
                Ok((
                    row.get(0)?,
                    row.get(1)?,
                    row.get(2)?,
                    row.get(3)?,
                    row.get(4)?,
                ))
            },
        )
        .unwrap();
    let stats = &report.stats;
    let expected = (
        report.game(),
        stats.engine.clone(),
        "A".to_owned(),
        stats.nodes as u32,
        stats.seconds,
    );
    assert_eq!(row, expected);
}

/// A store of format 1 had another view, and is one of this format when it has been opened.
#[test]
fn a_store_of_format_one_is_renewed_and_keeps_its_answers() {
    let folder = Scratch::new("renewed");
    let store = Store::open(&folder.file()).unwrap();
    let (question, report) = asked("vdw n=5 k=3");
    store.keep(&question, &report, None).unwrap();
    store
        .connection
        .execute_batch("DROP VIEW results; CREATE VIEW results AS SELECT number FROM answers;")
        .unwrap();
    store.set("user_version", 1).unwrap();
    drop(store);
    let store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.pragma("user_version").unwrap(), FORMAT);
    let game = "SELECT game FROM results";
    let game: String = store
        .connection
        .query_row(game, [], |row| row.get(0))
        .unwrap();
    assert_eq!(game, report.game());
    assert!(store.find(&question).unwrap().is_some());
}

/// Words are those that were typed, without the quotes of a shell.
#[test]
fn quoted_words_are_found() {
    let folder = Scratch::new("quoted");
    let store = Store::open(&folder.file()).unwrap();
    let (question, report) = asked("octal code=4!.0 heaps=5");
    assert!(question.to_string().contains("'code=4!.0'"));
    store.keep(&question, &report, None).unwrap();
    assert_eq!(
        store.records(&["code=4!.0".to_owned()], 9).unwrap().len(),
        1
    );
}

#[test]
fn the_answer_of_one_verb_is_not_that_of_another() {
    let folder = Scratch::new("verbs");
    let store = Store::open(&folder.file()).unwrap();
    let lines = [
        "solve columns c=2",
        "longest columns c=2",
        "census columns c=2",
        "estimate columns c=2 --trials 10 --uct 1",
        "color columns c=2 n=8",
        "largest hip n=2",
        "color hip n=2",
        "solve hip n=2",
        "nim strip n=5",
        "quotient strip n=5",
        "solve strip n=5",
        "threshold vdw k=2",
        "threshold-color vdw k=2",
        "table vdw n=1..2 k=2",
    ];
    for line in lines {
        let question = question(line);
        assert!(store.find(&question).unwrap().is_none(), "{line}");
        let report = answer(&question, &Limits::default()).unwrap();
        store.keep(&question, &report, None).unwrap();
    }
    for line in lines {
        let found = store.find(&question(line)).unwrap().expect(line);
        let verb = line.split(' ').next().unwrap();
        assert_eq!(found.question.verb(), verb);
        let answer = serde_json::to_value(&found.answer).unwrap();
        assert_eq!(answer["verb"], verb);
    }
}

#[test]
fn moves_are_kept_as_the_game_writes_them() {
    for (typed, written) in [
        (
            "solve octal code=0.77 heaps=5,3 --after 5:1+3",
            "solve kayles heaps=3,5 --after 5:1+3",
        ),
        (
            "solve strip n=9 --after ' 9:7 '",
            "solve octal code=0.07 heaps=9 --after 9:7",
        ),
    ] {
        assert_eq!(
            question(typed).to_string(),
            question(written).to_string(),
            "{typed}"
        );
    }
    assert!(
        canonical(
            &"solve hip n=2 --after z9".parse().unwrap(),
            &Limits::default()
        )
        .is_err()
    );
}
