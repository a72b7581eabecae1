//! The network against the equations of the paper, term by term in real numbers, on boards of
//! squares.

mod saved;

use super::*;
use crate::color::toys::Board;
use harary_core::Coloring;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The corners that make a square with the corner (i, j): those of the sum (4), counted from 0.
fn corners(n: usize, i: usize, j: usize) -> Vec<[(usize, usize); 3]> {
    let (n, i, j) = (n as i64, i as i64, j as i64);
    let mut found = Vec::new();
    for p in -n..=n {
        for q in -n..=n {
            let others = [(i + p, j + q), (i - q, j + p), (i + p - q, j + p + q)];
            let on_board = |(a, b): &(i64, i64)| (0..n).contains(a) && (0..n).contains(b);
            if (p, q) != (0, 0) && others.iter().all(on_board) {
                found.push(others.map(|(a, b)| (a as usize, b as usize)));
            }
        }
    }
    found
}

fn squares(n: usize, colors: u8) -> Board {
    let mut sets = BTreeSet::new();
    for cell in 0..n * n {
        for others in corners(n, cell / n, cell % n) {
            let mut set: Vec<usize> = others.iter().map(|(a, b)| a * n + b).collect();
            set.push(cell);
            set.sort_unstable();
            sets.insert(set);
        }
    }
    assert_eq!(sets.len(), n * n * (n * n - 1) / 12);
    Board::new(n * n, colors, sets.into_iter().collect(), true)
}

fn half_turn(cells: usize) -> Vec<usize> {
    (0..cells).rev().collect()
}

/// Step 2 to 6 of the paper, term by term; inputs and weights in real numbers, all times `unit`,
/// which makes them exact.
struct Judge {
    n: usize,
    m: usize,
    unit: f64,
    u: Vec<f64>,
    options: NetworkOptions,
}

impl Judge {
    fn at(&self, i: usize, j: usize, k: usize) -> usize {
        (i * self.n + j) * self.m + k
    }

    fn v(&self) -> Vec<f64> {
        let mut v = vec![0.0; self.u.len()];
        for i in 0..self.n {
            for j in 0..self.n {
                let inputs: Vec<f64> = (0..self.m).map(|r| self.u[self.at(i, j, r)]).collect();
                let max = inputs.iter().copied().fold(f64::MIN, f64::max);
                for k in 0..self.m {
                    let tied = self.options.ties == Ties::First && inputs[..k].contains(&max);
                    if inputs[k] > 0.0 && inputs[k] == max && !tied {
                        v[self.at(i, j, k)] = 1.0;
                    }
                }
            }
        }
        v
    }

    fn g(&self, x: f64) -> f64 {
        x.clamp(-3.0 * self.unit, 3.0 * self.unit)
    }

    fn step(&mut self, t: u32) {
        let (n, m, unit) = (self.n, self.m, self.unit);
        let v = self.v();
        let strong = |yes: bool| if t % 10 < 2 && yes { 3.0 } else { 1.0 };
        let b_and_c = strong(self.options.tripled != TripledTerms::Nothing);
        let a_and_d = strong(self.options.tripled == TripledTerms::All);
        let d = if self.options.hill_climbing { 5.0 } else { 0.0 };
        let share = unit * (n * n) as f64 / m as f64;
        let mut next = self.u.clone();
        for i in 0..n {
            for j in 0..n {
                for k in 0..m {
                    let of_cell: f64 = (0..m).map(|r| v[self.at(i, j, r)]).sum();
                    let squares: f64 = corners(n, i, j)
                        .iter()
                        .map(|others| others.map(|(a, b)| v[self.at(a, b, k)]))
                        .map(|[one, two, three]| one * two * three)
                        .sum();
                    let of_player: f64 = (0..n * n).map(|c| v[self.at(c / n, c % n, k)]).sum();
                    let h = if of_cell == 0.0 { 1.0 } else { 0.0 };
                    let delta = -(unit * (of_cell - 1.0)) * a_and_d
                        - unit * squares * b_and_c
                        - self.g(unit * of_player - share) * b_and_c
                        + unit * d * h * a_and_d;
                    let place = self.at(i, j, k);
                    next[place] = (next[place] + delta).clamp(-20.0 * unit, 20.0 * unit);
                }
            }
        }
        if self.options.symmetry {
            for i in 0..n / 2 {
                for j in 0..n {
                    for k in 0..m {
                        next[self.at(n - 1 - i, n - 1 - j, k)] = next[self.at(i, j, k)];
                    }
                }
            }
        }
        self.u = next;
    }

