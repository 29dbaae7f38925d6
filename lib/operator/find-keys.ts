import { findKeyTexts, hashKeyText } from '../../layers/core/identity/key-text.ts';
import { findIngestKey } from '../../layers/storage/access/ingest-keys.ts';
import { findKey, type Keys } from '../../layers/storage/access/keys.ts';
import { type AnyKey, getKeyStatus } from './key-status.ts';
import type { Line } from './lines.ts';

/** A key in a text. Its own text is never repeated. */
export type FoundKey = {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** Its beginning, to recognize it. */
  readonly begins: string;
  /** Null for keys of another deployment. */
  readonly id: string | null;
  readonly name: string | null;
  readonly status: 'live' | 'expired' | 'revoked' | 'unknown';
};

export type Search = { readonly found: readonly FoundKey[]; readonly misses: number };

const SHOWN = 8;

/** Finds keys in lines and looks each up by its hash. */
export async function findKeys(keys: Keys, lines: AsyncIterable<Line>, nowMs: number): Promise<Search> {
  const found: FoundKey[] = [];
  let misses = 0;
  const known = new Map<string, AnyKey | undefined>();
  for await (const { source, line, text } of lines) {
    // UTF-16, as Windows writes it, has a zero after each letter.
    const inLine = findKeyTexts(text.replaceAll('\0', ''));
    misses += inLine.misses;
    for (const { text: key, at } of inLine.keys) {
      const hash = hashKeyText(key);
      if (!known.has(hash)) known.set(hash, (await findKey(keys, hash)) ?? (await findIngestKey(keys, hash)));
      const stored = known.get(hash);
      const status = stored ? getKeyStatus(stored, nowMs) : 'unknown';
      const place = { source, line, column: at + 1, begins: key.slice(0, SHOWN) };
      found.push({ ...place, id: stored?.id ?? null, name: stored?.name ?? null, status });
    }
  }
  return { found, misses };
}
