//! Alpha-beta search with a table of exact keys: the winner, the number of plies, and the good
//! moves.
//!
//! Every question becomes a series of null-window searches ("is the score at least t?") that share
//! one table: first the outcome, in at most two searches; then the plies, by searches that allow
//! the winner one ply more each time, so that long lines are never followed while a short one is in
//! doubt; then each first move; then a principal line. Knuth and Moore 1975 for the method.
//!
//! By threats the plies come first: does a player win within one ply, two, and so on
//! ([`Deepening`])? A win or a threat at hand leaves one move, and what is too far ends a branch.

use super::deepening::Deepening;
use super::shared_search::SharedSearch;
use crate::parallel::threads::Several;
use crate::play::null_window::{NullWindowSearch, ordered_moves};
use crate::play::score::{MATE, WIN, has_good_moves, saved, sooner, value};
use crate::table::Table;
use harary_core::{
    Ask, At, Damaged, Engine, Hints, Keyed, Outcome, Paused, Player, Saved, Watch, WordSink,
    WordSource,
};

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The outcome under perfect play.
    pub outcome: Outcome,
    /// The length of the rest of the game when the winner hurries and the loser delays. `None` if
    /// it was not wanted, for a draw, and for a win by mere survival.
    pub plies: Option<u32>,
    /// The good first moves and a line, if they were wanted.
    pub moves: Option<FirstMoves<M>>,
}

/// The good moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMoves<M> {
    /// Every move that keeps the outcome, at any speed, in the game's order; none if the mover has
    /// lost, unless the game [is about length](harary_core::Game::is_about_length).
    pub first_moves: Vec<M>,
    /// Those that keep the plies too; all of `first_moves` where plies mean nothing.
    pub fastest: Vec<M>,
    /// A principal line to the end of the game: both sides play moves that keep outcome and plies.
    /// `None` from [`Minimax`](crate::Minimax), which keeps no line.
    pub line: Option<Vec<M>>,
}

/// Alpha-beta search with a table of exact keys.
///
/// Cost: for each search the positions that pruning and the table leave over, each once a
/// threshold; memory up to the limit given, beyond which old entries are given up and positions
/// searched again. With more than one thread the answers are the same and the nodes are not: they
/// vary from run to run.
pub struct AlphaBeta<G: Keyed> {
    ask: Ask,
    by_threats: bool,
    threads: usize,
    table: Table<G::Key>,
    /// Those of the threads at work left out.
    nodes: u64,
    /// The answers of the searches so far. The next search follows from them, so a pause needs to
    /// keep no more than this and the search it interrupted.
    answers: Vec<i32>,
    replayed: usize,
    search: Option<NullWindowSearch<G>>,
    shared: Option<SharedSearch<G>>,
    only_replay: bool,
}

impl<G: Keyed + Hints> AlphaBeta<G> {
    /// An engine that has not begun, with `memory_bytes` bytes for its table.
    pub fn new(ask: Ask, memory_bytes: usize) -> Self {
        AlphaBeta {
            ask,
            by_threats: false,
            threads: 1,
            table: Table::new(memory_bytes),
            nodes: 0,
            answers: Vec::new(),
            replayed: 0,
            search: None,
            shared: None,
            only_replay: false,
        }
    }

    /// The same engine, which looks for wins by force: within one ply, then within two, and so on,
    /// where a game knows threats ([`Hints::urgent`], [`Hints::soonest`]). For games that are won
    /// by one threat after the other; in others it visits more nodes.
    #[must_use]
    pub fn by_threats(mut self) -> Self {
        self.by_threats = true;
        self
    }