    /// A, B and C, times 2m².
    fn energy(&self) -> f64 {
        let (n, m) = (self.n, self.m);
        let v = self.v();
        let mut energy = 0.0;
        for i in 0..n {
            for j in 0..n {
                let of_cell: f64 = (0..m).map(|r| v[self.at(i, j, r)]).sum();
                energy += (of_cell - 1.0) * (of_cell - 1.0) / 2.0;
                for k in 0..m {
                    // A square is seen from each of its corners.
                    let whole = |others: &[(usize, usize); 3]| {
                        v[self.at(i, j, k)] > 0.0
                            && others.iter().all(|&(a, b)| v[self.at(a, b, k)] > 0.0)
                    };
                    let many = corners(n, i, j)
                        .iter()
                        .filter(|others| whole(others))
                        .count();
                    energy += many as f64 / 4.0;
                }
            }
        }
        energy *= 2.0 * (m * m) as f64;
        for k in 0..m {
            let of_player: f64 = (0..n * n).map(|c| v[self.at(c / n, c % n, k)]).sum();
            let (m, whole) = (m as f64, (n * n) as f64);
            let x = (m * of_player - whole).abs();
            // The integral of g.
            energy += if x <= 3.0 * m {
                x * x
            } else {
                6.0 * m * x - 9.0 * m * m
            };
        }
        energy
    }
}

fn readings() -> Vec<NetworkOptions> {
    let plain = NetworkOptions::default();
    vec![
        plain,
        NetworkOptions {
            symmetry: false,
            ..plain
        },
        NetworkOptions {
            hill_climbing: false,
            ..plain
        },
        NetworkOptions {
            ties: Ties::First,
            start: Start::Real,
            ..plain
        },
        NetworkOptions {
            start: Start::Real,
            ..plain
        },
        NetworkOptions {
            tripled: TripledTerms::All,
            ..plain
        },
        NetworkOptions {
            tripled: TripledTerms::Nothing,
            symmetry: false,
            ..plain
        },
    ]
}

#[test]
fn every_step_is_that_of_the_equations() {
    for (n, m) in [(4, 2), (4, 3), (4, 4), (5, 2), (6, 2), (6, 3)] {
        let board = squares(n, m);
        // The paper leaves the middle row alone.
        let opposite = |cell: usize| {
            if cell / n == n - 1 - cell / n {
                cell
            } else {
                n * n - 1 - cell
            }
        };
        let opposite: Vec<usize> = (0..n * n).map(opposite).collect();
        for (seed, options) in readings().into_iter().enumerate() {
            let options = NetworkOptions {
                energy: true,
                ..options
            };
            let mut network = Network::new(
                Arc::new(board.clone()),
                Some(&opposite),
                options,
                seed as u64,
            )
            .unwrap();
            let mut judge = Judge {
                n,
                m: usize::from(m),
                unit: f64::from(network.unit()),
                u: network
                    .inputs
                    .iter()
                    .map(|&input| f64::from(input))
                    .collect(),
                options,
            };
            let start: BTreeSet<i32> = network.inputs.iter().copied().collect();
            assert!(start.first() >= Some(&(-20 * network.unit())) && start.last() <= Some(&0));
            assert_eq!(start.len() > 21, options.start == Start::Real);
            for t in 0..60 {
                network.count_effects();
                network.note_energy();
                assert_eq!(
                    network.energy[t as usize] as f64,
                    judge.energy(),
                    "{options:?}"
                );
                network.shift();
                network.copy();
                network.fire();
                network.steps += 1;
                judge.step(t);
                let inputs: Vec<f64> = network.inputs.iter().map(|&u| f64::from(u)).collect();
                assert_eq!(inputs, judge.u, "{n} {m} {t} {options:?}");
                let bits = |(place, v): (usize, &f64)| {
                    let output = network.outputs[place / usize::from(m)];
                    output >> (place % usize::from(m)) & 1 == *v as u64
                };
                assert!(judge.v().iter().enumerate().all(bits));
            }
        }
    }
}

