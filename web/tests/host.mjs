// A static host: files of a folder, and nothing else. It counts what is asked of it.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export async function host(folder) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
    asked.push(path);
    try {
      const body = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path));
      const type = TYPES[extname(path)] ?? (path.endsWith('/') ? TYPES['.html'] : 'application/octet-stream');
      response.writeHead(200, { 'Content-Type': type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => new Promise((done) => server.close(done).closeAllConnections());
  return { address: `http://127.0.0.1:${server.address().port}/`, asked, close };
}
