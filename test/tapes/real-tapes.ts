/** Real tapes: the captures where they exist, and the demonstration tape. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OracleSwap } from '../oracle/candles.ts';
import { capture } from './captures.ts';

export type TapeSwap = OracleSwap & {
  readonly token_mint: string;
  readonly signature: string;
  readonly dex_name: string;
  readonly base_price_usd: string;
  readonly sol_price_usd: string;
};

export const tapeNames = ['pumpswap-first-minutes', 'pumpfun-launches', 'kol-wallets-week', 'demo'] as const;
export type TapeName = (typeof tapeNames)[number];

const pathOf = (name: TapeName): string =>
  name === 'demo' ? join(import.meta.dirname, '../../lib/command/demo/tape.ndjson.gz') : capture(`${name}.ndjson.gz`);
export const realTapes = tapeNames.filter(name => existsSync(pathOf(name)));

/** A tape's swaps per mint, in file order. */
export const readTape = (name: TapeName): Map<string, TapeSwap[]> => {
  const lines = gunzipSync(readFileSync(pathOf(name)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return Map.groupBy(
    lines.map(line => JSON.parse(line) as TapeSwap),
    swap => swap.token_mint,
  );
};
