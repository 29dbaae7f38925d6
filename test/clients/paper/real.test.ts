/**
 * Paper wallets on the busiest tokens of each real tape, beside the oracle. The tapes state no reserves:
 * pools begin with reserves of the test, and each real swap moves them.
 */
import { expect, test } from 'vitest';
import type { Params } from '../../../clients/paper/src/order.ts';
import { reportPaper } from '../../../clients/paper/src/report.ts';
import { oracleTriggers, type PaperEvent, sortTokens } from '../../oracle/paper.ts';
import { readTape, realTapes } from '../../tapes/real-tapes.ts';
import { compareReport, toTrigger } from './compare.ts';
import { toRow } from './rows.ts';

const TOKENS = 8;
const WALLETS = 100;
const DELAYS = [0, 2_000, 20_000];
const START = 10n ** 17n;

/** A pool of its token, whose reserves follow the real amounts. */
const withReserves = (swaps: ReturnType<typeof readTape> extends Map<string, infer Own> ? Own : never) => {
  let [token, base] = [START, 3_000_000_000_000n];
  return swaps.map(swap => {
    const sign = swap.direction === 'buy' ? 1n : -1n;
    token -= sign * BigInt(swap.token_amount_raw);
    base += sign * BigInt(swap.base_amount_raw);
    return {
      ...{ ...swap, type: 'swap', dex_name: 'pump_swap', pool_address: swap.token_mint, dex_fee_raw: '0' },
      ...{ pool_token_reserve_raw: String(token), pool_base_reserve_raw: String(base) },
    };
  });
};

const params: Params = {
  ...{ delaysMs: DELAYS, sizeLamports: 2_000_000_000n, slippageBps: 100, isPartial: false },
  ...{ tipLamports: 1_000, priorityLamports: 0 },
};

test.each(realTapes)('Orders of a hundred wallets of %s are those of the oracle', name => {
  const busiest = [...readTape(name).values()].sort((a, b) => b.length - a.length).slice(0, TOKENS);
  const events = busiest
    .flatMap(withReserves)
    .filter(({ pool_token_reserve_raw: token, pool_base_reserve_raw: base }) => BigInt(token) > 0n && BigInt(base) > 0n)
    .map(event => ({ ...event, received_ms: event.timestamp }))
    .toSorted((a, b) => a.timestamp - b.timestamp) as unknown as readonly PaperEvent[];
  const rows = Map.groupBy(
    events.map((event, at) => ({ mint: String(event.token_mint), row: toRow(event, at) })),
    ({ mint }) => mint,
  );
  const endMs = events.at(-1)!.timestamp + 1;
  const tokens = sortTokens(events);
  const counts = new Map<string, number>();
  for (const { wallet_address } of events)
    counts.set(String(wallet_address), (counts.get(String(wallet_address)) ?? 0) + 1);
  const wallets = [...counts].sort(([, a], [, b]) => b - a).slice(0, WALLETS);
  const seen = new Map<string, number>();
  for (const [wallet] of wallets) {
    const triggers = oracleTriggers(events, wallet);
    const report = reportPaper({
      ...{ strategy: { name: 'copy', wallet }, params, triggers: triggers.map(toTrigger), fromMs: 0, endMs, gaps: [] },
      rows: new Map([...rows].map(([mint, own]) => [mint, own.map(({ row }) => row)])),
    });
    compareReport(report, { tokens, triggers, params, endMs }, seen);
  }
  expect(seen.get('filled')).toBeGreaterThan(100);
});
