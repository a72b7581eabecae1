//! `harary web`: the page of a folder, to whoever has the token, and questions asked of the program.

use crate::harary::{BINARY, Scratch};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Served {
    child: Child,
    host: String,
    token: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(folder: &Scratch) -> Served {
    let site = folder.join("site");
    std::fs::create_dir_all(&site).expect("a folder");
    std::fs::write(site.join("index.html"), "<html lang=\"en\">").expect("a file");
    let mut child = Command::new(BINARY)
        .args(["web", "--no-open", "--site"])
        .arg(&site)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command");
    let mut line = String::new();
    let out = child.stdout.take().expect("a pipe");
    BufReader::new(out)
        .read_line(&mut line)
        .expect("an address");
    let rest = line.trim().strip_prefix("http://").expect("an address");
    let (host, token) = rest.split_once("/?token=").expect("a token");
    Served {
        child,
        host: host.to_owned(),
        token: token.to_owned(),
    }
}

impl Served {
    /// Sends a request with these lines in its head, and returns the answer.
    fn ask(&self, first: &str, head: &[String], body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        let head: String = head.iter().map(|line| format!("{line}\r\n")).collect();
        let length = body.len();
        write!(
            stream,
            "{first} HTTP/1.1\r\n{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        answer
    }
}

#[test]
fn the_page_and_the_engine_are_there_for_whoever_has_the_token() {
    let folder = Scratch::new("web");
    let served = serve(&folder);
    let host = format!("Host: {}", served.host);
    let port = served.host.rsplit(':').next().expect("a port");
    let cookie = format!("Cookie: harary-{port}={}", served.token);
    let own = [host.clone(), cookie.clone()];
    let welcome = served.ask(&format!("GET /?token={}", served.token), &own[..1], "");
    assert!(welcome.starts_with("HTTP/1.1 303"), "{welcome}");
    assert!(welcome.contains("HttpOnly; SameSite=Strict"), "{welcome}");
    let page = served.ask("GET /", &own, "");
    assert!(page.ends_with("<html data-native lang=\"en\">"), "{page}");
    assert!(page.contains("frame-ancestors 'none'"), "{page}");
    let head = served.ask("HEAD /", &own, "");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(page.starts_with(&head), "{head}");

    let question = r#"{"question":"solve vdw n=9 k=3 --ask plies","certificate":true}"#;
    let answer = served.ask("POST /ask", &own, question);
    assert!(answer.contains("A wins in 5 plies"), "{answer}");
    assert!(answer.contains("harary-certificate 1"), "{answer}");
    let file = r#"{"question":"solve file path=Cargo.toml"}"#;
    let refused = served.ask("POST /ask", &own, file);
    assert!(refused.contains("may not read files"), "{refused}");

    for (first, head) in [
        ("GET /", vec![host.clone()]),
        ("GET /?token=0", vec![host.clone()]),
        (
            "GET /",
            vec!["Host: harary.example".to_owned(), cookie.clone()],
        ),
        (
            "POST /ask",
            vec![
                host.clone(),
                cookie,
                "Origin: http://harary.example".to_owned(),
            ],
        ),
        ("POST /ask", vec![host, "Origin: null".to_owned()]),
    ] {
        let answer = served.ask(first, &head, question);
        assert!(
            answer.starts_with("HTTP/1.1 403"),
            "{first} {head:?}: {answer}"
        );
    }
    let gone = served.ask("GET /../Cargo.toml", &own, "");
    assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
}

/// Browsers open several connections at once, and keep some for later.
#[test]
fn connections_that_ask_nothing_keep_nobody_waiting() {
    let folder = Scratch::new("web-idle");
    let served = serve(&folder);
    let connect = || TcpStream::connect(&served.host).expect("a connection");
    let idle: Vec<TcpStream> = (0..40).map(|_| connect()).collect();
    for (number, mut stream) in idle.iter().enumerate().rev() {
        let timeout = Some(std::time::Duration::from_secs(20));
        stream.set_read_timeout(timeout).expect("a timeout");
        write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\n\r\n", served.host).expect("sent");
        let mut first = [0; 12];
        let read = stream.read_exact(&mut first);
        assert!(read.is_ok(), "connection {number}: {read:?}");
        assert_eq!(&first, b"HTTP/1.1 403");
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let folder = Scratch::new("web-wrong");
    let served = serve(&folder);
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 17));
    for (sent, status) in [
        ("GET\r\n\r\n", "400"),
        ("\u{1}\u{2}\n\n", "400"),
        ("POST /ask HTTP/1.1\r\nContent-Length: x\r\n\r\n", "400"),
        (
            "POST /ask HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "411",
        ),
        (
            "POST /ask HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n",
            "413",
        ),
        (&long, "431"),
    ] {
        let mut stream = TcpStream::connect(&served.host).expect("a connection");
        // Of what is too long the rest may not be taken.
        let _ = stream.write_all(sent.as_bytes());
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("an answer");
        let first = String::from_utf8_lossy(&first);
        assert_eq!(first, format!("HTTP/1.1 {status}"), "{:.40}", sent);
    }
}

#[test]
fn a_command_without_a_page_says_how_to_get_one() {
    let out = Command::new(BINARY)
        .args(["web", "--no-open", "--site", "/nowhere"])
        .output();
    let out = out.expect("the command");
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("/nowhere"), "{said}");
}
