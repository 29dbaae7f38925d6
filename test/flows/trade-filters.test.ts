import bs58 from 'bs58';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTradesCursor, openTradesCursor } from '../../layers/contract/trades-query.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { countReadUnits, meterReads } from '../../layers/edge/read-units.ts';
import { readTradePage } from '../../layers/flows/trade-page.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { address } from '../worlds/events.ts';
import { chance, keepTape, longTape } from '../worlds/long-tapes.ts';

type Query = Parameters<typeof readTradePage>[2];

const [MINT, RARE] = [address('filtered trades'), address('rare trades')];
const signed = (trades: readonly Trade[]): readonly Trade[] =>
  trades.map(trade => {
    const bytes = new Uint8Array(64)
      .fill(7)
      .fill(trade.seq & 255, 0, 9)
      .fill(trade.seq >> 8, 9, 18);
    return { ...trade, signature: bs58.encode(bytes), pool: `pool-${trade.seq % 3}` };
  });
const TRADES = signed(longTape(21, 900));
const NOW = TRADES.at(-1)!.timestampMs + 86_400_000;
let engine: Engine;
let names: TableNames;

beforeAll(async () => {
  engine = await startEngine('embedded');
  names = await makeTables(engine.client);
  await keepTape(engine.client, names, MINT, TRADES);
});
afterAll(() => engine.stop());

const read = (query: Query, mint = MINT, { client } = engine, { tape, ledgers } = names) => {
  const stores = { tape: openTape({ client, table: tape }), notes: openNotes({ client, table: ledgers }) };
  return readTradePage(stores, mint, query, NOW);
};

/** The definition, with plain numbers: amounts of this tape are exact in them. */
const passes = (trade: Trade, query: Query): boolean => {
  const usd = trade.basePriceUsd === null ? null : Number(trade.baseRaw) * 150.25;
  const nanos = (text: string): number => Number(text) * 1e9;
  if (query.kind && !query.kind.includes(trade.direction)) return false;
  if (query.wallet && trade.wallet !== query.wallet) return false;
  if (query.pool && trade.pool !== query.pool) return false;
  if (query.min_usd && !(usd !== null && usd >= nanos(query.min_usd))) return false;
  if (query.max_usd && !(usd !== null && usd <= nanos(query.max_usd))) return false;
  return trade.timestampMs >= (query.from ?? 0) && trade.timestampMs < (query.to ?? Infinity);
};

const refOf = ({ signature, eventIndex, timestampMs }: Trade) => ({ signature, eventIndex, timestampMs });

const byNewest = (a: Trade, b: Trade): number => {
  const place = ({ timestampMs, slot, txIndex, firstSeq, seq, eventIndex }: Trade) => [
    timestampMs,
    slot,
    txIndex ?? 2 ** 32 + (firstSeq ?? seq),
    eventIndex,
    seq,
  ];
  const at = place(a).findIndex((value, index) => value !== place(b)[index]);
  return at < 0 ? 0 : place(b)[at]! - place(a)[at]!;
};

/** Follows cursors to the end, as a caller does. */
const walk = async (first: Query, mint = MINT): Promise<readonly (readonly number[])[]> => {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...first, cursor } as never;
    const { trades, next } = await read(openTradesCursor(mint, asked)!, mint);
    pages.push(trades.map(({ trade }) => trade.seq));
    cursor = next === null ? undefined : formatTradesCursor(mint, asked, next);
  } while (cursor !== undefined);
  return pages;
};

const middle = TRADES[450]!.timestampMs;
const filters: readonly (readonly [string, Partial<Query>])[] = [
  ['kinds', { kind: ['sell', 'flash_swap'] }],
  ['a wallet', { wallet: 'wallet-3' }],
  ['a pool', { pool: 'pool-1' }],
  ['USD', { min_usd: '300.5', max_usd: '1200' }],
  ['a time', { from: middle - 600_000, to: middle + 600_000 }],
  ['all together', { kind: ['buy'], wallet: 'wallet-1', min_usd: '1', from: middle - 9_000_000, to: middle }],
  ['nothing', { wallet: 'nobody' }],
];

