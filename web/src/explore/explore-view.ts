// Explore: any question of the command, its answer in the words of the command, and the command.

import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { Engine, Stopped, about } from '../engine/engine.js';
import { questions } from '../engine/schema.js';
import type { About, Answered, HowFar, Report, Schema } from '../engine/types.js';
import { askNative, isNative } from '../engine/native.js';
import { copy, save } from '../parts/hand-on.js';
import { texts } from '../texts.js';
import { example } from '../parts/example.js';
import { familyOf, rules } from '../parts/rules.js';
import { form } from './form.js';
import { pictured } from './pictures.js';
import './strategy.js';
import '../parts/watch.js';
import type { Watched } from '../parts/watch.js';
import { read, write, type Words } from './words.js';

const FIRST = 'solve vdw n=15 k=4';
/** Questions that show what there is. */
const EXAMPLES = [
  'table monotonic up=1..3 down=1..3',
  'table vdw n=3..9 k=3 convention=avoidance',
  'nim octal code=0.07 --values 200',
  'color hip n=6',
  'longest columns c=3',
  'census monotonic up=2 down=3',
  'threshold-color vdw k=3,4',
];

/** How much memory a question may have for its tables, in MiB. WebAssembly has 4 GiB in all, where
 * progress and a certificate have to be, too: with 2 GiB for tables that is not enough. */
const MEMORY = [256, 512, 1024];

const START: string[] = [];

/** The game of a question as it was asked: the report names an own board by its digest alone. */
const gameOf = ({ name, keys }: Words) => write({ verb: '', name, keys, options: {} });

/** Of a game that was solved the strategy of the winner, or those of both that hold the draw. */
function strategies({ question, answer }: Report, game: string) {
  if (question.verb !== 'solve' || typeof answer.outcome !== 'string') return nothing;
  const players = answer.outcome === 'draw' ? ['A', 'B'] : [answer.outcome];
  return players.map(
    (player) =>
      html`<harary-strategy game=${game} .start=${question.after ?? START} player=${player}></harary-strategy>`,
  );
}

/** The program of a paper that answers the same question, or one of those that a study compares. */
function watched({ question, answer }: Report, game: string) {
  const is = (what: Watched) => html`<harary-watch what=${what} game=${game}></harary-watch>`;
  if (question.verb === 'longest') return is('search');
  // The network knows no colors that forbid different sets.
  if (question.verb === 'color' && !/ k=\d+,/.test(game)) return is('network');
  if (question.verb === 'study' && answer.network) return is('network');
  return nothing;
}

/** An answer in words: lines that are too long are broken, except those of tables. */
const lines = (text: string) =>
  text.split(/(?<=\n)/).map((line) => (/^[|\s]/.test(line) ? line : html`<span>${line.trimEnd()}</span>\n`));

/** How wide a drawing is on paper; on a phone one that is wider is scrolled through. */
const widthOf = (svg: string) => /viewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? nothing;

const howFar = ({ seconds, words }: HowFar) => `${seconds.toFixed(0)} s: ${words}`;

export class ExploreView extends LitElement {
  static override properties = {
    question: { type: String },
    about: { state: true },
    questions: { state: true },
    words: { state: true },
    typed: { state: true },
    answered: { state: true },
    error: { state: true },
    refusal: { state: true },
    busy: { state: true },
    stopped: { state: true },
    progress: { state: true },
    certificate: { state: true },
    memory: { state: true },
    native: { state: true },
    picture: { state: true },
  };
  /** The question in the address. */
  declare question: string;
  declare private about: About | null;
  declare private questions: Schema[];
  declare private words: Words;
  /** The question as somebody typed it; what is wrong with it says the program. */
  declare private typed: string;
  /** The game of the question that was answered, and the command that asks it. */
  private game = '';
  private command = '';
  /** The question that was asked last. */
  private asked = '';
  /** The question that was answered, as it stood in the form. */
  private of = '';
  /** Why there is no certificate of it. */
  private note = '';
  declare private answered: Answered | null;
  declare private error: string;
  /** What is wrong with the options in the form, such as one that needs another. */
  declare private refusal: string;
  declare private busy: boolean;
  /** The question was stopped, and can go on. */
  declare private stopped: boolean;
  declare private progress: HowFar | null;
  declare private certificate: boolean;
  /** In MiB. */
  declare private memory: number;
  /** The program is asked, not the page. */
  declare private native: boolean;
  /** The address of the drawing. */
  declare private picture: string;
  private readonly engine = new Engine();
  /** Tries out what is in the form. */
  private readonly trial = new Engine();
  private abort = new AbortController();

