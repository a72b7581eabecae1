// Explore, Prove and Learn: questions and their answers, certificates, stories and worksheets.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seen, start } from './browser.mjs';

let web;
before(async () => {
  web = await start();
});
after(() => web.stop());

test('good certificates are accepted, forged ones are rejected', async () => {
  const page = await web.open('#prove');
  await page.getByRole('button', { name: 'solve vdw n=15 k=4' }).click();
  await seen(page, /accepted: vdw n=15 k=4: A wins \(\d+ positions\)/);
  await page.getByText('As text').click();
  await page.getByRole('button', { name: 'Forge it' }).click();
  await seen(page, /rejected: line \d+: /);
  for (const question of ['solve columns c=2', 'color vdw n=9 k=3', 'nim octal code=0.07']) {
    await page.getByRole('button', { name: question }).click();
    await seen(page, /accepted: /);
    await page.getByRole('button', { name: 'Forge it' }).click();
    await seen(page, /rejected: line \d+: /);
  }
  const file = { name: 'wrong.cert', mimeType: 'text/plain', buffer: Buffer.from('harary-certificate 1\ngame vdw n=3 k=2\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await seen(page, /rejected: line 3: /);
  await page.context().close();
  web.clean();
});

test('a long search says how far it is, is stopped, and goes on to the answer', async () => {
  const page = await web.open('#explore');
  await page.locator('input.line').fill('solve vdw n=27 k=5 --ask outcome');
  await page.locator('input.line').press('Tab');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await seen(page, /\d s: .*\d/);
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Stop' }).click();
  await seen(page, /Stopped; the progress is kept/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.answer pre').waitFor({ timeout: 300_000 });
  assert.match(await page.locator('.answer pre').innerText(), /^vdw n=27 k=5\ndraw/);
  await page.context().close();
  web.clean();
});

test('an answer has the words of the command, the command and a picture', async () => {
  const page = await web.open('#explore/table vdw n=3..5 k=3');
  await page.locator('.answer pre').waitFor();
  assert.match(await page.locator('.answer pre').innerText(), /\| *5 *\| *A 5 *\|/);
  assert.equal(await page.locator('.answer code').innerText(), 'harary table vdw n=3..5 k=3');
  assert.equal(await page.locator('.heat td').count(), 3);
  // On paper there is nothing to press.
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.explore button:visible').count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('select[name=game]').selectOption('hip');
  await page.locator('select[name=verb]').selectOption('color');
  await page.locator('input[name=n]').fill('6');
  await page.locator('input[name=n]').press('Tab');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('img.drawing').waitFor();
  assert.equal(await page.locator('.answer code').innerText(), 'harary color hip n=6');
  // The drawing is no white box in the dark, and on a phone none is smaller than on paper.
  const drawing = () => page.locator('img.drawing').evaluate((one) => [getComputedStyle(one).filter, one.width]);
  assert.equal((await drawing())[0], 'none');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.match((await drawing())[0], /^invert/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${web.server.address}#explore/color vdw n=34 k=4`);
  await page.getByText('W(4, 4) = 35').waitFor();
  assert.equal((await drawing())[1], 720);
  // Neither are lines of words cut there.
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const pre = page.locator('.answer pre');
  assert.deepEqual(await pre.evaluate((one) => [one.scrollWidth - one.clientWidth, one.innerText.split('\n').length]), [0, 6]);
  await page.context().close();
  web.clean();
});

test('a link to the question that the form begins with is asked, too', async () => {
  const page = await web.open('#explore');
  const first = await page.locator('input[name=line]').inputValue();
  await page.goto(`${web.server.address}#explore/${first}`);
  await seen(page, 'A wins in 11 plies');
  await page.context().close();
  web.clean();
});

test('the strategy of an answer is walked: a move is opened, and the answer to it is shown', async () => {
  const page = await web.open('#explore/solve vdw n=5 k=3');
  const tree = page.locator('harary-strategy');
  await tree.getByText('The strategy of A, to be walked').click();
  await tree.getByText('A plays 3', { exact: false }).waitFor();
  assert.deepEqual(await tree.locator('summary').allInnerTexts(), [
    'The strategy of A, to be walked',
    ...['1', '2', '4', '5'].map((move) => `B plays ${move}`),
  ]);
  await tree.getByText('B plays 1', { exact: true }).click();
  // After 3 and 1 only 4 wins: it threatens 2 and 5.
  await tree.getByText('A plays 4').waitFor();
  await tree.getByText('B plays 2', { exact: true }).first().click();
  await tree.getByText('A plays 5').waitFor();
  await tree.getByText('A owns', { exact: false }).first().waitFor();
  const links = await tree.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.ok(links.includes('#vdw n=5 k=3/3.1.4.2.5'), `${links}`);
  await page.close();
  const both = await web.open('#explore/solve tictactoe side=3');
  await both.getByText('The strategy of B, to be walked').waitFor();
  await both.close();
  web.clean();
});

test('the network and the search of two papers are watched at work', async () => {
  // Without motion the end is shown at once, and the slider goes back.
  const options = { reducedMotion: 'reduce' };
  const page = await web.open('#explore/color hip n=6', options);
  await page.getByText('The network of 1991 at work on hip n=6').click();
  await page.getByText('settled, a proper coloring').waitFor();
  const cells = await page.locator('.cells').getAttribute('aria-label');
  assert.match(cells, /: ([12 ]{11}, ){5}[12 ]{11}$/);
  await page.getByRole('slider').fill('0');
  await page.getByText(/^Step 0: \d+ forbidden sets/).waitFor();
  await page.close();
  const search = await web.open('#learn/columns', options);
  await search.getByText('The search of 2004 at work on columns c=3').click();
  await search.getByText(/[\d,]+ positions\. That is all of them\./).waitFor();
  // Another story has another program, also where it uses the same element.
  await search.getByRole('link', { name: 'No corners of a square' }).click();
  await search.getByText('The network of 1991 at work on hip n=6').waitFor();
  assert.equal(await search.getByText('That is all of them').count(), 0);
  await search.close();
  // With motion it runs by itself.
  const runs = await web.open('#explore/longest columns c=2');
  await runs.getByText('The search of 2004').click();
  await runs.getByRole('button', { name: 'Pause' }).waitFor();
  await runs.getByText('That is all of them.').waitFor();
  await runs.close();
  web.clean();
});

test('a worksheet has six puzzles, also where the moves of a fork are needed, and Stop ends the search', async () => {
  const page = await web.open('#learn/worksheet/tictactoe side=3/3');
  assert.equal(await page.locator('select[name=puzzle-game]').inputValue(), 'tictactoe side=3');
  await page.getByRole('button', { name: 'Make puzzles' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.puzzles li').length === 6, null, { timeout: 200_000 });
  // On the screen the solutions are shown when they are wanted, on paper always.
  const solutions = page.locator('.solutions');
  assert.ok(await solutions.isHidden());
  await page.emulateMedia({ media: 'print' });
  assert.ok(await solutions.isVisible());
  await page.emulateMedia({ media: 'screen' });
  const paper = await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
  assert.equal(paper.toString('latin1').match(/\/Type\s*\/Page\b/g).length, 2);
  assert.match(await page.locator('.puzzles li').first().innerText(), /(A ●|B ■) moves and wins with the second move\./);
  // The puzzles are still there after a look at another view.
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await seen(page, 'A is to move.');
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'Solutions' }).click();
  assert.ok(await solutions.isVisible());
  assert.equal(await page.locator('.puzzles li').count(), 6);
  await page.locator('select[name=puzzle-game]').selectOption('mnk m=4 n=4 k=3');
  await page.locator('select[name=puzzle-plies]').selectOption('7');
  assert.match(decodeURIComponent(page.url()), /#learn\/worksheet\/mnk m=4 n=4 k=3\/7$/);
  await page.getByRole('button', { name: 'Make puzzles' }).click();
  await page.getByText('Looking for puzzles: 0 of 6').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForTimeout(500);
  assert.equal(await page.getByText('Looking for puzzles').count(), 0);
  await page.context().close();
  web.clean();
});

test('a line is asked as it was typed, and what is wrong with it is said', async () => {
  const page = await web.open('#explore/solve vdw n=9 k=3 n=8');
  await seen(page, /the key `n` is given twice/);
  assert.equal(await page.title(), 'solve vdw n=9 k=3 n=8 · Harary');
  const field = page.locator('input[name=line]');
  assert.equal(await field.inputValue(), 'solve vdw n=9 k=3 n=8');
  // Asked again it is refused again.
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await seen(page, /the key `n` is given twice/);
  assert.equal(await page.locator('.answer').count(), 0);
  await field.fill('solve --ask outcome vdw n=5 k=3');
  await field.press('Enter');
  await seen(page, 'A wins');
  assert.equal(await field.inputValue(), 'solve --ask outcome vdw n=5 k=3');
  assert.equal(await page.locator('input[name=k]').inputValue(), '3');
  await page.locator('harary-strategy summary').first().click();
  await page.getByText('A plays 3', { exact: false }).waitFor();
  for (const [question, says] of [
    ['longest columns 5 c=2', /after the name of a game every word is KEY=VALUE/],
    ['color vdw n=8 k=3 -count', /`-count`: options of a question begin with --/],
    ['solve --ask outcome vdw n=5 k=3', /^A wins$/m],
    ['solve file sets="1,2/2,3" cells=3', /^A wins in/m],
    ['nim pieces piece=queen n=4 convention=normal', /nim-value +1/],
  ]) {
    await page.goto(`${web.server.address}#explore/${encodeURIComponent(question)}`);
    await page.waitForFunction((source) => {
      const shown = [...document.querySelectorAll('.explore .error, .answer pre')].map((one) => one.innerText);
      return shown.some((text) => new RegExp(source.slice(1).replace(/\/m?$/, ''), 'm').test(text));
    }, String(says));
  }
  // What is not known is not shown as something else.
  for (const [question, list] of [['solve vdx n=3', 'game'], ['slove vdw n=3', 'verb']]) {
    await page.goto(`${web.server.address}#explore/${question}`);
    await page.waitForFunction((list) => /^(vdx|slove)$/.test(document.querySelector(`select[name=${list}]`).value), list);
  }
  await page.goto(`${web.server.address}#explore/nim nim --values 5`);
  await seen(page, 'they grow by 1 with each period of 1 from heap 0 on');
  // A board of one's own keeps its sets in what comes after.
  const own = 'solve file sets=1,2,3/1,4,5/2,4,6/3,5,6 cells=6 convention=maker-breaker';
  await page.goto(`${web.server.address}#explore/${own}`);
  await seen(page, 'B wins');
  assert.equal(await page.locator('.answer code').innerText(), `harary ${own}`);
  const tree = page.locator('harary-strategy');
  await tree.locator('summary').first().click();
  await tree.getByText('A plays 1', { exact: true }).waitFor();
  await page.context().close();
  web.clean();
});

test('a certificate is pasted and checked, and one forgery of it is rejected', async () => {
  const page = await web.open('#prove');
  await page.locator('summary', { hasText: 'As text' }).click();
  await page.locator('textarea').fill('harary-certificate 1\ngame vdw n=3 k=2\nclaim outcome A\nstrategy A\n... 2\nend\n');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.verdict').waitFor();
  const verdict = await page.locator('.verdict').innerText();
  assert.match(verdict, /^✗ rejected: line 6/);
  assert.match(await page.locator('textarea').inputValue(), /^harary-certificate 1/);
  await page.getByRole('button', { name: 'color vdw n=9 k=3' }).click();
  await seen(page, /accepted: vdw n=9 k=3/);
  const text = await page.locator('textarea').inputValue();
  await page.locator('textarea').fill(text.trimEnd());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await seen(page, /accepted: vdw n=9 k=3/);
  // An editor may have changed the ends of the lines, and put a mark before the text.
  const open = (text) =>
    page.locator('input[type=file]').setInputFiles({ name: 'edited.cert', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const edited = `\ufeff${text.replaceAll('\n', '\r\n')}`;
  await open(edited.replace(/claim .*\r\n/, '$&\r\n'));
  await seen(page, /rejected: line 4/);
  await open(edited);
  await seen(page, /accepted: vdw n=9 k=3/);
  await seen(page, 'The first lines of edited.cert');
  await page.locator('textarea').fill(edited);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await seen(page, 'The first lines of the text');
  await seen(page, /accepted: vdw n=9 k=3/);
  const forge = page.getByRole('button', { name: 'Forge it' });
  await forge.click();
  await seen(page, /rejected: /);
  assert.ok(await forge.isDisabled());
  await page.context().close();
  web.clean();
});

test('a census that was stopped goes on', async () => {
  const page = await web.open('#explore/census gomoku m=5 n=5 convention=maker-breaker');
  await page.waitForTimeout(3000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await seen(page, /the progress is kept/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForTimeout(2000);
  assert.deepEqual(await page.locator('.explore .error').allInnerTexts(), []);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.context().close();
  web.clean();
});

test('a damaged file is said to be, without the lines of another one', async () => {
  const page = await web.open('#prove');
  await page.getByRole('button', { name: 'nim octal code=0.07' }).click();
  await seen(page, /accepted: /);
  const damaged = { name: 'cut.cert.gz', mimeType: 'application/gzip', buffer: gzipSync('harary-certificate 1\n'.repeat(99)).subarray(0, 20) };
  await page.locator('input[type=file]').setInputFiles(damaged);
  await seen(page, 'This file is damaged: gzip cannot unpack it.');
  assert.equal(await page.getByText('octal').count(), 1, 'the button alone');
  await page.context().close();
  web.clean();
});

test('a form begins with a question that is answered, and keeps what was typed', async () => {
  const page = await web.open('#explore');
  // Beside each verb stands what it asks, and above each command in a sentence.
  const bare = await page.locator('select[name=verb] option').allInnerTexts();
  assert.deepEqual(bare.filter((text) => !/^[\w-]+: .*\?$/.test(text)), []);
  const examples = await page.locator('.examples button').allInnerTexts();
  assert.deepEqual(examples.filter((text) => !/^[A-Z].*[.?]\s+[a-z]/.test(text)), []);
  const [game, verb, line] = ['select[name=game]', 'select[name=verb]', 'input[name=line]'].map((name) => page.locator(name));
  const ask = page.getByRole('button', { name: 'Ask', exact: true });
  await game.selectOption('sim');
  assert.equal(await line.inputValue(), 'solve sim');
  // What the name stands for is shown, and need not be given.
  assert.equal(await page.locator('input[name=k]').getAttribute('placeholder'), '3');
  for (const [of, asked, expected] of [
    ['hip', 'threshold', 'threshold hip'],
    ['hip', 'nim', 'nim hip n=3 convention=normal'],
    ['monotonic', 'table', 'table monotonic up=1..3 down=1..3'],
    ['monotonic', 'census', 'census monotonic up=2 down=3'],
    ['octal', 'codes', 'codes octal digits=2'],
    ['snaky', 'largest', 'largest snaky n=5'],
  ]) {
    await game.selectOption(of);
    await verb.selectOption(asked);
    assert.equal(await line.inputValue(), expected);
  }
  await ask.click();
  await page.locator('.answer').waitFor();
  assert.equal(await page.locator('.answer h2').innerText(), 'The answer');
  // A number that was typed goes along to questions that have its key, and no further.
  await game.selectOption('vdw');
  await verb.selectOption('solve');
  await page.locator('input[name=k]').fill('3');
  await page.locator('input[name=k]').press('Tab');
  await verb.selectOption('color');
  assert.match(await line.inputValue(), /^color vdw n=\d+ k=3$/);
  await verb.selectOption('threshold-color');
  assert.equal(await line.inputValue(), 'threshold-color vdw k=3');
  // There is no field for what is looked for.
  assert.equal(await page.locator('input[name=n]').count(), 0);
  // An option that needs another says so before the question is asked.
  await page.getByText('Options').click();
  await page.locator('input[name=seed]').fill('3');
  await page.locator('input[name=seed]').press('Tab');
  await page.getByText(/--seed: the engine auto .* cannot draw random numbers/).waitFor();
  await page.locator('select[name=engine]').selectOption('tabu');
  await page.locator('details .error').waitFor({ state: 'detached' });
  // The answer that is still there says what it is the answer to.
  assert.equal(await page.locator('.answer h2').innerText(), 'The answer to: largest snaky n=5');
  await page.context().close();
  web.clean();
});

test('an answer stays when another view is looked at, and its certificate is checked there', async () => {
  const page = await web.open('#explore');
  await page.getByLabel('with a certificate').check();
  await page.getByLabel('Memory').selectOption('512 MiB');
  await page.locator('input[name=line]').fill('solve vdw n=9 k=3 --ask outcome');
  await page.locator('input[name=line]').press('Enter');
  await page.locator('.answer').waitFor();
  const had = await page.evaluate(() => document.querySelector('harary-explore').answered.report.stats.memory);
  assert.equal(had, 2 ** 29);
  await page.getByRole('button', { name: 'Check the certificate' }).click();
  await seen(page, /accepted: vdw n=9 k=3: A wins/);
  await page.getByRole('link', { name: 'Explore' }).click();
  await seen(page, 'A wins');
  assert.match(decodeURIComponent(page.url()), /#explore\/solve vdw n=9 k=3 --ask outcome$/);
  // So does a verdict.
  await page.getByRole('link', { name: 'Prove' }).click();
  await seen(page, /accepted: vdw n=9 k=3: A wins/);
  await page.getByRole('link', { name: 'Explore' }).click();
  // A question that has no certificate is answered without, in one click from the field.
  const field = page.locator('input[name=line]');
  await field.click();
  await field.fill('');
  await field.pressSequentially('table vdw n=3..4 k=3');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await seen(page, /^Without a certificate: /);
  await page.locator('table.heat').waitFor();
  // A search goes on meanwhile.
  await page.locator('input[name=line]').fill('longest columns c=4');
  await page.locator('input[name=line]').press('Enter');
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.waitForTimeout(500);
  await page.getByRole('link', { name: 'Explore' }).click();
  // How long the rest will take is not known, and not said.
  await seen(page, /^[3-9] s: [\d.]+ %; /);
  await page.getByRole('button', { name: 'Stop' }).click();
  await seen(page, /Stopped/);
  await page.context().close();
  web.clean();
});
