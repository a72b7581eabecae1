// A question as the words that are typed after `harary`, taken apart for a form and put together.

export interface Words {
  verb: string;
  name: string;
  keys: Record<string, string>;
  /** Options; a flag has an empty value. */
  options: Record<string, string>;
  /** The keys that somebody has given, which other questions take over. */
  given: Record<string, string>;
}

/** Takes a line apart. Words in quotes stay together. */
export function read(line: string): Words {
  const words = (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+|["']/g) ?? []).map((word) => word.replace(/(["'])(.*?)\1/g, '$2'));
  if (words[0] === 'harary') words.shift();
  const [verb = '', name = '', ...rest] = words;
  const found: Words = { verb, name, keys: {}, options: {}, given: {} };
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? '';
    if (word.startsWith('--')) {
      const [option = '', joined] = word.slice(2).split(/=(.*)/s);
      const next = rest[at + 1];
      if (joined !== undefined) found.options[option] = joined;
      else if (next !== undefined && !next.startsWith('--')) {
        found.options[option] = next;
        at++;
      } else found.options[option] = '';
    } else {
      const [key = '', value = ''] = word.split(/=(.*)/s);
      found.keys[key] = value;
    }
  }
  found.given = { ...found.keys };
  return found;
}

const quoted = (word: string) => (/^[\w.,:/+[\]{}!%-]*$/.test(word) ? word : `'${word}'`);

/** Puts a line together. */
export function write({ verb, name, keys, options }: Omit<Words, 'given'>): string {
  const words = [verb, name];
  for (const [key, value] of Object.entries(keys)) if (value) words.push(`${key}=${quoted(value)}`);
  for (const [option, value] of Object.entries(options)) {
    words.push(`--${option}${value === '' ? '' : value.startsWith('-') ? `=${value}` : ` ${quoted(value)}`}`);
  }
  return words.filter(Boolean).join(' ');
}
