// Plays a game in JupyterLab and in the classic notebook as a user does, with headless Chromium: runs the cell, clicks
// cells of the board, asks for values, and takes a move back; the board has nothing for axe to complain about.
//
//     node widget.js PYTHON            a Python that has harary[notebook], jupyterlab and nbclassic
//
// With HARARY_SHOTS=FOLDER it leaves pictures there.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const python = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "harary-notebook-"));
const source = ["import harary\n", "harary.Game('tictactoe', side=3).play('a1', 'a2').widget()"];
const kernelspec = { name: "python3", display_name: "Python 3", language: "python" };
const cell = { cell_type: "code", id: "board", metadata: {}, execution_count: null, outputs: [], source };
const notebook = JSON.stringify({ cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 });

// Where a notebook opens, how a user sees that its kernel is ready, and the button that runs the cell.
const pages = {
  JupyterLab: {
    path: "lab/tree",
    ready: () => /\| Idle/.test(document.querySelector("#jp-main-statusbar")?.textContent ?? ""),
    run: '.jp-NotebookPanel-toolbar [data-command="notebook:run-cell-and-select-next"]',
  },
  "the classic notebook": {
    path: "notebooks",
    ready: () => document.querySelector("#kernel_indicator_icon.kernel_idle_icon"),
    run: 'button[data-jupyter-action="jupyter-notebook:run-cell-and-select-next"]',
  },
};

const port = await new Promise((found) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => found(port));
  });
});
const token = "of-this-run";
const options = ["--no-browser", "--allow-root", `--port=${port}`, `--IdentityProvider.token=${token}`, `--notebook-dir=${folder}`];
const lab = spawn(python, ["-m", "jupyterlab", ...options], { stdio: ["ignore", "ignore", "pipe"] });
let said = "";
lab.stderr.on("data", (text) => (said += text));
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function play(name, { path, ready, run }) {
  const file = `${path.split("/")[0]}.ipynb`;
  writeFileSync(join(folder, file), notebook);
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewport({ width: 1100, height: 900 });
  await page.goto(`http://127.0.0.1:${port}/${path}/${file}?token=${token}`);
  await page.waitForFunction(ready);
  await page.locator(run).click();
  await page.waitForSelector(".harary .board");
  const status = () => page.$eval(".harary [role=status]", (one) => one.textContent);
  const until = (text) => page.waitForFunction((text) => document.querySelector(".harary [role=status]")?.textContent.includes(text), {}, text);
  const press = async (label) => (await page.$(`.harary ::-p-aria(${label})`)).click();
  await until("A to move");
  assert.equal((await page.$$(".harary .board button.move")).length, 7);

  await press("Show values");
  await page.waitForSelector(".harary .value");
  const best = await page.$$eval(".harary .win", (all) => all.map((one) => one.textContent));
  assert(best.length > 0 && best.every((text) => text.includes("▲")), `${best}`);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document.querySelector(".harary"), { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  if (process.env.HARARY_SHOTS) await (await page.$(".harary")).screenshot({ path: join(process.env.HARARY_SHOTS, file.replace(".ipynb", "-values.png")) });
  await press("Hide values");
  await page.waitForFunction(() => !document.querySelector(".harary .value"));

  // By the keyboard: the focus stays where it was.
  await page.focus('.harary button[aria-label^="takes cell (2, 1)"]');
  await page.keyboard.press("Enter");
  await until("B to move");
  await press("Undo");
  await until("A to move");
  await press("Redo");
  await until("B to move");
  await press("Harary moves");
  await until("Harary plays");
  // To the end, the first free cell each time.
  while (!/wins|draw/.test((await status()).split(":")[0])) {
    const before = await page.$$eval(".harary button.move", (all) => all.length);
    await page.click(".harary button.move");
    await page.waitForFunction((before) => document.querySelectorAll(".harary button.move").length < before, {}, before);
  }
  assert.match(await status(), /owns the winning set|every cell is taken|no set|full/);
  if (process.env.HARARY_SHOTS) await page.screenshot({ path: join(process.env.HARARY_SHOTS, file.replace("ipynb", "png")) });
  console.log(`the widget plays in ${name}: ${await status()}`);
  await page.close();
}

try {
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/api?token=${token}`).catch(() => null))?.ok;
  for (let tries = 0; !(await answers()); tries += 1) {
    assert(tries < 240, `JupyterLab does not answer: ${said.slice(-2000)}`);
    await new Promise((later) => setTimeout(later, 500));
  }
  for (const [name, how] of Object.entries(pages)) await play(name, how);
} finally {
  await browser.close();
  lab.kill();
}
