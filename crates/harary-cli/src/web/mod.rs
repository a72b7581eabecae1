//! `web`: the page of the workbench, served to this machine alone, with this program as the engine
//! of large questions.

mod ask;
mod guard;
mod site;

use crate::args::WebArgs;
use crate::output::{print, tell};
use anyhow::{Result, anyhow};
use guard::{ALWAYS, Admission, Guard};
use site::Site;
use std::process::ExitCode;
use std::thread;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

/// Serves the page until the program is ended.
pub(crate) fn run(args: &WebArgs) -> Result<ExitCode> {
    let site = Site::open(args.site.as_deref())?;
    let server = Server::http(("127.0.0.1", args.port)).map_err(|why| anyhow!("web: {why}"))?;
    let port = server.server_addr().to_ip().map_or(0, |at| at.port());
    let guard = Guard::new(port)?;
    let address = guard.address();
    print(&format!("{address}\n"))?;
    if !args.no_open && open::that(&address).is_err() {
        tell("harary: no browser could be started; open the address by hand");
    }
    thread::scope(|scope| {
        for request in server.incoming_requests() {
            // Who asks and goes away before the answer is not told of.
            scope.spawn(|| drop(serve(request, &guard, &site, args)));
        }
    });
    Ok(ExitCode::SUCCESS)
}

fn serve(request: Request, guard: &Guard, site: &Site, args: &WebArgs) -> std::io::Result<()> {
    let path = request
        .url()
        .split('?')
        .next()
        .unwrap_or_default()
        .to_owned();
    match guard.admits(&request) {
        Admission::Refused(why) => refuse(request, 403, why),
        Admission::Welcomed(cookie) => {
            let response = Response::empty(StatusCode(303));
            let headers = [("Location", "/".to_owned()), ("Set-Cookie", cookie)];
            send(request, response, headers)
        }
        Admission::Known => match (request.method(), path.as_str()) {
            (Method::Post, "/ask") => ask::answer(request, args),
            (Method::Get | Method::Head, path) => match site.file(path) {
                Some((kind, content)) => send(
                    request,
                    Response::from_data(content),
                    [("Content-Type", kind.to_owned())],
                ),
                None => refuse(request, 404, "there is no such file"),
            },
            _ => refuse(request, 405, "only files and questions are asked for here"),
        },
    }
}

fn refuse(request: Request, status: u16, why: &str) -> std::io::Result<()> {
    let response = Response::from_string(format!("{why}\n")).with_status_code(status);
    send(request, response, [])
}

fn send<R: std::io::Read, const N: usize>(
    request: Request,
    mut response: Response<R>,
    headers: [(&str, String); N],
) -> std::io::Result<()> {
    let always = ALWAYS.map(|(name, value)| (name, value.to_owned()));
    for (name, value) in always.into_iter().chain(headers) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}
