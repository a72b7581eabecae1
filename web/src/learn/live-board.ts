// A game inside a text: the view Play without what is around it. Its moves do not change the address.

import { LitElement, html } from 'lit';
import type { Place } from '../address.js';
import '../play/play-view.js';

export class LiveBoard extends LitElement {
  static override properties = {
    game: { type: String },
    moves: { attribute: false },
  };
  declare game: string;
  declare moves: string[];

  constructor() {
    super();
    [this.game, this.moves] = ['', []];
  }

  protected override createRenderRoot() {
    return this;
  }

  private stays(event: CustomEvent<Place>): void {
    event.stopPropagation();
    if (event.detail.view === 'play') this.moves = event.detail.moves;
  }

  protected override render() {
    return html`<harary-play bare .game=${this.game} .moves=${this.moves} @place=${this.stays}></harary-play>`;
  }
}
customElements.define('harary-live', LiveBoard);
