import { gunzipSync, gzipSync } from 'node:zlib';
import type { Objects } from '../../storage/archive/objects.ts';

/** Both included. */
export type SeqRange = readonly [first: number, last: number];

/** Rows through an arrival number are archived, except some that were too young. */
export type ArchivedKey = { readonly through: number; readonly left: readonly SeqRange[] };

export const nothingArchived: ArchivedKey = { through: 0, left: [] };

/** What is archived of the keys of one prefix, after a run. */
export type ArchivedKeys = { readonly run: string; readonly keys: ReadonlyMap<string, ArchivedKey> };

function formatName(prefix: string): string {
  return `state/prefix=${prefix}.json.gz`;
}

/** Null before the first run. */
export async function loadArchivedKeys(objects: Objects, prefix: string): Promise<ArchivedKeys | null> {
  const bytes = await objects.get(formatName(prefix));
  if (bytes === null) return null;
  const { run, keys } = decompressJson<{ run: string; keys: [string, ArchivedKey][] }>(bytes);
  return { run, keys: new Map(keys) };
}

export function saveArchivedKeys(objects: Objects, prefix: string, { run, keys }: ArchivedKeys): Promise<void> {
  return objects.put(formatName(prefix), compressJson({ run, keys: [...keys] }));
}

/** Equal values give equal bytes. */
export function compressJson(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

export function decompressJson<Value>(bytes: Uint8Array): Value {
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as Value;
}

/** The first row that a run must read. */
export function getFirstWantedRow({ through, left }: ArchivedKey): number {
  return left[0]?.[0] ?? through + 1;
}

export function isArchived({ through, left }: ArchivedKey, seq: number): boolean {
  return seq <= through && !left.some(([first, last]) => seq >= first && seq <= last);
}

/** Adds a number above all others. */
export function withLeft(left: readonly SeqRange[], seq: number): readonly SeqRange[] {
  const last = left.at(-1);
  return last !== undefined && last[1] === seq - 1 ? [...left.slice(0, -1), [last[0], seq]] : [...left, [seq, seq]];
}
