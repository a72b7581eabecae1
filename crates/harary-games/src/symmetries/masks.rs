//! Sets of cells as masks, and permutations of cells applied to them.

/// A permutation of cells for masks: the image of each byte of a mask, by table.
#[derive(Clone, Debug)]
pub(crate) struct MaskMap(Vec<[u128; 256]>);

impl MaskMap {
    pub(crate) fn new(permutation: &[usize]) -> Self {
        let table = |images: &[usize]| {
            let mut table = [0; 256];
            for value in 1..256_usize {
                let image = images.get(value.trailing_zeros() as usize);
                let image = image.map_or(0, |&to| 1 << to);
                table[value] = table[value & (value - 1)] | image;
            }
            table
        };
        MaskMap(permutation.chunks(8).map(table).collect())
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

/// The cells of a mask, in order.
pub(crate) fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let cell = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            cell
        })
    })
}
