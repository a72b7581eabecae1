//! Permutations of cells, applied to masks; and all permutations of a few things.

/// A permutation of cells for masks: the image of each byte of a mask, by table.
#[derive(Clone, Debug)]
pub(crate) struct MaskMap(Vec<[u128; 256]>);

impl MaskMap {
    pub(crate) fn new(permutation: &[usize]) -> Self {
        let image = |byte: usize, value: usize| {
            let cells = permutation.iter().skip(8 * byte).take(8).enumerate();
            cells
                .filter(|(bit, _)| value >> bit & 1 == 1)
                .fold(0, |mask, (_, &to)| mask | 1 << to)
        };
        let bytes = permutation.len().div_ceil(8);
        MaskMap(
            (0..bytes)
                .map(|byte| std::array::from_fn(|value| image(byte, value)))
                .collect(),
        )
    }

    /// The images of all bytes, from the one with the first eight cells on.
    pub(crate) fn tables(&self) -> &[[u128; 256]] {
        &self.0
    }

    pub(crate) fn apply(&self, mask: u128) -> u128 {
        self.0
            .iter()
            .zip(mask.to_le_bytes())
            .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

/// The cells as bits.
pub(crate) fn mask(cells: &[usize]) -> u128 {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell)
}

/// All orders of the numbers below `count`, the increasing one first.
pub(crate) fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let left = (0..count).filter(move |next| !order.contains(next));
            left.collect::<Vec<usize>>()
        };
        all = all
            .iter()
            .flat_map(|order| {
                longer(order)
                    .into_iter()
                    .map(move |next| [&order[..], &[next]].concat())
            })
            .collect();
    }
    all
}
