// A question to try: what it asks or proves in a sentence, and the command.

import { html, type TemplateResult } from 'lit';
import { texts } from '../texts.js';

export function example(question: string, ask: () => void): TemplateResult {
  return html`<li><button @click=${ask}>${texts.questions[question]} <code>${question}</code></button></li>`;
}
