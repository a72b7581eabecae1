//! The game of a study as it is written canonically.

use crate::catalog::{Purpose, Study, family};
use crate::error::Error;
use crate::spec::Spec;

/// The spec of one game; the name of a family whose games of the paper are studied; or what was
/// typed, where that is a range.
///
/// # Errors
/// If the spec is refused.
pub(crate) fn canonical(spec: &Spec) -> Result<Spec, Error> {
    let family = family(&spec.expanded()?.name)?;
    if spec.pairs.is_empty() {
        return Ok(Spec {
            name: family.name.to_owned(),
            pairs: Vec::new(),
        });
    }
    match family.study {
        Some(Study::VanDerWaerden) => Ok(spec.clone()),
        Some(Study::Network) => Ok(spec.resolve(Purpose::Color)?.spec()),
        _ => Ok(spec.resolve(Purpose::Play)?.spec()),
    }
}
