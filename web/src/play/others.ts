// Games without a board: columns of numbers, heaps, the paper strip, sequences.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { BoardView, HeapsView, LegalMove, SequenceView } from '../engine/types.js';
import { texts } from '../texts.js';
import { hint, judged, told, type Valued } from './marks.js';

export interface Shown extends Valued {
  locked: boolean;
  take: (move: string) => void;
}

/** A button for a move, with its value where that is known. */
export function moveButton(shown: Shown, move: LegalMove, face: unknown, label: string): TemplateResult {
  const worth = shown.values.get(move.text);
  const judgment = judged(shown, move.text);
  const said = told(shown, move.text);
  return html`<button
    class="move ${judgment ?? ''}"
    data-move=${move.text}
    ?disabled=${shown.locked}
    aria-label=${[typeof face === 'string' ? face : '', label, said].filter(Boolean).join(': ')}
    title=${said || label}
    @click=${() => shown.take(move.text)}
  >
    ${face}
    ${
      judgment
        ? html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true">${hint(judgment, 10, 11)}</svg>
            <span class="plies" aria-hidden="true">${worth?.plies ?? ''}</span>`
        : nothing
    }
  </button>`;
}

/** Columns: each holds its numbers, and a button that places the next one there. */
export function columns(shown: Shown): TemplateResult {
  const view = shown.state.view as BoardView;
  const marked = new Set(shown.state.sets.flat());
  const inColumn = (column: number) =>
    view.names
      .map((name, cell) => ({ name, cell }))
      .filter(({ cell }) => view.classes[cell] === column);
  return html`<div class="columns" role="group" aria-label=${texts.play.board}>
    ${view.owners.map((owner, index) => {
      const column = index + 1;
      const move = shown.state.legal.find((legal) => legal.column === column);
      return html`<div class="column">
        <h2>${texts.play.column(owner)}</h2>
        <ol>
          ${inColumn(column).map(
            ({ name, cell }) =>
              html`<li class="${marked.has(cell) ? 'set' : ''} ${shown.state.last === cell ? 'last' : ''}">
                ${name}
              </li>`,
          )}
        </ol>
        ${
          move
            ? moveButton(shown, move, `+ ${view.names.length + 1}`, move.means)
            : html`<span class="shut">${shown.state.turn ? texts.play.shut : ''}</span>`
        }
      </div>`;
    })}
  </div>`;
}

/** The most moves that have a button each. */
export const MOST_BUTTONS = 300;

/** A field for a move, where there are too many for buttons. */
function typedMove(shown: Shown): TemplateResult {
  const { legal } = shown.state;
  const submit = (event: Event) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const typed = field.value.replaceAll(' ', '');
    const isLegal = legal.some(({ text }) => text === typed);
    field.setCustomValidity(isLegal ? '' : texts.play.noMove);
    if (!field.reportValidity()) return;
    shown.take(typed);
    field.value = '';
  };
  return html`<form class="row" novalidate @submit=${submit}>
    <label>${texts.play.typed(legal.length, legal[0]?.text ?? '')}
      <input name="move" size="20" autocomplete="off" autocapitalize="off" spellcheck="false" ?disabled=${shown.locked}
        @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity('')} /></label>
    <button ?disabled=${shown.locked}>${texts.play.take}</button>
  </form>`;
}

/** A heap as what it turns into, in words. */
function becomes(parts: number[]): string {
  return parts.length === 0 ? texts.play.gone : parts.join(' + ');
}

/** Heaps: counters in a row, and below them everything that a move makes of such a heap. */
export function heaps(shown: Shown): TemplateResult {
  const view = shown.state.view as HeapsView;
  const isStrip = shown.state.game.startsWith('octal code=0.07');
  const isTyped = shown.state.legal.length > MOST_BUTTONS;
  const first = new Map<number, number>();
  view.heaps.forEach((heap, index) => {
    if (!first.has(heap)) first.set(heap, index);
  });
  return html`<div class="heaps" role="group" aria-label=${texts.play.board}>
    ${shown.state.legal.length > 0 ? html`<p class="key">${isStrip ? texts.play.painting : texts.play.leaving}</p>` : nothing}
    ${view.heaps.length === 0 ? html`<p>${texts.play.noHeaps}</p>` : nothing}
    ${view.heaps.map((heap, index) => {
      const moves = shown.state.legal.filter((legal) => legal.heap?.size === heap);
      const isFirst = first.get(heap) === index;
      return html`<section class="heap" aria-label=${texts.play.heap(heap)}>
        <h2>${heap}</h2>
        ${isStrip && heap <= 60 ? strip(shown, heap, moves) : counters(heap)}
        ${
          isFirst && !isTyped && !(isStrip && heap <= 60)
            ? html`<div class="moves">
                ${moves.map((move) => moveButton(shown, move, becomes(move.heap?.parts ?? []), move.means))}
              </div>`
            : nothing
        }
      </section>`;
    })}
    ${isTyped ? typedMove(shown) : nothing}
  </div>`;
}

function counters(heap: number): TemplateResult {
  if (heap > 60) return html`<span class="many">${texts.play.counters(heap)}</span>`;
  return html`<svg class="counters" viewBox="0 0 ${heap * 20} 20" width=${heap * 20} height="20" aria-hidden="true">
    ${Array.from({ length: heap }, (_, index) => svg`<circle cx=${index * 20 + 10} cy="10" r="8" />`)}
  </svg>`;
}

/** A white strip: each button paints two neighboring squares, and leaves two strips. */
function strip(shown: Shown, heap: number, moves: LegalMove[]): TemplateResult {
  const parts = (left: number) => [left, heap - 2 - left].filter(Boolean).sort((a, b) => a - b);
  const same = (one: number[], other: number[]) => one.join() === other.join();
  return html`<div class="strip">
    ${Array.from({ length: Math.max(0, heap - 1) }, (_, left) => {
      const move = moves.find((legal) => same(legal.heap?.parts ?? [], parts(left)));
      if (!move) return nothing;
      return moveButton(shown, move, html`<span class="squares"><span data-square=${left + 1}></span><span data-square=${left + 2}></span></span>`, texts.play.paint(left + 1, left + 2));
    })}
    ${heap === 1 ? html`<span class="square"></span>` : nothing}
  </div>`;
}

/** A sequence: the numbers picked as points by place and height, and the numbers that are left. */
export function sequence(shown: Shown): TemplateResult {
  const view = shown.state.view as SequenceView;
  const step = 26;
  const top = Math.max(1, ...view.picked, ...(view.picked.length ? [] : view.left));
  const marked = new Set(shown.state.sets.flat());
  const x = (place: number) => (place + 1) * step;
  const y = (number: number) => (top - number + 1) * step;
  const width = (Math.max(view.picked.length, 4) + 1) * step;
  const set = shown.state.sets[0] ?? [];
  return html`<div class="sequence" role="group" aria-label=${texts.play.board}>
    <p class="picked">${view.picked.length ? view.picked.join(' ') : texts.play.nothingPicked}</p>
    <svg class="plot" viewBox="0 0 ${width} ${(top + 1) * step}" width=${width} height=${(top + 1) * step} role="img" aria-label=${texts.play.plot}>
      <polyline class="run" points=${set.map((place) => `${x(place)},${y(view.picked[place] ?? 0)}`).join(' ')} />
      ${view.picked.map(
        (number, place) => svg`<g class="${marked.has(place) ? 'set' : ''} o${(place % 2) + 1}">
          ${
            place % 2 === 0
              ? svg`<circle class="piece p1" cx=${x(place)} cy=${y(number)} r="11" />`
              : svg`<rect class="piece p2" x=${x(place) - 10} y=${y(number) - 10} width="20" height="20" />`
          }
          <text class="number o${(place % 2) + 1}" x=${x(place)} y=${y(number)}>${number}</text>
        </g>`,
      )}
    </svg>
    <div class="moves deck">
      ${shown.state.legal.map((move) => moveButton(shown, move, move.text, move.means))}
    </div>
  </div>`;
}

/** Every move in words, for whoever cannot use the board. */
export function listed(shown: Shown): TemplateResult | typeof nothing {
  const { legal } = shown.state;
  if (legal.length === 0 || legal.length > MOST_BUTTONS) return nothing;
  return html`<details class="all">
    <summary>${texts.play.all(legal.length)}</summary>
    <ul>
      ${legal.map(({ text, means }) => {
        const said = told(shown, text);
        return html`<li><button ?disabled=${shown.locked} @click=${() => shown.take(text)}>${text}</button>
          ${means}${said ? `: ${said}` : ''}</li>`;
      })}
    </ul>
  </details>`;
}
