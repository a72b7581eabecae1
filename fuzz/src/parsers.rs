//! What the library reads, it reads without panic: specs, files of boards and of colorings, positions and moves. What it can read it writes so that it reads the same.
#![no_main]

use harary::catalog::Purpose;
use harary::games::{self, Playable, Visit};
use harary::{Spec, given};
use harary_games::FileBoard;
use libfuzzer_sys::fuzz_target;

const GAMES: [&str; 8] = [
    "vdw n=9 k=3",
    "hip n=3",
    "clique n=4 k=3",
    "tictactoe side=3 dim=3",
    "monotonic up=3 down=3",
    "monotonic up=2 down=3 deck=rationals",
    "columns c=3 rule=schur",
    "octal code=0.{0,2!,3}7 heaps=3,9",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match first % 4 {
        0 => spec(text),
        1 => drop(FileBoard::read(text).map(|board| (board.canonical_text(), board.digest()))),
        2 => {
            let game = ["hip n=3", "columns c=3", "vdw n=9 k=3"][usize::from(first / 4) % 3];
            drop(given(&game.parse().expect(game), "a file", text));
        }
        _ => {
            let game: Spec = GAMES[usize::from(first / 4) % GAMES.len()]
                .parse()
                .expect("a game");
            let instance = game.resolve(Purpose::Play).expect("a game");
            games::play(&instance, Notations(text)).expect("a game");
        }
    }
});

fn spec(text: &str) {
    let Ok(spec) = text.parse::<Spec>() else {
        return;
    };
    for purpose in [Purpose::Play, Purpose::Color] {
        if let Ok(instance) = spec.resolve(purpose) {
            let written = instance.to_string();
            let again: Spec = written.parse().expect("a spec");
            assert_eq!(again.resolve(purpose).expect("a game").to_string(), written);
        }
    }
}

struct Notations<'a>(&'a str);

impl Visit for Notations<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let (position, mv) = self.0.split_once(' ').unwrap_or((self.0, ""));
        if let Ok(at) = game.read_position(position) {
            let written = game.write_position(&at);
            let again = game.read_position(&written);
            assert!(
                again.is_ok_and(|again| game.write_position(&again) == written),
                "{written}"
            );
            if game.outcome(&at).is_none() {
                drop(game.read_move(&at, mv).map(|mv| game.write_move(&at, mv)));
            }
        }
    }
}
