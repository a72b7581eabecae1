//! What stands around a picture.

/// What stands around a picture.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The title; if it is not given, what is drawn.
    pub title: Option<String>,
    /// Whether it is said what the marks mean.
    pub legend: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            title: None,
            legend: true,
        }
    }
}
