/** Paper orders over a simulated market, beside the oracle. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCopyTriggers } from '../../clients/paper/src/copy.ts';
import type { Params } from '../../clients/paper/src/order.ts';
import { reportPaper } from '../../clients/paper/src/report.ts';
import { type PoolRow, readPoolRows } from '../../clients/paper/src/rows.ts';
import { createRest } from '../../clients/typescript/src/client.ts';
import { arrive } from '../bench/flows.ts';
import { compareReport } from '../clients/paper/compare.ts';
import { isLongRun } from '../long-run.ts';
import { oracleTriggers, type PaperEvent, sortTokens } from '../oracle/paper.ts';
import { tapeOf } from '../simulate/tape.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

/** The long run has a hundred. */
const WALLETS = isLongRun ? 100 : 40;
const DELAYS = [0, 400, 5_000];

/** Each swap with the newest price before it. */
const stampPrices = (events: readonly PaperEvent[]): readonly PaperEvent[] => {
  let usd: unknown;
  return events.map(event => {
    if (event.type === 'price') usd = event.usd;
    return event.type === 'swap' ? { ...event, base_price_usd: usd, sol_price_usd: usd } : event;
  });
};

/** When the stream takes each. */
const stampArrivals = (events: readonly PaperEvent[]): readonly PaperEvent[] => {
  const newest = new Map<unknown, number>();
  return events.map(event => {
    const key = event.token_mint ?? event.mint;
    const receivedMs = Math.max(newest.get(key) ?? 0, arrive(JSON.stringify(event)));
    newest.set(key, receivedMs);
    return { ...event, received_ms: receivedMs };
  });
};

const sent = stampPrices(
  (
    tapeOf({ seed: 11, swaps: isLongRun ? 2_000 : 1_000, tokens: 6, hours: 2 })
      .events as unknown as readonly PaperEvent[]
  ).toSorted((a, b) => Math.floor(a.timestamp / 1_000) - Math.floor(b.timestamp / 1_000)),
);
const tape = stampArrivals(sent);
const endMs = tape.at(-1)!.timestamp + 60_000;

/** Those with the most sells, of all that bought before. */
const pickWallets = (): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { type, wallet_address, direction } of sent)
    if (type === 'swap' && direction === 'sell')
      counts.set(String(wallet_address), (counts.get(String(wallet_address)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, WALLETS)
    .map(([wallet]) => wallet);
};

const rest = createRest({
  url: 'http://chain.test',
  fetch: async ({ url }) => {
    const { pathname, search } = new URL(url);
    const { status, link, body } = await ask(`${pathname}${search}`);
    const headers = { 'Content-Type': 'application/json', ...(link !== '' && { Link: link }) };
    return new Response(JSON.stringify(body), { status, headers });
  },
});

const chooseParams = (at: number): Params => ({
  delaysMs: DELAYS,
  sizeLamports: [50_000_000n, 1_000_000_000n, 9_000_000_000n][at % 3]!,
  slippageBps: [500, 50, 0][Math.floor(at / 3) % 3]!,
  isPartial: at % 2 === 1,
  ...{ tipLamports: at % 5 === 0 ? 100_000 : 0, priorityLamports: 20_000 },
});

describe('Paper trading of a simulated market', () => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    end = await openWholeWallets(sent, endMs);
  }, 900_000);
  afterAll(() => end());

  test('fills each order of many wallets like the oracle, and books the same gains', {
    timeout: 900_000,
  }, async () => {
    const rows = new Map<string, readonly PoolRow[]>();
    const outliers = new Set<string>();
    for (const mint of new Set(tape.filter(({ type }) => type === 'swap').map(event => String(event.token_mint)))) {
      rows.set(mint, await readPoolRows(rest, mint));
      for (const { signature, event_index, is_outlier } of rows.get(mint)!)
        if (is_outlier) outliers.add(`${signature}:${event_index}`);
    }
    const judged = tape.map(event => ({
      ...event,
      is_outlier: outliers.has(`${event.signature}:${event.event_index}`),
    }));
    const tokens = sortTokens(judged);
    const seen = new Map<string, number>();
    const wallets = pickWallets();
    expect(wallets).toHaveLength(WALLETS);
    for (const [at, wallet] of wallets.entries()) {
      const params = chooseParams(at);
      const triggers = await readCopyTriggers(rest, { wallet, fromMs: 0 }, endMs);
      const report = reportPaper({
        ...{ strategy: { name: 'copy', wallet }, params, triggers, rows, fromMs: 0, endMs, gaps: [] },
      });
      const wanted = oracleTriggers(judged, wallet);
      compareReport(report, { tokens, triggers: wanted, params, endMs }, seen);
    }
    for (const name of ['filled', 'partial', 'slippage', 'too_large', 'exits'])
      expect([name, seen.has(name)]).toEqual([name, true]);
  });
});
