//! What checkpoints keep beside numbers: values that may be missing, and texts.

use harary_core::{Damaged, WordSink, WordSource, Words};

/// Writes whether there is a value, and the value.
pub(crate) fn put<T: ?Sized>(
    value: Option<&T>,
    to: &mut dyn WordSink,
    write: impl Fn(&T, &mut dyn WordSink),
) {
    to.word(u64::from(value.is_some()));
    if let Some(value) = value {
        write(value, to);
    }
}

/// Reads what [`put`] wrote.
pub(crate) fn get<T>(
    from: &mut dyn WordSource,
    read: impl FnOnce(&mut dyn WordSource) -> Result<T, Damaged>,
) -> Result<Option<T>, Damaged> {
    if from.size(1)? == 0 {
        return Ok(None);
    }
    read(from).map(Some)
}

pub(crate) fn put_text(text: Option<&String>, to: &mut dyn WordSink) {
    put(text, to, |text, to| {
        Box::<[u8]>::from(text.as_bytes()).write(to);
    });
}

pub(crate) fn get_text(from: &mut dyn WordSource) -> Result<Option<String>, Damaged> {
    get(from, |from| {
        let bytes = Box::<[u8]>::read(from)?;
        String::from_utf8(bytes.into()).map_err(|_| Damaged)
    })
}

pub(crate) fn put_texts(list: &[String], to: &mut dyn WordSink) {
    to.word(list.len() as u64);
    list.iter().for_each(|text| put_text(Some(text), to));
}

pub(crate) fn get_texts(from: &mut dyn WordSource) -> Result<Vec<String>, Damaged> {
    let length = from.length(1)?;
    let text = |_| get_text(from)?.ok_or(Damaged);
    (0..length).map(text).collect()
}
