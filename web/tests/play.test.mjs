// Play: games of each kind to their ends, by touch and by keyboard; hints; links; variations.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { said, seen, start } from './browser.mjs';

let web;
before(async () => {
  web = await start();
});
after(() => web.stop());

const GAMES = [
  'vdw n=9 k=3',
  'vdw n=8 k=3 board=ring',
  'tictactoe side=3',
  'tictactoe side=3 dim=3',
  'clique n=4 k=3',
  'animal n=3 animal=el',
  'columns c=2',
  'octal code=0.[3] heaps=1,2',
  'octal code=0.07 heaps=8',
  'monotonic up=2 down=2',
  'monotonic up=2 down=2 deck=rationals',
];

/** What can be moved to: free cells, or buttons of moves. */
const FREE = '.cell.free, button.move:not([disabled])';

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Where each arrow leads from each cell. */
const ways = (page) =>
  page.evaluate(async (arrows) => {
    const board = document.querySelector('harary-board');
    const ways = [];
    for (const cell of board.querySelectorAll('.cell')) {
      const to = [];
      for (const key of arrows) {
        cell.focus();
        cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await board.updateComplete;
        to.push(Number(document.activeElement.dataset.cell));
      }
      ways.push(to);
    }
    return ways;
  }, ARROWS);

/** The shortest ways from a cell to all that can be reached: arrows to press. */
function reached(ways, from) {
  const found = new Map([[from, []]]);
  for (const [cell, keys] of found) {
    ways[cell].forEach((to, arrow) => {
      if (!found.has(to)) found.set(to, [...keys, ARROWS[arrow]]);
    });
  }
  return found;
}

test('arrow keys lead from every cell to every other, and marks do not meet', async () => {
  const games = [3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16].map((n) => `clique n=${n} k=3`);
  const others = ['vdw n=7 k=3 board=ring', 'vdw n=40 k=5 board=ring', 'vdw n=50 k=5', 'tictactoe side=4 dim=3'];
  for (const game of [...games, ...others]) {
    const page = await web.open(`#${game}`);
    await page.locator(FREE).first().waitFor();
    const steps = await ways(page);
    for (const from of steps.keys()) assert.equal(reached(steps, from).size, steps.length, `${game}: ${from}`);
    const marks = await page.evaluate(() => document.querySelector('harary-board').laid.spots.map(({ x, y }) => [x, y]));
    assert.equal(marks.length, steps.length);
    for (const [one, [x, y]] of marks.entries()) {
      for (const [u, v] of marks.slice(0, one)) assert.ok(Math.hypot(x - u, y - v) > 20, `${game}: ${one}`);
    }
    await page.context().close();
  }
  web.clean();
});

for (const game of GAMES) {
  test(`${game} is played to its end by touch`, async () => {
    const page = await web.open(`#${game}`, { hasTouch: true });
    await page.locator(FREE).first().waitFor();
    for (let ply = 0; ; ply++) {
      assert.ok(ply < 60, 'no end');
      const before = await said(page);
      if (/wins:|draw:/.test(before)) break;
      const free = page.locator(FREE);
      const one = free.nth(ply % (await free.count()));
      // The middle of an edge may be under another edge; its mark is not.
      await one.dispatchEvent('click');
      await page.waitForFunction((text) => document.querySelector('.said')?.textContent !== text, before);
    }
    assert.equal(await page.locator(FREE).count(), 0);
    await page.context().close();
    web.clean();
  });

  test(`${game} is played to its end by keyboard`, async () => {
    const page = await web.open(`#${game}`);
    await page.locator(FREE).first().waitFor();
    const isBoard = (await page.locator('.cell').count()) > 0;
    const steps = isBoard ? await ways(page) : [];
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('class') ?? '');
    for (let ply = 0; ; ply++) {
      assert.ok(ply < 60, 'no end');
      const before = await said(page);
      if (/wins:|draw:/.test(before)) break;
      if (isBoard) {
        const start = page.locator('.cell[tabindex="0"]');
        await start.focus();
        const free = await page.locator('.cell.free').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));
        const found = reached(steps, Number(await start.getAttribute('data-cell')));
        for (const key of found.get(free[ply % free.length])) await page.keyboard.press(key);
        assert.match(await focused(), /free/, 'a free cell can be reached');
      } else {
        await page.locator('button.move:not([disabled])').first().focus();
      }
      await page.keyboard.press('Enter');
      await page.waitForFunction((text) => document.querySelector('.said')?.textContent !== text, before);
      // The next move is at hand.
      if (!isBoard && (await page.locator('button.move').count()) > 0) assert.match(await focused(), /move/);
    }
    await page.context().close();
    web.clean();
  });
}

