// Two programs of the papers at work, to be watched: the network of 1991 as it relaxes, and the search
// of 2004 as its tree grows. A slider goes through the frames; they run by themselves where motion is
// welcome.

import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { Engine, Stopped } from '../engine/engine.js';
import type { Growing, Relaxing } from '../engine/types.js';
import { texts } from '../texts.js';

export type Watched = 'network' | 'search';

/** The steps of the network before it is given up, the starts that are tried, and the positions of a
 * search. */
const STEPS = 300;
const STARTS = 30;
const MOST = 200_000;
/** The side of a cell. */
const SIDE = 34;
/** Milliseconds between two frames. */
const PACE = 120;

type Frames = { kind: 'network'; frames: Relaxing[]; failed: number } | { kind: 'search'; frames: Growing[]; done: boolean };

export class Watch extends LitElement {
  static override properties = {
    what: { type: String },
    game: { type: String },
    found: { state: true },
    at: { state: true },
    error: { state: true },
    runs: { state: true },
  };
  declare what: Watched;
  declare game: string;
  declare private found: Frames | null;
  /** The frame that is shown. */
  declare private at: number;
  declare private error: string;
  declare private runs: boolean;
  private readonly engine = new Engine();
  private seed = 0;
  private timer = 0;
  /** Counts what was begun, so that what comes too late is known. */
  private turn = 0;
  private busy = false;

  constructor() {
    super();
    [this.what, this.game, this.found, this.at, this.error, this.runs] = ['network', '', null, 0, '', false];
  }

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.halt();
    this.engine.stop();
  }

  protected override willUpdate(changed: PropertyValues) {
    // Another story may use this element for another program.
    if (!changed.has('what') && !changed.has('game')) return;
    this.forget();
    this.seed = 0;
    if (this.renderRoot.querySelector('details')?.open) void this.begin();
  }

  private halt(): void {
    clearInterval(this.timer);
    this.runs = false;
  }

  /** Ends the work and drops what was found. */
  private forget(): void {
    this.halt();
    this.engine.stop();
    [this.found, this.at, this.error, this.turn, this.busy] = [null, 0, '', this.turn + 1, false];
  }

  /** Begins anew: the network from other random numbers. */
  private async begin(): Promise<void> {
    this.forget();
    const turn = this.turn;
    this.busy = true;
    try {
      const found = this.what === 'network' ? await this.settling() : await this.searched();
      if (turn !== this.turn) return;
      [this.found, this.busy] = [found, false];
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.at = this.last;
      else this.run();
    } catch (why) {
      if (why instanceof Stopped || turn !== this.turn) return;
      [this.error, this.busy] = [why instanceof Error ? why.message : String(why), false];
    }
  }

  /** The next start from which the network settles, if one of the next few does. */
  private async settling(): Promise<Frames> {
    let [frames, failed]: [Relaxing[], number] = [[], -1];
    do {
      frames = await this.engine.relax(this.game, ++this.seed, STEPS);
      failed++;
    } while (!frames.at(-1)?.settled && failed + 1 < STARTS);
    return { kind: 'network', frames, failed };
  }

  private async searched(): Promise<Frames> {
    const [frames, done] = await this.engine.grow(this.game, MOST);
    return { kind: 'search', frames, done };
  }

  private get last(): number {
    return Math.max(0, (this.found?.frames.length ?? 1) - 1);
  }

  private run(): void {
    this.halt();
    if (this.at === this.last) this.at = 0;
    this.runs = true;
    this.timer = window.setInterval(() => {
      this.at = Math.min(this.at + 1, this.last);
      if (this.at === this.last) this.halt();
    }, PACE);
  }

  protected override render() {
    const words = texts.watch;
    const opened = (event: Event) => {
      const open = (event.currentTarget as HTMLDetailsElement).open;
      if (open && !this.found && !this.busy) void this.begin();
      else if (!open && this.busy) this.forget();
      else if (!open) this.halt();
    };
    return html`<details class="watch" @toggle=${opened}>
      <summary>${words[this.what].title(this.game)}</summary>
      <p class="key">${words[this.what].about}</p>
      ${this.error ? html`<p class="error">${this.error}</p>` : nothing} ${this.shown()}
    </details>`;
  }

  private shown(): TemplateResult | typeof nothing {
    const { found } = this;
    if (!found) return this.error ? nothing : html`<p role="status">${texts.explore.working}</p>`;
    const words = texts.watch;
    const slid = (event: Event) => {
      this.halt();
      this.at = Number((event.target as HTMLInputElement).value);
    };
    return html`${found.kind === 'network' ? network(found, this.at) : search(found, this.at)}
      <p class="row">
        <button @click=${() => (this.runs ? this.halt() : this.run())}>${this.runs ? words.pause : words.play}</button>
        <input type="range" min="0" max=${this.last} .value=${String(this.at)} aria-label=${words.slider} @input=${slid} />
        ${found.kind === 'network' ? html`<button @click=${() => void this.begin()}>${words.again}</button>` : nothing}
      </p>`;
  }
}

