//! The first line of every certificate.

pub(super) const FORMAT: &str = "harary-certificate 1";
