// The marks of players and values: each has a shape besides its color.

import { svg, type SVGTemplateResult } from 'lit';
import type { State, Worth } from '../engine/types.js';
import { texts } from '../texts.js';

/** What a move is worth for the player who makes it. */
export type Judgment = 'wins' | 'draws' | 'loses' | 'open';

/** A position, and what is known of the moves there. */
export interface Valued {
  state: State;
  values: Map<string, Worth>;
}

/** Of a move. Where the length of the play is the question, the best lengths win and others draw. */
export function judged(shown: Valued, move: string): Judgment | null {
  const { state, values } = shown;
  const worth = values.get(move);
  if (!worth) return null;
  if (!worth.outcome) return 'open';
  if (state.length) return worth.plies === bestLength(shown) ? 'wins' : 'draws';
  if (worth.outcome === 'draw') return 'draws';
  return worth.outcome === state.turn ? 'wins' : 'loses';
}

/** The length that the mover likes best of those that are known: A a short one, B a long one. */
function bestLength({ state, values }: Valued): number {
  const lengths = [...values.values()].flatMap(({ plies }) => plies ?? []);
  return state.turn === 'A' ? Math.min(...lengths) : Math.max(...lengths);
}

/** "wins in 5", as it is said of a move. */
export function told(shown: Valued, move: string): string {
  const judgment = judged(shown, move);
  if (!judgment) return '';
  const count = shown.values.get(move)?.plies ?? null;
  return shown.state.length && count !== null
    ? texts.play.length(judgment === 'wins', count)
    : texts.play.judged(judgment, count);
}

/** A circle for A, a square for B, a diamond, a triangle and so on for others. */
export function piece(owner: number, x: number, y: number, size: number): SVGTemplateResult {
  const h = size / 2;
  switch (owner) {
    case 1:
      return svg`<circle class="piece p1" cx=${x} cy=${y} r=${h} />`;
    case 2:
      return svg`<rect class="piece p2" x=${x - h * 0.9} y=${y - h * 0.9} width=${size * 0.9} height=${size * 0.9} rx="2" />`;
    default:
      return svg`<path class="piece p3" d="M${x} ${y - h}L${x + h} ${y}L${x} ${y + h}L${x - h} ${y}Z" />`;
  }
}

/** A triangle that points up for a win, a bar for a draw, a cross for a loss, a dot where it is open. */
export function hint(judgment: Judgment, x: number, y: number): SVGTemplateResult {
  switch (judgment) {
    case 'wins':
      return svg`<path class="hint wins" d="M${x} ${y - 8}L${x + 8} ${y + 6}H${x - 8}Z" />`;
    case 'draws':
      return svg`<rect class="hint draws" x=${x - 9} y=${y - 3} width="18" height="6" rx="1" />`;
    case 'loses':
      return svg`<path class="hint loses" d="M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x + 7} ${y - 7}L${x - 7} ${y + 7}" />`;
    case 'open':
      return svg`<circle class="hint open" cx=${x} cy=${y} r="3" />`;
  }
}
