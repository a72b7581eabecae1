//! A host for tests: a clock that goes on by 20 ms whenever it is read, and a list of what
//! was kept.

use harary_web::Host;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(0) };
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static KEPT: RefCell<BTreeMap<String, Vec<u8>>> = const { RefCell::new(BTreeMap::new()) };
}

pub(crate) const HOST: Host = Host {
    clock: || Duration::from_millis(NOW.replace(NOW.get() + 20)),
    progress: |text| TOLD.with_borrow_mut(|told| told.push(text.to_owned())),
    keep: |path, content| {
        KEPT.with_borrow_mut(|kept| match content {
            Some(content) => kept.insert(path.to_owned(), content.to_vec()),
            None => kept.remove(path),
        });
    },
};

/// What the host was told of progress since the last call.
pub(crate) fn told() -> Vec<String> {
    TOLD.take()
}

/// The files that the host has, which it forgets.
pub(crate) fn kept() -> BTreeMap<String, Vec<u8>> {
    KEPT.take()
}
