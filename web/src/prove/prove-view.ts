// Prove: certificates are checked here, by the checker that shares no code with the solver; a
// strategy that was accepted can be played against.

import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { Engine, Stopped } from '../engine/engine.js';
import type { HowFar, Verdict } from '../engine/types.js';
import { PERSONS, write, type Given } from '../address.js';
import { example } from '../parts/example.js';
import { save } from '../parts/hand-on.js';
import { texts } from '../texts.js';

/** The certificate that the build makes, if it was told to: G(5) <= 31. */
const LARGE: string | undefined = import.meta.env.VITE_G5;

/** Questions whose certificates are made here, in the page. */
const MADE = [
  'solve vdw n=15 k=4 --ask outcome',
  'solve columns c=2 --ask outcome',
  'color vdw n=9 k=3',
  'nim octal code=0.07',
];

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isZstd = (bytes: Uint8Array) => bytes[0] === 0x28 && bytes[1] === 0xb5;

/** What a file holds; one that was compressed by gzip is unpacked. */
async function content(blob: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (isZstd(bytes)) throw new Error(texts.prove.zstd);
  if (!isGzip(bytes)) return bytes;
  const unpacked = blob.stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    throw new Error(texts.prove.gzip);
  }
}

const [CR, LF] = [0x0d, 0x0a];

/** A certificate with the line ends that it was written with, and without the mark that some
 * editors put before a text. */
function plain(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const unmarked = isMarked ? bytes.subarray(3) : bytes;
  if (!unmarked.includes(CR)) return unmarked;
  return unmarked.filter((byte, at) => byte !== CR || unmarked[at + 1] !== LF);
}

export class ProveView extends LitElement {
  static override properties = {
    verdict: { state: true },
    name: { state: true },
    head: { state: true },
    error: { state: true },
    busy: { state: true },
    progress: { state: true },
    text: { state: true },
    given: { attribute: false },
  };
  /** A certificate of another view, to be checked at once. */
  declare given: Given | undefined;
  declare private verdict: Verdict | null;
  declare private name: string;
  /** The first lines of the certificate. */
  declare private head: string;
  declare private error: string;
  declare private busy: string;
  declare private progress: HowFar | null;
  /** The certificate in the text field. */
  declare private text: string;
  /** A forgery is not forged again: that may make another good proof of it. */
  private isForged = false;
  private readonly engine = new Engine();

  constructor() {
    super();
    [this.verdict, this.name, this.head, this.error, this.busy] = [null, '', '', '', ''];
    [this.progress, this.text] = [null, ''];
    this.given = undefined;
    this.engine.onprogress = (howFar) => (this.progress = howFar);
  }

  protected override createRenderRoot() {
    return this;
  }

  protected override willUpdate(changed: PropertyValues) {
    const { given } = this;
    if (!changed.has('given') || !given) return;
    this.checkText(given.name, given.certificate);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.engine.stop();
  }

  /** Does something that takes a while, and says what fails. */
  private async during(what: string, work: () => Promise<void>): Promise<void> {
    if (this.busy) this.engine.stop();
    [this.busy, this.error, this.verdict, this.progress] = [what, '', null, null];
    try {
      await work();
    } catch (why) {
      if (!(why instanceof Stopped)) this.error = why instanceof Error ? why.message : String(why);
    } finally {
      this.busy = '';
    }
  }

  private check(name: string, read: () => Promise<Uint8Array>): Promise<void> {
    return this.during(texts.prove.checking, async () => {
      [this.name, this.head, this.text, this.isForged] = [name, '', '', false];
      const given = await read();
      const bytes = plain(given);
      if (bytes.length < given.length) this.name = texts.prove.restored(name);
      const start = new TextDecoder().decode(bytes.subarray(0, 1500));
      this.head = start.split('\n').slice(0, 12).join('\n');
      this.text = bytes.length < 200_000 ? new TextDecoder().decode(bytes) : '';
      this.verdict = await this.engine.check(bytes);
    });
  }