function network(found: { frames: Relaxing[]; failed: number }, at: number): TemplateResult | typeof nothing {
  const frame = found.frames[at];
  if (!frame) return nothing;
  const marks: Record<string, string> = { '.': '', '*': '✱', '1': '●', '2': '■', '3': '▲', '4': '◆' };
  const rows = frame.cells.split('/').map((row) => [...row]);
  const wide = Math.max(...rows.map((row) => row.length));
  const words = texts.watch.network;
  return html`${found.failed > 0 ? html`<p class="key">${words.failed(found.failed, STEPS)}</p>` : nothing}
    <p>${words.step(frame.step)}: ${frame.settled ? words.settled : words.broken(frame.broken)}</p>
    <svg class="cells" role="img" aria-label=${words.board(rows.map((row) => row.join(' ')))} width=${wide * SIDE} height=${rows.length * SIDE} viewBox="0 0 ${wide * SIDE} ${rows.length * SIDE}">
      ${rows.map((row, y) =>
        row.map(
          (cell, x) => svg`<g transform="translate(${x * SIDE} ${y * SIDE})" class=${/[1-9a-z]/.test(cell) ? `c${cell}` : 'none'}>
            <rect x="1" y="1" width=${SIDE - 2} height=${SIDE - 2}></rect>
            <text x=${SIDE / 2} y=${SIDE / 2}>${marks[cell] ?? cell}</text></g>`,
        ),
      )}
    </svg>`;
}

function search(found: { frames: Growing[]; done: boolean }, at: number): TemplateResult | typeof nothing {
  const frame = found.frames[at];
  const whole = found.frames.at(-1);
  if (!frame || !whole) return nothing;
  const most = Math.max(1, ...whole.levels);
  const words = texts.watch.search;
  const isLast = at === found.frames.length - 1;
  return html`<p>${words.nodes(frame.nodes)}${isLast ? ` ${found.done ? words.done : words.stopped}` : ''}</p>
    <svg class="census" role="img" aria-label=${words.levels} width=${whole.levels.length * 26} height="130" viewBox="0 0 ${whole.levels.length * 26} 130">
      ${whole.levels.map((_, length) => {
        const size = frame.levels[length] ?? 0;
        const tall = size === 0 ? 0 : Math.max(1, (100 * size) / most);
        return svg`<rect x=${length * 26 + 2} y=${104 - tall} width="20" height=${tall}><title>${length}: ${size}</title></rect>
          <text x=${length * 26 + 12} y="122">${length}</text>`;
      })}
    </svg>
    <p class="line">${frame.line.length > 0 ? `${words.line}: ${frame.line.join(' ')}` : nothing}</p>`;
}
customElements.define('harary-watch', Watch);
