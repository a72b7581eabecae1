//! Which module of the page answers which question.
//!
//! The page loads what it uses: first the module `play` (games being played, pictures, checked
//! proofs), and one of those below when a question is asked. Each is this crate, compiled with the
//! one feature of its name, and the linker leaves out what it does not call. They are divided so
//! that each is below 3 MB, and below 1 MB compressed, and verbs with the same engines are
//! together.

use harary::{Error, Limits, Question, Report};

/// Declares [`MODULES`] and [`answer`].
macro_rules! modules {
    ($( $module:tt answers { $( $name:ident = $verb:literal by $function:ident ),+ $(,)? } )+) => {
        /// The modules that answer questions, with the verbs of each.
        pub const MODULES: &[(&str, &[&str])] = &[ $( ($module, &[ $($verb),+ ]) ),+ ];

        /// Answers a question, if it is one of this module's.
        pub(crate) fn answer(question: &Question, limits: &Limits<'_>) -> Result<Report, Error> {
            match (&question.request, limits) {
                $( $(
                    #[cfg(feature = $module)]
                    (harary::Request::$name(asked), limits) => {
                        let report = harary::$function(&question.game, asked, limits)?;
                        Ok(report.map(harary::Answer::from))
                    }
                )+ )+
                (other, _) => Err(Error::Question(format!(
                    "{}: another module of the page answers this", other.verb()
                ))),
            }
        }
    };
}

modules! {
    "solve" answers {
        Solve = "solve" by solve,
        Table = "table" by table,
        Threshold = "threshold" by threshold,
        Estimate = "estimate" by estimate,
    }
    "color" answers {
        Color = "color" by color,
        Largest = "largest" by largest,
        ThresholdColor = "threshold-color" by threshold_color,
    }
    "heaps" answers {
        Nim = "nim" by nim,
        Quotient = "quotient" by quotient,
        Codes = "codes" by codes,
    }
    "study" answers {
        Longest = "longest" by longest,
        Census = "census" by census,
        Study = "study" by study,
        ThresholdRandom = "threshold-random" by threshold_random,
    }
}

#[cfg(test)]
mod tests {
    use super::MODULES;
    use harary::Request;

    #[test]
    fn each_verb_is_answered_by_one_module() {
        let mut answered: Vec<&str> = MODULES
            .iter()
            .flat_map(|(_, verbs)| *verbs)
            .copied()
            .collect();
        let mut verbs = Request::VERBS.to_vec();
        answered.sort_unstable();
        verbs.sort_unstable();
        assert_eq!(answered, verbs);
    }
}
