// What the catalog says of a game.

import { html, nothing, type TemplateResult } from 'lit';
import type { About, Family } from '../engine/types.js';
import { texts } from '../texts.js';

/** The family of a name; an alias or a preset has that of what it stands for. */
export function familyOf(about: About, name: string): Family | undefined {
  const one = about.games.find((game) => game.name === name);
  return one?.stands_for ? familyOf(about, one.stands_for.split(' ')[0] ?? '') : one;
}

/** A text in which what is typed stands between backticks. */
function typed(text: string): (string | TemplateResult)[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}

/** What a game is, and where it comes from. */
export function rules(about: About, name: string): TemplateResult | typeof nothing {
  const game = about.games.find((one) => one.name === name);
  if (!game) return nothing;
  return html`<details><summary>${texts.play.rules}</summary><p>${typed(game.rules)}</p><p class="key">${game.source ?? ''}</p></details>`;
}
