//! The first line of every certificate.

pub(crate) const FORMAT: &str = "harary-certificate 1";
