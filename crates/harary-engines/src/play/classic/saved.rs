//! The progress of a search with switches as words: the table, and the moves on the path with their
//! windows.

use super::{Classic, Frame};
use crate::play::move_list::{read_moves, write_moves};
use harary_core::{At, Damaged, Player, Saved, Symmetric, WordSink, WordSource, Words};

/// Every value and every end of a window lies between −2 and 2.
fn put(value: i32, to: &mut dyn WordSink) {
    to.word(u64::from((value + 2).cast_unsigned()));
}

fn get(from: &mut dyn WordSource) -> Result<i32, Damaged> {
    Ok(from.size(4)? as i32 - 2)
}

impl<G, O> Saved<At<'_, G>> for Classic<G, O>
where
    G: Symmetric<Move: Words>,
    O: Fn(&G, &G::Position, G::Move) -> i32,
{
    /// While a question is at work.
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.known.len() as u64);
        for (key, [lower, upper]) in &self.known {
            key.write(to);
            put(i32::from(*lower), to);
            put(i32::from(*upper), to);
        }
        self.killers.write(to);
        to.word(u64::from(self.first.is_some()));
        put(self.first.unwrap_or(0), to);
        to.word(u64::from(self.at.is_some()));
        self.window.iter().for_each(|&end| put(end, to));
        to.word(self.stack.len() as u64);
        let ends = self.stack.iter().skip(1).map(|frame| frame.first);
        for (frame, end) in self.stack.iter().zip(ends.chain([self.arena.len()])) {
            // A move was played at every position on the path.
            let played = frame.next - 1 - frame.first;
            write_moves(&self.arena[frame.first..end], played, to);
            to.word(u64::from(frame.scout));
            put(frame.best, to);
            frame.window.iter().for_each(|&end| put(end, to));
        }
    }

    fn load(&mut self, (game, from): At<'_, G>, words: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = words.counter()?;
        for _ in 0..words.length(3)? {
            let key = G::Key::read(words)?;
            let bounds = [get(words)? as i8, get(words)? as i8];
            self.remember(key, bounds);
        }
        self.killers = Words::read(words)?;
        let is_second = words.size(1)? == 1;
        self.first = Some(get(words)?).filter(|_| is_second);
        let is_begun = words.size(1)? == 1;
        self.window = [get(words)?, get(words)?];
        let mut at = from.clone();
        for _ in 0..words.length(2)? {
            let frame = self.load_frame(game, &mut at, words)?;
            self.stack.push(frame);
        }
        match is_begun || self.stack.is_empty() {
            true => self.at = is_begun.then_some(at),
            false => return Err(Damaged),
        }
        Ok(())
    }
}

impl<G, O> Classic<G, O>
where
    G: Symmetric<Move: Words>,
    O: Fn(&G, &G::Position, G::Move) -> i32,
{
    /// Reads the next position on the path, and plays its move.
    fn load_frame(
        &mut self,
        game: &G,
        at: &mut G::Position,
        words: &mut dyn WordSource,
    ) -> Result<Frame<G>, Damaged> {
        let first = self.arena.len();
        let played = read_moves(game, at, &mut self.arena, words)?;
        let key = match (self.switches.table, self.switches.symmetric_keys) {
            (false, _) => None,
            (true, true) => Some(game.canonical(at)),
            (true, false) => Some(game.key(at)),
        };
        let mover: Player = game.to_move(at);
        Ok(Frame {
            key,
            mover,
            scout: words.size(1)? == 1,
            best: get(words)?,
            window: [get(words)?, get(words)?],
            first,
            next: played + 1,
            undo: Some(game.play(at, self.arena[played])),
        })
    }
}
