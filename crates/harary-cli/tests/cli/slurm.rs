//! The script of `harary slurm`, submitted to a small `sbatch` that runs the jobs on this machine.
//! (A real Slurm was tried by hand: benchmarks/README.md.)

use crate::harary::{BINARY, Scratch, run};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// Runs an array, four jobs at a time, each again as long as it asks for another turn; or one job.
const SBATCH: &str = r#"#!/bin/bash
echo "sbatch $*" >> "$CALLS"
export SLURM_JOB_ID=7 SLURM_ARRAY_JOB_ID=7
case "$1" in
  --parsable)
    jobs=$(sed -n 's/^#SBATCH --array=1-//p' "$2")
    export SCRIPT="$2"
    seq "$jobs" | xargs -P 4 -I{} env SLURM_ARRAY_TASK_ID={} bash "$2" >&2
    echo '7;cluster' ;;
  *)
    for word; do case "$word" in --wrap) wrapped= ;; *) [ -n "${wrapped-no}" ] || wrapped=$word ;; esac; done
    sh -c "$wrapped" ;;
esac
"#;

/// Gives a job another turn.
const SCONTROL: &str = r#"#!/bin/bash
echo "scontrol $*" >> "$CALLS"
[ "$(grep -c "scontrol $*" "$CALLS")" -lt 50 ] && exec bash "$SCRIPT"
"#;

fn tool(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a script");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it can run");
}

/// Submits the script of a folder; what was said, and which commands of Slurm were called.
fn submit(folder: &Path, script: &str) -> (Output, String) {
    tool(folder, "sbatch", SBATCH);
    tool(folder, "scontrol", SCONTROL);
    let path = std::env::var("PATH").unwrap_or_default();
    let said = Command::new("bash")
        .arg(script)
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("CALLS", folder.join("calls"))
        .env("HARARY", BINARY)
        .output()
        .expect("a shell");
    let calls = std::fs::read_to_string(folder.join("calls")).expect("calls");
    (said, calls)
}

#[test]
fn an_array_answers_all_parts_and_a_job_after_it_merges() {
    let folder = Scratch::new("slurm");
    run(
        &folder,
        "split longest columns c=4 rule=schur --parts 30 --out w",
    );
    let said = run(&folder, "slurm w --jobs 5 --time 2h --memory 512MiB");
    assert_eq!(
        said.out,
        "an array of 5 jobs, and one that merges: bash w/slurm.sh\n"
    );
    let script = std::fs::read_to_string(folder.join("w/slurm.sh")).expect("a script");
    for line in [
        "--array=1-5",
        "--time=0-02:00:00",
        "--mem=576M",
        "--requeue",
    ] {
        assert!(script.contains(&format!("\n#SBATCH {line}\n")), "{line}");
    }
    assert!(!script.contains('@'), "{script}");
    let syntax = Command::new("bash")
        .args(["-n", "w/slurm.sh"])
        .current_dir(&*folder)
        .status();
    assert!(syntax.expect("a shell").success());
    let (said, calls) = submit(&folder, "w/slurm.sh");
    assert!(said.status.success(), "{said:?}");
    assert!(calls.contains("--dependency=afterany:7 "), "{calls}");
    assert!(!calls.contains("scontrol"), "{calls}");
    let whole = run(&folder, "longest columns c=4 rule=schur --quiet").out;
    let merged = std::fs::read_to_string(folder.join("w/merged.txt")).expect("an answer");
    assert_eq!(merged, whole);
}

#[test]
fn a_job_whose_time_is_over_asks_for_another_turn() {
    let folder = Scratch::new("slurm-turns");
    run(&folder, "split color columns c=3 n=14 --parts 2 --out w");
    run(&folder, "slurm w --jobs 1 --time 60s");
    // A runner that is stopped by its time once, and then has done all.
    tool(
        &folder,
        "runner",
        "#!/bin/bash\n[ -e again ] && exit 0\ntouch again\nsleep 1.2\nexit 3\n",
    );
    let script = std::fs::read_to_string(folder.join("w/slurm.sh")).expect("a script");
    let runner = folder.join("runner");
    let short = script
        .replace(
            "harary=${HARARY:-harary}",
            &format!("harary={}", runner.display()),
        )
        .replace("30s", "1s")
        .replace("-ge 30", "-ge 1");
    assert_ne!(short, script);
    std::fs::write(folder.join("w/slurm.sh"), &short).expect("a script");
    let (_, calls) = submit(&folder, "w/slurm.sh");
    assert_eq!(
        calls.matches("scontrol requeue 7_1\n").count(),
        1,
        "{calls}"
    );
    // What is stopped before its time, as by a user, is not.
    std::fs::remove_file(folder.join("again")).expect("gone");
    std::fs::remove_file(folder.join("calls")).expect("gone");
    std::fs::write(folder.join("w/slurm.sh"), short.replace("-ge 1", "-ge 900")).expect("a script");
    let (_, calls) = submit(&folder, "w/slurm.sh");
    assert!(!calls.contains("scontrol"), "{calls}");
}

#[test]
fn what_slurm_could_not_run_is_refused() {
    let folder = Scratch::new("no-slurm");
    assert!(
        run(&folder, "slurm .")
            .err
            .contains(".: no folder of parts, which `harary split")
    );
    run(&folder, "split threshold vdw k=3 --parts 2 --out w");
    assert!(
        run(&folder, "slurm w --time 5s")
            .err
            .contains("a minute or more")
    );
}
