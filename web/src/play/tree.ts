// The tree of variations: every line that was played from the start, each move once. It is kept
// while the tab is open.

import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../texts.js';

export interface Node {
  move: string;
  then: Node[];
}

/** Adds a line to the tree. */
export function add(roots: Node[], line: string[]): void {
  let at = roots;
  for (const move of line) {
    let node = at.find((one) => one.move === move);
    if (!node) at.push((node = { move, then: [] }));
    at = node.then;
  }
}

/** What is kept of a game until the tab is closed. */
export interface Kept {
  roots: Node[];
  /** The moves that were shown last, and those up to the end of their line. */
  moves: string[];
  line: string[];
}

const place = (game: string) => `variations of ${game}`;

export function keep(game: string, kept: Kept): void {
  try {
    sessionStorage.setItem(place(game), JSON.stringify(kept));
  } catch {
    // Not kept, then.
  }
}

export function recall(game: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(game)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Whether there is more than one line. */
export function branches(roots: Node[]): boolean {
  return roots.length > 1 || roots.some((node) => branches(node.then));
}

/** The tree as text with buttons: the first line, and the others after it in brackets. */
export function shown(roots: Node[], here: string[], go: (line: string[]) => void): TemplateResult {
  return html`<p class="tree">${lines(roots, [], here, go)}</p>`;
}

function lines(
  nodes: Node[],
  before: string[],
  here: string[],
  go: (line: string[]) => void,
): unknown {
  const [first, ...others] = nodes;
  if (!first) return nothing;
  const one = (node: Node) => {
    const line = [...before, node.move];
    const isHere = line.length === here.length && line.every((move, index) => move === here[index]);
    return html`<button
        class="ply"
        aria-current=${isHere ? 'true' : 'false'}
        aria-label=${texts.play.goTo(line.length, node.move)}
        @click=${() => go(line)}
      >${node.move}</button> `;
  };
  return html`${one(first)}${others.map(
    (node) => html`<span class="branch">( ${one(node)}${lines(node.then, [...before, node.move], here, go)}) </span>`,
  )}${lines(first.then, [...before, first.move], here, go)}`;
}
