// How far a search is, as far as that can be said.

import type { HowFar } from './types.js';

/** Without how long the rest will take, which is not known: it would follow from the share of a
 * tree that was searched, as if all its parts were of one size, and from the time since the search
 * last went on. */
export function unforeseen(howFar: HowFar): HowFar {
  return { ...howFar, words: howFar.words.replace(/, about [\d,]+ \w+ left/, '') };
}
