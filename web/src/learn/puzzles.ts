// Puzzles that the solver makes: positions in which one move alone wins, in a given number of plies.

import { quick, type Engine } from '../engine/engine.js';
import type { State } from '../engine/types.js';

export interface Puzzle {
  state: State;
  plies: number;
  /** A text that positions share only if they are the same up to symmetry. */
  kind: string;
  /** The winning move, and the play that follows. */
  line: string[];
}

/** How long a position may take. */
const PATIENCE = 2;
/** Positions that are tried for one puzzle. */
const TRIES = 400;

/** A position after some moves at random; `null` if the game was over before. */
async function somewhere(game: string, plies: number): Promise<State | null> {
  const moves: string[] = [];
  let state = await quick.state(game, moves);
  while (moves.length < plies) {
    const legal = state.legal[Math.floor(Math.random() * state.legal.length)];
    if (!legal) return null;
    moves.push(legal.text);
    state = await quick.state(game, moves);
  }
  return state.turn ? state : null;
}

/** Looks for a position in which one move alone wins, in so many plies. */
export async function puzzle(engine: Engine, game: string, plies: number): Promise<Puzzle | null> {
  const cells = (await quick.state(game, [])).legal.length;
  for (let tried = 0; tried < TRIES; tried++) {
    const most = Math.max(2, cells - plies);
    const state = await somewhere(game, 1 + Math.floor(Math.random() * most));
    if (!state) continue;
    const found = await engine.line(game, state.moves, PATIENCE);
    const isOne = found.keep?.length === 1 && found.outcome === state.turn && found.plies === plies;
    if (!isOne) continue;
    const kind = await engine.upToSymmetry(game, state.moves);
    return { state, plies, kind, line: found.moves ?? [] };
  }
  return null;
}