  private checkText(name: string, text: string): void {
    const bytes = new TextEncoder().encode(text);
    void this.check(name, () => Promise.resolve(bytes));
  }

  private opened(file: File | undefined): void {
    if (file) void this.check(file.name, () => content(file));
  }

  private make(question: string): Promise<void> {
    return this.during(texts.prove.making, async () => {
      const { certificate } = await this.engine.ask(question, { certificate: true });
      if (certificate === null) throw new Error(texts.prove.none);
      await Promise.resolve();
      this.checkText(question, certificate);
    });
  }

  /** The text; what is pasted may have lost its last newline. */
  private whole(): string {
    return this.text.replace(/[^\n]$/, '$&\n');
  }

  /** Changes a number of the last line that ends with one, as a forger would, and checks it. */
  private forge(): void {
    const lines = this.whole().split('\n');
    const at = lines.findLastIndex((line, index) => index > 1 && /\b\d+$/.test(line));
    if (at < 0) return;
    lines[at] = (lines[at] ?? '').replace(/\d+$/, (number) => String(Number(number) + 1));
    this.checkText(texts.prove.forged(this.name), lines.join('\n'));
    this.isForged = true;
  }

  protected override render() {
    const words = texts.prove;
    return html`<div class="prove" @drop=${(event: DragEvent) => this.opened(event.dataTransfer?.files[0])}>
      <p>${words.intro}</p>
      <p class="row drop">
        <label>${words.open}
          <input type="file" accept=".cert,.txt,.gz" @change=${(event: Event) => this.opened((event.target as HTMLInputElement).files?.[0])} />
        </label>
      </p>
      <h2>${words.try}</h2>
      <ul class="examples">
        ${MADE.map((question) => example(question, () => void this.make(question)))}
        ${
          LARGE
            ? html`<li><button @click=${() => void this.check(words.g5, async () => content(await (await fetch(LARGE)).blob()))}>${words.g5}</button></li>`
            : nothing
        }
      </ul>
      <details>
        <summary>${words.paste}</summary>
        <textarea rows="10" cols="60" aria-label=${words.paste} .value=${this.text} @input=${(event: Event) => [this.text, this.isForged] = [(event.target as HTMLTextAreaElement).value, false]}></textarea>
        <p class="row">
          <button class="main" ?disabled=${!this.text} @click=${() => this.checkText(words.pasted, this.whole())}>${words.check}</button>
          <button ?disabled=${!this.text || this.isForged} @click=${this.forge}>${words.forge}</button>
          <button ?disabled=${!this.text} @click=${() => save('proof.txt', this.whole())}>${words.save}</button>
        </p>
      </details>
      <div role="status" aria-live="polite">
        ${
          this.busy
            ? html`<p class="row"><progress aria-label=${this.busy}></progress> ${this.busy} ${this.progress?.words ?? ''}
                <button @click=${() => this.engine.stop()}>${texts.play.stop}</button></p>`
            : nothing
        }
        ${this.error ? html`<p class="error">${this.error}</p>` : nothing}
        ${this.judged()}
      </div>
      ${this.head ? html`<h2>${words.head(this.name)}</h2><pre tabindex="0">${this.head}</pre>` : nothing}
    </div>`;
  }

  private judged() {
    const { verdict } = this;
    if (!verdict) return nothing;
    const words = texts.prove;
    const mark = { accepted: '✓', rejected: '✗', undecided: '?' }[verdict.verdict];
    // A winner's strategy is played against from the other side.
    const player = /^outcome ([AB])$/.exec(/^claim (.*)$/m.exec(this.head)?.[1] ?? '')?.[1];
    const game = /^game (.*)$/m.exec(this.head)?.[1];
    return html`<p class="verdict ${verdict.verdict}"><span aria-hidden="true">${mark}</span> ${verdict.text}</p>
      ${
        verdict.verdict === 'accepted' && player && game
          ? html`<p><a href=${write({ view: 'play', game, moves: [], seats: { ...PERSONS, [player]: 'perfect' } })}>${words.against(player)}</a></p>`
          : nothing
      }`;
  }
}
customElements.define('harary-prove', ProveView);
