//! Heap games: nim-values and their periods, and misere quotients.

pub(crate) mod nimbers;
pub(crate) mod period;
pub(crate) mod quotient;
pub(crate) mod saltus;
