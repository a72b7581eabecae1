// All words of the page. For another language this file is translated, and nothing else.

import type { State } from './engine/types.js';

const plies = (count: number | null) =>
  count === null ? '' : count === 1 ? ' in 1 ply' : ` in ${count} plies`;

export const texts = {
  title: 'Harary',
  nav: { label: 'Views', play: 'Play', explore: 'Explore', prove: 'Prove', learn: 'Learn' },
  theme: { label: 'Colors', auto: 'as the system', light: 'light', dark: 'dark' },
  loading: 'The engine is being loaded …',
  noWebAssembly:
    'This browser has no WebAssembly, with which the page computes. It may be turned off in the settings; otherwise another browser is needed.',
  unloaded: 'the engine could not be loaded',
  broken: 'the engine has stopped working, most likely because there was no more memory for it',
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying here; the address bar has the link.',
  footer: 'Everything is computed on this device; nothing is sent anywhere.',

  games: {
    'vdw n=15 k=4': 'Four in progression on 1 … 15',
    'vdw n=12 k=3 board=ring': 'Three in progression on a ring',
    'mnk m=4 n=4 k=3': 'Three in a row on 4 × 4',
    'clique n=5 k=3 convention=achievement': 'Make a triangle',
    'tictactoe side=3': 'Tic-tac-toe',
    'clique n=6 k=3': 'Sim: avoid a triangle',
    'hip n=4': 'Hip: avoid the corners of a square',
    'mnk m=4 n=4 k=4': 'Four in a row on 4 × 4',
    'animal n=4 animal=el': 'Harary’s animal El',
    'vdw n=10 k=4 board=ring': 'Four in progression on a ring',
    'tictactoe side=3 dim=3': 'Tic-tac-toe in a cube',
    'columns c=2': 'Columns without sums',
    'monotonic up=2 down=3': 'A rising or falling sequence',
    'monotonic up=3 down=3 deck=rationals': 'A sequence of rationals',
    'octal code=0.[3] heaps=3,4,5': 'Nim',
    'octal code=0.07 heaps=12': 'The paper strip',
    'octal code=0.77 heaps=9': 'Kayles',
  } as Record<string, string>,

  /** What the questions ask that are there to try, and what the certificates prove. */
  questions: {
    'table monotonic up=1..3 down=1..3': 'Rising or falling sequences: who wins, by the lengths that end the game?',
    'table vdw n=3..9 k=3 convention=avoidance': 'Who wins if whoever first owns three numbers in progression loses?',
    'nim octal code=0.07 --values 200': 'The paper strip: what are the nim-values, and do they repeat?',
    'color hip n=6': 'Can a board of 6 × 6 have two colors so that no square has four corners of one color?',
    'longest columns c=3': 'How long can three columns be filled without sums?',
    'census monotonic up=2 down=3': 'How many rising or falling sequences are there of each length?',
    'threshold-color vdw k=3,4':
      'From how many numbers on has every coloring three in progression of one color or four of the other?',
    'solve vdw n=15 k=4 --ask outcome': 'On 15 numbers A makes a progression of four.',
    'solve columns c=2 --ask outcome': 'B wins the game of two columns.',
    'color vdw n=9 k=3': 'However nine numbers are colored with two colors, some three in progression match.',
    'nim octal code=0.07': 'The nim-values of the paper strip repeat with period 34.',
  } as Record<string, string>,

  play: {
    game: 'Game',
    spec: 'or its name and keys',
    begin: 'Begin',
    player: (name: string) => `Player ${name}`,
    person: 'a person',
    level: (name: string) => `Harary, ${name}`,
    board: 'The position',
    owned: (cell: string, owner: string) =>
      owner.length === 1 ? `${cell}, taken by ${owner}` : `${cell}, ${owner}`,
    free: (cell: string, value: string) => (value ? `${cell}, free: ${value}` : `${cell}, free`),
    judged: (judgment: 'wins' | 'draws' | 'loses' | 'open', count: number | null) =>
      judgment === 'open' ? 'not solved yet' : `${judgment}${plies(count)}`,
    length: (best: boolean, moves: number) =>
      `${moves} more ${moves === 1 ? 'move' : 'moves'}, ${best ? 'the best length' : 'not the best length'}`,
    turn: (player: string) => `${player} is to move.`,
    moved: (number: number, move: string) => `Move ${number}: ${move}.`,
    over: ({ outcome, length, moves, ending }: State) => {
      const won = outcome === 'draw' ? 'A draw' : `${outcome ?? 'Nobody'} wins`;
      const why = (ending ?? '').replace(/ and (wins|loses)$/, '');
      return `${length ? `The play is over after ${moves.length} moves` : won}: ${why}.`;
    },
    ended: (why: string) => `The link goes no further: ${why}.`,
    replied: (player: string, move: string, grounds: string) => `${player} plays ${move} (${grounds}).`,
    again: 'Restart',
    retry: 'Try again',
    rematch: 'Rematch',
    sides: 'The same game again; each player has the side of the other',
    undo: 'Undo',
    redo: 'Redo',
    slider: 'Go to a move of the game',
    after: (moves: number) => `after ${moves} moves`,
    hints: 'Hints',
    key: (length: boolean) =>
      length
        ? '▲ the best length for the player to move, ▬ another one, in moves to come; ● is not solved yet'
        : '▲ The move wins, ✕ it loses, ▬ it draws, ● it is not solved yet. The number counts the moves from here to the end, those of both players.',
    best: 'Best play',
    afterMove: (move: string) => `After ${move}`,
    rules: 'The rules',
    byKey: (name: string, key: string) => `${name} (key ${key})`,
    playOut: 'Play it out',
    link: 'Copy link',
    picture: 'Picture',
    thinking: 'Thinking …',
    stop: 'Stop',
    tree: 'Variations',
    goTo: (number: number, move: string) => `move ${number}, ${move}`,
    all: (count: number) => (count === 1 ? 'The one legal move in words' : `All ${count} legal moves in words`),
    column: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
    shut: 'not allowed',
    leaving: 'Each button is a move: it says what is left of that heap.',
    painting: 'Each button is a move: it paints these two squares of the strip.',
    heap: (size: number) => `A heap of ${size}`,
    counters: (size: number) => `${size} counters`,
    gone: 'nothing',
    typed: (moves: number, example: string) => `One of ${moves} moves, as ${example}`,
    take: 'Play',
    noMove: 'That is no legal move.',
    noHeaps: 'No heap is left.',
    paint: (one: number, other: number) => `paint squares ${one} and ${other}`,
    nothingPicked: 'Nothing is picked yet.',
    plot: 'The sequence: places from left to right, numbers from bottom to top',
  },

  own: {
    title: 'A board of your own',
    how: 'Choose the cells of a set and add it; then the next.',
    ends: 'Who wins',
    conventions: {
      achievement: 'Whoever first owns a set wins',
      avoidance: 'Whoever first owns a set loses',
      'maker-breaker': 'A wins with a set, and otherwise loses',
      'avoider-enforcer': 'A loses with a set, and otherwise wins',
    },
    width: 'Columns',
    height: 'Rows',
    grid: 'Cells of the next set',
    add: 'Add the set',
    remove: 'Remove the last set',
    play: 'Play on this board',
    sets: 'Sets',
    file: 'Or open a file (.pg, or a list of sets); it can be dropped onto the page, too.',
  },

  prove: {
    intro:
      'Drop a certificate onto this page, or open it. It is checked here by a program that knows the rules of the games by itself, believes nothing, and shares no code with the solver.',
    open: 'Certificate',
    try: 'To try',
    g5: 'G(5) ≤ 31: with five in progression A wins on 1 … 31',
    paste: 'As text',
    pasted: 'the text',
    check: 'Check',
    forge: 'Forge it',
    save: 'Save',
    forged: (name: string) => `${name}, forged`,
    checking: 'Checking …',
    restored: (name: string) => `${name} (with the line ends that it was written with)`,
    making: 'The solver writes a certificate …',
    none: 'There is no certificate of this.',
    gzip: 'This file is damaged: gzip cannot unpack it.',
    zstd: 'This file is compressed by Zstandard, which browsers do not know: unpack it first (zstd -d), or pack it by gzip.',
    head: (name: string) => `The first lines of ${name}`,
    against: (player: string) => `Play against ${player}, who wins`,
  },

  explore: {
    game: 'Game',
    verb: 'Question',
    asks: {
      solve: 'who wins, and how fast?',
      longest: 'how long can the play last?',
      census: 'how many positions are there?',
      color: 'is there a coloring without a forbidden set?',
      largest: 'how many cells can be chosen without a forbidden set?',
      nim: 'what are the nim-values, and do they repeat?',
      quotient: 'which heaps are alike where the last move loses?',
      table: 'who wins, size by size?',
      codes: 'which codes have nim-values that repeat?',
      threshold: 'what is the least n for which a player wins?',
      'threshold-color': 'what is the least n without a coloring?',
      'threshold-random': 'what is the least n where random play favors the first player?',
      estimate: 'how often does each first move win in random play?',
      study: 'how do the engines compare?',
    } as Record<string, string>,
    options: 'Options',
    line: 'As typed after harary',
    certificate: 'with a certificate',
    memory: 'Memory',
    tables: 'Memory for tables and lists; more of it helps large questions',
    size: (mebibytes: number) => (mebibytes < 1024 ? `${mebibytes} MiB` : `${mebibytes / 1024} GiB`),
    ask: 'Ask',
    native: 'by the program',
    working: 'Working …',
    kept: 'Stopped; the progress is kept, but perhaps not that of the last seconds.',
    notKept: 'Stopped; nothing was kept, so that it begins again.',
    goOn: 'Go on',
    answer: 'The answer',
    answerTo: (question: string) => `The answer to: ${question}`,
    incomplete: 'a limit was reached before the end',
    examples: 'Examples',
    copy: 'Copy the command',
    bfile: 'b-file',
    proof: 'Certificate',
    prove: 'Check the certificate',
    uncertified: (why: string) => `Without a certificate: ${why}`,
    drawn: 'The drawing',
    drawing: 'A drawing of the answer; the text above says the same',
    lengths: 'How many moves the play has',
    moves: 'moves',
    map: 'Who wins: ● A, ■ B, ▬ draw, in how many plies',
    values: 'Nim-values',
    outcome: 'outcome',
    strip: (period: number | null, preperiod: number | null, saltus: number | null) =>
      period === null
        ? 'Nim-values by heap'
        : saltus
          ? `Nim-values by heap: they grow by ${saltus} with each period of ${period} from heap ${preperiod ?? 0} on`
          : `Nim-values by heap: they repeat with period ${period} from heap ${preperiod ?? 0} on`,
    census: 'Positions by the number of moves',
  },

  watch: {
    network: {
      title: (game: string) => `The network of 1991 at work on ${game}`,
      about:
        'Each cell has a neuron for each player. All neurons change at once, step by step, until each cell has one player and no forbidden set has one alone.',
      step: (step: number) => `Step ${step}`,
      broken: (sets: number) => `${sets} forbidden ${sets === 1 ? 'set' : 'sets'} of one player`,
      settled: 'settled, a proper coloring',
      board: (rows: string[]) => `The players of the cells, row by row: ${rows.join(', ')}`,
      failed: (starts: number, steps: number) =>
        `From ${starts === 1 ? 'one other start' : `${starts} other starts`} it did not settle within ${steps} steps.`,
    },
    search: {
      title: (game: string) => `The search of 2004 at work on ${game}`,
      about:
        'It tries all moves, depth first, and of moves that renaming makes of each other only one. The bars are the positions that it has visited, by the number of moves.',
      nodes: (nodes: number) => `${nodes.toLocaleString('en')} positions.`,
      done: 'That is all of them.',
      stopped: 'It was stopped there.',
      levels: 'Positions by the number of moves',
      line: 'Moves to the position at work',
    },
    play: 'Run',
    pause: 'Pause',
    slider: 'How far',
    again: 'Another start',
  },

  strategy: {
    title: (player: string) => `The strategy of ${player}, to be walked`,
    how: 'Open a move of the other player to see the answer to it.',
    plays: (player: string, move: string) => `${player} plays ${move}`,
    board: 'on the board',
    unknown: 'No answer was found in time.',
  },

  learn: {
    stories: 'Stories',
    intro:
      'Five papers, each told with boards to play on and questions to ask, and a worksheet of puzzles for a class.',
    worksheet: 'A worksheet of puzzles',
    how: 'The solver looks for positions in which one move alone wins. Print the sheet: the solutions are on a page of their own.',
    wins: 'The player wins',
    make: 'Make puzzles',
    making: (found: number, many: number) => `Looking for puzzles: ${found} of ${many} …`,
    fewer: (found: number) =>
      `${found === 0 ? 'None was' : found === 1 ? 'Only one was' : `Only ${found} were`} found; try another length.`,
    print: 'Print',
    marks: 'A has the circles and B the squares; the frame is around the last move.',
    win: (plies: number) => ['at once', 'with the second move', 'with the third move', 'with the fourth move'][(plies - 1) / 2] ?? '',
    task: (player: string, win: string) => `${player} ${player === 'A' ? '●' : '■'} moves and wins ${win}.`,
    solutions: 'Solutions',
    larger: 'Open in Play',
  },
};
