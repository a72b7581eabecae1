//! Certificates that several tests of limits need.

/// A board of pairs of cells, of which the second player answers each in the pair: no line is needed, and positions are as many as sets of pairs.
pub(crate) fn pairs(pairs: usize, more: &str) -> String {
    let names: Vec<String> = (0..2 * pairs).map(|cell| format!("c{cell}")).collect();
    let sets = names
        .chunks(2)
        .map(|pair| format!("both {}\n", pair.join(" ")));
    let board = format!(
        "cells {}\n{}{more}",
        names.join(" "),
        sets.collect::<String>()
    );
    let digest = digest(&board);
    format!(
        "harary-certificate 1\ngame file digest={digest:032x} convention=maker-breaker\nclaim outcome B\nboard\n{board}end\n\
         strategy B on live boards\nend\n"
    )
}

/// FNV-1a of 128 bits, which names a board that is quoted.
pub(crate) fn digest(board: &str) -> u128 {
    let start = 144_066_263_297_769_815_596_495_629_667_062_367_629_u128;
    board.bytes().fold(start, |digest, byte| {
        (digest ^ u128::from(byte)).wrapping_mul(309_485_009_821_345_068_724_781_371)
    })
}