/** The command; what a hint says is compared with it. */
const COMMAND = process.env.HARARY ?? '../target/debug/harary';

/** What the command answers of a position, and the page with its hints: what is said of each free cell. */
async function hinted(game, moves) {
  const words = ['solve', ...game.split(' '), '--json', '--quiet'];
  if (moves.length) words.push('--after', moves.join(','));
  const env = { ...process.env, HARARY_STORE: 'off' };
  const { answer } = JSON.parse(execFileSync(COMMAND, words, { encoding: 'utf8', env }));
  const page = await web.open(`#${game}${moves.length ? `/${moves.join('.')}` : ''}`);
  await page.locator('.cell.free').first().waitFor();
  await page.getByRole('button', { name: 'Hints' }).click();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cell.free').length > 0 &&
      [...document.querySelectorAll('.cell.free')].every((cell) => cell.querySelector('.hint')),
  );
  const hints = await page.locator('.cell.free').evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label')),
  );
  await page.context().close();
  return { answer, hints };
}

test('hints are the values of the command', { skip: !existsSync(COMMAND) && 'no command' }, async () => {
  for (const [game, moves] of [
    ['vdw n=15 k=4', []],
    ['vdw n=9 k=3', ['5', '1']],
    ['tictactoe side=3', ['a1', 'b2']],
    ['clique n=4 k=3 convention=achievement', []],
    ['mnk m=3 n=4 k=3', ['b2']],
  ]) {
    const { answer, hints } = await hinted(game, moves);
    const turn = moves.length % 2 === 0 ? 'A' : 'B';
    const kind = answer.outcome === 'draw' ? 'draws' : answer.outcome === turn ? 'wins' : 'loses';
    const good = hints.filter((label) => label.includes(`: ${kind}`)).map((label) => label.split(',')[0]);
    if (kind !== 'loses') assert.deepEqual(good, answer.first_moves, game);
    else assert.equal(good.length, hints.length, game);
    if (kind === 'wins') {
      const plies = hints.map((label) => /wins in (\d+)/.exec(label)?.[1]).filter(Boolean).map(Number);
      assert.equal(Math.min(...plies), answer.plies, game);
    }
  }
  web.clean();
});

test('moves of a saturation game are told by the length of the play', { skip: !existsSync(COMMAND) && 'no command' }, async () => {
  for (const moves of [[], ['1']]) {
    const { answer, hints } = await hinted('vdw n=9 k=3 convention=saturation', moves);
    const best = hints.filter((label) => label.endsWith(`: ${answer.plies} more moves, the best length`));
    assert.deepEqual(best.map((label) => label.split(',')[0]), answer.fastest, `${hints}`);
    const others = hints.filter((label) => /: \d+ more moves?, not the best length$/.test(label));
    assert.equal(best.length + others.length, hints.length, `${hints}`);
  }
  const over = await web.open('#vdw n=5 k=3 convention=saturation/1.2.4.5');
  await seen(over, 'The play is over after 4 moves: no cell may be taken any more');
  await over.context().close();
  web.clean();
});

test('a link restores a position, and the address follows the game', async () => {
  const page = await web.open('#vdw n=15 k=4/7.8');
  await seen(page, 'Move 2: 8.');
  await page.locator('.cell.free').nth(3).dispatchEvent('click');
  await seen(page, 'Move 3: 4.');
  assert.equal(decodeURIComponent(new URL(page.url()).hash), '#vdw n=15 k=4/7.8.4');
  const again = await web.open(new URL(page.url()).hash);
  await seen(again, 'Move 3: 4.');
  assert.equal(await again.title(), 'Four in progression on 1 … 15 · Harary');
  // Back and forward, the menu says which game it is.
  const menu = again.locator('select[name=game]');
  await menu.selectOption('hip n=4');
  await seen(again, /^A is to move\.$/);
  for (const [go, game, shows] of [['goBack', 'vdw n=15 k=4', 'Move 3: 4.'], ['goForward', 'hip n=4', /^A is to move\.$/]]) {
    await again[go]();
    await seen(again, shows);
    assert.equal(await menu.inputValue(), game);
  }
  for (const opened of [page, again]) await opened.context().close();
  web.clean();
});

