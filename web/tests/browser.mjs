// A browser with the page, for the tests: Debian's Chromium, or the one that CHROMIUM names. What
// the page says on its console, and every request that leaves its origin, fails the test.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { host } from './host.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export async function start(folder = join(root, 'dist')) {
  const server = await host(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const wrong = [];

  async function open(hash = '', options = {}) {
    const context = await browser.newContext({ viewport: { width: 900, height: 800 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
    });
    page.on('pageerror', (why) => wrong.push(String(why)));
    page.on('request', (request) => {
      const url = request.url();
      const inside = [server.address, 'blob:', 'data:'].some((start) => url.startsWith(start));
      if (!inside) wrong.push(`a request to ${url}`);
    });
    await page.goto(server.address + hash);
    return page;
  }

  /** Nothing was wrong so far. */
  const clean = () => assert.deepEqual(wrong.splice(0), []);

  async function stop() {
    await browser.close();
    await server.close();
  }
  return { open, clean, stop, server, browser };
}

/** The text of the line that says what happens. */
export const said = (page) => page.locator('.said').innerText();

/** Waits until a line of text is there. */
export const seen = (page, text) => page.getByText(text).first().waitFor();
