import { readFileSync } from 'node:fs';
import type { KnownCategory, KnownEntity } from '../../core/identity/provenance.ts';

export type KnownWallets = ReadonlyMap<string, KnownEntity>;

type Line = { readonly wallet: string; readonly entity: string; readonly category: KnownCategory };

/** Reads NDJSON. Throws when the file does not exist. */
export function readKnownWallets(path: string): KnownWallets {
  return new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Line)
      .map(({ wallet, entity, category }) => [wallet, { entity, category }]),
  );
}
