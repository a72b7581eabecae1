//! Every verb, once: its request, its answer, its name, and the function that answers
//! (in `harary`, which calls the macro, too).

/// Calls a macro with the list of all verbs.
#[doc(hidden)]
#[macro_export]
macro_rules! every_verb {
    ($then:ident) => {
        $then! {
            /// Who wins, in how many plies, with which first moves.
            Solve(SolveOptions, SolveAnswer) = "solve" by solve,
            /// The longest plays.
            Longest(LongestOptions, LongestAnswer) = "longest" by longest,
            /// How many positions, or plays, there are at each length.
            Census(CensusOptions, CensusAnswer) = "census" by census,
            /// Proper colorings.
            Color(ColorOptions, ColorAnswer) = "color" by color,
            /// The most cells without a forbidden set.
            Largest(LargestOptions, LargestAnswer) = "largest" by largest,
            /// Nim-values and their period.
            Nim(NimOptions, NimAnswer) = "nim" by nim,
            /// The misere quotient.
            Quotient(QuotientOptions, QuotientAnswer) = "quotient" by quotient,
            /// A grid of solved games.
            Table(TableOptions, TableAnswer) = "table" by table,
            /// The periods of all octal codes of some digits.
            Codes(CodesOptions, CodesAnswer) = "codes" by codes,
            /// The least n for which a player wins.
            Threshold(ThresholdOptions, ThresholdAnswer) = "threshold" by threshold,
            /// The least n that has no proper coloring.
            ThresholdColor(ThresholdColorOptions, ThresholdColorAnswer) = "threshold-color" by threshold_color,
            /// The least n on which random play favors the first player.
            ThresholdRandom(ThresholdRandomOptions, ThresholdRandomAnswer) = "threshold-random" by threshold_random,
            /// How likely a win is after each first move.
            Estimate(EstimateOptions, EstimateAnswer) = "estimate" by estimate,
            /// The engines of a family compared.
            Study(StudyOptions, StudyAnswer) = "study" by study,
        }
    };
}