    /// The same engine with this number of threads from here on; its table is kept.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        if self.threads == 1 && threads > 1 {
            // Several threads begin the search in progress again, with what the table knows of it.
            self.search = None;
        }
        self.threads = threads.max(1);
        self.nodes = self.visited();
        self.shared = None;
        self
    }

    fn visited(&self) -> u64 {
        self.nodes + self.shared.as_ref().map_or(0, SharedSearch::nodes)
    }

    /// Forgets the question and keeps the table: the next run may start from any position of the
    /// same game.
    pub fn reset(&mut self, ask: Ask) {
        self.ask = ask;
        self.answers.clear();
        self.replayed = 0;
        self.search = None;
        self.nodes = self.visited();
        self.shared = None;
        self.only_replay = false;
    }

    /// The outcome, once it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        let [worst, best] = self.outcome_bounds();
        (worst == best).then_some(worst)
    }

    /// The worst and the best outcome for A that are still possible.
    pub fn outcome_bounds(&self) -> [Outcome; 2] {
        let [a, b] = Player::BOTH.map(Outcome::Wins);
        let (found, answers) = self.deepened();
        if let Some(score) = found {
            return [value(score).outcome; 2];
        }
        // The first two searches ask whether A wins, then whether A does not lose.
        match answers {
            [] => [b, a],
            [first, ..] if *first >= WIN => [a, a],
            [_] => [b, Outcome::Draw],
            [_, second, ..] if *second > -WIN => [Outcome::Draw; 2],
            _ => [b, b],
        }
    }

    /// In how many plies this player wins, if that was found by looking for threats.
    pub fn forced_plies(&self, player: Player) -> Option<u32> {
        let found = value(self.deepened().0?);
        found
            .plies
            .filter(|_| found.outcome == Outcome::Wins(player))
    }

    /// The score, if a win was found by deepening, and the answers to the questions after it.
    fn deepened(&self) -> (Option<i32>, &[i32]) {
        let mut answers = self.answers.as_slice();
        if !self.by_threats {
            return (None, answers);
        }
        let mut deepening = Deepening::new();
        while let Some(threshold) = deepening.threshold()
            && let Some((&bound, rest)) = answers.split_first()
        {
            deepening.answer(threshold, bound);
            answers = rest;
        }
        (deepening.found(), answers)
    }

    /// Whether the player can reach at least this outcome from the position; for walks through a
    /// solved game, it uses and extends the table of all questions before.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so; the work done stays in the table.
    pub fn can_reach(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        outcome: Outcome,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        let worth = outcome.worth(player);
        if worth < 0 {
            return Ok(true);
        }
        self.settles(game, at, player, WIN * worth, watch)
    }

    /// Whether the player can win from the position in at most `plies` plies; as
    /// [`can_reach`](AlphaBeta::can_reach). A win by mere survival has no plies, and does not
    /// count.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so; the work done stays in the table.
    pub fn wins_within(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        plies: u32,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        let soon = MATE - plies.min((MATE - WIN) as u32 - 1) as i32;
        self.settles(game, at, player, soon, watch)
    }

    /// Whether the score of the position, as the player sees it, is at least `goal`.
    fn settles(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        goal: i32,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        // A draw counts as 0, and a score of at least 1 − WIN, as A sees it, is not a loss.
        let threshold = match (player, goal) {
            (Player::A, 0) => 1 - WIN,
            (Player::A, _) => goal,
            (Player::B, 0) => WIN,
            (Player::B, _) => 1 - goal,
        };
        let mut search = NullWindowSearch::new(at.clone(), threshold, self.by_threats);
        let score = search.run(game, &mut self.table.hand(), &mut self.nodes, watch)?;
        Ok((score >= threshold) == (player == Player::A))
    }

    /// A bound of the position's score: a lower one if the score is at least `threshold`, else an
    /// upper one.
    fn bound(
        &mut self,
        game: &G,
        at: &G::Position,
        threshold: i32,
        watch: &Watch<'_>,
    ) -> Result<i32, Paused> {
        if let Some(&known) = self.answers.get(self.replayed) {
            self.replayed += 1;
            return Ok(known);
        }
        let score = match Several::of(self.threads) {
            Some(_) => {
                let new = || SharedSearch::new(self.threads, at, threshold, self.by_threats);
                let shared = self.shared.get_or_insert_with(new);
                let score = shared.run(game, &self.table, self.nodes, watch)?;
                self.nodes += shared.nodes();
                self.shared = None;
                score
            }
            None => {
                let new = || NullWindowSearch::new(at.clone(), threshold, self.by_threats);
                let search = self.search.get_or_insert_with(new);
                if self.only_replay {
                    return Err(Paused);
                }
                search.run(game, &mut self.table.hand(), &mut self.nodes, watch)?
            }
        };
        self.search = None;
        self.answers.push(score);
        self.replayed += 1;
        Ok(score)
    }

    /// Whether `player` does at least as well with `at` as with a score of `goal`.
    fn reaches(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        goal: i32,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        // A loss without plies is as bad as any; to show that would take a search.
        let loss = Outcome::Wins(player.other());
        if !game.timed(loss) && goal == WIN * loss.worth(Player::A) {
            return Ok(true);
        }
        Ok(match player {
            Player::A => self.bound(game, at, goal, watch)? >= goal,
            Player::B => self.bound(game, at, goal + 1, watch)? <= goal,
        })
    }

    /// The exact score, or for [`Ask::Outcome`] some score with the right outcome.
    fn score(&mut self, game: &G, at: &G::Position, watch: &Watch<'_>) -> Result<i32, Paused> {
        if self.by_threats && game.outcome(at).is_none() {
            let mut deepening = Deepening::new();
            while let Some(threshold) = deepening.threshold() {
                let bound = self.bound(game, at, threshold, watch)?;
                deepening.answer(threshold, bound);
            }
            if let Some(score) = deepening.found() {
                return Ok(match self.ask {
                    Ask::Outcome => WIN * score.signum(),
                    _ => score,
                });
            }
        }
        let mut low = -MATE;
        let mut high = self.bound(game, at, WIN, watch)?;
        if high >= WIN {
            (low, high) = (high, MATE);
        } else {
            let bound = self.bound(game, at, 1 - WIN, watch)?;
            if bound > -WIN {
                return Ok(0);
            }
            high = high.min(bound);
        }
        let outcome = value(if low >= WIN { low } else { high }).outcome;
        if self.ask == Ask::Outcome || !game.timed(outcome) {
            return Ok(WIN * outcome.worth(Player::A));
        }
        // Allow the winner as few plies as the bounds leave open, and more each time.
        while low < high {
            if low >= WIN {
                let bound = self.bound(game, at, high, watch)?;
                if bound >= high {
                    low = high;
                } else {
                    high = bound;
                }
            } else {
                let bound = self.bound(game, at, low + 1, watch)?;
                if bound > low {
                    low = bound;
                } else {
                    high = low;
                }
            }
        }
        Ok(low)
    }

    fn first_moves(
        &mut self,
        game: &G,
        from: &G::Position,
        score: i32,
        watch: &Watch<'_>,
    ) -> Result<FirstMoves<G::Move>, Paused> {
        let mover = game.to_move(from);
        let outcome = value(score).outcome;
        let mut first_moves = Vec::new();
        let mut fastest = Vec::new();
        if has_good_moves(game, outcome, mover) {
            let keeps = outcome.worth(Player::A) * WIN;
            // A draw is kept by all that does not lose, and 0 is all that a draw can be.
            for mv in game.legal(from) {
                let at = game.after(from, mv);
                if game.is_about_length() || self.reaches(game, &at, mover, keeps, watch)? {
                    first_moves.push(mv);
                    if self.reaches(game, &at, mover, sooner(score), watch)? {
                        fastest.push(mv);
                    }
                }
            }
        }
        let line = self.line(game, from, score, watch)?;
        Ok(FirstMoves {
            first_moves,
            fastest,
            line: Some(line),
        })
    }

    fn line(
        &mut self,
        game: &G,
        from: &G::Position,
        mut score: i32,
        watch: &Watch<'_>,
    ) -> Result<Vec<G::Move>, Paused> {
        let mut at = from.clone();
        let mut line = Vec::new();
        while game.outcome(&at).is_none() {
            let mover = game.to_move(&at);
            score = sooner(score);
            let mut moves = ordered_moves(game, &at).into_iter();
            loop {
                // The last move needs no search: some move keeps the score.
                let Some(mv) = moves.next() else {
                    return Ok(line);
                };
                let next = game.after(&at, mv);
                if moves.len() == 0 || self.reaches(game, &next, mover, score, watch)? {
                    at = next;
                    line.push(mv);
                    break;
                }
            }
        }
        Ok(line)
    }
}

