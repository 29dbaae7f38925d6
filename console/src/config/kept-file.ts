import { findNoteProblem, keepNewest, type Note } from './notes.ts';
import { findWatchedProblem, mergeWatched, type Watched } from './watched.ts';

/** What this browser keeps of tokens and wallets. */
export type Kept = { readonly watched: readonly Watched[]; readonly notes: readonly Note[] };

const FORMAT = 'chain-intelligence-console';
const VERSION = 1;

export function formatKeptFile({ watched, notes }: Kept): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, watched, notes }, null, 2)}\n`;
}

/** A file, or what is wrong with it. Nothing of a bad file is taken. */
export function parseKeptFile(text: string): Kept | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'The file is not JSON.' };
  }
  const { format, version, watched, notes } = (value ?? {}) as Record<string, unknown>;
  if (format !== FORMAT) return { problem: `The file is not an export of this console: format must be "${FORMAT}".` };
  if (version !== VERSION)
    return { problem: `The file has version ${JSON.stringify(version)}; this console reads ${VERSION}.` };
  const lists = [
    ['watched', watched, findWatchedProblem],
    ['notes', notes, findNoteProblem],
  ] as const;
  for (const [name, list, findProblem] of lists) {
    if (!Array.isArray(list)) return { problem: `${name} is not a list.` };
    for (const [at, item] of list.entries()) {
      const problem = findProblem(item);
      if (problem !== null) return { problem: `${name}[${at}]: ${problem}.` };
    }
  }
  return { watched: watched as Watched[], notes: notes as Note[] };
}

/** Adds a file. Of two notes about one subject the newer stays. */
export function mergeKept(own: Kept, file: Kept): Kept {
  return { watched: mergeWatched(own.watched, file.watched), notes: keepNewest([...own.notes, ...file.notes]) };
}
