// Handing something on: into the clipboard, or into a file.

import { texts } from '../texts.js';

/** Copies a text, and says so to whoever listens. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(texts.copied);
  } catch {
    say(texts.notCopied);
  }
}

/** Saves a text as a file. */
export function save(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Shows a short message for some seconds; screen readers hear it. */
export function say(text: string): void {
  const place = document.querySelector('#toast');
  if (!place) return;
  place.textContent = text;
  setTimeout(() => {
    if (place.textContent === text) place.textContent = '';
  }, 4000);
}
