//! Independent random attempts, each with a stream of random numbers given by the seed and its
//! index; made in turn or by threads.
//!
//! The result of an attempt does not depend on the others, so threads may make many at a time; the
//! results are taken in the order of the indices, and the first one that is enough ends the work,
//! whatever was begun after it. So answer and nodes are those of one thread.

use crate::parallel::lock::lock;
use crate::parallel::sync::{Mutex, PoisonError};
use core::ops::ControlFlow;
use core::time::Duration;
use harary_core::{Damaged, Engine, Paused, Progress, Saved, Threads, Watch, WordSink, WordSource};
use std::collections::{BTreeMap, BTreeSet};

/// An engine that makes attempts, one at a time: an answer is the end of one, and its nodes are
/// those of all attempts so far.
pub trait Attempt: Engine<(), Answer: Send> + Saved<()> + Clone + Send {
    /// Begins the attempt of this number; it draws the numbers of this seed.
    fn begin(&mut self, seed: u64, number: u64);
    /// Counts `nodes` nodes for the attempts before this one.
    fn count_before(&mut self, nodes: u64);
}

/// A row of attempts, numbered from 0 on.
#[derive(Clone, Debug)]
pub struct Attempts<E: Attempt> {
    seed: u64,
    /// They take turns: the first one makes the attempts 0, n, 2n, …
    engines: Vec<E>,
    /// The attempts before this one are over, and were taken.
    made: u64,
    /// The nodes of these.
    nodes: u64,
    /// The nodes and the ends of later ones that are over.
    ended: BTreeMap<u64, (u64, E::Answer)>,
    /// Those that were begun and are not over.
    open: BTreeMap<u64, E>,
}

/// How long a thread without an attempt waits before it looks again.
const PATIENCE: Duration = Duration::from_millis(1);

impl<E: Attempt> Attempts<E> {
    /// No attempt made yet. Engines that learn from one attempt for the next must be one, worked by
    /// one thread.
    ///
    /// # Panics
    /// [`run`](Attempts::run) does if there is no engine.
    pub fn new(engines: Vec<E>, seed: u64) -> Self {
        Attempts {
            seed,
            engines,
            made: 0,
            nodes: 0,
            ended: BTreeMap::new(),
            open: BTreeMap::new(),
        }
    }

    /// How many attempts were taken.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// The nodes of all attempts up to the last one that was taken, and while the work is paused of
    /// those that were begun besides.
    pub fn nodes(&self) -> u64 {
        let ended: u64 = self.ended.values().map(|(nodes, _)| nodes).sum();
        self.nodes + ended + self.open.values().map(E::nodes).sum::<u64>()
    }

    /// Makes attempts until `take`, which is given their ends in order, has enough, or until `most`
    /// are made (`None`). After a pause, call it again, with any number of threads.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub fn run<T: Send>(
        &mut self,
        most: u64,
        threads: usize,
        take: impl FnMut(E::Answer) -> ControlFlow<T> + Send,
        watch: &Watch<'_>,
    ) -> Result<Option<T>, Paused> {
        let open = std::mem::take(&mut self.open);
        let ended = std::mem::take(&mut self.ended);
        let told = self.nodes + ended.values().map(|(nodes, _)| nodes).sum::<u64>();
        let crew = Threads::new(told);
        let desk = Mutex::new(Desk {
            most,
            made: self.made,
            nodes: self.nodes,
            next: self.made,
            known: open.keys().chain(ended.keys()).copied().collect(),
            busy: 0,
            ended,
            open,
            take,
            enough: None,
        });
        let seed = self.seed;
        let engines = &mut self.engines;
        let result = std::thread::scope(|scope| {
            for _ in 1..threads {
                let mut engines = engines.clone();
                let (desk, crew) = (&desk, &crew);
                scope.spawn(move || work(desk, &mut engines, seed, crew, &crew.watch()));
            }
            work(&desk, engines, seed, &crew, &watch.split(&crew))
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        (self.made, self.nodes) = (desk.made, desk.nodes);
        match (desk.enough, result) {
            (Some(enough), _) => Ok(Some(enough)),
            // A thread that only waited may have paused when all was done.
            (None, Ok(())) => Ok(None),
            (None, Err(Paused)) if desk.made >= most => Ok(None),
            (None, Err(Paused)) => {
                (self.ended, self.open) = (desk.ended, desk.open);
                Err(Paused)
            }
        }
    }

    /// Writes the progress. Attempts that are over and could not be taken yet, as one before them
    /// goes on, are made again.
    pub fn save(&self, to: &mut dyn WordSink) {
        to.word(self.made);
        to.word(self.nodes);
        to.word(self.open.len() as u64);
        for (number, engine) in &self.open {
            to.word(*number);
            engine.save(to);
        }
    }

    /// Reads what [`save`](Attempts::save) wrote, of attempts with the same engines and seed that
    /// have not begun.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    pub fn load(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut loaded = Attempts::new(self.engines.clone(), self.seed);
        loaded.made = from.counter()?;
        loaded.nodes = from.counter()?;
        for _ in 0..from.length(1)? {
            let number = from.counter()?;
            let mut engine = loaded.engine(number).clone();
            engine.load((), from)?;
            // Those of the attempts before are counted already.
            engine.count_before(0);
            if number < loaded.made || loaded.open.insert(number, engine).is_some() {
                return Err(Damaged);
            }
        }
        *self = loaded;
        Ok(())
    }

    fn engine(&self, number: u64) -> &E {
        &self.engines[(number % self.engines.len() as u64) as usize]
    }
}

