// The engine in a thread of its own. It answers one call after the other; whoever wants to stop a
// search throws the whole thread away, so that nothing here has to listen while it works.

import type { Game } from '../../pkg/play.js';
import type { Asked, Call, FromWorker, Module, Position, ToWorker, Watched } from './protocol.js';

const post = (message: FromWorker, moved: Transferable[] = []) => {
  self.postMessage(message, { transfer: moved });
};

// What the module calls: see `exports` of harary-web.
Object.assign(self, {
  harary: {
    progress: (text: string) => post({ progress: JSON.parse(text) }),
    keep: (path: string, content: Uint8Array | undefined) => {
      post({ keep: path, content: content ?? null }, content ? [content.buffer] : []);
    },
    failed: (why: string) => post({ failed: why }),
  },
});

/** How JavaScript calls each module. */
const bindings = {
  play: () => import('../../pkg/play.js'),
  solve: () => import('../../pkg/solve.js'),
  color: () => import('../../pkg/color.js'),
  heaps: () => import('../../pkg/heaps.js'),
  study: () => import('../../pkg/study.js'),
};

type Bound<M extends Module> = Awaited<ReturnType<(typeof bindings)[M]>>;

/** The modules that were sent, once they have started; a call that comes earlier waits. */
const started: { [M in Module]?: Promise<Bound<M>> } = {};

async function start<M extends Module>(name: M, code: WebAssembly.Module): Promise<Bound<M>> {
  const bound = (await bindings[name]()) as Bound<M>;
  await bound.default({ module_or_path: code });
  return bound;
}

async function module<M extends Module>(name: M): Promise<Bound<M>> {
  const bound = await started[name];
  if (!bound) throw new Error(`the module ${name} was not sent`);
  return bound;
}

/** The game of the last call, whose tables help the next one. */
let open: { key: string; game: Game } | null = null;

function game(engine: Bound<'play'>, { game: spec, moves, memory }: Position): Game {
  const key = `${memory} ${spec}`;
  if (open?.key !== key) {
    open?.game.free();
    open = null;
    open = { key, game: new engine.Game(spec, memory) };
  }
  open.game.restart(moves.join(','));
  return open.game;
}

function playing(engine: Bound<'play'>, call: Exclude<Call, Asked | Watched>): unknown {
  switch (call.what) {
    case 'about':
      return JSON.parse(engine.about());
    case 'state':
      return JSON.parse(game(engine, call).state());
    case 'value':
      return JSON.parse(game(engine, call).valueAfter(call.move, call.seconds));
    case 'line':
      return JSON.parse(game(engine, call).line(call.seconds));
    case 'upToSymmetry':
      return game(engine, call).upToSymmetry();
    case 'reply':
      return JSON.parse(game(engine, call).reply(call.level, call.seed, call.seconds));
    case 'check':
      return JSON.parse(engine.check(call.certificate, call.steps, call.memory));
    case 'picture':
      return engine.picture(call.game, call.moves.join(','));
  }
}

/** Whether a module has failed, as when there is no more memory: it cannot be called then. */
const isBroken = (why: unknown) => why instanceof WebAssembly.RuntimeError;

/** The modules that answer questions do so in the same way. */
function asking(engine: Bound<Exclude<Module, 'play'>>, call: Asked): unknown {
  const asking = new engine.Asking();
  let works = true;
  try {
    for (const [path, content] of call.kept) asking.put(path, content);
    return JSON.parse(asking.answer(call.question, JSON.stringify(call.settings)));
  } catch (why) {
    works = !isBroken(why);
    throw why;
  } finally {
    if (works) asking.free();
  }
}

function watching(engine: Bound<'study'>, call: Watched): unknown {
  return JSON.parse(
    call.what === 'relax'
      ? engine.relax(call.game, call.seed, call.steps)
      : engine.grow(call.game, call.most),
  );
}

/** Nothing is waited for but the module: an answer is made in one go. */
async function answer({ from, call }: { from: Module; call: Call }): Promise<unknown> {
  switch (call.what) {
    case 'ask':
      return asking((await module(from)) as Bound<Exclude<Module, 'play'>>, call);
    case 'relax':
    case 'grow':
      return watching(await module('study'), call);
    default:
      return playing(await module('play'), call);
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    const starting = start(data.module, data.code);
    // Then this thread is of no use: a new one tries again.
    starting.catch((why: unknown) => post({ failed: why instanceof Error ? why.message : String(why) }));
    Object.assign(started, { [data.module]: starting });
    return;
  }
  try {
    post({ id: data.id, value: await answer(data) });
  } catch (why) {
    if (isBroken(why)) post({ failed: '' });
    else post({ id: data.id, error: why instanceof Error ? why.message : String(why) });
  }
};
