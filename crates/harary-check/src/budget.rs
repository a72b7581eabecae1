//! The budget of a check: the steps that it may still make and the memory that it may still take.
//!
//! A *step* is one look: at an option of a heap, at a set of a board, at a literal of a clause.
//! Other work counts as the number of looks that take as long. Whoever loops counts
//! ([`Budget::count`]); whoever goes through a proof asks, once a round, whether the steps are
//! spent ([`Budget::check`]). What is known beforehand is asked for beforehand ([`Budget::needs`]),
//! and so is memory ([`Budget::take`], [`Budget::room_in`], [`Table`]). The budget never accepts
//! nor rejects: it says *not decided*, and what would be enough.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Deref;
use std::rc::Rc;

use crate::limits::Limits;

/// What a check is limited in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Work, in steps.
    Steps,
    /// Memory, in bytes.
    Memory,
}

/// Why a part of the check stops early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The certificate is wrong, and how.
    Wrong(String),
    /// A limit was met.
    Limit(Shortage),
}

/// What there is too little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) resource: Resource,
    pub(crate) limit: u64,
    /// How much is needed in all, where that is known.
    pub(crate) needs: Option<u128>,
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

impl From<&str> for Stop {
    fn from(why: &str) -> Self {
        Self::Wrong(why.to_owned())
    }
}

/// Steps and memory, shared by all clones.
#[derive(Clone)]
pub(crate) struct Budget(Rc<Spent>);

struct Spent {
    limits: Limits,
    steps: Cell<u64>,
    memory: Cell<u64>,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self(Rc::new(Spent {
            limits: *limits,
            steps: Cell::new(0),
            memory: Cell::new(0),
        }))
    }

    /// Counts steps that are made.
    pub(crate) fn count(&self, steps: usize) {
        let spent = &self.0.steps;
        spent.set(spent.get().saturating_add(steps as u64));
    }

    /// Stops if more steps were made than allowed.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.0.steps.get() > self.0.limits.steps {
            true => Err(self.short(Resource::Steps, None)),
            false => Ok(()),
        }
    }

    /// Counts steps and stops if they are too many.
    pub(crate) fn spend(&self, steps: usize) -> Result<(), Stop> {
        self.count(steps);
        self.check()
    }

    /// Stops if so many steps, which are not made yet, would be too many.
    pub(crate) fn needs(&self, steps: u128) -> Result<(), Stop> {
        let all = steps.saturating_add(self.0.steps.get().into());
        match all > self.0.limits.steps.into() {
            true => Err(self.short(Resource::Steps, Some(all))),
            false => Ok(()),
        }
    }

    /// Stops if so many bytes, which are not taken yet, would be too many.
    pub(crate) fn needs_memory(&self, bytes: u128) -> Result<(), Stop> {
        let all = bytes.saturating_add(self.0.memory.get().into());
        match all > self.0.limits.memory.into() {
            true => Err(self.short(Resource::Memory, Some(all))),
            false => Ok(()),
        }
    }

    /// Counts memory that is about to be taken, or stops if there is not as much.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), Stop> {
        let taken = &self.0.memory;
        let all = taken.get().saturating_add(bytes);
        // No address is larger.
        if all > self.0.limits.memory.min(isize::MAX as u64) {
            return Err(self.short(Resource::Memory, None));
        }
        taken.set(all);
        Ok(())
    }

    /// Counts memory that is free again.
    pub(crate) fn give_back(&self, bytes: u64) {
        let taken = &self.0.memory;
        taken.set(taken.get().saturating_sub(bytes));
    }

    /// Makes room in a vector for so many entries more.
    pub(crate) fn room_for<T>(&self, entries: u128, list: &mut Vec<T>) -> Result<(), Stop> {
        let bytes = entries.saturating_mul(size_of::<T>() as u128);
        self.needs_memory(bytes)?;
        // Both fit: the limit is a number of 64 bits.
        self.take(bytes as u64)?;
        list.reserve_exact(entries as usize);
        Ok(())
    }

    /// Makes room for one more in a vector: twice as much where it is full.
    pub(crate) fn room_in<T>(&self, list: &mut Vec<T>) -> Result<(), Stop> {
        if list.len() < list.capacity() {
            return Ok(());
        }
        let (old, new) = (list.capacity(), (2 * list.capacity()).max(16));
        let bytes = |entries: usize| (entries * size_of::<T>()) as u64;
        // Both are there while the entries move.
        self.take(bytes(new))?;
        list.reserve_exact(new - list.len());
        self.give_back(bytes(old));
        Ok(())
    }

    fn short(&self, resource: Resource, needs: Option<u128>) -> Stop {
        let limits = &self.0.limits;
        Stop::Limit(Shortage {
            resource,
            limit: match resource {
                Resource::Steps => limits.steps,
                Resource::Memory => limits.memory,
            },
            needs,
        })
    }

    #[cfg(test)]
    pub(crate) fn steps(&self) -> u64 {
        self.0.steps.get()
    }
}

/// What an allocation of so many bytes takes: whole pieces of 16 bytes, with what the allocator
/// writes down.
pub(crate) fn allocated(bytes: usize) -> u64 {
    match bytes {
        0 => 0,
        _ => ((bytes + 8).next_multiple_of(16)).max(32) as u64,
    }
}

/// A hash table whose memory is counted before it grows.
pub(crate) struct Table<K, V> {
    entries: HashMap<K, V>,
    budget: Budget,
    bytes: u64,
}

impl<K: Eq + Hash, V> Table<K, V> {
    pub(crate) fn new(budget: &Budget) -> Self {
        Self {
            entries: HashMap::new(),
            budget: budget.clone(),
            bytes: 0,
        }
    }

    /// Inserts an entry; what was there for the key before.
    pub(crate) fn insert(&mut self, key: K, value: V) -> Result<Option<V>, Stop> {
        if self.entries.len() == self.entries.capacity() {
            // Both tables are there while the entries move. (One from which much was removed is put
            // in order and does not grow.)
            let most = (2 * self.bytes).max(Self::bytes(4));
            self.budget.take(most)?;
            self.entries.reserve(1);
            let kept = Self::bytes(self.entries.capacity());
            self.budget
                .give_back(self.bytes + most.saturating_sub(kept));
            self.bytes = kept;
        }
        Ok(self.entries.insert(key, value))
    }

    /// The bytes of a table for so many entries: a power of two of places, one in eight of them
    /// empty, and a byte more for each.
    fn bytes(entries: usize) -> u64 {
        let places = (entries * 8).div_ceil(7).next_power_of_two();
        (places * (size_of::<(K, V)>() + 1)) as u64
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.entries.get_mut(key)
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        self.entries.remove(key)
    }
}

impl<K, V> Deref for Table<K, V> {
    type Target = HashMap<K, V>;

    fn deref(&self) -> &HashMap<K, V> {
        &self.entries
    }
}

impl<K, V> Drop for Table<K, V> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}
