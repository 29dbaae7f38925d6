import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { createLedgerNotifications } from '../../../layers/flows/ledger/messages.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../../storage/engines.ts';
import { watching } from '../../storage/watching.ts';
import { trade } from '../../tapes/trades.ts';
import { address } from '../../worlds/events.ts';

const MINT = address('market');
let engine: Engine;
let names: TableNames;

beforeAll(async () => {
  engine = await startPlainEngine();
  names = await makeTables(engine.client);
});
afterAll(() => engine.stop());

/** Numbers of the trades by channel. */
const sentFor = async (trades: readonly Trade[], client = engine.client) => {
  const rows = trades.map(one => ({ seq: one.seq, trade: one, note: null }));
  const found = createLedgerNotifications({ client, table: names.security }, MINT, rows as never);
  const sent = await Promise.all(
    found.map(async ({ channel, payloads }) => [channel, (await payloads()) as readonly object[]] as const),
  );
  return new Map(sent);
};
const signaturesOf = (payloads: readonly object[] | undefined) =>
  payloads?.map(one => (one as { readonly signature: string }).signature);

/** Priced in USDC, by micro-dollars. */
const worth = (seq: number, micro: number, more: Partial<Trade> = {}): Trade =>
  trade({ seq, basePriceUsd: '1', baseDecimals: 6, baseRaw: String(micro), ...more });

test('a trade goes to each channel whose size it reaches, to the micro-dollar', async () => {
  const trades = [worth(1, 99_999_999), worth(2, 100_000_000), worth(3, 9_999_999_999), worth(4, 10_000_000_000)];
  const sent = await sentFor([...trades, worth(5, 500_000_000_000)]);
  const of = (channel: string) => signaturesOf(sent.get(channel));
  const from = (seq: number) => [1, 2, 3, 4, 5].filter(one => one >= seq).map(one => `signature-${one}`);
  expect(of('all_trades')).toEqual(from(1));
  for (const family of ['large_trades', 'all_trades']) {
    expect(of(`${family}?min_usd=100`)).toEqual(from(2));
    expect(of(`${family}?min_usd=5000`)).toEqual(from(3));
    expect(of(`${family}?min_usd=10000`)).toEqual(from(4));
    expect(of(`${family}?min_usd=100000`)).toEqual(from(5));
  }
  expect(of('large_trades')).toEqual(from(4));
});

test('an unpriced trade is on the channels of all trades only, and small trades send nothing of size', async () => {
  const sent = await sentFor([worth(1, 900_000_000_000, { basePriceUsd: null, dex: 'raydium_clmm' }), worth(2, 1)]);
  expect([...sent.keys()].toSorted()).toEqual([
    'all_trades',
    'all_trades?venue=pump_fun',
    'all_trades?venue=raydium_clmm',
    `token:${MINT}:trades`,
  ]);
  expect(signaturesOf(sent.get('all_trades?venue=raydium_clmm'))).toEqual(['signature-1']);
});

test('it is the trade of the token without the position, and annotations are read once', async () => {
  let reads = 0;
  const client = watching(engine.client, () => {
    reads += 1;
  });
  const sent = await sentFor([worth(1, 20_000_000_000)], client);
  const [{ position, ...own }] = sent.get(`token:${MINT}:trades`) as [{ readonly position: unknown }];
  expect([sent.get('large_trades'), position, reads]).toEqual([[own], null, 1]);
  expect(await sentFor([])).toEqual(new Map());
});
