//! Where values come from: the papers and tables that answers and the atlas cite.
//!
//! Compared with publishers' pages, repositories or the OEIS in November 2026: the pages of Albert,
//! Eliahou 2012, Funabiki, Golomb and Baumert, Guy and Smith, Heule, Kouril, and the identifiers of
//! Funabiki, Golomb and Baumert, Kouril. The others are quoted from memory.

/// A paper, a book or a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Authors and year, as it is cited.
    pub name: &'static str,
    /// Authors, title and place, as a list of references has it.
    pub reference: &'static str,
    /// The digital object identifier; empty if there is none that we know.
    pub doi: &'static str,
}

/// Declares sources: a constant for each, and the list of all.
macro_rules! sources {
    ($($id:ident: $name:literal, $reference:literal, $doi:literal;)+) => {
        $(
            #[doc = $name]
            pub const $id: Source = Source { name: $name, reference: $reference, doi: $doi };
        )+

        /// All sources, by name.
        pub static SOURCES: &[Source] = &[$($id),+];
    };
}

sources! {
    AGERON_2021: "Ageron and others 2021", "R. Ageron, P. Casteras, T. Pellerin, Y. Portella, A. Rimmel, J. Tomasik, New lower bounds for Schur and weak Schur numbers, arXiv:2112.03175", "";
    ALBERT_2009: "Albert and others 2009", "M. H. Albert, R. E. L. Aldred, M. D. Atkinson, C. C. Handley, D. A. Holton, D. J. McCaughan, B. E. Sagan, Monotonic sequence games, in Games of No Chance 3 (2009) 309–328, arXiv:math/0602630", "";
    BAUMERT_1961: "Baumert 1961", "L. D. Baumert, Sum-free sets, Jet Propulsion Laboratory, Research Summary 36-10, vol. 1 (1961) 16–18", "";
    BEELER_1979: "Beeler, O’Neil 1979", "M. D. Beeler, P. E. O’Neil, Some new van der Waerden numbers, Discrete Mathematics 28 (1979) 135–146", "10.1016/0012-365X(79)90090-6";
    WINNING_WAYS: "Berlekamp, Conway, Guy 1982", "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, Academic Press, 1982", "";
    BLANCHARD_2006: "Blanchard, Harary, Reis 2006", "P. F. Blanchard, F. Harary, R. Reis, Partitions into sum-free sets, Integers 6 (2006)", "";
    BOUTON_1901: "Bouton 1901", "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901) 35–39", "10.2307/1967631";
    BROWN_1974: "Brown 1974", "T. C. Brown, Some new van der Waerden numbers (preliminary report), Notices of the American Mathematical Society 21 (1974) A-432", "";
    BRUMME_2017: "Brumme 2017", "S. Brumme, Project Euler 306: Paper-strip Game, 2017", "";
    BURR_1973: "Burr, Roberts 1973", "S. A. Burr, J. A. Roberts, On Ramsey numbers for stars, Utilitas Mathematica 4 (1973) 217–220", "";
    CATER_2001: "Cater, Harary, Robinson 2001", "S. C. Cater, F. Harary, R. W. Robinson, One-color triangle avoidance games, Congressus Numerantium 153 (2001) 211–221", "";
    CHEU_2015: "Cheu, Kiffer 2015", "A. Cheu, L. Kiffer, Forays into Van der Waerden Games, 2015", "";
    CHVATAL_1970: "Chvátal 1970", "V. Chvátal, Some unknown van der Waerden numbers, in Combinatorial Structures and Their Applications, Gordon and Breach, 1970, 31–33", "";
    ELIAHOU_2012: "Eliahou and others 2012", "S. Eliahou, J. M. Marín, M. P. Revuelta, M. I. Sanz, Weak Schur numbers and the search for G. W. Walker’s lost partitions, Computers & Mathematics with Applications 63 (2012) 175–182", "";
    ELIAHOU_2017: "Eliahou 2017", "S. Eliahou, Les extraordinaires prédictions du Révérend Walker, Images des Mathématiques, CNRS, 2017", "";
    FAUDREE_1974: "Faudree, Schelp 1974", "R. J. Faudree, R. H. Schelp, All Ramsey numbers for cycles in graphs, Discrete Mathematics 8 (1974) 313–329", "10.1016/0012-365X(74)90151-4";
    FLAMMENKAMP: "Flammenkamp", "A. Flammenkamp, Octal games, a table kept at the University of Bielefeld", "";
    FREDRICKSEN_2000: "Fredricksen, Sweet 2000", "H. Fredricksen, M. M. Sweet, Symmetric sum-free partitions and lower bounds for Schur numbers, Electronic Journal of Combinatorics 7 (2000) R32", "10.37236/1510";
    FUNABIKI_1991: "Funabiki, Takefuji 1991", "N. Funabiki, Y. Takefuji, A parallel algorithm for solving the ‘Hip’ games, Neurocomputing 3 (1991) 97–106", "10.1016/0925-2312(91)90052-D";
    GARDNER_2001: "Gardner 2001", "M. Gardner, The Colossal Book of Mathematics, W. W. Norton, 2001, 286–311 (of April 1979)", "";
    GASARCH: "Gasarch and others", "W. Gasarch, C. Kruskal, D. Lu, E. Weaver, N. Wilkinson, Ramsey game numbers, University of Maryland", "";
    GERENCSER_1967: "Gerencsér, Gyárfás 1967", "L. Gerencsér, A. Gyárfás, On Ramsey-type problems, Annales Universitatis Scientiarum Budapestinensis, Sectio Mathematica 10 (1967) 167–170", "";
    GOLOMB_1965: "Golomb, Baumert 1965", "S. W. Golomb, L. D. Baumert, Backtrack programming, Journal of the ACM 12 (1965) 516–524", "10.1145/321296.321300";
    GOLOMB_2002: "Golomb, Hales 2002", "S. W. Golomb, A. W. Hales, Hypercube tic-tac-toe, in More Games of No Chance (2002) 167–182", "";
    GORDINOWICZ_2012: "Gordinowicz, Prałat 2012", "P. Gordinowicz, P. Prałat, The first player wins the one-colour triangle avoidance game on 16 vertices, Discussiones Mathematicae Graph Theory 32 (2012) 181–185", "10.7151/dmgt.1586";
    GREENWOOD_1955: "Greenwood, Gleason 1955", "R. E. Greenwood, A. M. Gleason, Combinatorial relations and chromatic graphs, Canadian Journal of Mathematics 7 (1955) 1–7", "10.4153/CJM-1955-001-4";
    GUY_1956: "Guy, Smith 1956", "R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956) 514–526", "10.1017/S0305004100031509";
    HARARY_1982: "Harary 1982", "F. Harary, Achievement and avoidance games for graphs, Annals of Discrete Mathematics 13 (1982) 111–119", "";
    HARARY_1983: "Harary, Sagan, West 1983", "F. Harary, B. Sagan, D. West, Computer-aided analysis of monotonic sequence games, Atti della Accademia Peloritana dei Pericolanti 61 (1983)", "";
    HEULE_2017: "Heule 2017", "M. J. H. Heule, Schur Number Five, arXiv:1711.08076, and AAAI 2018, 6598–6606", "";
    KERY_1964: "Kéry 1964", "G. Kéry, Ramsey egy gráfelméleti tételéről, Matematikai Lapok 15 (1964) 204–224", "";
    KOURIL_2008: "Kouril, Paul 2008", "M. Kouril, J. L. Paul, The van der Waerden number W(2, 6) is 1132, Experimental Mathematics 17 (2008) 53–61", "10.1080/10586458.2008.10129025";
    LUDWIG_2014: "Ludwig 2014", "H. Ludwig, sequence A240443 of the On-Line Encyclopedia of Integer Sequences, 2014", "";
    MCKAY_1995: "McKay, Radziszowski 1995", "B. D. McKay, S. P. Radziszowski, R(4, 5) = 25, Journal of Graph Theory 19 (1995) 309–322", "10.1002/jgt.3190190304";
    MEAD_1974: "Mead, Rosa, Huang 1974", "E. Mead, A. Rosa, C. Huang, The game of Sim: a winning strategy for the second player, Mathematics Magazine 47 (1974) 243–247", "10.1080/0025570X.1974.11976408";
    NOON_2006: "Noon, Van Brummelen 2006", "H. Noon, G. Van Brummelen, The non-attacking queens game, The College Mathematics Journal 37 (2006) 223–227", "";
    PATASHNIK_1980: "Patashnik 1980", "O. Patashnik, Qubic: 4 × 4 × 4 tic-tac-toe, Mathematics Magazine 53 (1980) 202–216", "10.1080/0025570X.1980.11976855";
    PLAMBECK_2008: "Plambeck, Siegel 2008", "T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory, Series A 115 (2008) 593–622", "10.1016/j.jcta.2007.07.008";
    PLAMBECK_2013: "Plambeck, Whitehead 2013", "T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, arXiv:1301.1672", "";
    PUDWELL_2024: "Pudwell 2024", "L. Pudwell, On an Erdős–Szekeres game, arXiv:2411.17875", "";
    REIS_2004: "Reis, Moreira, Pedroso 2004", "R. Reis, N. Moreira, J. P. Pedroso, Educated brute-force to get h(4), Technical Report DCC-04-04, Universidade do Porto, 2004", "";
    SCHAEFER_2002: "Schaefer 2002", "S. Schaefer, How many games of tic-tac-toe are there?, MathRec, 2002", "";
    STEVENS_1978: "Stevens, Shantaram 1978", "R. S. Stevens, R. Shantaram, Computer-generated van der Waerden partitions, Mathematics of Computation 32 (1978) 635–636", "10.1090/S0025-5718-1978-0491468-X";
    UITERWIJK_2000: "Uiterwijk, van den Herik 2000", "J. W. H. M. Uiterwijk, H. J. van den Herik, The advantage of the initiative, Information Sciences 122 (2000) 43–58", "";
    VAN_DER_WAERDEN_1927: "van der Waerden 1927", "B. L. van der Waerden, Beweis einer Baudetschen Vermutung, Nieuw Archief voor Wiskunde 15 (1927) 212–216", "";
    WALKER_1952: "Walker 1952", "G. W. Walker, A problem in partitioning, American Mathematical Monthly 59 (1952) 253", "";
    WEST_2009: "West 2009", "D. B. West, Monotone sequence games, a problem of Harary, Sagan and West, presented at REGS 2009, University of Illinois", "";
}
