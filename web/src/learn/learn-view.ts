// Learn: the five papers as stories with boards to try, and worksheets of puzzles.

import { LitElement, html, type TemplateResult } from 'lit';
import { PERSONS, WORKSHEET, write, type Sheet } from '../address.js';
import { stories, type Part } from '../stories.js';
import { texts } from '../texts.js';
import './live-board.js';
import './worksheet.js';
import '../parts/watch.js';

export class LearnView extends LitElement {
  static override properties = { story: { type: String }, sheet: { attribute: false } };
  declare story: string;
  /** What the worksheet is to be, if the address says so. */
  declare sheet: Sheet | undefined;

  constructor() {
    super();
    this.story = '';
  }

  protected override createRenderRoot() {
    return this;
  }

  protected override render() {
    const words = texts.learn;
    const link = (name: string, title: string) =>
      html`<a href=${write({ view: 'learn', story: name })} aria-current=${name === this.story ? 'page' : 'false'}>${title}</a>`;
    const told = this.told();
    if (!told) {
      return html`<div class="learn"><p>${words.intro}</p>
        <ul>
          ${stories.map(({ name, title, paper }) => html`<li>${link(name, title)}<br /><span class="key">${paper}</span></li>`)}
          <li>${link(WORKSHEET, words.worksheet)}</li>
        </ul></div>`;
    }
    return html`<div class="learn">
      <nav class="row" aria-label=${words.stories}>
        ${stories.map(({ name, title }) => link(name, title))} ${link(WORKSHEET, words.worksheet)}
      </nav>
      ${told}
    </div>`;
  }

  /** The story or the worksheet that the address names. */
  private told(): TemplateResult | null {
    const words = texts.learn;
    if (this.story === WORKSHEET) {
      return html`<h2 class="unprinted">${words.worksheet}</h2>
        <p class="unprinted">${words.how}</p>
        <harary-worksheet .sheet=${this.sheet}></harary-worksheet>`;
    }
    const story = stories.find(({ name }) => name === this.story);
    if (!story) return null;
    return html`<article>
      <h2>${story.title}</h2>
      <p class="key">${story.paper}</p>
      ${story.parts.map((part) => this.shown(part))}
    </article>`;
  }

  private shown(part: Part) {
    if ('says' in part) return html`<p>${part.says}</p>`;
    if ('question' in part) {
      return html`<p class="asks">${part.about}: <a href=${write({ view: 'explore', question: part.question })}><code>${part.question}</code></a></p>`;
    }
    if ('watch' in part) return html`<harary-watch what=${part.watch} game=${part.game}></harary-watch>`;
    return html`<figure><figcaption>${part.about} <a href=${write({ view: 'play', game: part.game, moves: part.moves, seats: PERSONS })}>${texts.learn.larger}</a></figcaption>
      <harary-live .game=${part.game} .moves=${part.moves}></harary-live></figure>`;
  }
}
customElements.define('harary-learn', LearnView);
