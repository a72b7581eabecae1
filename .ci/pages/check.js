// Looks at pages as readers do, with headless Chromium: on a phone in light and on a screen in dark nothing scrolls
// sideways and axe finds nothing wrong, no page asks for anything from elsewhere, and on paper no table is cut.
//
//     node check.js PAGE.html|FOLDER ...

import { readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { width: 360, height: 740 };
const SCREEN = { width: 1280, height: 900 };
const WAYS = ["light", "dark"].flatMap((scheme) => [[scheme, PHONE], [scheme, SCREEN]]);
/// Not looked at by axe: headings in MathML, which it takes for empty ones, and what pandas writes over its row labels.
const EXCLUDED = [["th:has(math)"], [".dataframe th:empty"]];
/// Pages that Sphinx makes, without a word of ours.
const NOT_OURS = ["genindex.html", "search.html"];
/// A4 with the margins of the style, in pixels of CSS.
const PAPER = { width: 673, height: 1000 };

const complaints = [];
const complain = (page, text) => complaints.push(`${page}: ${text}`);

function pages(path) {
  if (!statSync(path).isDirectory()) return [resolve(path)];
  const names = readdirSync(path).filter((name) => !name.startsWith("_") && !NOT_OURS.includes(name));
  const inside = names.map((name) => join(path, name));
  return inside.flatMap((name) => (statSync(name).isDirectory() || extname(name) === ".html" ? pages(name) : []));
}

/// What sticks out to the right of the window, unless it scrolls in a frame of its own.
function sticksOut() {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const framed = (one) => one.parentElement && (getComputedStyle(one.parentElement).overflowX !== "visible" || framed(one.parentElement));
  const wide = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > width + 1 && !framed(one));
  return [`${document.documentElement.scrollWidth} px of ${width}`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
}

/// Tables that are wider than what they stand in.
function cutTables() {
  const cut = [...document.querySelectorAll("table")].filter((table) => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1);
  return cut.map((table) => table.innerText.slice(0, 80));
}

async function look(browser, path) {
  const page = await browser.newPage();
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) complain(path, `asks for ${request.url()}`);
  });
  page.on("pageerror", (why) => complain(path, why.message));
  for (const [scheme, size] of WAYS) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setViewport(size);
    await page.goto(pathToFileURL(path).href);
    for (const text of await page.evaluate(sticksOut)) complain(path, `${size.width} px: ${text}`);
    await page.evaluate(axe);
    const run = (exclude) => window.axe.run({ include: [["html"]], exclude }, { resultTypes: ["violations"] });
    const { violations } = await page.evaluate(run, EXCLUDED);
    for (const { id, nodes } of violations) {
      complain(path, `${scheme}, ${size.width} px: axe ${id} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`);
    }
  }
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  await page.emulateMediaType("print");
  await page.setViewport(PAPER);
  for (const text of await page.evaluate(cutTables)) complain(path, `cut on paper: ${text}`);
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  const words = await page.evaluate(() => document.body.innerText.split(/\s+/).length);
  // A sheet of a page with tables and pictures has some hundred words.
  if (sheets < 1 || sheets > 3 + words / 100) complain(path, `${sheets} sheets for ${words} words`);
  await page.close();
  return sheets;
}

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
});
const all = process.argv.slice(2).flatMap(pages);
for (const path of all) console.log(`${path}: ${await look(browser, path)} sheets`);
await browser.close();
complaints.forEach((text) => console.error(text));
if (all.length === 0 || complaints.length > 0) process.exit(1);