/// The state that the threads share.
struct Desk<E: Attempt, F, T> {
    most: u64,
    made: u64,
    nodes: u64,
    /// Attempts before this one were given out, and …
    next: u64,
    /// … of later ones, these must not begin.
    known: BTreeSet<u64>,
    /// How many threads are at work.
    busy: usize,
    ended: BTreeMap<u64, (u64, E::Answer)>,
    open: BTreeMap<u64, E>,
    take: F,
    enough: Option<T>,
}

/// The next job of a thread.
enum Job<E> {
    GoOn(u64, E),
    Begin(u64),
    Wait,
    Nothing,
}

impl<E: Attempt, T, F: FnMut(E::Answer) -> ControlFlow<T>> Desk<E, F, T> {
    fn job(&mut self) -> Job<E> {
        if self.enough.is_some() || self.made >= self.most {
            return Job::Nothing;
        }
        if let Some((number, engine)) = self.open.pop_first() {
            self.busy += 1;
            return Job::GoOn(number, engine);
        }
        while self.known.remove(&self.next) {
            self.next += 1;
        }
        if self.next < self.most {
            self.busy += 1;
            self.next += 1;
            return Job::Begin(self.next - 1);
        }
        match self.busy {
            0 => Job::Nothing,
            _ => Job::Wait,
        }
    }

    /// Takes the ends whose turn it is.
    fn end(&mut self, number: u64, nodes: u64, end: E::Answer) {
        self.ended.insert(number, (nodes, end));
        while self.enough.is_none()
            && let Some((nodes, end)) = self.ended.remove(&self.made)
        {
            self.made += 1;
            self.nodes += nodes;
            if let ControlFlow::Break(enough) = (self.take)(end) {
                self.enough = Some(enough);
            }
        }
    }
}

