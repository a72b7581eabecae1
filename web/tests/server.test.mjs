// `harary web`: the page from the command, to this machine alone, with the program as its engine.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { test } from 'node:test';
import { chromium } from 'playwright-core';

const COMMAND = process.env.HARARY ?? '../target/debug/harary';

/** Starts the server; the address that it prints. */
async function start() {
  const server = spawn(COMMAND, ['web', '--site', 'dist', '--no-open', '--threads', '2']);
  const address = await new Promise((done, failed) => {
    server.stdout.once('data', (text) => done(String(text).trim()));
    server.stderr.once('data', (text) => failed(new Error(String(text))));
  });
  return { address: new URL(address), end: () => server.kill() };
}

/** The status of an answer. */
function status(address, path, headers, method = 'GET') {
  return new Promise((done, failed) => {
    const asked = request({ host: '127.0.0.1', port: address.port, path, headers, method }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode, headers: answer.headers });
    });
    asked.on('error', failed);
    asked.end(method === 'POST' ? '{"question":"solve vdw n=5 k=3"}' : undefined);
  });
}

test('it refuses other hosts, other origins and missing tokens', { skip: !existsSync(COMMAND) }, async () => {
  const { address, end } = await start();
  try {
    const host = address.host;
    const welcome = await status(address, address.pathname + address.search, { host });
    assert.equal(welcome.status, 303);
    const cookie = welcome.headers['set-cookie'][0];
    assert.match(cookie, /HttpOnly; SameSite=Strict/);
    const own = { host, cookie: cookie.split(';')[0] };
    for (const [path, headers, method, expected] of [
      ['/', own, 'GET', 200],
      ['/', { host }, 'GET', 403],
      ['/?token=0', { host }, 'GET', 403],
      ['/', { ...own, host: 'harary.example' }, 'GET', 403],
      ['/ask', { ...own, origin: `http://${host}` }, 'POST', 200],
      ['/ask', { ...own, origin: 'http://harary.example' }, 'POST', 403],
      ['/ask', { host, origin: `http://${host}` }, 'POST', 403],
      ['/../Cargo.toml', own, 'GET', 404],
      ['/etc/passwd', own, 'GET', 404],
      ['/', own, 'DELETE', 405],
    ]) {
      const answer = await status(address, path, headers, method);
      assert.equal(answer.status, expected, `${method} ${path} ${JSON.stringify(headers)}`);
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
  } finally {
    end();
  }
});

test('the page asks the program, and stops it', { skip: !existsSync(COMMAND) }, async () => {
  const { address, end } = await start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const wrong = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    await page.goto(address.href);
    await page.goto(`${address.origin}/#explore`);
    const ask = async (question) => {
      await page.locator('input.line').fill(question);
      await page.locator('input.line').press('Tab');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
    };
    await ask('color vdw n=35 k=4');
    await page.locator('.answer pre').waitFor();
    assert.match(await page.locator('.answer pre').innerText(), /no proper coloring/);
    await ask('solve vdw n=30 k=5 --ask outcome');
    await page.getByText(/\d s: .*\d/).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped; nothing was kept').waitFor();
    await ask('solve file path=/etc/passwd');
    await page.getByText('a page may not read files of this machine').waitFor();
    assert.deepEqual(wrong, []);
  } finally {
    await browser.close();
    end();
  }
});
