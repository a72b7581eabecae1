//! PostgreSQL by its own program `psql`, which finds passwords, services and certificates where
//! people of PostgreSQL keep them.

use anyhow::{Context, Result, bail};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a server that was reached before is waited for.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long `psql` tries to connect.
const CONNECT: &str = "15";
/// Its exit code where the connection could not be made, or broke.
const NO_CONNECTION: i32 = 2;

/// A server, and a database there.
pub(super) struct Psql {
    uri: String,
    /// Whether it has answered once.
    reached: AtomicBool,
}

/// Why statements did not go through.
pub(super) enum Refused {
    /// There is no connection.
    Unreachable(String),
    /// The server says no.
    Said(String),
}

impl Psql {
    pub(super) fn new(uri: &str) -> Psql {
        Psql {
            uri: uri.to_owned(),
            reached: AtomicBool::new(false),
        }
    }

    /// The rows that these statements give, each as its fields.
    ///
    /// They may be sent twice if the connection breaks: a server that was reached before is waited
    /// for.
    ///
    /// # Errors
    /// What the server says; or that it cannot be reached.
    pub(super) fn ask(
        &self,
        statements: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Rows> {
        let started = Instant::now();
        let mut pause = Duration::from_millis(200);
        loop {
            let why = match self.once(statements)? {
                Ok(rows) => return Ok(rows),
                Err(Refused::Said(why)) => bail!("PostgreSQL: {why}"),
                Err(Refused::Unreachable(why)) => why,
            };
            if !self.reached.load(Ordering::Relaxed) || started.elapsed() > PATIENCE {
                bail!("PostgreSQL cannot be reached: {why}");
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(10));
        }
    }

    /// The same, once.
    pub(super) fn once(
        &self,
        statements: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<std::result::Result<Rows, Refused>> {
        let mut psql = Command::new("psql");
        // What a terminal sends to stop this program does not break off what it is about to keep.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut psql, 0);
        let mut child = psql
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--no-password", "--set", "ON_ERROR_STOP=1", "--dbname"])
            .arg(&self.uri)
            .env("PGCONNECT_TIMEOUT", CONNECT)
            .env("PGAPPNAME", "harary")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| match why.kind() {
                ErrorKind::NotFound => anyhow::anyhow!(
                    "parts in a database take the program `psql` of PostgreSQL, which is not here"
                ),
                _ => anyhow::Error::new(why).context("psql"),
            })?;
        let input = child.stdin.take().context("psql")?;
        // Who sends much gets little and the other way around, so that neither waits for the other.
        let mut input = BufWriter::new(input);
        let sent = statements(&mut input).and_then(|()| input.flush());
        drop(input);
        let output = child.wait_with_output().context("psql")?;
        if output.status.success() {
            sent.context("psql")?;
            self.reached.store(true, Ordering::Relaxed);
            let text = String::from_utf8(output.stdout).context("psql")?;
            return Ok(Ok(Rows(text)));
        }
        let why = String::from_utf8_lossy(&output.stderr);
        let why = why.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let why = why
            .trim_start_matches("psql: ")
            .trim_start_matches("error: ");
        let why = why.to_owned();
        Ok(Err(match output.status.code() {
            Some(NO_CONNECTION) => Refused::Unreachable(why),
            _ => Refused::Said(why),
        }))
    }
}

/// What a server answered.
pub(super) struct Rows(String);

impl Rows {
    /// The fields of each row.
    pub(super) fn fields(&self) -> impl Iterator<Item = Vec<&str>> {
        (self.0.lines())
            .filter(|line| !line.is_empty())
            .map(|line| line.split('|').collect())
    }
}

/// Text as a literal that no text can break.
pub(super) fn literal(text: &str) -> String {
    let mut digits = Vec::new();
    // A vector takes all that is written.
    let _ = put_hex(&mut digits, text.as_bytes());
    format!(
        "convert_from(decode('{}', 'hex'), 'UTF8')",
        String::from_utf8_lossy(&digits)
    )
}

/// Writes bytes as hexadecimal digits.
pub(super) fn put_hex(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut digits = Vec::with_capacity(2 * bytes.len().min(1 << 16));
    for piece in bytes.chunks(1 << 16) {
        digits.clear();
        for &byte in piece {
            digits.push(DIGITS[usize::from(byte >> 4)]);
            digits.push(DIGITS[usize::from(byte & 15)]);
        }
        out.write_all(&digits)?;
    }
    Ok(())
}

/// The bytes of hexadecimal digits.
pub(super) fn bytes(digits: &str) -> Result<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).context("psql: no digits");
    (digits.as_bytes().chunks(2))
        .map(|pair| match pair {
            &[high, low] => Ok((value(high)? * 16 + value(low)?) as u8),
            _ => bail!("psql: a digit is missing"),
        })
        .collect()
}

/// Text of hexadecimal digits.
pub(super) fn text(digits: &str) -> Result<String> {
    String::from_utf8(bytes(digits)?).context("psql: no text")
}