  constructor() {
    super();
    [this.question, this.about, this.questions, this.words] = ['', null, [], read(FIRST)];
    [this.typed, this.refusal] = ['', ''];
    [this.answered, this.error, this.busy, this.stopped] = [null, '', false, false];
    [this.progress, this.certificate, this.picture, this.native] = [null, false, '', isNative];
    this.memory = MEMORY[0] ?? 0;
    this.engine.onprogress = (howFar) => (this.progress = howFar);
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    about().then(
      (about) => (this.about = about),
      (why: unknown) => (this.error = why instanceof Error ? why.message : String(why)),
    );
    // Without them questions can be asked, with no other options than in words.
    questions().then(
      (questions) => (this.questions = questions),
      (why: unknown) => (this.error = String(why)),
    );
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.halt();
    this.trial.stop();
    URL.revokeObjectURL(this.picture);
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('question') && this.question && this.question !== this.asked) {
      this.type(this.question);
      void this.ask();
    }
  }

  private halt(): void {
    this.engine.stop();
    this.abort.abort();
    this.abort = new AbortController();
  }

  private get line(): string {
    return this.typed || write(this.words);
  }

  private change(words: Words): void {
    [this.words, this.typed, this.stopped] = [words, '', false];
    void this.tryOut();
  }

  /** Asks for no time at all: what cannot be asked is refused at once. */
  private async tryOut(): Promise<void> {
    const { line } = this;
    this.forgetTrial();
    if (this.native || Object.keys(this.words.options).length === 0) return;
    try {
      await this.trial.ask(line, { seconds: 0 });
    } catch (why) {
      if (why instanceof Stopped || line !== this.line) return;
      this.refusal = why instanceof Error ? why.message : String(why);
    }
  }

  private forgetTrial(): void {
    this.trial.stop();
    this.refusal = '';
  }

  private type(line: string): void {
    const typed = line.trim().replace(/^harary\s+/, '');
    [this.words, this.typed, this.stopped] = [read(typed), typed, false];
    this.forgetTrial();
  }

  private async ask(): Promise<void> {
    const question = this.line;
    const words = this.words;
    [this.asked, this.note] = [question, ''];
    this.halt();
    this.forgetTrial();
    this.dispatchEvent(new CustomEvent('place', { detail: { view: 'explore', question }, bubbles: true }));
    [this.answered, this.error, this.busy, this.stopped, this.progress] = [null, '', true, false, null];
    URL.revokeObjectURL(this.picture);
    this.picture = '';
    try {
      this.about ??= await about();
      // Colorings choose other engines where progress is kept; those are slower for what is quick.
      // The nim-value of a board keeps none.
      const ofHeaps = familyOf(this.about, this.words.name)?.keys?.some((key) => key.name === 'heaps');
      const keep = !/color|largest/.test(this.words.verb) && (this.words.verb !== 'nim' || !!ofHeaps);
      const memory = this.memory * 2 ** 20;
      const ask = (certificate: boolean) =>
        this.native
          ? askNative(question, certificate, (howFar) => (this.progress = howFar), this.abort.signal)
          : this.engine.ask(question, { certificate, keep, memory });
      const answered = await ask(this.certificate).catch((why: unknown) => {
        // Of many questions there is none: they are answered all the same.
        if (!this.certificate || !(why instanceof Error) || !/certificate/.test(why.message)) throw why;
        this.note = texts.explore.uncertified(why.message.replace(/^--certificate: /, ''));
        return ask(false);
      });
      this.answered = answered;
      const { game } = answered.report.question;
      const isOwn = game.startsWith('file digest=');
      this.game = isOwn ? gameOf(words) : game;
      this.command = isOwn ? `harary ${question}` : answered.command;
      // What was typed in another order is shown in the form as it was understood.
      if (this.typed && !isOwn) this.words = read(answered.command);
      this.of = this.line;
      if (answered.picture) {
        this.picture = URL.createObjectURL(new Blob([answered.picture], { type: 'image/svg+xml' }));
      }
      this.busy = false;
      // On a phone the answer lies below the form.
      await this.updateComplete;
      this.querySelector('.answer')?.scrollIntoView({ block: 'nearest' });
    } catch (why) {
      // A question that was asked since then is not this one.
      if (why instanceof Stopped) return;
      this.error = why instanceof Error ? why.message : String(why);
      this.busy = false;
    }
  }

  /** Has the certificate checked in the view that does so. */
  private prove(certificate: string): void {
    const given = { name: this.of, certificate };
    this.dispatchEvent(new CustomEvent('place', { detail: { view: 'prove', given }, bubbles: true }));
  }

  private stop(): void {
    this.halt();
    [this.busy, this.stopped] = [false, true];
  }

  protected override render() {
    const words = texts.explore;
    const { about } = this;
    if (!about) return html`<p role="status" class=${this.error ? 'error' : nothing}>${this.error || texts.loading}</p>`;
    const { line } = this;
    // A field that is left when the button is pressed would move it away before it is released.
    const stay = (event: Event) => event.preventDefault();
    return html`<div class="explore">
      <form @submit=${(event: Event) => {
        event.preventDefault();
        // A field that is being written in says what it holds when it is left.
        (document.activeElement as HTMLElement | null)?.blur();
        void this.ask();
      }}>
        ${form(about, this.questions, this.words, this.refusal, (changed) => this.change(changed))} ${rules(about, this.words.name)}
        <p class="row">
          <label class="grow">${words.line} <input name="line" class="line" .value=${line} spellcheck="false" autocapitalize="off" autocomplete="off" @change=${(event: Event) => this.type((event.target as HTMLInputElement).value)} /></label>
          <label><input type="checkbox" .checked=${this.certificate} @change=${(event: Event) => (this.certificate = (event.target as HTMLInputElement).checked)} /> ${words.certificate}</label>
          ${this.native ? nothing : this.memories()}
          ${
            isNative
              ? html`<label><input type="checkbox" name="native" .checked=${this.native} @change=${(event: Event) => (this.native = (event.target as HTMLInputElement).checked)} /> ${words.native}</label>`
              : nothing
          }
          <button class="main" @mousedown=${stay}>${words.ask}</button>
        </p>
      </form>
      <div role="status" aria-live="polite">
        ${
          this.busy
            ? html`<p class="row"><progress aria-label=${words.working} value=${this.progress?.done ?? nothing}></progress>
                <span>${this.progress ? howFar(this.progress) : words.working}</span>
                <button @click=${() => this.stop()}>${texts.play.stop}</button></p>`
            : nothing
        }
        ${
          this.stopped
            ? html`${this.progress ? html`<p>${howFar(this.progress)}</p>` : nothing}
                <p class="row">${!this.native && this.engine.hasKept() ? words.kept : words.notKept}
                <button @click=${() => void this.ask()}>${words.goOn}</button></p>`
            : nothing
        }
        ${this.error ? html`<p class="error">${this.error}</p>` : nothing}
        ${this.shown()}
      </div>
      ${this.answered ? html`${strategies(this.answered.report, this.game)} ${watched(this.answered.report, this.game)}` : nothing}
      <h2 class="unprinted">${words.examples}</h2>
      <ul class="examples unprinted">
        ${EXAMPLES.map((question) => example(question, () => {
          this.change(read(question));
          void this.ask();
        }))}
      </ul>
    </div>`;
  }

  private memories() {
    const words = texts.explore;
    return html`<label title=${words.tables}>${words.memory}
      <select name="memory" @change=${(event: Event) => (this.memory = Number((event.target as HTMLSelectElement).value))}>
        ${MEMORY.map((size) => html`<option value=${size} .selected=${size === this.memory}>${words.size(size)}</option>`)}
      </select></label>`;
  }

  private shown() {
    const { answered } = this;
    if (!answered) return nothing;
    const words = texts.explore;
    const hand = (name: string, text: string | null, label: string) =>
      text === null ? nothing : html`<button @click=${() => save(name, text)}>${label}</button>`;
    return html`<section class="answer">
      <h2>${this.line === this.of ? words.answer : words.answerTo(this.of)}</h2>
      <pre tabindex="0">${lines(answered.text)}</pre>
      ${this.note ? html`<p>${this.note}</p>` : nothing}
      <p class="key">${answered.cost}${answered.report.complete ? '' : ` · ${words.incomplete}`}</p>
      ${pictured(answered.report.answer)}
      ${
        this.picture
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${words.drawn}>
              <img class="drawing" src=${this.picture} width=${widthOf(answered.picture ?? '')} alt=${words.drawing} />
            </div>`
          : nothing
      }
      <p class="row"><code>${this.command}</code>
        <button @click=${() => void copy(this.command)}>${words.copy}</button></p>
      <p class="row">
        ${hand('answer.json', JSON.stringify(answered.report, null, 2), 'JSON')}
        ${hand('table.csv', answered.csv, 'CSV')} ${hand('b000000.txt', answered.bfile, words.bfile)}
        ${hand('proof.txt', answered.certificate, words.proof)} ${hand('picture.svg', answered.picture, 'SVG')}
        ${answered.certificate === null ? nothing : html`<button @click=${() => this.prove(answered.certificate ?? '')}>${words.prove}</button>`}
      </p>
    </section>`;
  }
}
customElements.define('harary-explore', ExploreView);
