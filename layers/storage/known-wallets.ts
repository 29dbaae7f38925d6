import { readFileSync } from 'node:fs';
import type { KnownCategory, KnownEntity } from '../core/provenance.ts';

/** The curated list, by wallet. */
export type KnownWallets = ReadonlyMap<string, KnownEntity>;

type Line = { readonly wallet: string; readonly entity: string; readonly category: KnownCategory };

/** Reads the list that the known-wallets layer mounts: NDJSON, a wallet a line. Throws where there is no such file. */
export const readKnownWallets = (path: string): KnownWallets =>
  new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Line)
      .map(({ wallet, entity, category }) => [wallet, { entity, category }]),
  );
