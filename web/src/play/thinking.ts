// Searches about a position of a game, in a thread of their own: the values of all moves, a line, a
// reply. One at a time; a new one ends the one before.

import { Engine, Stopped } from '../engine/engine.js';
import type { HowFar, Line, Reply, Worth } from '../engine/types.js';

/** The values of moves are sought for so many seconds each, then again for longer: the tables stay. */
const PASSES = [0.3, 2, 15, 120, 1000];

export class Thinking {
  private readonly engine = new Engine();
  private turn = 0;
  private active = 0;
  /** The first is called when something has changed that is shown, the other when the engine fails. */
  constructor(
    private readonly changed: () => void,
    private readonly failed: (why: string) => void,
  ) {
    this.engine.onprogress = (howFar) => {
      if (!this.replies) this.progress = howFar;
      this.changed();
    };
  }
  progress: HowFar | null = null;
  /** A reply is made when its time is over, however far that is. */
  private replies = false;

  /** Whether it thinks. */
  get busy(): boolean {
    return this.active > 0;
  }

  /** Ends what it thinks about. */
  stop(): void {
    this.turn++;
    this.active = 0;
    this.progress = null;
    if (this.engine.busy) this.engine.stop();
    this.changed();
  }

  /** Ends everything: the view is gone. */
  close(): void {
    this.stop();
    this.engine.stop();
  }

  /** Does one thing, unless it is stopped first or the engine fails: then there is nothing. */
  private async once<T>(work: (mine: () => boolean) => Promise<T>, replies = false): Promise<T | null> {
    if (this.active > 0) this.stop();
    const turn = ++this.turn;
    [this.active, this.replies] = [1, replies];
    this.changed();
    try {
      const found = await work(() => turn === this.turn);
      return turn === this.turn ? found : null;
    } catch (why) {
      if (!(why instanceof Stopped) && turn === this.turn) this.failed(why instanceof Error ? why.message : String(why));
      return null;
    } finally {
      if (turn === this.turn) {
        this.active = 0;
        this.progress = null;
        this.changed();
      }
    }
  }

  /** Finds the value of each of these moves; `tell` hears of every one that is found. */
  async values(
    game: string,
    moves: string[],
    legal: string[],
    tell: (move: string, worth: Worth) => void,
  ): Promise<void> {
    await this.once(async (mine) => {
      let open = legal;
      for (const seconds of PASSES) {
        const still: string[] = [];
        for (const move of open) {
          const worth = await this.engine.value(game, moves, move, seconds);
          if (!mine()) return;
          if (!worth.outcome) still.push(move);
          tell(move, worth);
        }
        open = still;
        if (open.length === 0) return;
      }
    });
  }

  /** A line of perfect play. */
  line(game: string, moves: string[]): Promise<Line | null> {
    return this.once(() => this.engine.line(game, moves, 600));
  }

  reply(game: string, moves: string[], level: string, seconds: number): Promise<Reply | null> {
    return this.once(() => this.engine.reply(game, moves, level, seconds), true);
  }
}
