// The service worker: after the first visit every file comes from here, also without a network.
// `vite.config.ts` writes the version and the files. A new version waits until no page of the old
// one is open, since such a page still loads files of its own version.

const CACHE = `harary-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('harary-') && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  // The page has two names.
  const name = event.request.url.replace(/\/index\.html(?=$|[?#])/, '/');
  const kept = caches.match(name, { ignoreSearch: true });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