impl<G: Keyed + Hints> Engine<At<'_, G>> for AlphaBeta<G> {
    type Answer = Solution<G::Move>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        self.replayed = 0;
        let score = self.score(game, from, watch)?;
        let found = value(score);
        let moves = if self.ask == Ask::Moves && game.outcome(from).is_none() {
            Some(self.first_moves(game, from, score, watch)?)
        } else {
            None
        };
        Ok(Solution {
            outcome: found.outcome,
            plies: found.plies,
            moves,
        })
    }

    fn nodes(&self) -> u64 {
        self.visited()
    }
}

impl<G: Keyed + Hints> Saved<At<'_, G>> for AlphaBeta<G> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.visited());
        self.table.save(to);
        to.word(self.answers.len() as u64);
        let answers = self.answers.iter();
        answers.for_each(|score| to.word(score.cast_unsigned().into()));
        to.word(u64::from(self.search.is_some()));
        self.search.iter().for_each(|search| search.save(to));
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut engine = AlphaBeta::new(self.ask, 0);
        engine.by_threats = self.by_threats;
        engine.nodes = from.counter()?;
        engine.table = Table::load(self.table.limit_bytes(), from)?;
        for _ in 0..from.length(1)? {
            engine.answers.push(saved(from.word()?)?);
        }
        if from.size(1)? == 1 {
            // Follow the answers to the position of the interrupted search, then go down to where
            // it stood.
            engine.only_replay = true;
            let stopped = engine.run((game, at), &Watch::free()).is_err();
            engine.only_replay = false;
            match &mut engine.search {
                Some(search) if stopped => search.restore(game, engine.nodes, from)?,
                _ => return Err(Damaged),
            }
        }
        *self = engine.with_threads(self.threads);
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests;
