// The form of a question, made from its definition: the keys of a game come from the catalog, the
// options of a verb from the schema. A new game or option needs nothing here.

import { html, nothing, type TemplateResult } from 'lit';
import type { About, FirstQuestion, Key, Schema } from '../engine/types.js';
import { familyOf } from '../parts/rules.js';
import { texts } from '../texts.js';
import { read, type Words } from './words.js';

/** Options that are of no use in a page. */
const HIDDEN = ['verb', 'part'];

const gameOf = (about: About, name: string) => about.games.find((game) => game.name === name);

/** A question of each verb that can be asked of a game. */
export const questionsOf = (about: About, name: string): FirstQuestion[] => gameOf(about, name)?.questions ?? [];

/** A verb, and what it asks. */
const asks = (verb: string) => [verb, texts.explore.asks[verb]].filter(Boolean).join(': ');

/** What was typed and is none of a list: a field that showed another would ask for what it does not say. */
const unknown = (typed: string) => html`<option value=${typed} selected>${typed}</option>`;

type Change = (words: Words) => void;

/** The form; `refusal` says why these options cannot be given together. */
export function form(about: About, questions: Schema[], words: Words, refusal: string, change: Change): TemplateResult {
  const family = familyOf(about, words.name);
  const asked = questionsOf(about, words.name);
  const kind = asked.find((one) => one.verb === words.verb)?.purpose;
  const schema = questions.find((one) => one.properties?.verb?.const === words.verb);
  const keys = (family?.keys ?? []).filter((key) => key.purposes?.includes(kind ?? '') && !isSought(key.name, words.verb));
  const options = Object.entries(schema?.properties ?? {}).filter(([name]) => !HIDDEN.includes(name));
  const fixed = read(`solve ${gameOf(about, words.name)?.stands_for ?? ''}`).keys;
  const pick = (name: string) => {
    const all = questionsOf(about, name);
    const first = all.find((one) => one.verb === words.verb) ?? all[0];
    change({ ...(first ? read(first.line) : { ...words, name, keys: {}, options: {} }), given: {} });
  };
  return html`<div class="row">
      <label>${texts.explore.game}
        <select name="game" @change=${(event: Event) => pick(chosen(event))}>
          ${family ? nothing : unknown(words.name)}
          ${about.games.map((game) => html`<option value=${game.name} .selected=${game.name === words.name}>${game.title ?? game.name}</option>`)}
        </select>
      </label>
      <label>${texts.explore.verb}
        <select name="verb" @change=${(event: Event) => change(turned(asked, words, chosen(event), family?.keys ?? []))}>
          ${asked.some(({ verb }) => verb === words.verb) ? nothing : unknown(words.verb)}
          ${asked.map(({ verb }) => html`<option value=${verb} .selected=${verb === words.verb}>${asks(verb)}</option>`)}
        </select>
      </label>
    </div>
    <p class="key">${schema?.description ?? ''}</p>
    <div class="fields">${keys.map((key) => keyField(key, words, change, fixed[key.name]))}</div>
    <details ?open=${Object.keys(words.options).length > 0}>
      <summary>${texts.explore.options}</summary>
      <div class="fields">${options.map(([name, option]) => optionField(name.replaceAll('_', '-'), option, words, change))}</div>
      <p role="status" class=${refusal ? 'error' : nothing}>${refusal}</p>
    </details>`;
}

const chosen = (event: Event) => (event.target as HTMLSelectElement | HTMLInputElement).value;

/** Whether a question looks for the value of a key, which it then is not given. */
const isSought = (key: string, verb: string) => key === 'n' && verb.startsWith('threshold');

/** The question of another verb to begin with, in which what somebody has given stays where it means
 * something. */
function turned(asked: FirstQuestion[], words: Words, verb: string, keys: Key[]): Words {
  const after = asked.find((one) => one.verb === verb);
  if (!after) return { ...words, verb, options: {} };
  const first = read(after.line);
  const isRange = (value = '') => /^\d+\.\.\d+$/.test(value);
  const stays = ([name, value]: [string, string]) =>
    value !== '' &&
    keys.some((key) => key.name === name && key.purposes?.includes(after.purpose)) &&
    isRange(value) === isRange(first.keys[name]) &&
    !isSought(name, verb);
  const given = Object.fromEntries(Object.entries(words.given).filter(stays));
  return { ...first, keys: { ...first.keys, ...given }, given: words.given };
}

/** A field; `fixed` is what the name of the game gives the key. */
function keyField(key: Key, words: Words, change: Change, fixed: string | undefined): TemplateResult {
  const value = words.keys[key.name] ?? '';
  const set = (event: Event) => {
    const one = { [key.name]: chosen(event) };
    change({ ...words, keys: { ...words.keys, ...one }, given: { ...words.given, ...one } });
  };
  const fallback = fixed ?? key.default ?? key.default_is ?? '';
  const meaning = key.meanings?.[key.choices?.indexOf(value || fallback) ?? -1] ?? '';
  return html`<label title=${key.allowed ?? ''}><b>${key.name}${key.required && fixed === undefined ? ' *' : ''}</b>
    ${
      key.choices
        ? html`<select name=${key.name} @change=${set}>
            <option value="" .selected=${!value}>${fallback}</option>
            ${key.choices.filter((one) => one !== fallback).map((one) => html`<option value=${one} .selected=${one === value}>${one}</option>`)}
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
            <option value="" .selected=${!value}>${fallback}</option>
            ${words_.filter((one) => one !== fallback).map((one) => html`<option value=${one} .selected=${one === value}>${one}</option>`)}
          </select>`
        : html`<input name=${name} size="12" placeholder=${fallback} .value=${value} autocomplete="off" spellcheck="false" @change=${(event: Event) => put(chosen(event) || null)} />`
    }
    ${about}</label>`;
}