/// Makes attempts until there are no more, or one was enough.
fn work<E: Attempt, T, F: FnMut(E::Answer) -> ControlFlow<T>>(
    desk: &Mutex<Desk<E, F, T>>,
    engines: &mut [E],
    seed: u64,
    crew: &Threads,
    watch: &Watch<'_>,
) -> Result<(), Paused> {
    // The nodes of this thread.
    let mut nodes = 0;
    loop {
        let job = lock(desk).job();
        let number = match &job {
            Job::Nothing => return Ok(()),
            Job::GoOn(number, _) | Job::Begin(number) => *number,
            Job::Wait => {
                std::thread::sleep(PATIENCE);
                watch.spend(usize::MAX);
                watch.node(|| Progress {
                    nodes,
                    ..Progress::default()
                })?;
                continue;
            }
        };
        let engine = &mut engines[(number % engines.len() as u64) as usize];
        match job {
            Job::GoOn(_, saved) => *engine = saved,
            _ => engine.begin(seed, number),
        }
        engine.count_before(nodes);
        let result = engine.run((), watch);
        let own = engine.nodes() - nodes;
        nodes += own;
        let mut desk = lock(desk);
        desk.busy -= 1;
        match result {
            Ok(end) => {
                desk.end(number, own, end);
                if desk.enough.is_some() {
                    crew.stop();
                }
            }
            Err(Paused) => {
                let mut engine = engine.clone();
                engine.count_before(0);
                desk.open.insert(number, engine);
                return Err(Paused);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::{Dice, Words, laws};

    /// Draws numbers until one ends the attempt, which comes to their sum.
    #[derive(Clone, Debug)]
    struct Draws {
        dice: Dice,
        sum: u64,
        steps: u64,
        before: u64,
    }

    impl Engine<()> for Draws {
        type Answer = u64;

        fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<u64, Paused> {
            loop {
                watch.node(|| Progress {
                    nodes: self.nodes(),
                    ..Progress::default()
                })?;
                self.steps += 1;
                let drawn = self.dice.below(30) as u64;
                self.sum += 2 * drawn;
                if drawn == 0 {
                    return Ok(self.sum);
                }
            }
        }
        fn nodes(&self) -> u64 {
            self.before + self.steps
        }
    }

    impl Saved<()> for Draws {
        fn save(&self, to: &mut dyn WordSink) {
            self.dice.write(to);
            to.word(self.sum);
            to.word(self.steps);
        }
        fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
            *self = Draws {
                dice: Dice::read(from)?,
                sum: from.counter()?,
                steps: from.counter()?,
                before: 0,
            };
            Ok(())
        }
    }

    impl Attempt for Draws {
        fn begin(&mut self, seed: u64, number: u64) {
            *self = Draws {
                dice: Dice::stream(seed, number),
                // Engines that take turns differ.
                sum: self.sum % 2,
                steps: 0,
                before: self.before,
            };
        }
        fn count_before(&mut self, nodes: u64) {
            self.before = nodes;
        }
    }

    fn new(seed: u64) -> Attempts<Draws> {
        let engine = |sum| Draws {
            dice: Dice::new(1),
            sum,
            steps: 0,
            before: 0,
        };
        Attempts::new(vec![engine(0), engine(1)], seed)
    }

    /// The ends up to the first one above a goal, or all, the answer, and the nodes; with a pause
    /// after each `pause` nodes of the first thread, saved and loaded.
    fn ends(seed: u64, goal: u64, threads: &[usize], pause: u32) -> (Vec<u64>, Option<u64>, u64) {
        let (mut attempts, mut ends) = (new(seed), Vec::new());
        for turn in 0.. {
            let take = |end| {
                ends.push(end);
                match end > goal {
                    true => ControlFlow::Break(end),
                    false => ControlFlow::Continue(()),
                }
            };
            let threads = threads[turn % threads.len()];
            match attempts.run(200, threads, take, &laws::pausing_after(pause)) {
                Ok(found) => return (ends, found, attempts.nodes()),
                Err(Paused) if turn % 2 == 0 => {
                    let mut words = Vec::new();
                    attempts.save(&mut words);
                    let mut source = words.iter();
                    attempts = new(seed);
                    attempts.load(&mut source).unwrap();
                    assert_eq!(source.len(), 0);
                    let cut = &words[..words.len() - 1];
                    assert!(new(seed).load(&mut cut.iter()).is_err());
                }
                Err(Paused) => {}
            }
            assert_eq!(attempts.made(), ends.len() as u64);
        }
        unreachable!()
    }

    #[test]
    fn threads_and_pauses_change_neither_ends_nor_nodes() {
        for seed in 0..10 {
            for goal in [800, 2_000, u64::MAX] {
                let whole = ends(seed, goal, &[1], u32::MAX);
                assert_eq!(whole.1.is_none(), whole.0.len() == 200 && goal == u64::MAX);
                assert!(
                    whole
                        .0
                        .iter()
                        .zip(0..)
                        .all(|(end, number)| end % 2 == number % 2)
                );
                for threads in [&[1][..], &[2], &[3], &[1, 3, 2]] {
                    for pause in [7, 100, u32::MAX] {
                        let other = ends(seed, goal, threads, pause);
                        assert_eq!(other, whole, "{seed} {goal} {threads:?} {pause}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_thread_stops_where_it_is_told_and_goes_on_there() {
        let whole = ends(3, u64::MAX, &[1], u32::MAX);
        for pause in 1..5 {
            assert_eq!(ends(3, u64::MAX, &[1], pause), whole, "{pause}");
        }
    }

    #[test]
    fn attempts_that_cannot_be_are_refused() {
        let load = |words: &[u64]| new(1).load(&mut words.iter()).is_ok();
        assert!(load(&[5, 9, 2, 5, 1, 0, 0, 7, 1, 1, 0]));
        for bad in [
            &[u64::MAX, 9, 0][..],              // more attempts than anybody counts
            &[5, u64::MAX, 0],                  // more nodes
            &[5, 9, 1, 4, 1, 0, 0],             // an attempt that was taken
            &[5, 9, 2, 6, 1, 0, 0, 6, 1, 0, 0], // the same one twice
            &[5, 9, 1, 6, 0, 0, 0],             // dice that show 0 for ever
            &[5, 9, 2, 6, 1, 0, 0],             // one too few
        ] {
            assert!(!load(bad), "{bad:?}");
        }
        // Attempts far ahead, or beyond the limit, change nothing.
        let mut far = new(1);
        far.load(&mut [0, 0, 1, 1 << 40, 1, 0, 0].iter()).unwrap();
        let mut ends = 0;
        let take = |_| {
            ends += 1;
            ControlFlow::<()>::Continue(())
        };
        assert_eq!(far.run(5, 2, take, &Watch::free()), Ok(None));
        assert_eq!((ends, far.made()), (5, 5));
    }
}