test.each(filters)('trades of %s are those of the definition, page by page, in each direction', async (_, filter) => {
  const expected = TRADES.filter(trade => passes(trade, filter as Query)).toSorted(byNewest);
  const seqs = expected.map(({ seq }) => seq);
  expect((await walk({ limit: 45, ...filter })).flat()).toEqual(seqs);
  const byArrival = seqs.toSorted((a, b) => b - a);
  expect((await walk({ limit: 45, before_seq: 10_000, ...filter })).flat()).toEqual(byArrival);
  expect((await walk({ limit: 45, after_seq: 0, ...filter })).toReversed().flat()).toEqual(byArrival);
  const oldest = TRADES.toSorted(byNewest).at(-1)!;
  const after = refOf(oldest);
  const upward = (await walk({ limit: 45, after, ...filter })).toReversed().flat();
  expect(upward).toEqual(seqs.filter(seq => seq !== oldest.seq));
});

test('a bound in USD is exact and inclusive, and unpriced trades never pass it', async () => {
  const [one] = TRADES.filter(({ basePriceUsd }) => basePriceUsd !== null);
  const usdE11 = BigInt(one!.baseRaw) * 15_025n;
  const exact = `${usdE11 / 10n ** 11n}.${String(usdE11 % 10n ** 11n).padStart(11, '0')}`;
  const pages = await walk({ limit: 200, min_usd: exact, max_usd: exact });
  expect(pages.flat()).toEqual([one!.seq]);
  const all = (await walk({ limit: 200, min_usd: '0' })).flat();
  expect(all).toHaveLength(TRADES.filter(({ basePriceUsd }) => basePriceUsd !== null).length);
});

test('a cursor of another token or of other filters is refused', () => {
  const asked = { limit: 5, kind: ['buy'] } as never;
  const cursor = formatTradesCursor(MINT, asked, { to: 1_760_000_000_000 });
  expect(openTradesCursor(MINT, { ...(asked as object), cursor } as never)).toMatchObject({ to: 1_760_000_000_000 });
  expect(openTradesCursor(RARE, { ...(asked as object), cursor } as never)).toBeNull();
  expect(openTradesCursor(MINT, { limit: 5, kind: ['sell'], cursor } as never)).toBeNull();
});

test('a page that finds nothing reads a bounded number of units, and the walk goes on where it ended', async () => {
  const next = chance(5);
  const trades = signed(longTape(33, 6_000)).map((trade, at) => ({
    ...trade,
    timestampMs: TRADES[0]!.timestampMs + at * 70,
    slot: 1_000_000 + Math.floor(at / 6),
    wallet: at === 2_500 ? 'rare' : `wallet-${Math.floor(next() * 50)}`,
  }));
  await keepTape(engine.client, names, RARE, trades);
  const pages = await walk({ limit: 50, wallet: 'rare' }, RARE);
  expect(pages.flat()).toEqual([2_501]);
  expect(pages.length).toBeGreaterThan(3);
  // Only this engine tells consumed units.
  const metered = await startEngine('dynoxide');
  const own = await makeTables(metered.client);
  await keepTape(metered.plain, own, RARE, trades);
  meterReads(metered.client);
  const readUnits = async (query: Query): Promise<number> => {
    const count = { units: 0 };
    await countReadUnits(count, () => read(query, RARE, metered, own));
    return count.units;
  };
  for (const bound of [{}, { to: trades[3_000]!.timestampMs }, { after: refOf(trades[3_000]!) }])
    expect([bound, (await readUnits({ limit: 200, wallet: 'nobody', ...bound })) < 60]).toEqual([bound, true]);
  // By arrival a filter reads what a whole page reads.
  for (const bound of [{ before_seq: 3_000 }, { after_seq: 3_000 }]) {
    const plain = await readUnits({ limit: 200, ...bound });
    expect(plain).toBeGreaterThan(0);
    expect(await readUnits({ limit: 200, wallet: 'nobody', ...bound })).toBeLessThanOrEqual(plain);
  }
  await metered.stop();
});
