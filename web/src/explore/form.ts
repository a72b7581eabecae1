// The form of a question, made from its definition: the keys of a game come from the catalog, the
// options of a verb from the schema. A new game or option needs nothing here.

import { html, type TemplateResult } from 'lit';
import type { About, Family, Key, Schema } from '../engine/types.js';
import { familyOf } from '../parts/rules.js';
import { texts } from '../texts.js';
import type { Words } from './words.js';

/** Verbs that are no question: the other views have them. */
const NO_QUESTION = ['play', 'draw', 'export'];
/** Options that are of no use in a page. */
const HIDDEN = ['verb', 'part'];

export const verbsOf = (family: Family | undefined) =>
  (family?.verbs ?? []).filter((verb) => !NO_QUESTION.includes(verb));

/** The kind of question that a verb asks. */
function purpose(about: About, verb: string): string {
  const found = Object.entries(about.purposes).find(([, verbs]) => verbs.includes(verb))?.[0];
  return found ?? (verb.endsWith('color') ? 'color' : 'play');
}

type Change = (words: Words) => void;

export function form(about: About, questions: Schema[], words: Words, change: Change): TemplateResult {
  const family = familyOf(about, words.name);
  const kind = purpose(about, words.verb);
  const schema = questions.find((one) => one.properties?.verb?.const === words.verb);
  const keys = (family?.keys ?? []).filter((key) => key.purposes?.includes(kind));
  const options = Object.entries(schema?.properties ?? {}).filter(([name]) => !HIDDEN.includes(name));
  const pick = (name: string) => {
    const verbs = verbsOf(familyOf(about, name));
    const verb = verbs.includes(words.verb) ? words.verb : (verbs[0] ?? '');
    change({ verb, name, keys: example(about, name, verb), options: {} });
  };
  return html`<div class="row">
      <label>${texts.explore.game}
        <select name="game" @change=${(event: Event) => pick(chosen(event))}>
          ${about.games.map((game) => html`<option value=${game.name} ?selected=${game.name === words.name}>${game.title ?? game.name}</option>`)}
        </select>
      </label>
      <label>${texts.explore.verb}
        <select name="verb" @change=${(event: Event) => {
          const verb = chosen(event);
          const keys = example(about, words.name, verb);
          change({ ...words, verb, keys: Object.keys(keys).length ? keys : kept(words.keys, verb), options: {} });
        }}>
          ${verbsOf(family).map((verb) => html`<option value=${verb} ?selected=${verb === words.verb}>${verb}</option>`)}
        </select>
      </label>
    </div>
    <p class="key">${schema?.description ?? ''}</p>
    <div class="fields">${keys.map((key) => keyField(key, words, change))}</div>
    <details ?open=${Object.keys(words.options).length > 0}>
      <summary>${texts.explore.options}</summary>
      <div class="fields">${options.map(([name, option]) => optionField(name.replaceAll('_', '-'), option, words, change))}</div>
    </details>`;
}

const chosen = (event: Event) => (event.target as HTMLSelectElement | HTMLInputElement).value;

/** The keys of the first example of a game with this verb. */
function example(about: About, name: string, verb: string): Record<string, string> {
  const games = about.games.filter((game) => game.name === name || game.name === familyOf(about, name)?.name);
  for (const line of games.flatMap((game) => game.examples)) {
    const [, itsVerb, itsName, ...rest] = line.split(' ');
    if (itsVerb !== verb || itsName !== name) continue;
    const keys = rest.filter((word) => /^\w+=/.test(word)).map((word) => word.split(/=(.*)/s).slice(0, 2));
    return Object.fromEntries(keys) as Record<string, string>;
  }
  return {};
}

/** The keys that stay for another question: all but the size, where that is what is asked for. */
function kept(keys: Record<string, string>, verb: string): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).filter(([name]) => !(verb.startsWith('threshold') && name === 'n')));
}

function keyField(key: Key, words: Words, change: Change): TemplateResult {
  const value = words.keys[key.name] ?? '';
  const set = (event: Event) => change({ ...words, keys: { ...words.keys, [key.name]: chosen(event) } });
  const fallback = key.default ?? key.default_is ?? '';
  const meaning = key.meanings?.[key.choices?.indexOf(value || fallback) ?? -1] ?? '';
  return html`<label title=${key.allowed ?? ''}><b>${key.name}${key.required ? ' *' : ''}</b>
    ${
      key.choices
        ? html`<select name=${key.name} @change=${set}>
            <option value="" ?selected=${!value}>${fallback}</option>
            ${key.choices.filter((one) => one !== fallback).map((one) => html`<option value=${one} ?selected=${one === value}>${one}</option>`)}
          </select>`
        : html`<input name=${key.name} size="9" placeholder=${fallback} .value=${value} spellcheck="false" autocapitalize="off" autocomplete="off" @change=${set} />`
    }
    <small>${key.about}${meaning && `; ${value || fallback}: ${meaning}`}</small></label>`;
}

function optionField(name: string, option: Schema, words: Words, change: Change): TemplateResult {
  const is = name in words.options;
  const value = words.options[name] ?? '';
  const put = (text: string | null) => {
    const { [name]: _, ...others } = words.options;
    change({ ...words, options: text === null ? others : { ...others, [name]: text } });
  };
  const about = html`<small>${option.description ?? ''}</small>`;
  if (option.type === 'boolean') {
    return html`<label><span><input type="checkbox" name=${name} .checked=${is} @change=${(event: Event) => put((event.target as HTMLInputElement).checked ? '' : null)} />
      <b>${name}</b></span>${about}</label>`;
  }
  const words_ = option.enum?.filter((one): one is string => one !== null);
  const fallback = typeof option.default === 'string' || typeof option.default === 'number' ? String(option.default) : '';
  return html`<label><b>${name}</b>
    ${
      words_
        ? html`<select name=${name} @change=${(event: Event) => put(chosen(event) || null)}>
            <option value="" ?selected=${!value}>${fallback}</option>
            ${words_.filter((one) => one !== fallback).map((one) => html`<option value=${one} ?selected=${one === value}>${one}</option>`)}
          </select>`
        : html`<input name=${name} size="12" placeholder=${fallback} .value=${value} autocomplete="off" spellcheck="false" @change=${(event: Event) => put(chosen(event) || null)} />`
    }
    ${about}</label>`;
}
