// The strategy of a player as a tree to be walked: below each of its moves stand all moves of the
// other player, and one that is opened shows the answer to it. Answers are searched for when they
// are asked for, so that a tree of any size begins at once.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Engine, Stopped } from '../engine/engine.js';
import type { Player, State } from '../engine/types.js';
import { PERSONS, write } from '../address.js';
import { texts } from '../texts.js';

/** How long an answer is searched for, in seconds. */
const THOUGHT = 30;

/** A position with the other player to move, or at the end. */
interface Place {
  /** The moves to it, from the start of the game on. */
  moves: string[];
  /** What the player of the strategy has played to come here. */
  answers: string[];
  state: State;
}

/** A move of the other player, and what comes after it once that is known. */
type After = Place | 'sought' | { why: string };

export class Strategy extends LitElement {
  static override properties = {
    game: { type: String },
    start: { attribute: false },
    player: { type: String },
    places: { state: true },
  };
  declare game: string;
  /** The moves before. */
  declare start: string[];
  declare player: Player;
  /** By the moves that lead there, up to the last one of the other player. */
  declare private places: ReadonlyMap<string, After>;
  private readonly engine = new Engine();

  constructor() {
    super();
    [this.game, this.start, this.player, this.places] = ['', [], 'A', new Map()];
  }

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.engine.stop();
  }

  protected override willUpdate(changed: PropertyValues) {
    if (!changed.has('game') && !changed.has('start') && !changed.has('player')) return;
    this.engine.stop();
    this.places = new Map();
  }

  private put(moves: string[], after: After): void {
    this.places = new Map(this.places).set(moves.join(' '), after);
  }

  /** Finds what the player answers after these moves. */
  private async find(before: string[]): Promise<void> {
    const known = this.places.get(before.join(' '));
    // What was not found in time is sought again when it is opened again.
    if (known !== undefined && (known === 'sought' || !('why' in known))) return;
    this.put(before, 'sought');
    try {
      const answers: string[] = [];
      let state = await this.engine.state(this.game, before);
      while (state.turn === this.player) {
        const line = await this.engine.line(this.game, [...before, ...answers], THOUGHT);
        const answer = line.moves?.[0];
        if (answer === undefined) return this.put(before, { why: line.why ?? texts.strategy.unknown });
        answers.push(answer);
        state = await this.engine.state(this.game, [...before, ...answers]);
      }
      this.put(before, { moves: [...before, ...answers], answers, state });
    } catch (why) {
      if (why instanceof Stopped) return;
      this.put(before, { why: why instanceof Error ? why.message : String(why) });
    }
  }

  protected override render() {
    const words = texts.strategy;
    return html`<details class="strategy" @toggle=${this.opened(this.start)}>
      <summary>${words.title(this.player)}</summary>
      <p class="key">${words.how}</p>
      ${this.below(this.start)}
    </details>`;
  }

  /** Looks for what comes after these moves once somebody wants to see it. */
  private opened(moves: string[]) {
    return (event: Event) => {
      if ((event.currentTarget as HTMLDetailsElement).open) void this.find(moves);
    };
  }

  /** What the player answers after these moves, and all that may come then. */
  private below(before: string[]): TemplateResult | typeof nothing {
    const words = texts.strategy;
    const after = this.places.get(before.join(' '));
    if (after === undefined) return nothing;
    if (after === 'sought') return html`<p role="status">${texts.explore.working}</p>`;
    if ('why' in after) return html`<p class="error">${after.why}</p>`;
    const { moves, answers, state } = after;
    const said = answers.length > 0 ? [words.plays(this.player, answers.join(', '))] : [];
    if (state.ending) said.push(state.ending);
    return html`<p>${said.join(': ')} <a href=${write({ view: 'play', game: this.game, moves, seats: PERSONS })}>${words.board}</a></p>
      ${
        state.turn === null
          ? nothing
          : html`<ul>${state.legal.map(({ text }) => this.branch([...moves, text], state.turn ?? ''))}</ul>`
      }`;
  }

  private branch(moves: string[], mover: string): TemplateResult {
    return html`<li><details @toggle=${this.opened(moves)}>
      <summary>${texts.strategy.plays(mover, moves.at(-1) ?? '')}</summary>
      ${this.below(moves)}
    </details></li>`;
  }
}
customElements.define('harary-strategy', Strategy);
