// What stands above a game: which one it is, chosen or typed, and who plays.

import { html, nothing, type TemplateResult } from 'lit';
import type { About, Player } from '../engine/types.js';
import { PERSON } from '../address.js';
import { texts } from '../texts.js';

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

/** A game in words, where it has some. */
export const title = (game: string) => texts.games[game] ?? (/^file (path=data|cells=)/.test(game) ? texts.own.title : game);

/** Advice for a terminal, which the page leaves out: here the field lists all games. */
const COMMAND = /[;,] (and the names that )?`harary games` lists( them all)?$/;

/** The games to choose from, `other` among them, and a field for the name of any. `wrong` says what
 * is wrong with the name that was typed last. */
export function chooser(game: string, other: string, wrong: string, about: About | null, begin: (game: string) => void): TemplateResult {
  const words = texts.play;
  const games = other ? [other, ...STARTS] : STARTS;
  return html`<form
      class="row chooser"
      @submit=${(event: Event) => {
        event.preventDefault();
        const typed = new FormData(event.target as HTMLFormElement).get('spec');
        const spec = typeof typed === 'string' ? typed.trim().replace(/^(harary\s+)?(play\s+)?/, '') : '';
        if (spec) begin(spec);
      }}
    >
      <label>${words.game}
        <select name="game" @change=${(event: Event) => begin((event.target as HTMLSelectElement).value)}>
          ${games.map((one) => html`<option value=${one} .selected=${one === game}>${title(one)}</option>`)}
        </select>
      </label>
      <label>${words.spec} <input name="spec" size="28" spellcheck="false" autocapitalize="off" autocomplete="off" list="games" aria-invalid=${wrong ? 'true' : 'false'} .value=${game} /></label>
      <button>${words.begin}</button>
      <datalist id="games">${about?.games.map(({ name, title = '' }) => html`<option value=${name}>${title}</option>`)}</datalist>
    </form>
    ${wrong ? html`<p class="error" role="alert">${wrong.replace(COMMAND, '')}</p>` : nothing}`;
}

/** Who plays: for each player a person, or an opponent of a level. */
export function seats(about: About | null, seatOf: (player: Player) => string, seat: (player: Player, level: string) => void): TemplateResult {
  const words = texts.play;
  return html`<p class="row seats">${(['A', 'B'] as const).map(
    (player) => html`<label><span class="who p${player}">${player}</span>
      <select name="seat${player}" aria-label=${words.player(player)} @change=${(event: Event) => seat(player, (event.target as HTMLSelectElement).value)}>
        <option value=${PERSON} .selected=${seatOf(player) === PERSON}>${words.person}</option>
        ${about?.levels.map(({ name }) => html`<option value=${name} .selected=${seatOf(player) === name}>${words.level(name)}</option>`)}
      </select></label>`,
  )}</p>`;
}
