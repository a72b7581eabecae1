// The address of the page says what is shown: `#vdw n=15 k=4/7.8` is a game after two moves, and
// `#vdw n=15 k=4/7.8?B=perfect` the same against a perfect B; `#explore/solve vdw n=9 k=3` is a
// question, `#prove` and `#learn` are the other views; `#learn/hip` is a story, and
// `#learn/worksheet/tictactoe side=3/5` a worksheet of wins in five plies.

/** Who makes the moves of a player: a person, or an opponent of a level. */
export const PERSON = 'person';
export interface Seats {
  A: string;
  B: string;
}
export const PERSONS: Seats = { A: PERSON, B: PERSON };

/** A certificate on its way to be checked; no address has it. */
export interface Given {
  name: string;
  certificate: string;
}

/** What the puzzles of a worksheet are to be. */
export interface Sheet {
  game: string;
  plies: number;
}
/** The story that is a worksheet. */
export const WORKSHEET = 'worksheet';

export type Place =
  | { view: 'play'; game: string; moves: string[]; seats: Seats }
  | { view: 'explore'; question: string }
  | { view: 'prove'; given?: Given }
  | { view: 'learn'; story: string; sheet?: Sheet };

export const FIRST_GAME = 'vdw n=15 k=4';

/** What a fragment says, with or without its `#`. */
export function read(fragment: string): Place {
  const [text = '', seats = ''] = fragment.replace(/^#/, '').split(/\?(?=[AB]=)/, 2);
  const slash = text.search(/\//);
  const head = decode(slash < 0 ? text : text.slice(0, slash));
  const rest = slash < 0 ? '' : text.slice(slash + 1);
  switch (head) {
    case 'explore':
      return { view: 'explore', question: decode(rest) };
    case 'prove':
      return { view: 'prove' };
    case 'learn': {
      const [story = '', game = '', plies = ''] = rest.split('/').map(decode);
      return { view: 'learn', story, ...(game ? { sheet: { game, plies: Number(plies) } } : {}) };
    }
    case '':
    case 'play':
      return { view: 'play', game: FIRST_GAME, moves: [], seats: PERSONS };
    default:
      return {
        view: 'play',
        game: head,
        moves: rest.split('.').filter(Boolean).map(decode),
        seats: seated(seats),
      };
  }
}

/** The fragment of a place, with its `#`. */
export function write(place: Place): string {
  switch (place.view) {
    case 'explore':
      return place.question ? `#explore/${encode(place.question)}` : '#explore';
    case 'prove':
      return '#prove';
    case 'learn': {
      const { story, sheet } = place;
      const parts = [story, sheet?.game, sheet?.plies].filter(Boolean);
      return ['#learn', ...parts.map((part) => encode(String(part)))].join('/');
    }
    case 'play': {
      const moves = place.moves.map((move) => encode(move).replaceAll('.', '%2E'));
      const levels = (['A', 'B'] as const).filter((player) => place.seats[player] !== PERSON);
      const seats = levels.map((player) => `${player}=${encode(place.seats[player])}`).join('&');
      return `#${encode(place.game)}${moves.length ? `/${moves.join('.')}` : ''}${seats ? `?${seats}` : ''}`;
    }
  }
}

/** Who sits where: as in `A=perfect&B=strong`. */
function seated(text: string): Seats {
  const said = text.split('&').map((part) => part.split('='));
  const level = (player: string) => decode(said.find(([name]) => name === player)?.[1] ?? PERSON);
  return { A: level('A'), B: level('B') };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As readable as an address may be: only what would end it, or a part of it, is encoded. */
function encode(text: string): string {
  return text.replace(/[%/#\s"<>`\\^{}|]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)));
}
