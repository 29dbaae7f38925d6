import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

const FIRST = 'sql> ';
const NEXT = '  -> ';
const END = /;\s*$/;

/** Reads questions that end with a semicolon, until `.exit` or the end of the input. */
export async function runPrompt(
  input: Readable & { readonly isTTY?: boolean },
  output: Writable,
  ask: (sql: string) => Promise<void>,
): Promise<void> {
  const lines = createInterface({ input, output, terminal: input.isTTY === true, historySize: 200 });
  const show = (text: string): void => {
    // A pipe needs no prompt, and may have ended.
    if (!input.isTTY) return;
    lines.setPrompt(text);
    lines.prompt();
  };
  let waiting: readonly string[] = [];
  show(FIRST);
  for await (const line of lines) {
    if (waiting.length === 0 && /^\s*\.(exit|quit)\s*$/.test(line)) break;
    waiting = [...waiting, line];
    const text = waiting.join('\n');
    if (text.trim() === '') waiting = [];
    else if (END.test(line)) {
      waiting = [];
      await ask(text);
    }
    show(waiting.length === 0 ? FIRST : NEXT);
  }
  // A pipe may end without a semicolon.
  if (waiting.length > 0) await ask(waiting.join('\n'));
  lines.close();
}
