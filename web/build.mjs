// Builds the page into `dist/`: the modules of the engine as WebAssembly, their bindings, the
// certificate to try, the page. It needs Rust with the target wasm32-unknown-unknown and Node, and
// says which is missing.
//
//   npm run build                 all of it
//   npm run build -- --no-engine  the page alone, with the engine of the last time
//   npm run build -- --g5         with the certificate of G(5) <= 31, which takes a minute or more

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const TARGET = 'wasm32-unknown-unknown';
/** What the compiler uses of WebAssembly. */
const FEATURES = [
  'bulk-memory',
  'sign-ext',
  'nontrapping-float-to-int',
  'mutable-globals',
  'multivalue',
  'reference-types',
];
/** Budgets: of each module of the engine, as it is and compressed, and of all scripts compressed. */
const MOST = { wasm: 3e6, packed: 1e6, script: 150e3 };

function run(command, args, options = {}) {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, { stdio: 'inherit', cwd: root, ...options });
}

function stop(why) {
  console.error(`build: ${why}`);
  process.exit(1);
}

/** What a command prints, or nothing if there is no such command. */
function said(command, args) {
  const found = spawnSync(command, args, { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : '';
}

/** The compiler: rustup's with the target, or else Debian's, which builds the standard library. */
function cargo() {
  const folder = said('rustc', ['--print', 'target-libdir', '--target', TARGET]);
  if (folder && existsSync(folder)) return { command: 'cargo', args: [], env: {} };
  if (existsSync('/usr/bin/rustc') && existsSync('/usr/bin/wasm-ld-19')) {
    return {
      command: '/usr/bin/cargo',
      args: ['-Z', 'build-std=std,panic_abort'],
      env: {
        RUSTC: '/usr/bin/rustc',
        RUSTC_BOOTSTRAP: '1',
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: 'wasm-ld-19',
      },
    };
  }
  return stop(
    `Rust cannot compile for ${TARGET} here; \`rustup target add ${TARGET}\`, or on Debian \`apt-get install rustc-web cargo-web rust-web-src lld-19\``,
  );
}

/** The command of wasm-bindgen in the version of the crate; built once, into the target folder. */
function bindgen() {
  const manifest = readFileSync(join(root, 'crates/harary-web/Cargo.toml'), 'utf8');
  const version = /^wasm-bindgen = "=([\d.]+)"/m.exec(manifest)?.[1];
  if (!version) return stop('crates/harary-web/Cargo.toml names no version of wasm-bindgen');
  const ours = join(target, 'web-tools');
  for (const command of ['wasm-bindgen', join(ours, 'bin/wasm-bindgen')]) {
    if (said(command, ['--version']) === `wasm-bindgen ${version}`) return command;
  }
  run('cargo', ['install', 'wasm-bindgen-cli', '--version', version, '--root', ours, '--debug']);
  return join(ours, 'bin/wasm-bindgen');
}

/** The modules of the engine: the features of its crate. */
function modules() {
  const manifest = readFileSync(join(root, 'crates/harary-web/Cargo.toml'), 'utf8');
  const list = /^default = \[(.*)\]$/m.exec(manifest)?.[1];
  if (!list) return stop('crates/harary-web/Cargo.toml names no features');
  return list.split(',').map((name) => name.trim().replaceAll('"', ''));
}

/** Compiles one module of the engine into `pkg/`. */
function engine(name) {
  const { command, args, env } = cargo();
  const only = ['-p', 'harary-web', '--no-default-features', '--features', name];
  run(command, ['build', '--profile', 'web', '--target', TARGET, ...only, ...args], {
    env: { ...process.env, ...env },
  });
  run(bindgen(), [
    join(target, TARGET, 'web/harary_web.wasm'),
    ...['--target', 'web', '--out-dir', join(here, 'pkg'), '--out-name', name],
    '--remove-producers-section',
  ]);
  const wasm = bound(name);
  run(process.execPath, [
    join(here, 'node_modules/binaryen/bin/wasm-opt'),
    ...['-Os', ...FEATURES.map((name) => `--enable-${name}`), '--strip-debug', '--strip-producers'],
    ...[wasm, '-o', wasm],
  ]);
}

/** The file of a module that is compiled. */
function bound(name) {
  return join(here, 'pkg', `${name}_bg.wasm`);
}

/** The certificate of G(5) <= 31 to try on the page: made by the command, never kept in the sources. */
const G5 = join(here, 'public/g5.cert.gz');
function certificate() {
  const file = join(target, 'web-tools/g5.cert');
  const ask = ['solve', 'vdw', 'n=31', 'k=5', '--ask', 'outcome', '--fresh', '--memory', '4GiB'];
  run('cargo', ['run', '--release', '--', ...ask, '--certificate', file]);
  writeFileSync(G5, gzipSync(readFileSync(file), { level: 9 }));
}

function budgets() {
  const folder = join(here, 'dist/assets');
  const sizes = readdirSync(folder).map((name) => {
    const content = readFileSync(join(folder, name));
    return { name, size: content.length, packed: gzipSync(content, { level: 9 }).length };
  });
  const modules = sizes.filter(({ name }) => name.endsWith('.wasm'));
  for (const { name, size, packed } of modules) {
    console.log(`${name}: ${size} bytes, ${packed} compressed`);
    if (size > MOST.wasm || packed > MOST.packed) stop(`${name} is larger than it may be`);
  }
  const scripts = sizes.filter(({ name }) => name.endsWith('.js'));
  const script = scripts.reduce((all, { packed }) => all + packed, 0);
  console.log(`scripts: ${script} bytes compressed`);
  if (script > MOST.script) stop('the scripts are larger than they may be');
}

if (!existsSync(join(here, 'node_modules/vite'))) {
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });
}
const isKept = process.argv.includes('--no-engine');
for (const name of modules()) if (!isKept || !existsSync(bound(name))) engine(name);
if (process.argv.includes('--g5') && !existsSync(G5)) certificate();
run(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '--noEmit'], { cwd: here });
run(process.execPath, [join(here, 'node_modules/vite/bin/vite.js'), 'build'], {
  cwd: here,
  env: { ...process.env, ...(existsSync(G5) ? { VITE_G5: './g5.cert.gz' } : {}) },
});
budgets();
