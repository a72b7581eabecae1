// A thread with the engine, as the page sees it: calls that give promises, progress, and a stop that
// throws the thread away. The next call starts a new one, which takes some milliseconds.

import color from '../../pkg/color_bg.wasm?url';
import heaps from '../../pkg/heaps_bg.wasm?url';
import play from '../../pkg/play_bg.wasm?url';
import solve from '../../pkg/solve_bg.wasm?url';
import study from '../../pkg/study_bg.wasm?url';
import { texts } from '../texts.js';
import type { Call, FromWorker, Module, Settings, ToWorker } from './protocol.js';
import type { About, Answered, Growing, HowFar, Line, Relaxing, Reply, State, Verdict, Worth } from './types.js';

/** A call was stopped by whoever made it. */
export class Stopped extends Error {}
/** The engine could not be loaded, or has stopped working. */
export class Broken extends Error {}

const FILES: Record<Module, string> = { play, solve, color, heaps, study };
const compiled = new Map<Module, Promise<WebAssembly.Module>>();

/** A module of the engine, compiled once for all threads; fetched again after it could not be. */
function compile(name: Module): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known) return known;
  if (typeof WebAssembly === 'undefined') throw new Broken(texts.noWebAssembly);
  const code = WebAssembly.compileStreaming(fetch(FILES[name])).catch((why: unknown) => {
    throw new Broken(`${texts.unloaded}: ${why instanceof Error ? why.message : String(why)}`);
  });
  compiled.set(name, code);
  code.catch(() => compiled.delete(name));
  return code;
}

/** The module that answers a question; words that are no question are refused by any. */
async function answers(question: string): Promise<Module> {
  const verb = question.trim().split(/\s/)[0] ?? '';
  const { modules } = await about();
  const found = Object.entries(modules).find(([, verbs]) => verbs.includes(verb));
  return (found?.[0] ?? 'solve') as Module;
}

/** Bytes for the tables of a game that is played. */
const MEMORY = 64 * 2 ** 20;
/** What a check may cost: less than at the command line, a minute or so on a phone. */
const CHECK = { steps: 1e10, memory: 1e9 };

interface Waiting {
  done: (value: unknown) => void;
  failed: (why: Error) => void;
}

export class Engine {
  private worker: Worker | null = null;
  /** The modules that the thread was sent. */
  private sent = new Set<Module>();
  private waiting = new Map<number, Waiting>();
  private calls = 0;
  /** Is told how far a search is. */
  onprogress: ((howFar: HowFar) => void) | null = null;
  /** The checkpoint of the question that is being answered, or was stopped. */
  private kept = new Map<string, Uint8Array>();
  private keptFor = '';

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    this.sent.clear();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.heard(worker, data);
    // Where its script could not be loaded there is no message.
    worker.onerror = (why) => this.broken(worker, why.message || texts.unloaded);
    return worker;
  }

  private send(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  private heard(worker: Worker, message: FromWorker): void {
    if (worker !== this.worker) return;
    if ('progress' in message) {
      this.onprogress?.(message.progress);
    } else if ('keep' in message) {
      if (message.content) this.kept.set(message.keep, message.content);
      else this.kept.delete(message.keep);
    } else if ('failed' in message) {
      this.broken(worker, message.failed || texts.broken);
    } else {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ('error' in message) waiting?.failed(new Error(message.error));
      else waiting?.done(message.value);
    }
  }

  /** The engine has failed, as when there is no more memory: the calls fail, the next starts anew. */
  private broken(worker: Worker, why: string): void {
    if (worker === this.worker) this.end(new Broken(why));
  }

  private end(why: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.failed(why);
  }

  /** Stops whatever is being done; what was kept of a question stays. */
  stop(): void {
    this.end(new Stopped('stopped'));
  }

  get busy(): boolean {
    return this.waiting.size > 0;
  }

  private async call<T>(call: Call, from: Module | Promise<Module> = 'play'): Promise<T> {
    const id = ++this.calls;
    const answer = new Promise<unknown>((done, failed) => {
      this.waiting.set(id, { done, failed });
    });
    void this.submit(id, call, from);
    return (await answer) as T;
  }

  /** Sends a call with its module, when that is there, unless the call was stopped until then. */
  private async submit(id: number, call: Call, of: Module | Promise<Module>): Promise<void> {
    try {
      const from = await of;
      const code = await compile(from);
      if (!this.waiting.has(id)) return;
      const worker = this.worker ?? this.begin();
      if (!this.sent.has(from)) {
        this.sent.add(from);
        this.send(worker, { module: from, code });
      }
      this.send(worker, { id, from, call });
    } catch (why) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      waiting?.failed(why instanceof Error ? why : new Error(String(why)));
    }
  }

  about(): Promise<About> {
    return this.call({ what: 'about' });
  }

  state(game: string, moves: string[]): Promise<State> {
    return this.call({ what: 'state', game, moves, memory: 2 ** 20 });
  }

  value(game: string, moves: string[], move: string, seconds: number): Promise<Worth> {
    return this.call({ what: 'value', game, moves, memory: MEMORY, move, seconds });
  }

  line(game: string, moves: string[], seconds: number): Promise<Line> {
    return this.call({ what: 'line', game, moves, memory: MEMORY, seconds });
  }

  /** A text that positions share only if they are the same up to symmetry. */
  upToSymmetry(game: string, moves: string[]): Promise<string> {
    return this.call({ what: 'upToSymmetry', game, moves, memory: MEMORY });
  }

  reply(game: string, moves: string[], level: string, seconds: number): Promise<Reply | null> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    return this.call({ what: 'reply', game, moves, memory: MEMORY, level, seed, seconds });
  }

  /** Answers a question; if the same one was stopped before, from where it was. */
  async ask(question: string, settings: Settings): Promise<Answered> {
    const key = JSON.stringify([question, settings]);
    if (this.keptFor !== key) {
      this.kept.clear();
      this.keptFor = key;
    }
    const kept = [...this.kept];
    const call: Call = { what: 'ask', question, settings, kept };
    const answering = this.call<Answered>(call, answers(question));
    answering.catch((why: unknown) => {
      // What was kept and cannot be read is not read again.
      if (why instanceof Error && why.message.startsWith('checkpoint')) this.kept.clear();
    });
    const answered = await answering;
    if (answered.report.complete) this.kept.clear();
    return answered;
  }

  /** Whether the progress of a question that was stopped is kept. */
  hasKept(): boolean {
    return this.kept.size > 0;
  }

  check(certificate: Uint8Array): Promise<Verdict> {
    return this.call({ what: 'check', certificate, ...CHECK });
  }

  picture(game: string, moves: string[]): Promise<string> {
    return this.call({ what: 'picture', game, moves });
  }

  /** The network of 1991 step by step. */
  relax(game: string, seed: number, steps: number): Promise<Relaxing[]> {
    return this.call({ what: 'relax', game, seed, steps }, 'study');
  }

  /** The search of 2004 as it grows, and whether it was done. */
  grow(game: string, most: number): Promise<[Growing[], boolean]> {
    return this.call({ what: 'grow', game, most }, 'study');
  }
}

/** Quick things: positions, forms, pictures. It is never stopped. */
export const quick = new Engine();

let described: Promise<About> | null = null;

/** The catalog and the levels; asked for again after they could not be loaded. */
export function about(): Promise<About> {
  if (!described) {
    described = quick.about();
    described.catch(() => (described = null));
  }
  return described;
}
