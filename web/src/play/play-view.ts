// Play: a game on the page, between people or against Harary, with everything it knows about it.

import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { Stopped, about, quick } from '../engine/engine.js';
import type { About, Line, State, Worth } from '../engine/types.js';
import { write } from '../address.js';
import { copy, save } from '../parts/hand-on.js';
import { texts } from '../texts.js';
import './board.js';
import './own-board.js';
import { boardSpec } from './own-board.js';
import { columns, heaps, sequence, type Shown } from './others.js';
import { told } from './marks.js';
import { Thinking } from './thinking.js';
import { add, branches, shown as tree, type Node } from './tree.js';

/** Who makes the moves of a player: a person, or an opponent of a level. */
const PERSON = 'person';
/** How long an opponent thinks about a move. */
const THOUGHT = 10;
/** How fast a line is played out. */
const PACE = 900;

/** Games to begin with, one of each kind. */
export const STARTS = [
  'vdw n=15 k=4',
  'tictactoe side=3',
  'clique n=6 k=3',
  'hip n=4',
  'mnk m=4 n=4 k=4',
  'animal n=4 animal=el',
  'vdw n=10 k=4 board=ring',
  'tictactoe side=3 dim=3',
  'columns c=2',
  'monotonic up=2 down=3',
  'monotonic up=3 down=3 deck=rationals',
  'octal code=0.[3] heaps=3,4,5',
  'octal code=0.07 heaps=12',
  'octal code=0.77 heaps=9',
];

export class PlayView extends LitElement {
  static override properties = {
    game: { type: String },
    moves: { attribute: false },
    state: { state: true },
    error: { state: true },
    hints: { state: true },
    said: { state: true },
    why: { state: true },
    whyAfter: { state: true },
    seats: { state: true },
    about: { state: true },
    pace: { state: true },
    bare: { type: Boolean },
  };
  /** The spec as it was typed, and the moves that are shown. */
  declare game: string;
  declare moves: string[];
  declare private state: State | null;
  declare private error: string;
  declare private hints: boolean;
  declare private said: string;
  declare private why: Line | null;
  declare private whyAfter: string;
  declare private seats: { A: string; B: string };
  declare private about: About | null;
  /** Whether a line is being played out. */
  declare private pace: boolean;
  /** The game alone, inside a text. */
  declare bare: boolean;
  /** The moves up to the end of the line, those taken back included. */
  private line: string[] = [];
  private roots: Node[] = [];
  private values = new Map<string, Worth>();
  private readonly thinking = new Thinking(() => this.requestUpdate());
  private opened = '';
  /** What an opponent said about the move that is about to be shown. */
  private replied = '';

