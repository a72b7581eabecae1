// One folder for any static host: relative addresses, no inline code, a service worker that knows
// the name of every file.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Writes `sw.js` with the list of all files, so that the page works offline after one visit. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const kept = readdirSync('public');
      const hash = createHash('sha256');
      const names = [...Object.keys(bundle), ...kept].filter((name) => name !== 'sw.js').sort();
      for (const name of names) {
        const file = bundle[name];
        hash.update(name).update(
          file?.type === 'asset' ? file.source : file ? file.code : readFileSync(`public/${name}`),
        );
      }
      const source = readFileSync('src/sw.js', 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(['./', ...names.filter((name) => name !== 'index.html')]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  base: './',
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // The schema of questions is a file of the library.
  server: { fs: { allow: ['..'] } },
  plugins: [offline()],
});
