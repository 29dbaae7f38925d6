import { InvalidArgumentError } from 'commander';
import { parseContextEntry } from '../build/context.ts';

export type Context = Readonly<Record<string, string>>;

/** Adds `name=value` to the settings of a repeatable option. */
export function withEntry(text: string, entries: Context): Context {
  try {
    return { ...entries, ...Object.fromEntries([parseContextEntry(text)]) };
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}
