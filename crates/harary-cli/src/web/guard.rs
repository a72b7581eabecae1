//! Who is let in: whoever came by the address with the token, from the page itself.
//!
//! Another page in the same browser can send requests here, and a name of its own can be made to
//! stand for this machine. So the host and, where it is told, the origin must be this server's own,
//! and the token must come along, as a cookie that only this server gets.

use super::http::Request;
use anyhow::{Result, anyhow};
use std::fmt::Write as _;

pub(super) struct Guard {
    token: String,
    port: u16,
}

/// What becomes of a request.
pub(super) enum Admission {
    /// It has the cookie.
    Known,
    /// It came by the address with the token: here is the cookie.
    Welcomed(String),
    /// It is refused.
    Refused(&'static str),
}

impl Guard {
    /// With a token that nobody can guess.
    pub(super) fn new(port: u16) -> Result<Guard> {
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes).map_err(|why| anyhow!("no token: {why}"))?;
        let mut token = String::new();
        for byte in bytes {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Guard { token, port })
    }

    /// The address with the token.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    pub(super) fn admits(&self, request: &Request) -> Admission {
        let header = |name: &str| request.header(name);
        self.judge(
            &request.target,
            header("Host"),
            header("Origin"),
            header("Cookie"),
        )
    }

    fn judge(
        &self,
        url: &str,
        host: Option<&str>,
        origin: Option<&str>,
        cookies: Option<&str>,
    ) -> Admission {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        // Browsers leave out the port that is the usual one.
        let is_own = |host: &&str| match self.port {
            80 => ["127.0.0.1", "localhost"].contains(host),
            _ => hosts.iter().any(|own| own == host),
        };
        let Some(host) = host.filter(is_own) else {
            return Admission::Refused("open this page at the address that `harary web` printed");
        };
        if origin.is_some_and(|origin| origin != format!("http://{host}")) {
            return Admission::Refused("this server answers its own page alone");
        }
        let name = format!("harary-{}", self.port);
        let is_token = |text: &str| text == self.token;
        let mut cookies = cookies
            .unwrap_or_default()
            .split(';')
            .filter_map(|one| one.trim().split_once('='));
        if cookies.any(|(its, value)| its == name && is_token(value)) {
            return Admission::Known;
        }
        let query = url.split_once('?').map_or("", |(_, query)| query);
        let mut words = query.split('&').filter_map(|word| word.split_once('='));
        if words.any(|(its, value)| its == "token" && is_token(value)) {
            let token = &self.token;
            let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/");
            return Admission::Welcomed(cookie);
        }
        Admission::Refused("the token is missing; open the address that `harary web` printed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_itself_gets_in() {
        let guard = Guard::new(8000).expect("a token");
        let other = Guard::new(8000).expect("a token");
        assert_ne!(guard.token, other.token);
        let token = &guard.token;
        let cookie = format!("theme=dark; harary-8000={token}");
        let judge = |url: &str, host: &str, origin: Option<&str>, cookie: Option<&str>| match guard
            .judge(url, Some(host), origin, cookie)
        {
            Admission::Known => "known",
            Admission::Welcomed(_) => "welcomed",
            Admission::Refused(_) => "refused",
        };
        let (here, own) = ("127.0.0.1:8000", Some("http://127.0.0.1:8000"));
        let (with, cookie) = (format!("/?token={token}"), Some(cookie.as_str()));
        for (url, host, origin, cookie, becomes) in [
            (with.as_str(), here, None, None, "welcomed"),
            ("/", here, None, cookie, "known"),
            ("/ask", here, own, cookie, "known"),
            ("/", "localhost:8000", None, cookie, "known"),
            ("/", here, None, None, "refused"),
            ("/?token=", here, None, None, "refused"),
            ("/?token=0", here, None, Some("harary-8000=0"), "refused"),
            ("/", here, None, Some("harary-8001=0"), "refused"),
            (&with, "127.0.0.1:8001", None, cookie, "refused"),
            (&with, "harary.example:8000", None, cookie, "refused"),
            (
                "/ask",
                here,
                Some("http://harary.example"),
                cookie,
                "refused",
            ),
            (
                "/ask",
                here,
                Some("http://127.0.0.1:8001"),
                cookie,
                "refused",
            ),
            ("/ask", here, Some("null"), cookie, "refused"),
        ] {
            assert_eq!(
                judge(url, host, origin, cookie),
                becomes,
                "{url} {host} {origin:?}"
            );
        }
        assert!(matches!(
            guard.judge(&with, None, None, None),
            Admission::Refused(_)
        ));
    }
}
