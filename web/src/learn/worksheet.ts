// A worksheet of puzzles to print: the solutions are on a page of their own.

import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { Engine, Stopped } from '../engine/engine.js';
import { WORKSHEET, type Sheet } from '../address.js';
import { texts } from '../texts.js';
import '../play/board.js';
import { puzzle, type Puzzle } from './puzzles.js';

const GAMES = ['vdw n=15 k=4', 'tictactoe side=3', 'mnk m=4 n=4 k=3', 'vdw n=12 k=3 board=ring', 'clique n=5 k=3 convention=achievement', 'animal n=4 animal=el'];

/** In how many plies its puzzles may be won. */
const PLIES = [1, 3, 5, 7];

export class Worksheet extends LitElement {
  static override properties = {
    sheet: { attribute: false },
    puzzles: { state: true },
    game: { state: true },
    plies: { state: true },
    many: { state: true },
    busy: { state: true },
    said: { state: true },
    solved: { state: true },
  };
  /** What the address says. */
  declare sheet: Sheet | undefined;
  declare private puzzles: Puzzle[];
  declare private game: string;
  declare private plies: number;
  declare private many: number;
  declare private busy: boolean;
  declare private said: string;
  /** The solutions are shown on the screen, too. */
  declare private solved: boolean;
  private readonly engine = new Engine();
  /** Counts what was begun, so that what comes too late is known. */
  private turn = 0;

  constructor() {
    super();
    [this.puzzles, this.game, this.plies, this.many] = [[], GAMES[0] ?? '', 3, 6];
    [this.busy, this.said, this.solved] = [false, '', false];
    this.sheet = undefined;
  }

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.engine.stop();
  }

  protected override willUpdate(changed: PropertyValues) {
    const { sheet } = this;
    if (!changed.has('sheet') || !sheet) return;
    if (GAMES.includes(sheet.game)) this.game = sheet.game;
    if (PLIES.includes(sheet.plies)) this.plies = sheet.plies;
  }

  /** Another choice is another address. */
  private choose(sheet: Partial<Sheet>): void {
    const { game, plies } = this;
    const detail = { view: 'learn', story: WORKSHEET, sheet: { game, plies, ...sheet } };
    this.dispatchEvent(new CustomEvent('place', { detail, bubbles: true }));
  }

  /** Ends the work on what was begun before. */
  private stop(): number {
    this.engine.stop();
    [this.busy, this.said] = [false, ''];
    return ++this.turn;
  }

  private async make(): Promise<void> {
    const turn = this.stop();
    [this.puzzles, this.busy, this.said, this.solved] = [[], true, '', false];
    const seen = new Set<string>();
    try {
      for (let failed = 0; this.puzzles.length < this.many && failed < 20; ) {
        const one = await puzzle(this.engine, this.game, this.plies);
        if (turn !== this.turn) return;
        if (!one) break;
        if (seen.has(one.kind)) failed++;
        else {
          seen.add(one.kind);
          this.puzzles = [...this.puzzles, one];
        }
      }
      if (this.puzzles.length < this.many) this.said = texts.learn.fewer(this.puzzles.length);
    } catch (why) {
      if (why instanceof Stopped || turn !== this.turn) return;
      this.said = why instanceof Error ? why.message : String(why);
    }
    this.busy = false;
  }

  protected override render() {
    const words = texts.learn;
    return html`<div class="row unprinted">
        <label>${texts.play.game}
          <select name="puzzle-game" @change=${(event: Event) => this.choose({ game: (event.target as HTMLSelectElement).value })}>
            ${GAMES.map((game) => html`<option value=${game} .selected=${game === this.game}>${texts.games[game] ?? game}</option>`)}
          </select></label>
        <label>${words.wins}
          <select name="puzzle-plies" @change=${(event: Event) => this.choose({ plies: Number((event.target as HTMLSelectElement).value) })}>
            ${PLIES.map((plies) => html`<option value=${plies} .selected=${plies === this.plies}>${words.win(plies)}</option>`)}
          </select></label>
        <button class="main" @click=${() => void this.make()}>${words.make}</button>
        ${this.busy ? html`<button @click=${() => this.stop()}>${texts.play.stop}</button>` : nothing}
        <button ?disabled=${this.puzzles.length === 0} @click=${() => print()}>${words.print}</button>
        <button aria-pressed=${this.solved ? 'true' : 'false'} ?disabled=${this.puzzles.length === 0} @click=${() => (this.solved = !this.solved)}>${words.solutions}</button>
      </div>
      <p role="status">${this.busy ? words.making(this.puzzles.length, this.many) : this.said}</p>
      ${
        this.puzzles.length
          ? html`<section class="sheet">
                <h3>${texts.games[this.puzzles[0]?.state.game ?? ''] ?? this.puzzles[0]?.state.game}</h3>
                <p class="goal">${this.puzzles[0]?.state.goal} ${words.marks}</p>
                <ol class="puzzles">
                  ${this.puzzles.map(
                    (one) => html`<li><p>${words.task(one.state.turn ?? '', words.win(one.plies))}</p>
                      <harary-board locked .state=${one.state}></harary-board></li>`,
                  )}
                </ol>
              </section>
              <section class="solutions ${this.solved ? '' : 'printed'}">
                <h2>${words.solutions}</h2>
                <ol>${this.puzzles.map((one) => html`<li><b>${one.line[0]}</b>${one.line.length > 1 ? `: ${one.line.join(', ')}` : ''}</li>`)}</ol>
              </section>`
          : nothing
      }`;
  }
}
customElements.define('harary-worksheet', Worksheet);