#[test]
fn networks_settle_in_proper_colorings_and_a_seed_gives_one_run() {
    let board = squares(4, 2);
    let opposite = half_turn(16);
    for stop in [StopTest::OnePlayer, StopTest::Balanced] {
        let options = NetworkOptions {
            stop,
            energy: true,
            ..NetworkOptions::default()
        };
        let mut network =
            Network::new(Arc::new(board.clone()), Some(&opposite), options, 1).unwrap();
        let mut found = 0;
        for run in 0..30 {
            network.begin(1, run);
            let whole = network.run((), &Watch::free()).unwrap();
            assert_eq!(
                network.run((), &Watch::free()),
                Ok(whole.clone()),
                "an answer stays"
            );
            let mut paused =
                Network::new(Arc::new(board.clone()), Some(&opposite), options, 1).unwrap();
            paused.begin(1, run);
            let again = loop {
                let watch = Watch::every(3, |_| ControlFlow::Break(()));
                if let Ok(settled) = paused.run((), &watch) {
                    break settled;
                }
            };
            assert_eq!(again, whole);
            assert_eq!(whole.energy.len(), whole.steps as usize + 1);
            let rises = whole
                .energy
                .windows(2)
                .filter(|two| two[0] < two[1])
                .count();
            assert_eq!(whole.rises as usize, rises);
            let Some(colors) = whole.coloring else {
                assert_eq!(whole.steps, 500);
                continue;
            };
            found += 1;
            assert_eq!(board.first_violation(&colors), None);
            assert!(
                colors.iter().eq(colors.iter().rev()),
                "the half turn changes nothing"
            );
            let ones = colors.iter().filter(|&&color| color == 1).count();
            assert!(ones == 8 || stop != StopTest::Balanced);
            if stop == StopTest::Balanced {
                assert_eq!(whole.energy.last(), Some(&0));
            }
        }
        assert!(found > 10, "{stop:?} {found}");
    }
}

#[test]
fn sets_that_are_not_listed_are_learned() {
    // No number is the sum of two others in its column.
    let triples =
        (1..=12_usize).flat_map(|a| (a + 1..=12_usize.saturating_sub(a)).map(move |b| (a, b)));
    let sets: Vec<Vec<usize>> = triples
        .map(|(a, b)| vec![a - 1, b - 1, a + b - 1])
        .collect();
    for listed in [true, false] {
        let board = Board::new(12, 3, sets.clone(), listed);
        let options = NetworkOptions {
            limit: 2000,
            ..NetworkOptions::default()
        };
        let mut network = Network::new(Arc::new(board.clone()), None, options, 0).unwrap();
        let mut found = 0;
        for run in 0..20 {
            network.begin(0, run);
            if let Some(colors) = network.run((), &Watch::free()).unwrap().coloring {
                assert_eq!(board.first_violation(&colors), None);
                found += 1;
            }
        }
        assert!(found > 0, "{listed}");
    }
}

#[test]
fn where_there_is_no_coloring_none_is_found() {
    for sets in [vec![vec![0]], vec![vec![0, 1], vec![1, 2], vec![0, 2]]] {
        let board = Board::new(3, 2, sets, true);
        let options = NetworkOptions {
            stop: StopTest::OnePlayer,
            ..NetworkOptions::default()
        };
        let settled = Network::new(Arc::new(board.clone()), None, options, 0)
            .unwrap()
            .run((), &Watch::free());
        assert_eq!(
            settled.map(|settled| (settled.steps, settled.coloring)),
            Ok((500, None))
        );
    }
}

#[test]
fn what_is_no_involution_is_refused() {
    let board = squares(2, 2);
    let new = |opposite: &[usize]| {
        Network::new(
            Arc::new(board.clone()),
            Some(opposite),
            NetworkOptions::default(),
            0,
        )
        .is_ok()
    };
    assert!(new(&[3, 2, 1, 0]) && new(&[0, 1, 2, 3]));
    assert!(!new(&[1, 2, 3, 0]) && !new(&[3, 2, 1]) && !new(&[4, 1, 2, 3]));
}
