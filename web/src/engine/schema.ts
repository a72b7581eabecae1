// The options of each verb, as the published schema has them: a file beside the engine, which only
// forms need.

import address from '../../../crates/harary/schema/harary.schema.json?url';
import type { Schema } from './types.js';

interface Published {
  $defs: { Question: { oneOf: Schema[] } };
}

async function read(): Promise<Schema[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const published = (await response.json()) as Published;
  return published.$defs.Question.oneOf;
}

let known: Promise<Schema[]> | null = null;

export function questions(): Promise<Schema[]> {
  known ??= read();
  return known;
}
