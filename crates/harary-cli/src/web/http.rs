//! As much of HTTP as a page on this machine needs: a thread for each connection, so that none
//! waits for another, and one request on each.

use httparse::{EMPTY_HEADER, Status};
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// The longest head of a request, and the longest body, in bytes.
const LONGEST_HEAD: u64 = 1 << 16;
const LONGEST_BODY: usize = 1 << 20;
const MOST_HEADERS: usize = 100;

/// What every answer says: no other page may use it or frame it.
const ALWAYS: [(&str, &str); 6] = [
    ("Connection", "close"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("Cache-Control", "no-cache"),
];

/// A browser that asks nothing, or takes nothing, is let go after this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a browser asks.
pub(super) struct Request {
    pub(super) method: String,
    /// The path, and what is after its question mark.
    pub(super) target: String,
    pub(super) body: Vec<u8>,
    headers: Vec<(String, String)>,
}

/// Reads a request. One that cannot be understood is told by the status of its answer.
///
/// # Errors
/// If the connection ends before the request does, or nothing comes for a minute.
pub(super) fn read(stream: &TcpStream) -> io::Result<Result<Request, u16>> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let mut head = Vec::new();
    let mut lines = reader.by_ref().take(LONGEST_HEAD);
    while !matches!(
        head.as_slice(),
        [.., b'\n', b'\r', b'\n'] | [.., b'\n', b'\n']
    ) {
        if lines.read_until(b'\n', &mut head)? == 0 {
            return match lines.limit() {
                0 => Ok(Err(431)),
                _ => Err(io::ErrorKind::UnexpectedEof.into()),
            };
        }
    }
    let Some(mut request) = parsed(&head) else {
        return Ok(Err(400));
    };
    if request.header("Transfer-Encoding").is_some() {
        return Ok(Err(411));
    }
    let length = request.header("Content-Length").unwrap_or("0");
    let Ok(length) = length.parse::<usize>() else {
        return Ok(Err(400));
    };
    if length > LONGEST_BODY {
        return Ok(Err(413));
    }
    request.body.resize(length, 0);
    reader.read_exact(&mut request.body)?;
    Ok(Ok(request))
}

/// The head of a request.
fn parsed(head: &[u8]) -> Option<Request> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut read = httparse::Request::new(&mut headers);
    let Ok(Status::Complete(_)) = read.parse(head) else {
        return None;
    };
    let header = |header: &httparse::Header<'_>| {
        let value = String::from_utf8_lossy(header.value).into_owned();
        (header.name.to_owned(), value)
    };
    Some(Request {
        method: read.method?.to_owned(),
        target: read.path?.to_owned(),
        body: Vec::new(),
        headers: read.headers.iter().map(header).collect(),
    })
}

impl Request {
    /// The value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(its, _)| its.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The path alone.
    pub(super) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }
}

/// An answer: its status and headers, besides those that every answer has.
pub(super) fn send(
    mut stream: &TcpStream,
    status: u16,
    headers: &[(&str, &str)],
    content: &[u8],
) -> io::Result<()> {
    send_head(stream, status, headers, content.len())?;
    stream.write_all(content)
}

/// The head of an answer whose content has so many bytes.
pub(super) fn send_head(
    mut stream: &TcpStream,
    status: u16,
    headers: &[(&str, &str)],
    length: usize,
) -> io::Result<()> {
    let length = length.to_string();
    let headers = [headers, &[("Content-Length", length.as_str())]].concat();
    stream.write_all(head(status, &headers).as_bytes())
}

fn head(status: u16, headers: &[(&str, &str)]) -> String {
    let reason = match status {
        200 => "OK",
        303 => "See Other",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        _ => "",
    };
    let mut text = format!("HTTP/1.1 {status} {reason}\r\n");
    for (name, value) in ALWAYS.iter().chain(headers) {
        text += &format!("{name}: {value}\r\n");
    }
    text + "\r\n"
}

/// An answer whose length is not known: what is sent is there at once, and the end of the
/// connection ends it.
pub(super) struct Stream<'a>(&'a TcpStream);

impl Stream<'_> {
    pub(super) fn begin<'a>(mut stream: &'a TcpStream, kind: &str) -> io::Result<Stream<'a>> {
        let head = head(200, &[("Content-Type", kind)]);
        stream.write_all(head.as_bytes())?;
        Ok(Stream(stream))
    }

    pub(super) fn send(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }
}
