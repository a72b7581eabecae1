// The native program as an engine, where `harary web` serves the page: for questions that are too
// large for a browser.

import type { Answered, HowFar } from './types.js';
import { Stopped } from './engine.js';

/** Whether there is a program to be asked. */
export const isNative = 'native' in document.documentElement.dataset;

type Line = { progress: HowFar } | { value: Answered } | { error: string };

/** Asks the program; if the signal says so, it stops. */
export async function askNative(
  question: string,
  certificate: boolean,
  onprogress: (howFar: HowFar) => void,
  signal: AbortSignal,
): Promise<Answered> {
  try {
    const body = JSON.stringify({ question, certificate });
    const response = await fetch('./ask', { method: 'POST', body, signal });
    if (!response.ok || !response.body) throw new Error(await response.text());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      text += value ?? '';
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const one of lines) {
        const line = JSON.parse(one) as Line;
        if ('value' in line) return line.value;
        if ('error' in line) throw new Error(line.error);
        onprogress(line.progress);
      }
      if (done) throw new Error('the program has ended');
    }
  } catch (why) {
    throw signal.aborted ? new Stopped('stopped') : why;
  }
}
