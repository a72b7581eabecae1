// A board of one's own: winning sets clicked together on a grid, or a file.

import { LitElement, html, nothing } from 'lit';
import { texts } from '../texts.js';

/** The spec of a board whose text is in the spec itself. */
export function boardSpec(text: string, convention = ''): string {
  const spec = `file path=data:,${encodeURIComponent(text)}`;
  return convention ? `${spec} convention=${convention}` : spec;
}

const LETTERS = 'abcdefghijkl';

export class OwnBoard extends LitElement {
  static override properties = {
    width: { state: true },
    height: { state: true },
    chosen: { state: true },
    sets: { state: true },
  };
  declare private width: number;
  declare private height: number;
  declare private chosen: string[];
  declare private sets: string[][];

  constructor() {
    super();
    [this.width, this.height, this.chosen, this.sets] = [4, 4, [], []];
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
    this.sets = [...this.sets, [...this.chosen].sort()];
    this.chosen = [];
  }

  private play() {
    const text = this.sets.map((set) => set.join(' ')).join('\n') + '\n';
    this.dispatchEvent(new CustomEvent('board', { detail: boardSpec(text), bubbles: true }));
  }

  private size(name: 'width' | 'height', event: Event) {
    const size = Number((event.target as HTMLInputElement).value);
    if (size >= 1 && size <= 10) [this[name], this.chosen, this.sets] = [size, [], []];
  }

  protected override render() {
    const words = texts.own;
    const rows = Array.from({ length: this.height }, (_, row) => row + 1);
    const columns = [...LETTERS.slice(0, this.width)];
    return html`<p>${words.how}</p>
      <p class="row">
        <label>${words.width} <input type="number" min="1" max="10" .value=${String(this.width)} @change=${(event: Event) => this.size('width', event)} /></label>
        <label>${words.height} <input type="number" min="1" max="10" .value=${String(this.height)} @change=${(event: Event) => this.size('height', event)} /></label>
      </p>
      <div class="own" role="group" aria-label=${words.grid}>
        ${rows.map(
          (row) => html`<div>
            ${columns.map((letter) => {
              const cell = `${letter}${row}`;
              return html`<button aria-pressed=${this.chosen.includes(cell) ? 'true' : 'false'} @click=${() => this.flip(cell)}>${cell}</button>`;
            })}
          </div>`,
        )}
      </div>
      <p class="row">
        <button ?disabled=${this.chosen.length === 0} @click=${() => this.add()}>${words.add}</button>
        <button ?disabled=${this.sets.length === 0} @click=${() => (this.sets = this.sets.slice(0, -1))}>${words.remove}</button>
        <button class="main" ?disabled=${this.sets.length === 0} @click=${() => this.play()}>${words.play}</button>
      </p>
      ${this.sets.length ? html`<p>${words.sets}: ${this.sets.map((set) => `{${set.join(', ')}}`).join(' ')}</p>` : nothing}`;
  }
}
customElements.define('harary-own-board', OwnBoard);
