//! Lines of comma-separated values.

/// One line of comma-separated values, with quotes where a field needs them.
pub fn csv_line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let quote = |field: &str| {
        if field.contains([',', '"', '\n']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_owned()
        }
    };
    let fields: Vec<String> = fields.into_iter().map(quote).collect();
    fields.join(",") + "\n"
}
