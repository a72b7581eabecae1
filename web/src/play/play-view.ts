// Play: a game on the page, between people or against Harary, with everything it knows about it.

import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { Broken, Stopped, about, quick } from '../engine/engine.js';
import type { About, Line, Player, State, Worth } from '../engine/types.js';
import { PERSON, PERSONS, write, type Seats } from '../address.js';
import { copy, save } from '../parts/hand-on.js';
import { texts } from '../texts.js';
import './board.js';
import { rules } from '../parts/rules.js';
import './own-board.js';
import { boardSpec, setsOf } from './own-board.js';
import { STARTS, chooser, seats } from './chooser.js';
import { columns, heaps, listed, sequence, type Shown } from './others.js';
import { Thinking } from './thinking.js';
import { add, branches, keep, recall, shown as tree, type Node } from './tree.js';

/** How long an opponent thinks about a move. */
const THOUGHT = 10;
/** How fast a line is played out. */
const PACE = 900;

/** Who moves so many plies after a player, or before. */
const after = (player: Player, plies: number): Player => (plies % 2 === 0 ? player : player === 'A' ? 'B' : 'A');

const can = (game: string, moves: string[]) => quick.state(game, moves).then(
  () => true,
  () => false,
);

export class PlayView extends LitElement {
  static override properties = {
    game: { type: String },
    moves: { attribute: false },
    state: { state: true },
    error: { state: true },
    wrong: { state: true },
    hints: { state: true },
    said: { state: true },
    why: { state: true },
    seats: { attribute: false },
    about: { state: true },
    pace: { state: true },
    bare: { type: Boolean },
  };
  /** The spec as it was typed, and the moves that are shown. */
  declare game: string;
  declare moves: string[];
  declare seats: Seats;
  declare private state: State | null;
  declare private error: string;
  /** What is wrong with the game that was wanted last, in place of which this one stays. */
  declare private wrong: string;
  declare private hints: boolean;
  declare private said: string;
  declare private why: Line | null;
  declare private about: About | null;
  /** Whether a line is being played out. */
  declare private pace: boolean;
  /** The game alone, inside a text. */
  declare bare: boolean;
  /** The moves up to the end of the line, those taken back included. */
  private line: string[] = [];
  private roots: Node[] = [];
  private values = new Map<string, Worth>();
  private readonly thinking = new Thinking(
    () => this.requestUpdate(),
    (why) => (this.error = why),
  );
  private opened = '';
  /** What an opponent said about the move that is about to be shown. */
  private replied = '';
  /** Who begins, as the last position before the end has told. */
  private first: Player = 'A';
  /** The last game that is none of the list. */
  private other = '';
  /** Counts the games that were wanted: the last one counts. */
  private wanted = 0;
  /** Whether the next move gets the focus. */
  private refocus = false;

