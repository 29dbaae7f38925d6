import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { simulate } from 'market-simulator';
import { readLines } from '../../lib/operator/lines.ts';

/** A tape by second of event time, and its number of swaps. */
export type Seconds = { readonly bySecond: ReadonlyMap<number, readonly string[]>; readonly swaps: number };

const FILE = resolve(import.meta.dirname, '../../lib/command/demo/tape.ndjson.gz');

/**
 * Reads a file of events, or simulates N swaps with `--simulate N`.
 * Errors: throws when the file does not exist.
 */
export const readSeconds = async ([first, second]: readonly string[]): Promise<Seconds> => {
  const bySecond = new Map<number, string[]>();
  let swaps = 0;
  for await (const text of first === '--simulate' ? simulated(Number(second)) : ofFile(first ?? FILE)) {
    const { type, timestamp } = JSON.parse(text) as { type: string; timestamp: number };
    if (type === 'swap') swaps += 1;
    const at = Math.floor(timestamp / 1000);
    bySecond.set(at, [...(bySecond.get(at) ?? []), text]);
  }
  return { bySecond: new Map([...bySecond].sort(([a], [b]) => a - b)), swaps };
};

function* simulated(swaps: number): Generator<string> {
  for (const item of simulate({ swaps })) if ('event' in item) yield JSON.stringify(item.event);
}

async function* ofFile(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Name a tape: npm run bench -- writes FILE`);
  for await (const { text } of readLines([file])) yield text;
}
