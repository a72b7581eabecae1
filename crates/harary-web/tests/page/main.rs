//! The engine of the page without a browser.

mod host;
mod play;
mod questions;
mod solver;
