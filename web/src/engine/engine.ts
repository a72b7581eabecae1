// A thread with the engine, as the page sees it: calls that give promises, progress, and a stop that
// throws the thread away. The next call starts a new one, which takes some milliseconds.

import wasm from '../../pkg/harary_web_bg.wasm?url';
import type { Call, FromWorker, Settings, ToWorker } from './protocol.js';
import type { About, Answered, Growing, HowFar, Line, Relaxing, Reply, State, Verdict, Worth } from './types.js';

/** A call was stopped by whoever made it. */
export class Stopped extends Error {}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module, compiled once for all threads. */
function module(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasm));
  return compiled;
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
  private waiting = new Map<number, Waiting>();
  private calls = 0;
  /** Is told how far a search is. */
  onprogress: ((howFar: HowFar) => void) | null = null;
  /** The checkpoint of the question that is being answered, or was stopped. */
  private kept = new Map<string, Uint8Array>();
  private keptFor = '';

  /** The thread; the first thing that it is sent is the module. */
  private async started(): Promise<Worker> {
    const code = await module();
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.heard(worker, data);
    worker.onerror = (why) => this.broken(worker, why.message);
    this.send(worker, { module: code });
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
      this.broken(worker, message.failed);
    } else {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ('error' in message) waiting?.failed(new Error(message.error));
      else waiting?.done(message.value);
    }
  }

  /** The engine has failed, as when there is no more memory: the calls fail, the next starts anew. */
  private broken(worker: Worker, why: string): void {
    if (worker === this.worker) this.end(new Error(why));
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

  private async call<T>(call: Call): Promise<T> {
    const id = ++this.calls;
    const answer = new Promise<unknown>((done, failed) => {
      this.waiting.set(id, { done, failed });
    });
    answer.catch(() => {});
    const worker = await this.started();
    if (this.waiting.has(id)) this.send(worker, { id, call });
    return (await answer) as T;
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

  line(game: string, moves: string[], after: string | undefined, seconds: number): Promise<Line> {
    return this.call({ what: 'line', game, moves, memory: MEMORY, after, seconds });
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
    const answered = await this.call<Answered>({ what: 'ask', question, settings, kept });
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
    return this.call({ what: 'relax', game, seed, steps });
  }

  /** The search of 2004 as it grows, and whether it was done. */
  grow(game: string, most: number): Promise<[Growing[], boolean]> {
    return this.call({ what: 'grow', game, most });
  }
}

/** Quick things: positions, forms, pictures. It is never stopped. */
export const quick = new Engine();

let described: Promise<About> | null = null;

/** The catalog and the levels. */
export function about(): Promise<About> {
  described ??= quick.about();
  return described;
}
