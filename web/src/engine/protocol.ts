// What the page and the thread of the engine say to each other.

import type { HowFar } from './types.js';

/** The engine comes in modules, each with what it is asked for: see `modules.rs` of harary-web. */
export type Module = 'play' | 'solve' | 'color' | 'heaps' | 'study';

export interface Position {
  game: string;
  moves: string[];
  /** Bytes for the tables of the engine. */
  memory: number;
}

export interface Settings {
  seconds?: number;
  memory?: number;
  certificate?: boolean;
  keep?: boolean;
}

export interface Asked {
  what: 'ask';
  question: string;
  settings: Settings;
  kept: [string, Uint8Array][];
}

export type Watched =
  | { what: 'relax'; game: string; seed: number; steps: number }
  | { what: 'grow'; game: string; most: number };

export type Call =
  | { what: 'about' }
  | ({ what: 'state' } & Position)
  | ({ what: 'value'; move: string; seconds: number } & Position)
  | ({ what: 'line'; seconds: number } & Position)
  | ({ what: 'upToSymmetry' } & Position)
  | ({ what: 'reply'; level: string; seed: number; seconds: number } & Position)
  | { what: 'check'; certificate: Uint8Array; steps: number; memory: number }
  | { what: 'picture'; game: string; moves: string[] }
  | Asked
  | Watched;

export type ToWorker =
  | { module: Module; code: WebAssembly.Module }
  | { id: number; from: Module; call: Call };

export type FromWorker =
  | { id: number; value: unknown }
  | { id: number; error: string }
  | { progress: HowFar }
  | { keep: string; content: Uint8Array | null }
  /** Why the engine has failed, where that is known. */
  | { failed: string };
