//! All permutations of a few numbers; the cycles of a permutation, and its powers.

/// The cycles of a permutation of the numbers from 0 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycles {
    /// For each number its cycle, from 0 on, and how many steps it is along it.
    pub places: Vec<(usize, usize)>,
    /// How many numbers each cycle has.
    pub lengths: Vec<usize>,
}

impl Cycles {
    /// The cycles in the order in which they are met along `order`, which names every number; each
    /// begins where it is met.
    ///
    /// # Panics
    /// If `map` is not a permutation, or `order` names no number of some cycle.
    pub fn new(map: &[usize], order: impl IntoIterator<Item = usize>) -> Cycles {
        let mut places = vec![None; map.len()];
        let mut lengths = Vec::new();
        for first in order {
            let (mut at, mut steps) = (first, 0);
            while places[at].is_none() {
                places[at] = Some((lengths.len(), steps));
                (at, steps) = (map[at], steps + 1);
            }
            if steps > 0 {
                assert!(at == first, "a permutation comes back to where it began");
                lengths.push(steps);
            }
        }
        let met = |place: Option<(usize, usize)>| place.expect("the order names every number");
        Cycles {
            places: places.into_iter().map(met).collect(),
            lengths,
        }
    }
}

/// The colors after 0, 1, 2, … renamings, until each has its own name again: `names[s][x]` for the
/// color x after s, and 0 (no color) for 0. `renaming[x - 1]` is the new name of the color x.
/// `None` if there are more than `most`.
///
/// # Panics
/// If `renaming` has not every color once.
pub fn names_in_turn(renaming: &[u8], most: usize) -> Option<Vec<Vec<u8>>> {
    let own: Vec<u8> = (0..=renaming.len() as u8).collect();
    let mut names = vec![own.clone()];
    loop {
        let last = &names[names.len() - 1];
        let renamed = last[1..].iter().map(|&x| renaming[usize::from(x) - 1]);
        let next: Vec<u8> = std::iter::once(0).chain(renamed).collect();
        if next == own {
            return Some(names);
        }
        if names.len() == most {
            return None;
        }
        names.push(next);
    }
}

/// All orders of the numbers below `count`: the last number at each place, the first place first,
/// in every order of the others.
pub fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for last in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=last).map(move |at| [&order[..at], &[last], &order[at..]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// One permutation of the numbers below `count`, up to 33, for each choice of lengths of its
/// cycles, and how many have those. They are the conjugates of it.
pub fn shapes(count: usize) -> Vec<(Vec<usize>, u128)> {
    let mut shapes = vec![Vec::new()];
    let mut done = Vec::new();
    while let Some(shape) = shapes.pop() {
        let left = count - shape.iter().sum::<usize>();
        if left == 0 {
            done.push(shape);
            continue;
        }
        let most = shape.last().map_or(left, |&last: &usize| last.min(left));
        shapes.extend((1..=most).map(|length| [&shape[..], &[length]].concat()));
    }
    let factorial = |number: usize| (1..=number as u128).product::<u128>();
    let with_number = |shape: Vec<usize>| {
        let mut map = Vec::new();
        for &length in &shape {
            let first = map.len();
            map.extend((1..=length).map(|step| first + step % length));
        }
        // Each cycle can begin anywhere, and those of one length can change places.
        let turns: u128 = shape.iter().map(|&length| length as u128).product();
        let swaps: u128 = (1..=count)
            .map(|length| factorial(shape.iter().filter(|&&other| other == length).count()))
            .product();
        (map, factorial(count) / (turns * swaps))
    };
    done.into_iter().map(with_number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_begin_where_they_are_met() {
        let cycles = Cycles::new(&[2, 1, 3, 0], [3, 1, 0, 2]);
        assert_eq!(cycles.lengths, [3, 1]);
        assert_eq!(cycles.places, [(0, 1), (1, 0), (0, 2), (0, 0)]);
    }

    #[test]
    fn shapes_are_those_of_all_permutations() {
        assert_eq!(permutations(2), [[1, 0], [0, 1]]);
        let shapes = shapes(4);
        let numbers: u128 = shapes.iter().map(|(_, number)| number).sum();
        assert_eq!((shapes.len(), numbers), (5, 24));
        assert_eq!(permutations(4).len(), 24);
        let of = |map: &[usize]| shapes.iter().find(|(other, _)| other == map).unwrap().1;
        assert_eq!(of(&[0, 1, 2, 3]), 1);
        assert_eq!(of(&[1, 0, 2, 3]), 6);
        assert_eq!(of(&[1, 0, 3, 2]), 3);
        assert_eq!(of(&[1, 2, 0, 3]), 8);
        assert_eq!(of(&[1, 2, 3, 0]), 6);
        assert_eq!(super::shapes(0), [(vec![], 1)]);
    }

    #[test]
    fn names_come_back() {
        let names = names_in_turn(&[2, 3, 1, 5, 4], 6).unwrap();
        assert_eq!(names.len(), 6);
        assert_eq!(names[1], [0, 2, 3, 1, 5, 4]);
        assert_eq!(names[5], [0, 3, 1, 2, 5, 4]);
        assert_eq!(names_in_turn(&[2, 3, 1, 5, 4], 5), None);
        assert_eq!(names_in_turn(&[1, 2], 1).unwrap(), [[0, 1, 2]]);
    }
}
