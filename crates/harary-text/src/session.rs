//! A game being played, as JSON: what a page, a notebook or another program shows of it.

use harary::{Ending, Meaning, Outcome, Picture, Player, Session, View, grid_heads, marks};
use serde_json::{Value as Json, json};

/// The position of a game, and everything about it that takes no search.
pub fn session_as_json(session: &dyn Session) -> Json {
    let marks = marks(session);
    let legal = session.legal_moves();
    let legal: Vec<Json> = legal
        .iter()
        .map(|legal| {
            let (cell, column) = match legal.meaning {
                Meaning::Cell { cell, .. } | Meaning::Edge { cell, .. } => (Some(cell), None),
                Meaning::Column { column, .. } => (None, Some(column)),
                _ => (None, None),
            };
            json!({
                "text": legal.text,
                "means": legal.meaning.to_string(),
                "cell": cell,
                "column": column,
                "heap": heap(&legal.meaning),
            })
        })
        .collect();
    json!({
        "game": session.game(),
        "goal": session.goal(),
        "position": session.position(),
        "drawn": session.drawn(),
        "view": session.view().and_then(|view| seen(&view)),
        "moves": session.moves(),
        "legal": legal,
        "turn": session.to_move().map(Player::name),
        "outcome": session.outcome().map(Outcome::name),
        "length": session.is_about_length(),
        "ending": session.ending().as_ref().map(Ending::to_string),
        "last": marks.last,
        "sets": marks.sets,
    })
}

/// Which heap a move turns into which.
fn heap(meaning: &Meaning) -> Json {
    match meaning {
        Meaning::Heap { heap, parts } => json!({ "size": heap, "parts": parts }),
        _ => Json::Null,
    }
}

/// A position as it is shown.
fn seen(view: &View) -> Option<Json> {
    Some(match view {
        View::Board(diagram) => {
            let (shape, width) = match diagram.picture {
                Picture::Line => ("line", diagram.names.len()),
                Picture::Ring => ("ring", diagram.names.len()),
                Picture::Grid { width } | Picture::Named { width } => ("grid", width),
                Picture::Triangle { width } => ("graph", width),
                Picture::Layers { side } => ("layers", side),
                Picture::Columns => ("columns", diagram.owners.len()),
            };
            let heads = grid_heads(&diagram.names, width).filter(|_| shape == "grid");
            let cells = diagram.names.len();
            let places = (0..cells).map(|cell| diagram.picture.coordinates(cell, cells));
            json!({
                "kind": "board",
                "shape": shape,
                "width": width,
                "names": diagram.names,
                "heads": heads,
                "places": places.collect::<Vec<_>>(),
                "classes": diagram.classes,
                "owners": diagram.owners,
            })
        }
        View::Heaps(heaps) => json!({ "kind": "heaps", "heaps": heaps }),
        View::Sequence { picked, left } => {
            json!({ "kind": "sequence", "picked": picked, "left": left })
        }
        _ => return None,
    })
}
