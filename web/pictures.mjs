// Makes the pictures of the page that README shows, from `dist/`: a game with hints, a table of
// outcomes, a checked certificate, as on a phone.
//
//   node pictures.mjs

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seen, start } from './tests/browser.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/_static/pictures');
const web = await start();

async function picture(name, hash, colorScheme, shown) {
  const viewport = { width: 360, height: 640 };
  const page = await web.open(hash, { viewport, colorScheme, serviceWorkers: 'block' });
  await shown(page);
  await page.screenshot({ path: join(folder, `page-${name}.png`) });
  await page.context().close();
}

await picture('play', '#tictactoe side=3/b2.b1', 'light', async (page) => {
  await page.getByRole('button', { name: 'Hints' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.hint').length === 7);
});
await picture('explore', '#explore/table monotonic up=1..4 down=1..4', 'dark', async (page) => {
  const heat = page.locator('.heat');
  await heat.waitFor();
  await heat.evaluate((table) => table.scrollIntoView({ block: 'center' }));
});
await picture('prove', '#prove', 'light', async (page) => {
  await page.getByRole('button', { name: 'solve vdw n=15 k=4' }).click();
  const verdict = /accepted: vdw n=15 k=4: A wins/;
  await seen(page, verdict);
  await page.getByText(verdict).first().evaluate((line) => line.scrollIntoView({ block: 'center' }));
});
await web.stop();
