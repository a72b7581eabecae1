//! What JavaScript sees: the same calls, JSON in and JSON out. Each module of the page has some of
//! them (`modules` says why).

#[cfg(any(
    feature = "solve",
    feature = "color",
    feature = "heaps",
    feature = "study"
))]
pub mod asking;
#[cfg(feature = "play")]
pub mod playing;
#[cfg(feature = "study")]
pub mod watching;

use crate::host::Host;
use crate::question::seconds;
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// The clock of the page, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    /// Functions that the worker provides.
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn progress(how_far: &str);
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn keep(path: &str, content: Option<Box<[u8]>>);
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn failed(why: &str);
}

const PAGE: Host = Host {
    clock: || seconds(now() / 1000.0),
    progress,
    keep: |path, content| keep(path, content.map(Into::into)),
};

fn said(why: impl AsRef<str>) -> JsError {
    JsError::new(why.as_ref())
}

fn json<T: Serialize>(value: &T) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|why| said(why.to_string()))
}

/// Called once: from then on the worker hears why the engine fails, if it ever does.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|why| failed(&why.to_string())));
}
