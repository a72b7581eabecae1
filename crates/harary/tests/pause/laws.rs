//! The engines' own laws, on real games: paused every so many nodes, saved and loaded at every pause.

use crate::common::visit;
use harary::games::{Playable, Visit};
use harary_core::laws::{pausing, saving};
use harary_core::{Ask, UpToSymmetry};
use harary_engines::{AlphaBeta, Census, Counted, Longest, Minimax, PlaysByPosition};

/// Of the order of a hundred nodes and of some thousand.
const SMALL: [&str; 7] = [
    "columns c=2",
    "columns c=3 rule=schur convention=misere",
    "vdw n=5 k=3",
    "vdw n=5 k=2 board=ring convention=avoidance",
    "monotonic up=2 down=2",
    "octal code=0.77 heaps=3,4",
    "hip n=2 convention=achievement",
];
const LARGER: [&str; 8] = [
    "columns c=3 rule=many",
    "vdw n=7 k=3 convention=avoider-enforcer",
    "vdw n=7 k=4 board=ring first=B",
    "monotonic up=2 down=3 convention=avoidance",
    "monotonic up=2 down=2 deck=rationals",
    "octal code=0.07 heaps=11 convention=misere",
    "octal code=4.7 heaps=6",
    "hip n=2",
];

struct Laws<'a>(&'a [u32]);

impl Visit for Laws<'_> {
    type Output = ();
    fn visit<G: Playable>(self, plain: G) {
        let periods = self.0;
        let at = plain.start();
        let game = UpToSymmetry(plain);
        for ask in [Ask::Outcome, Ask::Plies, Ask::Moves] {
            for memory in [0, 1 << 16] {
                let new = || AlphaBeta::new(ask, memory);
                // Solutions hold moves, which need not be printable; what they lead to is compared elsewhere.
                let shown = || Shown::new(new());
                pausing((&game, &at), shown, periods);
                saving((&game, &at), shown, periods);
            }
            let minimax = || Shown::new(Minimax::new(ask));
            pausing((&game.0, &at), minimax, periods);
            saving((&game.0, &at), minimax, periods);
        }
        for list in [false, true] {
            let new = || Shown::new(Longest::new(list));
            pausing((&game, &at), new, periods);
            saving((&game, &at), new, periods);
        }
        for counted in [Counted::Positions, Counted::Plays] {
            let new = || Census::new(counted, None);
            pausing((&game, &at), new, periods);
            saving((&game, &at), new, periods);
            pausing((&game, &at), || Census::new(counted, Some(4)), periods);
        }
        let new = || PlaysByPosition::new(None);
        pausing((&game, &at), new, periods);
        saving((&game, &at), new, periods);
    }
}

#[test]
fn small_games_may_be_paused_at_every_node() {
    for game in SMALL {
        visit(game, Laws(&[1, 2, 7, 64]));
    }
}

#[test]
fn larger_games_may_be_paused_at_many_nodes() {
    for game in LARGER {
        visit(game, Laws(&[101, 1009]));
    }
}

use shown::Shown;

/// An engine whose answer is told as text, so that the laws can compare and print it.
mod shown {
    use harary_core::{
        At, Damaged, Engine, Game, Paused, Saved, Watch, WordSink, WordSource, Words,
    };
    use harary_engines::{LongestPlays, Solution};

    pub(crate) struct Shown<E>(E);

    impl<E> Shown<E> {
        pub(crate) fn new(engine: E) -> Self {
            Shown(engine)
        }
    }

    /// An answer in words.
    pub(crate) trait Tell {
        fn tell(&self) -> String;
    }

    fn words<M: Words>(moves: &[M]) -> String {
        let mut words = Vec::new();
        moves.iter().for_each(|mv| mv.write(&mut words));
        format!("{words:?}")
    }

    impl<M: Words> Tell for Solution<M> {
        fn tell(&self) -> String {
            let moves = self.moves.as_ref().map(|moves| {
                let line = moves.line.as_deref().map(words);
                (words(&moves.first_moves), words(&moves.fastest), line)
            });
            format!("{} {:?} {moves:?}", self.outcome, self.plies)
        }
    }

    impl<M: Words> Tell for LongestPlays<M> {
        fn tell(&self) -> String {
            let plays = self.plays.iter().flatten();
            let lines: Vec<String> = plays.map(|play| words(play)).collect();
            format!("{} {} {lines:?}", self.length, self.count)
        }
    }

    impl<'p, G: Game, E: Engine<At<'p, G>, Answer: Tell>> Engine<At<'p, G>> for Shown<E> {
        type Answer = String;
        fn run(&mut self, (game, from): At<'p, G>, watch: &Watch<'_>) -> Result<String, Paused> {
            Ok(self.0.run((game, from), watch)?.tell())
        }
        fn nodes(&self) -> u64 {
            self.0.nodes()
        }
    }

    impl<'p, G: Game, E: Saved<At<'p, G>>> Saved<At<'p, G>> for Shown<E> {
        fn save(&self, to: &mut dyn WordSink) {
            self.0.save(to);
        }
        fn load(&mut self, at: At<'p, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
            self.0.load(at, from)
        }
    }
}
