//! Letters as strokes of a pen, for pictures that have no font: plain, of one width, so that no
//! font need be there.
//!
//! A symbol stands on a grid of 5 × 9 points: capitals and digits reach from row 0 to row 6, on
//! which they stand, small letters begin in row 2, and what hangs below ends in row 8. A stroke is
//! a row of points, each a digit for the column and one for the row.

use super::drawing::ADVANCE;
use super::shape::Point;

/// The symbols, in order.
const SYMBOLS: [(char, &str); 99] = [
    ('!', "2024 2526"),
    ('"', "1012 3032"),
    ('#', "1016 3036 0242 0444"),
    ('$', "413010010213334445361605 2026"),
    ('%', "0640 0010110100 3545463635"),
    ('&', "4602011021220405163644"),
    ('\'', "2022"),
    ('(', "30212536"),
    (')', "10212516"),
    ('*', "2125 0244 4204"),
    ('+', "0343 2125"),
    (',', "2517"),
    ('-', "1333"),
    ('.', "1525261615"),
    ('/', "0640"),
    ('0', "103041453616050110 3115"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423323 334445361605"),
    ('4', "36300444"),
    ('5', "400002324345361605"),
    ('6', "413010010516364544331304"),
    ('7', "004016"),
    ('8', "103041423313020110 3344453616050413"),
    ('9', "051636454130100102133342"),
    (':', "2223 2526"),
    (';', "2223 2517"),
    ('<', "410345"),
    ('=', "0242 0444"),
    ('>', "014305"),
    ('?', "01103041422324 2526"),
    ('@', "32121424 323545 4541301001051646"),
    ('A', "062046 1333"),
    ('B', "003041423303 334445360600"),
    ('C', "4130100105163645"),
    ('D', "00204244260600"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "4045361605"),
    ('K', "0006 4004 1346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('[', "30202636"),
    ('\\', "0046"),
    (']', "10202616"),
    ('^', "022042"),
    ('_', "0747"),
    ('`', "1021"),
    ('a', "12324346 441405163645"),
    ('b', "0006 0312324345361605"),
    ('c', "4332120305163645"),
    ('d', "4046 4332120305163645"),
    ('e', "04444332120305163645"),
    ('f', "41302126 0333"),
    ('g', "4332120305163645 4247381807"),
    ('h', "0006 0312324346"),
    ('i', "122226 1636 2021"),
    ('j', "223237281807 3031"),
    ('k', "0006 4204 2346"),
    ('l', "10202536"),
    ('m', "0206 03122326 23324346"),
    ('n', "0206 0312324346"),
    ('o', "123243453616050312"),
    ('p', "0208 0312324345361605"),
    ('q', "4248 4332120305163645"),
    ('r', "0206 04223243"),
    ('s', "43321203143445361605"),
    ('t', "20253645 0242"),
    ('u', "0205163645 4246"),
    ('v', "022642"),
    ('w', "0216243642"),
    ('x', "0246 4206"),
    ('y', "0226 4218"),
    ('z', "02420646"),
    ('{', "30212213242536"),
    ('|', "2027"),
    ('}', "10212233242516"),
    ('~', "04133443"),
    ('×', "0145 4105"),
    ('–', "0343"),
    ('…', "0506 2526 4546"),
    ('→', "0343 324334"),
    ('≥', "014305 0646"),
];

/// What stands for a symbol that is not here: a box.
const UNKNOWN: &str = "0040460600";

/// Whether a symbol is here.
pub(super) fn has(symbol: char) -> bool {
    symbol.is_whitespace() || SYMBOLS.iter().any(|(known, _)| *known == symbol)
}

/// The strokes of a symbol of height 1 whose middle is at the origin.
pub(super) fn strokes(symbol: char) -> impl Iterator<Item = Vec<Point>> {
    let found = SYMBOLS.binary_search_by_key(&symbol, |(known, _)| *known);
    let strokes = match found {
        Ok(place) => SYMBOLS[place].1,
        Err(_) if symbol.is_whitespace() => "",
        Err(_) => UNKNOWN,
    };
    strokes.split_whitespace().map(|stroke| {
        let digit = |byte: u8| f64::from(byte - b'0');
        let points = stroke.as_bytes().chunks_exact(2);
        let at = |point: &[u8]| {
            let (column, row) = (digit(point[0]), digit(point[1]));
            ((column - 2.0) * ADVANCE / 6.0, (row - 3.0) * 0.7 / 6.0)
        };
        points.map(at).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_symbol_of_ascii_has_strokes_of_its_own() {
        assert!(SYMBOLS.is_sorted_by_key(|(symbol, _)| *symbol));
        let kinds: HashSet<&str> = SYMBOLS.iter().map(|(_, strokes)| *strokes).collect();
        assert_eq!(kinds.len(), SYMBOLS.len());
        for symbol in '!'..='~' {
            let found = SYMBOLS.binary_search_by_key(&symbol, |(known, _)| *known);
            assert!(found.is_ok(), "{symbol}");
        }
        assert_eq!(strokes(' ').count(), 0);
        assert_eq!(strokes('\u{3b1}').count(), 1);
    }

    #[test]
    fn strokes_stay_within_their_symbol() {
        for (symbol, text) in SYMBOLS {
            assert!(
                text.split(' ')
                    .all(|stroke| stroke.len() >= 4 && stroke.len() % 2 == 0)
            );
            for stroke in strokes(symbol) {
                for (x, y) in stroke {
                    assert!(
                        x.abs() <= ADVANCE / 2.0 && y.abs() <= 0.6,
                        "{symbol}: {x}, {y}"
                    );
                }
            }
        }
    }
}
