//! `slurm`: a script that answers the parts of a folder as an array of jobs.
//!
//! Each job begins in a range of its own and goes around, taking whatever part is left: ten
//! thousand parts are a hundred jobs, and a job with easy parts helps the others.

use super::database::is_database;
use super::folder::Folder;
use crate::args::SlurmArgs;
use crate::output::{print, put};
use anyhow::{Context, Result, bail};
use harary::shell_word;
use std::time::Duration;

/// The script, with names between signs for what differs.
const SCRIPT: &str = include_str!("slurm.sh");
/// What a job holds besides tables and lists.
const BESIDES: u64 = 64 << 20;
/// No shorter limit of time leaves some for work.
const SHORTEST: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &SlurmArgs) -> Result<()> {
    if is_database(&args.folder) {
        bail!("slurm: name a folder that all nodes share; jobs of your own may run a database");
    }
    let folder = Folder::open(&args.folder)?;
    if args.time < SHORTEST {
        bail!("--time: a job takes a minute or more");
    }
    let jobs = args.jobs.map_or_else(
        || Ok(folder.units()?.len().min(100)),
        |jobs| Ok::<_, anyhow::Error>(usize::from(jobs)),
    )?;
    let path = std::path::absolute(&args.folder).context("the folder")?;
    let place = path.to_str().context("the name of the folder is no text")?;
    if place.contains(['\n', ' ', '"']) {
        bail!("{place}: Slurm takes no blanks in the names of folders");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let bytes = args.memory.as_u64();
    let script = SCRIPT
        .replace("@JOBS@", &jobs.to_string())
        .replace("@JOB@", &format!("harary-{}", name.replace('\'', "")))
        .replace("@LIMIT@", &limit(args.time))
        .replace("@SECONDS@", &worked(args.time).as_secs().to_string())
        .replace("@THREADS@", &args.threads.to_string())
        .replace(
            "@MEBIBYTES@",
            &(bytes + BESIDES).div_ceil(1 << 20).to_string(),
        )
        .replace("@MEMORY@", &format!("{bytes}B"))
        // A percent sign begins a field in the names of logs.
        .replace(
            "@LOG@",
            &format!("{}/slurm-%a.log", place.replace('%', "%%")),
        )
        .replace("@PARTS@", &shell_word(place));
    let file = args.folder.join("slurm.sh");
    put(&script, Some(&file))?;
    let name = shell_word(&file.display().to_string());
    print(&format!(
        "an array of {jobs} jobs, and one that merges: bash {name}\n"
    ))
}

/// How long a runner works, so that time is left to keep its progress.
fn worked(limit: Duration) -> Duration {
    let margin = limit / 20;
    limit - margin.clamp(Duration::from_secs(30), Duration::from_secs(600))
}

/// A limit of time as Slurm reads it: days, hours, minutes, seconds.
fn limit(time: Duration) -> String {
    let seconds = time.as_secs();
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24);
    format!(
        "{days}-{hours:02}:{:02}:{:02}",
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_slurm_reads_them_and_leave_some_to_save() {
        let hours = |number: u64| Duration::from_secs(number * 3_600);
        assert_eq!(limit(hours(49) + Duration::from_secs(61)), "2-01:01:01");
        assert_eq!(worked(hours(1)), hours(1) - Duration::from_secs(180));
        assert_eq!(worked(hours(24)), hours(24) - Duration::from_secs(600));
        assert_eq!(worked(SHORTEST), Duration::from_secs(30));
    }
}