test('undo, redo, the slider and variations', async () => {
  const page = await web.open('#tictactoe side=3/a1.b2.c3');
  await seen(page, 'Move 3: c3.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page, 'Move 2: b2.');
  await page.getByRole('button', { name: 'Redo' }).click();
  await seen(page, 'Move 3: c3.');
  await page.getByRole('slider').fill('1');
  await seen(page, 'Move 1: a1.');
  await page.getByRole('button', { name: 'c2, free' }).dispatchEvent('click');
  await seen(page, 'Move 2: c2.');
  await seen(page, 'Variations');
  await page.getByRole('button', { name: 'move 3, c3' }).click();
  await seen(page, 'Move 3: c3.');
  // They are still there when the page is loaded again, and so are the moves taken back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page, 'Move 2: b2.');
  await page.reload();
  await page.getByRole('button', { name: 'move 2, c2' }).waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await seen(page, 'Move 3: c3.');
  await page.context().close();
  web.clean();
});

test('a perfect opponent wins, and why is said', async () => {
  const page = await web.open('#vdw n=15 k=4');
  await page.locator('select[name=seatA]').selectOption('perfect');
  await seen(page, /A plays (7|8|9) \(A wins in 10 more plies\)/);
  await page.locator('.cell.free').first().dispatchEvent('click');
  await page.waitForFunction(() => document.querySelectorAll('.piece').length === 3);
  // What is said of the move that was made, and of the position after it, is the same.
  const left = /\(A wins in (\d+) more pl/.exec(await said(page))?.[1];
  await page.getByRole('button', { name: 'Best play' }).click();
  await page.locator('.why p').waitFor();
  const words = await page.locator('.why p').innerText();
  const [, plies, line] = /^A wins in (\d+) pl(?:y|ies): (.*)$/.exec(words);
  assert.equal(plies, left);
  assert.equal(line.split(', ').length, Number(plies));
  // The address names the opponent, and one step back is one of the person.
  assert.match(decodeURIComponent(new URL(page.url()).hash), /\?A=perfect$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.piece').length === 1);
  await seen(page, 'B is to move.');
  assert.equal(await page.locator('.why').count(), 0);
  await page.context().close();
  web.clean();
});

test('a line is played out from where it was found, and stops when it is left', async () => {
  const page = await web.open('#vdw n=15 k=4/7.8', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Best play' }).click();
  await page.getByRole('button', { name: 'Play it out' }).click();
  await seen(page, 'A wins: A owns');
  assert.match(decodeURIComponent(new URL(page.url()).hash), /^#vdw n=15 k=4\/7\.8(\.\d+){7}$/);
  await page.context().close();
  const slow = await web.open('#vdw n=15 k=4/7.8');
  await slow.getByRole('button', { name: 'Best play' }).click();
  await slow.getByRole('button', { name: 'Play it out' }).click();
  await seen(slow, 'Move 3: ');
  await slow.getByRole('button', { name: 'Undo' }).click();
  await seen(slow, 'Move 2: 8.');
  await slow.waitForTimeout(1200);
  assert.match(await said(slow), /^Move 2: 8\./);
  // Who stops it stays there, and the line is forgotten, as it began elsewhere.
  await slow.getByRole('button', { name: 'Best play' }).click();
  await slow.getByRole('button', { name: 'Play it out' }).click();
  await seen(slow, 'Move 3: ');
  await slow.getByRole('button', { name: 'Stop' }).click();
  const stopped = await said(slow);
  await slow.waitForTimeout(1200);
  assert.equal(await said(slow), stopped);
  assert.equal(await slow.locator('.why').count(), 0);
  await slow.context().close();
  web.clean();
});

test('on a phone the board stays where it is while a game is played, and its end is to be seen', async () => {
  const page = await web.open('#vdw n=15 k=4?A=perfect', { viewport: { width: 390, height: 844 } });
  const top = () => page.locator('svg.board').evaluate((one) => one.getBoundingClientRect().top);
  await page.locator('.said.A').waitFor();
  const before = await top();
  for (let pieces = 1; (await page.locator('.said.over').count()) === 0; pieces += 2) {
    await page.waitForFunction((pieces) => document.querySelectorAll('.piece').length === pieces, pieces);
    assert.equal(await top(), before, await said(page));
    if (await page.locator('.said.B').count()) await page.locator('.cell.free').first().dispatchEvent('click');
  }
  await page.locator('.said.over.A').waitFor();
  const [undo, rematch] = await page.locator('.controls button').evaluateAll((all) => [1, -1].map((at) => all.at(at).innerText));
  assert.deepEqual([undo, rematch], ['Undo', 'Rematch']);
  await page.context().close();
  web.clean();
});

test('cells of large boards are large enough for fingers, and are scrolled to', async () => {
  for (const game of ['vdw n=128 k=5 board=ring', 'clique n=16 k=4']) {
    const page = await web.open(`#${game}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.locator('.cell.free').first().waitFor();
    const scale = await page.locator('svg.board').evaluate((one) => one.getBoundingClientRect().width / one.viewBox.baseVal.width);
    assert.ok(44 * scale >= 24, `${game}: ${44 * scale}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const cell = page.locator('.cell.free').nth(32);
    const name = (await cell.getAttribute('aria-label')).split(',')[0];
    await (game.startsWith('vdw') ? cell.tap() : cell.dispatchEvent('click'));
    await seen(page, `Move 1: ${name}. B is to move.`);
    await page.context().close();
  }
  web.clean();
});

test('who stops an opponent takes over from it', async () => {
  const page = await web.open('#vdw n=40 k=5?A=perfect');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.cell.free').first().dispatchEvent('click');
  await seen(page, 'Move 1: 1.');
  assert.equal(await page.locator('select[name=seatA]').inputValue(), 'person');
  await page.context().close();
  web.clean();
});

test('a game is still there after a look at another view, and a wrong move in a link is left', async () => {
  const page = await web.open('#tictactoe side=3/b2.a1?B=perfect');
  await seen(page, 'Move 2: a1.');
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await seen(page, 'Move 2: a1.');
  assert.equal(await page.locator('select[name=seatB]').inputValue(), 'perfect');
  await page.context().close();
  const wrong = await web.open('#tictactoe side=3/b2.b2');
  // The game goes on from the moves before it.
  await seen(wrong, 'The link goes no further: move 2: `b2`: the cell is taken. B is to move.');
  await wrong.getByRole('button', { name: 'a1, free' }).dispatchEvent('click');
  await seen(wrong, /^Move 2: a1. A is to move.$/);
  assert.ok(await wrong.getByRole('button', { name: 'Redo' }).isDisabled());
  await wrong.context().close();
  web.clean();
});

test('a board of one’s own is clicked together and played', async () => {
  const page = await web.open('');
  await page.getByText('A board of your own').first().click();
  for (const [one, other] of [['a1', 'b1'], ['b1', 'b2']]) {
    await page.getByRole('button', { name: one, exact: true }).click();
    await page.getByRole('button', { name: other, exact: true }).click();
    await page.getByRole('button', { name: 'Add the set' }).click();
  }
  // It is still there after a look at another view, and who wins is chosen.
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('summary', { hasText: 'A board of your own' }).click();
  await page.locator('select[name=convention]').selectOption({ label: 'Whoever first owns a set loses' });
  await page.getByRole('button', { name: 'Play on this board' }).click();
  await page.locator('.goal', { hasText: 'Whoever first owns a set of the board loses.' }).waitFor();
  await page.locator('select[name=convention]').selectOption('achievement');
  await page.getByRole('button', { name: 'Play on this board' }).click();
  await page.getByRole('button', { name: 'b1, free' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'a1, free' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'b2, free' }).dispatchEvent('click');
  await seen(page, 'A wins: A owns the winning set b1, b2.');
  assert.equal(await page.locator('.cell.set').count(), 2);
  // The grid keeps its shape, and the board its place in the menu.
  assert.equal(await page.locator('.cell').count(), 16);
  await seen(page, 'Sets: {a1, b1} {b1, b2}');
  await page.locator('select[name=game]').selectOption('tictactoe side=3');
  await seen(page, 'A is to move.');
  await page.locator('select[name=game]').selectOption({ label: 'A board of your own' });
  await page.getByRole('button', { name: 'b1, free' }).waitFor();
  await page.context().close();
  web.clean();
});

test('a file is dropped on Play, and none replaces the page', async () => {
  const page = await web.open('#explore');
  await page.locator('.explore').waitFor();
  const drop = (place) =>
    page.evaluate((place) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['1 2\n2 3\n'], 'own.txt'));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      return !document.querySelector(place).dispatchEvent(event);
    }, place);
  assert.ok(await drop('header'));
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await seen(page, 'A is to move.');
  assert.ok(await drop('.said'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 3);
  await page.context().close();
  web.clean();
});

test('a board whose cells are named by letters for rows is a grid with these heads', async () => {
  const page = await web.open(`#${encodeURIComponent('file cells=a1,a2,a3,b1,b2,b3 sets=a1,b1/a2,b2')}`);
  await seen(page, 'A is to move.');
  const heads = await page.locator('svg text').allTextContents();
  assert.deepEqual(heads.map((head) => head.trim()).filter(Boolean), ['1', '2', '3', 'a', 'b']);
  await page.context().close();
  web.clean();
});

test('a wrong game is refused in a sentence', async () => {
  const page = await web.open('#vdx n=3');
  await page.locator('.chooser + .error').waitFor();
  assert.equal(await page.locator('.error').innerText(), 'unknown game `vdx` (did you mean `vdw`?)');
  // Whoever plays is chosen, and the field lists the games.
  assert.equal(await page.locator('select[name=seatB] option').count(), 4);
  assert.ok(await page.evaluate(() => [...document.querySelector('input[name=spec]').list.options].some(({ value }) => value === 'vdw')));
  // One that is typed leaves the board as it was.
  await page.goto(`${web.server.address}#tictactoe side=3/b2`);
  await seen(page, 'Move 1: b2.');
  const field = page.locator('input[name=spec]');
  await field.fill('tictactoe side=0');
  await field.press('Enter');
  await page.locator('.chooser + .error').waitFor();
  assert.equal(await field.inputValue(), 'tictactoe side=0');
  await seen(page, 'Move 1: b2.');
  // A move goes on with it.
  await page.getByRole('button', { name: 'a1, free' }).dispatchEvent('click');
  await page.locator('.chooser + .error').waitFor({ state: 'detached' });
  await field.fill('hip n=3');
  await field.press('Enter');
  await seen(page, 'A is to move.');
  assert.equal(await page.locator('.error').count(), 0);
  await page.context().close();
  web.clean();
});

test('an opponent who moves first starts again, and an unknown level is a person', async () => {
  const page = await web.open('#tictactoe side=3?A=perfect');
  const pieces = (count) => page.waitForFunction((count) => document.querySelectorAll('.piece').length === count, count);
  await pieces(1);
  // Keys are heard wherever the focus is; the first move of an opponent stays.
  await page.keyboard.press('u');
  await page.locator('.cell.free').first().dispatchEvent('click');
  await pieces(3);
  await page.getByRole('button', { name: 'Restart' }).click();
  await pieces(1);
  await seen(page, 'B is to move.');
  await page.locator('.cell.free').first().dispatchEvent('click');
  await pieces(3);
  await page.getByRole('button', { name: 'Begin' }).click();
  await pieces(1);
  await page.locator('.cell.free').first().dispatchEvent('click');
  await pieces(3);
  await page.keyboard.press('u');
  await pieces(1);
  // In a rematch the other player begins.
  await page.goto(`${web.server.address}#tictactoe side=3/a1.b1.b2.c1.c3?A=perfect`);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await seen(page, 'A is to move.');
  await page.locator('.cell.free').first().dispatchEvent('click');
  await pieces(2);
  assert.match(decodeURIComponent(page.url()), /#tictactoe side=3\/a1\.b2\?B=perfect$/);
  // On paper there are the game and its moves, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await page.getByText('tictactoe side=3 a1 b2').waitFor();
  assert.equal(await page.locator('.play button:not(.ply):visible').count(), 0);
  await page.context().close();
  const other = await web.open('#vdw n=15 k=4?A=evil');
  await other.locator('.cell.free').first().dispatchEvent('click');
  await other.waitForFunction(() => document.querySelectorAll('.piece').length === 1);
  await other.locator('input[name=spec]').fill('harary play tictactoe side=3');
  await other.getByRole('button', { name: 'Begin' }).click();
  await other.waitForFunction(() => document.querySelectorAll('.cell.free').length === 9);
  await other.context().close();
  web.clean();
});

test('of a heap with thousands of moves one is typed', async () => {
  const page = await web.open('#octal code=0.[3] heaps=9,500');
  const field = page.locator('input[name=move]');
  await field.fill('500:501');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  assert.equal(await field.evaluate((one) => one.validationMessage), 'That is no legal move.');
  await field.fill('500: 9');
  await field.press('Enter');
  await seen(page, 'Move 1: 500:9');
  assert.equal(await page.locator('button.move').count(), 9);
  await page.context().close();
  web.clean();
});
