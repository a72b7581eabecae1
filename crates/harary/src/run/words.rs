//! Lists of texts as 64-bit words.

use harary_core::{Damaged, WordSink, WordSource, Words};

/// Writes a list, if there is one; of each text in it, too, that there is one.
pub(crate) fn put_texts(list: Option<&Vec<String>>, to: &mut dyn WordSink) {
    let texts = |list: &Vec<String>| list.iter().cloned().map(Some).collect();
    list.map::<Vec<_>, _>(texts).write(to);
}

/// Reads what [`put_texts`] wrote.
pub(crate) fn get_texts(from: &mut dyn WordSource) -> Result<Option<Vec<String>>, Damaged> {
    let Some(list) = Option::<Vec<Option<String>>>::read(from)? else {
        return Ok(None);
    };
    let texts = list.into_iter().collect::<Option<_>>();
    texts.ok_or(Damaged).map(Some)
}
