//! The words of `web`.

use super::shared::{size, threads};
use bytesize::ByteSize;
use clap::Args;
use harary::number_in;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
The page is served to this machine alone: at 127.0.0.1, to whoever has the token in the address that \
is printed. It computes by itself, and asks this program for what is too large for a browser. Ctrl-C \
ends it.

The command has the page in itself if it was built with HARARY_WEB=web/dist (web/README.md tells how \
the page is built); else --site names its folder.

Examples:
  harary web
  harary web --site web/dist --no-open --threads 4 --memory 8GiB";

#[derive(Args)]
pub(crate) struct WebArgs {
    /// Serve the page in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number_in::<u16, _>(0..=65_535))]
    pub(crate) port: u16,
    /// Print the address, and start no browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Memory for the tables of a question that the page asks
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Threads for such a question
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: u16,
}
