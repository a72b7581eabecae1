// The engine in a thread of its own. It answers one call after the other; whoever wants to stop a
// search throws the whole thread away, so that nothing here has to listen while it works.

import init, * as engine from '../../pkg/harary_web.js';
import type { Call, FromWorker, ToWorker } from './protocol.js';

const post = (message: FromWorker, moved: Transferable[] = []) => {
  self.postMessage(message, { transfer: moved });
};

// What the module calls: see `exports.rs`.
Object.assign(self, {
  harary: {
    progress: (text: string) => post({ progress: JSON.parse(text) }),
    keep: (path: string, content: Uint8Array | undefined) => {
      post({ keep: path, content: content ?? null }, content ? [content.buffer] : []);
    },
    failed: (why: string) => post({ failed: why }),
  },
});

/** The game of the last call, whose tables help the next one. */
let open: { key: string; game: engine.Game } | null = null;

function game(spec: string, moves: string[], memory: number): engine.Game {
  const key = `${memory} ${spec}`;
  if (open?.key !== key) {
    open?.game.free();
    open = null;
    open = { key, game: new engine.Game(spec, memory) };
  }
  open.game.restart(moves.join(','));
  return open.game;
}

function answer(call: Call): unknown {
  switch (call.what) {
    case 'about':
      return JSON.parse(engine.about());
    case 'state':
      return JSON.parse(game(call.game, call.moves, call.memory).state());
    case 'value':
      return JSON.parse(
        game(call.game, call.moves, call.memory).valueAfter(call.move, call.seconds),
      );
    case 'line':
      return JSON.parse(game(call.game, call.moves, call.memory).line(call.after, call.seconds));
    case 'reply':
      return JSON.parse(
        game(call.game, call.moves, call.memory).reply(call.level, call.seed, call.seconds),
      );
    case 'ask': {
      const asking = new engine.Asking();
      try {
        for (const [path, content] of call.kept) asking.put(path, content);
        return JSON.parse(asking.answer(call.question, JSON.stringify(call.settings)));
      } finally {
        asking.free();
      }
    }
    case 'check':
      return JSON.parse(engine.check(call.certificate, call.steps, call.memory));
    case 'picture':
      return engine.picture(call.game, call.moves.join(','));
    case 'relax':
      return JSON.parse(engine.relax(call.game, call.seed, call.steps));
    case 'grow':
      return JSON.parse(engine.grow(call.game, call.most));
  }
}

/** Calls that come while the module is being started wait for it. */
let started: Promise<unknown> = Promise.resolve();

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    started = init({ module_or_path: data.module });
    return;
  }
  try {
    await started;
    post({ id: data.id, value: answer(data.call) });
  } catch (why) {
    post({ id: data.id, error: why instanceof Error ? why.message : String(why) });
  }
};