  constructor() {
    super();
    [this.game, this.moves, this.state, this.error, this.hints] = ['', [], null, '', false];
    [this.said, this.why, this.pace, this.bare, this.wrong] = ['', null, false, false, ''];
    this.seats = PERSONS;
    this.about = null;
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.key);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.key);
    this.pace = false;
    this.thinking.close();
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('game') || changed.has('moves')) void this.show();
    else if (changed.has('seats') && this.state) {
      // Whoever takes the seat goes on from this position.
      this.line = this.moves;
      void this.think(this.state);
    }
  }

  /** Who moves for a player; an unknown level counts as a person. */
  private seatOf(player: Player): string {
    const seat = this.seats[player];
    return this.about?.levels.some(({ name }) => name === seat) ? seat : PERSON;
  }

  /** A button that was used may be gone, as its move is: the next move gets the focus. */
  protected override updated() {
    if (!this.refocus || document.activeElement !== document.body) return;
    const next = this.querySelector<HTMLElement>('button.move:not([disabled])');
    next?.focus();
    this.refocus = !next;
  }

  private get isNew(): boolean {
    return this.game !== this.opened;
  }

  /** Shows the position that the properties name. */
  private async show(): Promise<void> {
    const { game, moves } = this;
    if (this.isNew) {
      const kept = this.bare ? null : recall(game);
      // The page was loaded again, or another view was looked at.
      const isBack = this.opened === '' && kept?.moves.join() === moves.join();
      [this.opened, this.roots, this.line] = [game, kept?.roots ?? [], isBack ? kept.line : []];
      [this.why, this.said, this.pace, this.wrong] = [null, '', false, ''];
    }
    if (!this.pace) this.why = null;
    const goesOn = moves.every((move, index) => move === this.line[index]);
    if (!goesOn || moves.length > this.line.length) this.line = moves;
    this.values = new Map();
    if (this.thinking.busy) this.thinking.stop();
    try {
      const state = await quick.state(game, moves);
      this.about ??= await about();
      if (game !== this.game || moves !== this.moves) return;
      [this.state, this.error] = [state, ''];
      add(this.roots, this.line);
      if (!this.bare) keep(game, { roots: this.roots, moves, line: this.line });
      if (state.turn) this.first = after(state.turn, moves.length);
      this.announce(state);
      void this.think(state);
    } catch (why) {
      await this.refused(game, moves, why);
    }
  }

  /** What cannot be shown is a game that does not exist, or has a wrong move: those before it stay. */
  private async refused(game: string, moves: string[], why: unknown): Promise<void> {
    const said = why instanceof Error ? why.message : String(why);
    const isBroken = why instanceof Broken;
    let length = isBroken ? -1 : moves.length - 1;
    while (length >= 0 && !(await can(game, moves.slice(0, length)))) length--;
    const known = isBroken ? this.about : await about().catch(() => null);
    if (game !== this.game || moves !== this.moves || why instanceof Stopped) return;
    if (length >= 0) {
      this.replied = texts.play.ended(said.replace(/^after: /, ''));
      this.line = moves.slice(0, length);
      return this.go(this.line);
    }
    [this.state, this.about, this[isBroken ? 'error' : 'wrong']] = [null, known, said];
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
    const seat = this.seatOf(state.turn);
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
  private go(moves: string[], game = this.game, seats = this.seats): void {
    this.dispatchEvent(
      new CustomEvent('place', { detail: { view: 'play', game, moves, seats }, bubbles: true }),
    );
  }

  private readonly take = (move: string): void => {
    this.refocus = !!document.activeElement?.classList.contains('move');
    // What came after it before is another variation.
    this.line = [...this.moves, move];
    [this.pace, this.wrong] = [false, ''];
    this.go(this.line);
  };

  private goTo(length: number): void {
    this.pace = false;
    const to = Math.min(this.line.length, Math.max(0, length));
    if (to !== this.moves.length) this.go(this.line.slice(0, to));
  }

  /** Takes back the last move of a person, with the replies of an opponent to it. */
  private undo(): void {
    const last = this.moves.length - 1;
    let to = last;
    while (to > 0 && !this.isPerson(to)) to--;
    // The first move of an opponent stays.
    if (this.isPerson(to) || !this.isPerson(to + 1)) this.goTo(this.isPerson(to) ? to : last);
  }

  /** Whether a person moves after so many moves. */
  private isPerson(length: number): boolean {
    return this.seatOf(after(this.first, length)) === PERSON;
  }

  /** Begins a game; one that does not exist leaves the board as it is. */
  private async begin(game: string): Promise<void> {
    const wanted = ++this.wanted;
    const before = this.game;
    let wrong = '';
    try {
      await quick.state(game, []);
    } catch (why) {
      if (why instanceof Stopped) return;
      wrong = why instanceof Error ? why.message : String(why);
    }
    // Meanwhile somebody may have gone elsewhere.
    if (wanted !== this.wanted || before !== this.game) return;
    this.wrong = wrong;
    if (!wrong) return this.restart(game);
    // A file is opened further down.
    await this.updateComplete;
    this.querySelector('.chooser + .error')?.scrollIntoView({ block: 'nearest' });
  }

  /** The game from its first move on, which an opponent makes again. */
  private restart(game = this.game, seats = this.seats): void {
    [this.line, this.pace] = [[], false];
    this.go([], game, seats);
  }

  /** The same game once more, where each player has the side of the other. */
  private rematch(): void {
    this.restart(this.game, { A: this.seats.B, B: this.seats.A });
  }

  private seat(player: Player, level: string): void {
    this.go(this.moves, this.game, { ...this.seats, [player]: level });
  }

  /** Ends what is thought about; a person takes over from an opponent who was to move. */
  private halt(): void {
    this.thinking.stop();
    const turn = this.state?.turn;
    if (turn && this.seatOf(turn) !== PERSON && this.moves.length === this.line.length) this.seat(turn, PERSON);
  }

  private flipHints(): void {
    this.hints = !this.hints;
    if (this.hints && this.state) void this.think(this.state);
    else {
      this.thinking.stop();
      this.values = new Map();
    }
  }

  /** How the game goes on, where both play well. */
  private async explain(): Promise<void> {
    if (!this.state?.turn) return;
    const { game, moves } = this;
    [this.why, this.pace] = [null, false];
    const line = await this.thinking.line(game, moves);
    if (game === this.game && moves === this.moves) this.why = line;
  }

  /** Plays the line that was found, move by move. */
  private async playOut(): Promise<void> {
    const line = this.why?.moves ?? [];
    const before = this.moves;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.pace = true;
    const game = this.game;
    for (let length = 1; length <= line.length; length++) {
      if (!this.pace || game !== this.game) return;
      this.go([...before, ...line.slice(0, still ? line.length : length)]);
      if (still) break;
      await new Promise((done) => setTimeout(done, PACE));
    }
    [this.pace, this.why] = [false, null];
  }

  /** Stays where the line is; the game goes on from there. */
  private leaveLine(): void {
    [this.pace, this.why] = [false, null];
    if (this.state) void this.think(this.state);
  }

  private async picture(): Promise<void> {
    try {
      save('position.svg', await quick.picture(this.game, this.moves), 'image/svg+xml');
    } catch (why) {
      this.said = why instanceof Error ? why.message : String(why);
    }
  }

  private readonly key = (event: KeyboardEvent): void => {
    // A board inside a text hears its own keys alone.
    if (this.bare && !this.contains(event.target as HTMLElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)) return;
    if (event.key === 'u') this.undo();
    else if (event.key === 'r') this.goTo(this.moves.length + 1);
    else if (event.key === 'h') this.flipHints();
    else if (event.key === 'w') void this.explain();
    else return;
    event.preventDefault();
  };

  private dropped(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    if (file) void file.text().then((text) => this.begin(boardSpec(text)));
  }

  protected override render() {
    const words = texts.play;
    const { state } = this;
    const sets = setsOf(this.game);
    return html`<div class="play" @drop=${this.dropped}>
      ${this.bare ? nothing : this.above()}
      ${
        this.error
          ? html`<p class="error" role="alert">${this.error}</p>
              <p><button @click=${() => void this.show()}>${words.retry}</button></p>`
          : nothing
      }
      ${
        state
          ? html`<p class="printed"><b>${state.game}</b> ${this.moves.join(' ')}</p>
              <p class="goal">${state.goal}</p>
              ${sets.length ? html`<p class="key">${texts.own.sets}: ${sets.join(' ')}</p>` : nothing}
              ${this.bare || !this.about ? nothing : rules(this.about, state.game.split(' ')[0] ?? '')}
              <p class="said ${state.turn ?? `over ${state.outcome ?? ''}`}" role="status" aria-live="polite">${this.said}</p>
              ${this.table(state)} ${this.controls()} ${this.explained()}
              ${
                branches(this.roots)
                  ? html`<section><h2>${words.tree}</h2>${tree(this.roots, this.moves, (line) => this.go(line))}</section>`
                  : nothing
              }
              ${listed(this.shown(state))}`
          : this.error || this.wrong
            ? nothing
            : html`<p class="late" role="status">${texts.loading}</p>`
      }
      ${this.bare ? nothing : this.own()}
    </div>`;
  }

  private above() {
    if (!STARTS.includes(this.game)) this.other = this.game;
    return html`${chooser(this.game, this.other, this.wrong, this.about, (game) => void this.begin(game))}
      ${seats(this.about, (player) => this.seatOf(player), (player, level) => this.seat(player, level))}`;
  }

  private own() {
    return html`<details>
        <summary>${texts.own.title}</summary>
        <harary-own-board @board=${(event: CustomEvent<string>) => void this.begin(event.detail)}></harary-own-board>
        <p><label>${texts.own.file} <input type="file" accept=".pg,.txt,text/plain" @change=${(event: Event) => {
          const file = (event.target as HTMLInputElement).files?.[0];
          if (file) void file.text().then((text) => this.begin(boardSpec(text)));
        }} /></label></p>
      </details>`;
  }

  /** Whether no move may be made by hand. */
  private isLocked({ turn }: State): boolean {
    return this.pace || !turn || this.seatOf(turn) !== PERSON;
  }

  private shown(state: State): Shown {
    return { state, values: this.values, locked: this.isLocked(state), take: this.take };
  }

  private table(state: State) {
    const shown = this.shown(state);
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
        <button @click=${() => (this.isPerson(0) ? this.goTo(0) : this.restart())} ?disabled=${at === 0}>${words.again}</button>
        <button title=${words.byKey(words.undo, 'u')} aria-keyshortcuts="u" @click=${this.undo} ?disabled=${at === 0}>${words.undo}</button>
        <input
          type="range" min="0" max=${this.line.length} .value=${String(at)}
          ?disabled=${this.line.length === 0}
          aria-label=${words.slider} aria-valuetext=${words.after(at)}
          @input=${(event: Event) => this.goTo(Number((event.target as HTMLInputElement).value))}
        />
        <button title=${words.byKey(words.redo, 'r')} aria-keyshortcuts="r" @click=${() => this.goTo(at + 1)} ?disabled=${at === this.line.length}>${words.redo}</button>
        <button title=${words.byKey(words.hints, 'h')} aria-keyshortcuts="h" aria-pressed=${this.hints ? 'true' : 'false'} @click=${this.flipHints}>${words.hints}</button>
        <button title=${words.byKey(words.best, 'w')} aria-keyshortcuts="w" ?disabled=${!this.state?.turn} @click=${this.explain}>${words.best}</button>
        ${this.bare ? nothing : html`<button @click=${() => void copy(new URL(write({ view: 'play', game: this.game, moves: this.moves, seats: this.seats }), location.href).href)}>${words.link}</button>`}
        ${this.state?.view?.kind === 'board' ? html`<button @click=${this.picture}>${words.picture}</button>` : nothing}
        ${this.bare || !this.state?.outcome ? nothing : html`<button class="main" title=${words.sides} @click=${this.rematch}>${words.rematch}</button>`}
      </div>
      ${this.hints ? html`<p class="key">${words.key(this.state?.length ?? false)}</p>` : nothing}
      ${
        busy
          ? html`<p class="row thinking late"><progress aria-label=${words.thinking}></progress> <span>${words.thinking} ${progress?.words ?? ''}</span>
              <button @click=${this.halt}>${words.stop}</button></p>`
          : nothing
      }`;
  }

  private explained() {
    const { why } = this;
    if (!why) return nothing;
    const words = texts.play;
    const value = why.text ?? why.why ?? '';
    const last = this.moves.at(-1);
    return html`<section class="why" role="status">
      <h2>${last && !this.pace ? words.afterMove(last) : words.best}</h2>
      <p>${value}${why.moves?.length ? `: ${why.moves.join(', ')}` : ''}</p>
      ${
        this.pace
          ? html`<button @click=${this.leaveLine}>${words.stop}</button>`
          : why.moves?.length
            ? html`<button @click=${this.playOut}>${words.playOut}</button>`
            : nothing
      }
    </section>`;
  }
}
customElements.define('harary-play', PlayView);