  constructor() {
    super();
    [this.game, this.moves, this.state, this.error, this.hints] = ['', [], null, '', false];
    [this.said, this.why, this.whyAfter, this.pace, this.bare] = ['', null, '', false, false];
    this.seats = { A: PERSON, B: PERSON };
    this.about = null;
  }

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.pace = false;
    this.thinking.close();
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('game') || changed.has('moves')) void this.show();
  }

  private get isNew(): boolean {
    return this.game !== this.opened;
  }

  /** Shows the position that the properties name. */
  private async show(): Promise<void> {
    const { game, moves } = this;
    if (this.isNew) {
      [this.opened, this.roots, this.line, this.why, this.said] = [game, [], [], null, ''];
      this.pace = false;
    }
    const goesOn = moves.every((move, index) => move === this.line[index]);
    if (!goesOn || moves.length > this.line.length) this.line = moves;
    add(this.roots, this.line);
    this.values = new Map();
    if (this.thinking.busy) this.thinking.stop();
    try {
      const state = await quick.state(game, moves);
      this.about ??= await about();
      if (game !== this.game || moves !== this.moves) return;
      [this.state, this.error] = [state, ''];
      this.announce(state);
      void this.think(state);
    } catch (why) {
      if (game !== this.game || moves !== this.moves || why instanceof Stopped) return;
      this.error = why instanceof Error ? why.message : String(why);
      this.state = null;
    }
  }

  private announce(state: State): void {
    const last = state.moves.at(-1);
    const turn = state.turn ? texts.play.turn(state.turn) : texts.play.over(state);
    const moved = this.replied || (last ? texts.play.moved(state.moves.length, last) : '');
    this.said = `${moved} ${turn}`.trim();
    this.replied = '';
  }

  /** What is to be found out about a position that is shown: a reply, or the values of its moves. */
  private async think(state: State): Promise<void> {
    const { game, moves } = this;
    if (!state.turn || this.pace) return;
    const seat = this.seats[state.turn];
    if (seat !== PERSON && moves.length === this.line.length) {
      const reply = await this.thinking.reply(game, moves, seat, THOUGHT);
      if (!reply || game !== this.game || moves !== this.moves) return;
      this.replied = texts.play.replied(state.turn, reply.move, reply.grounds);
      this.go([...moves, reply.move]);
    } else if (this.hints) {
      await this.thinking.values(game, moves, state.legal.map((legal) => legal.text), (move, worth) => {
        if (moves !== this.moves) return;
        this.values = new Map(this.values).set(move, worth);
        this.requestUpdate();
      });
    }
  }

  /** Goes to a position: the address changes, and with it everything else. */
  private go(moves: string[], game = this.game): void {
    this.dispatchEvent(
      new CustomEvent('place', { detail: { view: 'play', game, moves }, bubbles: true }),
    );
  }

  private readonly take = (move: string): void => {
    this.why = null;
    this.go([...this.moves, move]);
  };

  private step(by: number): void {
    const to = Math.min(this.line.length, Math.max(0, this.moves.length + by));
    if (to !== this.moves.length) this.go(this.line.slice(0, to));
  }

  private seat(player: 'A' | 'B', event: Event): void {
    this.seats = { ...this.seats, [player]: (event.target as HTMLSelectElement).value };
    if (this.state) void this.think(this.state);
  }

  private flipHints(): void {
    this.hints = !this.hints;
    if (this.hints && this.state) void this.think(this.state);
    else {
      this.thinking.stop();
      this.values = new Map();
    }
  }

  /** Why the last move was good or bad; at the start, how the game goes. */
  private async explain(): Promise<void> {
    const last = this.moves.at(-1);
    const before = this.moves.slice(0, -1);
    this.why = null;
    const line = await this.thinking.line(this.game, before, last);
    if (!line) return;
    this.why = line;
    this.whyAfter = last ?? '';
  }

  /** Plays the line that was found, move by move. */
  private async playOut(): Promise<void> {
    const line = this.why?.moves ?? [];
    const before = this.whyAfter ? this.moves.slice(0, -1) : this.moves;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.pace = true;
    const game = this.game;
    for (let length = this.whyAfter ? 2 : 1; length <= line.length; length++) {
      if (!this.pace || game !== this.game) return;
      this.go([...before, ...line.slice(0, still ? line.length : length)]);
      if (still) break;
      await new Promise((done) => setTimeout(done, PACE));
    }
    this.pace = false;
  }

  private async picture(): Promise<void> {
    try {
      save('position.svg', await quick.picture(this.game, this.moves), 'image/svg+xml');
    } catch (why) {
      this.said = why instanceof Error ? why.message : String(why);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)) return;
    if (event.key === 'u') this.step(-1);
    else if (event.key === 'r') this.step(1);
    else if (event.key === 'h') this.flipHints();
    else if (event.key === 'w') void this.explain();
    else return;
    event.preventDefault();
  }

  private dropped(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    event.preventDefault();
    if (file) void file.text().then((text) => this.go([], boardSpec(text)));
  }

  protected override render() {
    const words = texts.play;
    const { state } = this;
    return html`<div
      class="play"
      @keydown=${this.key}
      @dragover=${(event: DragEvent) => event.preventDefault()}
      @drop=${this.dropped}
    >
      ${this.bare ? nothing : this.chooser()}
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${
        state
          ? html`<p class="goal">${state.goal}</p>
              <p class="said" role="status" aria-live="polite">${this.said}</p>
              ${this.table(state)} ${this.controls()} ${this.explained()}
              ${
                branches(this.roots)
                  ? html`<section><h2>${words.tree}</h2>${tree(this.roots, this.moves, (line) => this.go(line))}</section>`
                  : nothing
              }
              ${this.listed(state)}`
          : nothing
      }
      ${this.bare ? nothing : this.own()}
    </div>`;
  }

  private own() {
    return html`<details>
        <summary>${texts.own.title}</summary>
        <harary-own-board @board=${(event: CustomEvent<string>) => this.go([], event.detail)}></harary-own-board>
        <p><label>${texts.own.file} <input type="file" accept=".pg,.txt,text/plain" @change=${(event: Event) => {
          const file = (event.target as HTMLInputElement).files?.[0];
          if (file) void file.text().then((text) => this.go([], boardSpec(text)));
        }} /></label></p>
      </details>`;
  }

  private chooser() {
    const words = texts.play;
    const games = STARTS.includes(this.game) ? STARTS : [this.game, ...STARTS];
    const title = (game: string) => texts.games[game] ?? (game.startsWith('file path=data') ? texts.own.title : game);
    return html`<form
      class="row chooser"
      @submit=${(event: Event) => {
        event.preventDefault();
        const typed = new FormData(event.target as HTMLFormElement).get('spec');
        if (typeof typed === 'string' && typed.trim()) this.go([], typed.trim());
      }}
    >
      <label>${words.game}
        <select name="game" @change=${(event: Event) => this.go([], (event.target as HTMLSelectElement).value)}>
          ${games.map((game) => html`<option value=${game} ?selected=${game === this.game}>${title(game)}</option>`)}
        </select>
      </label>
      <label>${words.spec} <input name="spec" size="24" spellcheck="false" autocapitalize="off" autocomplete="off" .value=${this.game} /></label>
      <button>${words.begin}</button>
    </form>
    <p class="row seats">${(['A', 'B'] as const).map(
      (player) => html`<label><span class="who p${player}">${player}</span>
        <select name="seat${player}" @change=${(event: Event) => this.seat(player, event)}>
          <option value=${PERSON} ?selected=${this.seats[player] === PERSON}>${words.person}</option>
          ${this.about?.levels.map(({ name }) => html`<option value=${name} ?selected=${this.seats[player] === name}>${words.level(name)}</option>`)}
        </select></label>`,
    )}</p>`;
  }

  private table(state: State) {
    const isPerson = !!state.turn && this.seats[state.turn] === PERSON;
    const waits = this.moves.length === this.line.length && !isPerson;
    const shown: Shown = { state, values: this.values, locked: waits || this.pace, take: this.take };
    switch (state.view?.kind) {
      case 'board':
        return state.view.shape === 'columns'
          ? columns(shown)
          : html`<harary-board
              .state=${state}
              .values=${this.values}
              ?locked=${shown.locked}
              @move=${(event: CustomEvent<string>) => this.take(event.detail)}
            ></harary-board>`;
      case 'heaps':
        return heaps(shown);
      case 'sequence':
        return sequence(shown);
      default:
        return html`<pre>${state.drawn}</pre>`;
    }
  }

  private controls() {
    const words = texts.play;
    const at = this.moves.length;
    const { busy, progress } = this.thinking;
    return html`<div class="row controls">
        <button @click=${() => this.go([])} ?disabled=${at === 0}>${words.again}</button>
        <button @click=${() => this.step(-1)} ?disabled=${at === 0}>${words.undo}</button>
        <input
          type="range" min="0" max=${this.line.length} .value=${String(at)}
          ?disabled=${this.line.length === 0}
          aria-label=${words.slider} aria-valuetext=${words.after(at)}
          @input=${(event: Event) => this.step(Number((event.target as HTMLInputElement).value) - at)}
        />
        <button @click=${() => this.step(1)} ?disabled=${at === this.line.length}>${words.redo}</button>
        <button aria-pressed=${this.hints ? 'true' : 'false'} @click=${this.flipHints}>${words.hints}</button>
        <button @click=${this.explain}>${at ? words.why : words.best}</button>
        ${this.bare ? nothing : html`<button @click=${() => void copy(new URL(write({ view: 'play', game: this.game, moves: this.moves }), location.href).href)}>${words.link}</button>`}
        ${this.state?.view?.kind === 'board' ? html`<button @click=${this.picture}>${words.picture}</button>` : nothing}
      </div>
      ${this.hints ? html`<p class="key">${words.key(this.state?.length ?? false)}</p>` : nothing}
      ${
        busy
          ? html`<p class="row thinking"><progress aria-label=${words.thinking}></progress> <span>${words.thinking} ${progress?.words ?? ''}</span>
              <button @click=${() => this.thinking.stop()}>${words.stop}</button></p>`
          : nothing
      }`;
  }

  private explained() {
    const { why } = this;
    if (!why) return nothing;
    const words = texts.play;
    const value = why.text ?? why.why ?? '';
    return html`<section class="why" role="status">
      <h2>${this.whyAfter ? words.afterMove(this.whyAfter) : words.best}</h2>
      <p>${value}${why.moves?.length ? `: ${why.moves.join(', ')}` : ''}</p>
      ${(why.moves?.length ?? 0) > 1 ? html`<button @click=${this.playOut}>${words.playOut}</button>` : nothing}
    </section>`;
  }

  /** Every move in words, for whoever cannot use the board. */
  private listed(state: State) {
    if (state.legal.length === 0) return nothing;
    const locked = !!state.turn && this.seats[state.turn] !== PERSON && this.moves.length === this.line.length;
    return html`<details class="all">
      <summary>${texts.play.all(state.legal.length)}</summary>
      <ul>
        ${state.legal.map((legal) => {
          const said = told({ state, values: this.values }, legal.text);
          return html`<li><button ?disabled=${locked} @click=${() => this.take(legal.text)}>${legal.text}</button>
            ${legal.means}${said ? `: ${said}` : ''}</li>`;
        })}
      </ul>
    </details>`;
  }
}
customElements.define('harary-play', PlayView);
