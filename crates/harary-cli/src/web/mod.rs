//! `web`: the page of the workbench, served to this machine alone, with this program as the engine
//! of large questions.

mod ask;
mod guard;
mod http;
mod site;

use crate::args::WebArgs;
use crate::output::{print, tell};
use anyhow::{Context as _, Result};
use guard::{Admission, Guard};
use http::{read, send, send_head};
use site::Site;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// Serves the page until the program is ended.
pub(crate) fn run(args: &WebArgs) -> Result<ExitCode> {
    let site = Site::open(args.site.as_deref())?;
    let listener = TcpListener::bind(("127.0.0.1", args.port)).context("web")?;
    let port = listener.local_addr().context("web")?.port();
    let guard = Guard::new(port)?;
    let address = guard.address();
    print(&format!("{address}\n"))?;
    if !args.no_open && open::that(&address).is_err() {
        tell("harary: no browser could be started; open the address by hand");
    }
    let (guard, site) = (&guard, &site);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // No more connections can be open; some will end.
                thread::sleep(Duration::from_millis(100));
                continue;
            };
            // Who asks and goes away before the answer is not told of. Where no more threads can
            // be had, the connection ends.
            let serve = move || drop(serve(&stream, guard, site, args));
            let _ = thread::Builder::new().spawn_scoped(scope, serve);
        }
    });
    Ok(ExitCode::SUCCESS)
}

fn serve(stream: &TcpStream, guard: &Guard, site: &Site, args: &WebArgs) -> io::Result<()> {
    let refuse = |status, why: &str| {
        let kind = ("Content-Type", "text/plain; charset=utf-8");
        send(stream, status, &[kind], format!("{why}\n").as_bytes())
    };
    let request = match read(stream)? {
        Ok(request) => request,
        Err(status) => return refuse(status, "this is no request that is understood here"),
    };
    match guard.admits(&request) {
        Admission::Refused(why) => refuse(403, why),
        Admission::Welcomed(cookie) => {
            let headers = [("Location", "/"), ("Set-Cookie", &cookie)];
            send(stream, 303, &headers, b"")
        }
        Admission::Known => match (request.method.as_str(), request.path()) {
            ("POST", "/ask") => ask::answer(stream, &request.body, args),
            ("GET", path) => match site.file(path) {
                Some((kind, content)) => send(stream, 200, &[("Content-Type", kind)], content),
                None => refuse(404, "there is no such file"),
            },
            ("HEAD", path) => match site.file(path) {
                Some((kind, content)) => {
                    send_head(stream, 200, &[("Content-Type", kind)], content.len())
                }
                None => send_head(stream, 404, &[], 0),
            },
            _ => refuse(405, "only files and questions are asked for here"),
        },
    }
}
