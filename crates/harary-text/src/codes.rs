//! `harary codes`.

use crate::layout::{align_right, head, plain_table};
use harary::{CodeRow, CodeStatus, CodesAnswer, Report, grouped};

/// One line a code, with these columns.
const CODES: [&str; 7] = [
    "code",
    "status",
    "preperiod",
    "period",
    "saltus",
    "largest",
    "heaps",
];

fn code_cells(row: &CodeRow, written: fn(u64) -> String) -> [String; 7] {
    let number = |number: Option<u64>| number.map(written).unwrap_or_default();
    let regular = row.regularity.as_ref();
    [
        row.code.clone(),
        row.status.to_string(),
        number(regular.map(|seen| seen.preperiod)),
        number(regular.map(|seen| seen.period)),
        number(regular.map(|seen| seen.saltus)),
        number(row.largest),
        written(row.heaps),
    ]
}

pub(super) fn codes(report: &Report, answer: &CodesAnswer) -> String {
    let mut table = plain_table();
    table.set_header(CODES);
    for row in &answer.rows {
        let mut cells = code_cells(row, grouped);
        if row.status == CodeStatus::NoneFound {
            cells[1] = format!("none found up to heap {}", grouped(row.heaps));
        }
        table.add_row(cells);
    }
    align_right(&mut table, 2);
    format!("{}{table}\n", head(report))
}

pub(super) fn codes_csv(answer: &CodesAnswer) -> String {
    let mut text = CODES.join(",") + "\n";
    for row in &answer.rows {
        text += &(code_cells(row, |number| number.to_string()).join(",") + "\n");
    }
    text
}
