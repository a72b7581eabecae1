// What the page and the thread of the engine say to each other.

import type { HowFar } from './types.js';

interface Position {
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

export type Call =
  | { what: 'about' }
  | ({ what: 'state' } & Position)
  | ({ what: 'value'; move: string; seconds: number } & Position)
  | ({ what: 'line'; after: string | undefined; seconds: number } & Position)
  | ({ what: 'reply'; level: string; seed: number; seconds: number } & Position)
  | { what: 'ask'; question: string; settings: Settings; kept: [string, Uint8Array][] }
  | { what: 'check'; certificate: Uint8Array; steps: number; memory: number }
  | { what: 'picture'; game: string; moves: string[] }
  | { what: 'relax'; game: string; seed: number; steps: number }
  | { what: 'grow'; game: string; most: number };

export type ToWorker = { module: WebAssembly.Module } | { id: number; call: Call };

export type FromWorker =
  | { id: number; value: unknown }
  | { id: number; error: string }
  | { progress: HowFar }
  | { keep: string; content: Uint8Array | null }
  | { failed: string };
