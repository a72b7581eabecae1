// A board of one's own: winning sets clicked together on a grid, or a file.

import { LitElement, html, nothing } from 'lit';
import { texts } from '../texts.js';

/** The spec of a board whose text is in the spec itself. */
export const boardSpec = (text: string) => `file path=data:,${encodeURIComponent(text)}`;

/** Where a board that is being put together is kept until the tab is closed. */
const DRAFT = 'own board';

const LETTERS = 'abcdefghij';

/** The names of the cells of a grid, row by row. */
const cellsOf = (width: number, height: number) =>
  Array.from({ length: height }, (_, row) => [...LETTERS.slice(0, width)].map((letter) => `${letter}${row + 1}`));

/** The sets of a board that is written out in its spec. */
export function setsOf(game: string): string[] {
  const sets = /^file\b.* sets=(\S+)/.exec(game)?.[1];
  return sets?.split('/').map((set) => `{${set.replaceAll(',', ', ')}}`) ?? [];
}

export class OwnBoard extends LitElement {
  static override properties = {
    width: { state: true },
    height: { state: true },
    chosen: { state: true },
    sets: { state: true },
    convention: { state: true },
  };
  declare private width: number;
  declare private height: number;
  declare private chosen: string[];
  declare private sets: string[][];
  /** Who wins. */
  declare private convention: string;

  constructor() {
    super();
    [this.width, this.height, this.chosen, this.sets, this.convention] = [4, 4, [], [], 'achievement'];
    try {
      Object.assign(this, JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}'));
    } catch {
      // It begins empty, then.
    }
  }

  /** What was put together is still there after a look at another view. */
  protected override updated() {
    const { width, height, chosen, sets, convention } = this;
    try {
      sessionStorage.setItem(DRAFT, JSON.stringify({ width, height, chosen, sets, convention }));
    } catch {
      // Not kept, then.
    }
  }

  protected override createRenderRoot() {
    return this;
  }

  private flip(cell: string) {
    this.chosen = this.chosen.includes(cell)
      ? this.chosen.filter((other) => other !== cell)
      : [...this.chosen, cell];
  }

  private add() {
    const cells = cellsOf(this.width, this.height).flat();
    const set = this.chosen.filter((cell) => cells.includes(cell)).sort();
    if (set.length > 0) this.sets = [...this.sets, set];
    this.chosen = [];
  }

  private play() {
    const cells = cellsOf(this.width, this.height).flat().join();
    const board = `file cells=${cells} sets=${this.fitting.map((set) => set.join()).join('/')}`;
    const spec = this.convention === 'achievement' ? board : `${board} convention=${this.convention}`;
    this.dispatchEvent(new CustomEvent('board', { detail: spec, bubbles: true }));
  }

  private size(name: 'width' | 'height', event: Event) {
    const field = event.target as HTMLInputElement;
    this[name] = Math.min(10, Math.max(1, Math.round(Number(field.value)) || this[name]));
    field.value = String(this[name]);
  }

  /** The sets on a board of this size; the others wait for a larger one. */
  private get fitting(): string[][] {
    const cells = cellsOf(this.width, this.height).flat();
    return this.sets.filter((set) => set.every((cell) => cells.includes(cell)));
  }

  protected override render() {
    const words = texts.own;
    const { fitting } = this;
    return html`<p>${words.how}</p>
      <p class="row">
        <label>${words.width} <input type="number" min="1" max="10" .value=${String(this.width)} @change=${(event: Event) => this.size('width', event)} /></label>
        <label>${words.height} <input type="number" min="1" max="10" .value=${String(this.height)} @change=${(event: Event) => this.size('height', event)} /></label>
        <label>${words.ends} <select name="convention" @change=${(event: Event) => (this.convention = (event.target as HTMLSelectElement).value)}>
          ${Object.entries(words.conventions).map(([name, about]) => html`<option value=${name} .selected=${name === this.convention}>${about}</option>`)}
        </select></label>
      </p>
      <div class="own" role="group" aria-label=${words.grid}>
        ${cellsOf(this.width, this.height).map(
          (row) => html`<div>
            ${row.map(
              (cell) =>
                html`<button aria-pressed=${this.chosen.includes(cell) ? 'true' : 'false'} @click=${() => this.flip(cell)}>${cell}</button>`,
            )}
          </div>`,
        )}
      </div>
      <p class="row">
        <button ?disabled=${this.chosen.length === 0} @click=${() => this.add()}>${words.add}</button>
        <button ?disabled=${fitting.length === 0} @click=${() => (this.sets = this.sets.filter((set) => set !== fitting.at(-1)))}>${words.remove}</button>
        <button class="main" ?disabled=${fitting.length === 0} @click=${() => this.play()}>${words.play}</button>
      </p>
      ${fitting.length ? html`<p>${words.sets}: ${fitting.map((set) => `{${set.join(', ')}}`).join(' ')}</p>` : nothing}`;
  }
}
customElements.define('harary-own-board', OwnBoard);
