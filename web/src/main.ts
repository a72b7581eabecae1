// The page: which view is shown, in which colors.

import { LitElement, html, nothing } from 'lit';
import { FIRST_GAME, PERSONS, read, write, type Given, type Place } from './address.js';
import { texts } from './texts.js';
import './style.css';
import { title } from './play/chooser.js';
import './play/play-view.js';

const VIEWS = ['play', 'explore', 'prove', 'learn'] as const;
type View = (typeof VIEWS)[number];

/** The other views are loaded when they are wanted. */
const LOADED: Partial<Record<View, () => Promise<unknown>>> = {
  explore: () => import('./explore/explore-view.js'),
  prove: () => import('./prove/prove-view.js'),
  learn: () => import('./learn/learn-view.js'),
};

/** A file that is dropped beside its place does not replace the page. */
for (const name of ['dragover', 'drop'] as const) {
  addEventListener(name, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}

class App extends LitElement {
  static override properties = { place: { state: true } };
  declare private place: Place;
  /** The game that was played last: who comes back goes on. */
  private played: Place = { view: 'play', game: FIRST_GAME, moves: [], seats: PERSONS };
  /** The question in the address when Explore was last shown. It stays, and works on, when another
   * view is looked at; `null` before it is wanted. */
  private asked: string | null = null;
  /** Whether Prove is wanted, which stays, too, and the certificate that it was given last. */
  private proves = false;
  private given: Given | undefined;
  /** Where Learn was left: its games and worksheets stay, too. */
  private learned: Extract<Place, { view: 'learn' }> | null = null;
  private readonly arrived = () => this.arrive();

  constructor() {
    super();
    this.place = read(location.hash);
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    addEventListener('hashchange', this.arrived);
    this.addEventListener('place', (event) => this.go((event as CustomEvent<Place>).detail));
    this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.arrived);
  }

  private arrive(): void {
    const place = read(location.hash);
    if (write(place) !== write(this.place)) this.place = place;
    this.load();
  }

  private load(): void {
    void LOADED[this.place.view]?.();
    const { place } = this;
    const what = place.view === 'play' ? title(place.game) : place.view === 'explore' ? place.question : '';
    document.title = `${what || texts.nav[place.view]} · ${texts.title}`;
  }

  /** Goes to a place. Moves of one game are one entry of the history, and so is a worksheet. */
  private go(place: Place): void {
    const { place: before } = this;
    const isSame =
      (place.view === 'play' && before.view === 'play' && place.game === before.game) ||
      (place.view === 'learn' && before.view === 'learn' && place.story === before.story);
    this.place = place;
    if (isSame) history.replaceState(null, '', write(place));
    else location.hash = write(place);
  }

  /** Where a view was left. */
  private address(view: View): string {
    if (view === 'play') return write(this.played);
    if (view === 'learn' && this.learned && this.place.view !== 'learn') return write(this.learned);
    return view === 'explore' ? write({ view, question: this.asked ?? '' }) : `#${view}`;
  }

  private theme(event: Event): void {
    const theme = (event.target as HTMLSelectElement).value;
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Not remembered, then.
    }
  }

  protected override render() {
    const { view } = this.place;
    if (view === 'play') this.played = this.place;
    if (this.place.view === 'explore') this.asked = this.place.question;
    if (this.place.view === 'learn') this.learned = this.place;
    if (this.place.view === 'prove') [this.proves, this.given] = [true, this.place.given ?? this.given];
    const theme = document.documentElement.dataset.theme ?? 'auto';
    return html`<header>
        <a class="name" href="#">${texts.title}</a>
        <nav aria-label=${texts.nav.label}>
          ${VIEWS.map(
            (name) => html`<a href=${this.address(name)} aria-current=${name === view ? 'page' : 'false'}>${texts.nav[name]}</a>`,
          )}
        </nav>
      </header>
      <main tabindex="-1">
        <h1 class=${view === 'play' ? 'unseen' : ''}>${texts.nav[view]}</h1>
        ${
          this.place.view === 'play'
            ? html`<harary-play .game=${this.place.game} .moves=${this.place.moves} .seats=${this.place.seats}></harary-play>`
            : nothing
        }
        ${
          this.asked === null
            ? nothing
            : html`<div ?hidden=${view !== 'explore'}><harary-explore .question=${this.asked}></harary-explore></div>`
        }
        ${
          this.proves
            ? html`<div ?hidden=${view !== 'prove'}><harary-prove .given=${this.given}></harary-prove></div>`
            : nothing
        }
        ${
          this.learned
            ? html`<div ?hidden=${view !== 'learn'}><harary-learn .story=${this.learned.story} .sheet=${this.learned.sheet}></harary-learn></div>`
            : nothing
        }
      </main>
      <div id="toast" role="status" aria-live="polite"></div>
      <footer><span>${texts.footer}</span>
        <label class="theme">${texts.theme.label}
          <select @change=${this.theme}>
            ${(['auto', 'light', 'dark'] as const).map(
              (name) => html`<option value=${name} .selected=${name === theme}>${texts.theme[name]}</option>`,
            )}
          </select>
        </label>
      </footer>`;
  }
}
customElements.define('harary-app', App);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('./sw.js');
}
