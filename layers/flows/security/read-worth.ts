import { listUnpricedQuotes } from '../../core/worth/liquidity.ts';
import {
  createWorthSource,
  foldWorthRow,
  type Valuation,
  valueToken,
  type WorthSource,
} from '../../core/worth/valuation.ts';
import { readStaleHeads } from '../../storage/journal/journal.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { loadNewestPrice, type Prices } from '../../storage/market/prices.ts';
import { formatTapeKey, openTape, readHeadRows, type TapeHead } from '../../storage/market/tape.ts';
import { readStaleWorths } from '../../storage/security/worth.ts';
import { toMintRow } from './mint-rows.ts';
import type { SecurityTables } from './read-security.ts';

export type WorthTables = SecurityTables & { readonly prices: Prices };

const MINTS_IN_PARALLEL_MAX = 32;

type Heads = ReadonlyMap<string, TapeHead>;

/** Folds the rows since the stored state, mostly at half the price. May lag by a second. */
export async function readWorthSources(
  { security, tape }: SecurityTables,
  mints: readonly string[],
  known?: Heads,
): Promise<ReadonlyMap<string, WorthSource>> {
  const rows = openTape(tape);
  const [stored, heads] = await Promise.all([
    readStaleWorths(security, known === undefined ? mints : mints.filter(mint => known.has(formatTapeKey(mint)))),
    known ?? readStaleHeads(rows, mints.map(formatTapeKey)),
  ]);
  return mapInParallel(mints, MINTS_IN_PARALLEL_MAX, async mint => {
    const { seq, source } = stored.get(mint) ?? { seq: 0, source: createWorthSource() };
    const head = heads.get(formatTapeKey(mint));
    const newer = head === undefined ? [] : await readHeadRows(rows, head, seq);
    return newer.reduce((now, row) => {
      const known = toMintRow(row);
      return known === null ? now : foldWorthRow(now, known);
    }, source);
  });
}

/** Reads what tokens are worth. Of known headers, only of tokens that have one. */
export async function readWorths(
  tables: WorthTables,
  mints: readonly string[],
  nowMs: number,
  known?: Heads,
): Promise<ReadonlyMap<string, Valuation>> {
  const sources = await readWorthSources(tables, mints, known);
  const book = await readBookPrices(tables.prices, [...sources.values()], nowMs);
  return new Map([...sources].map(([mint, source]) => [mint, valueToken(source, book)]));
}

/** Newest stated prices of quotes that no trade prices. */
export async function readBookPrices(
  prices: Prices | undefined,
  sources: readonly Pick<WorthSource, 'pools' | 'worth'>[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (prices === undefined) return new Map();
  const quotes = new Set(sources.flatMap(({ pools, worth }) => listUnpricedQuotes(pools, worth)));
  const found = await mapInParallel([...quotes], MINTS_IN_PARALLEL_MAX, mint => loadNewestPrice(prices, mint, nowMs));
  return new Map([...found].flatMap(([mint, price]) => (price === null ? [] : [[mint, price.usd] as const])));
}
