import { expect } from 'vitest';
import type { Params, Trigger } from '../../../clients/paper/src/order.ts';
import type { PaperReport } from '../../../clients/paper/src/report.ts';
import { type OracleTrigger, oraclePaper, type PaperEvent } from '../../oracle/paper.ts';

/** A trigger of the oracle, as a strategy gives it. */
export const toTrigger = ({ id, side, mint, pool, ms, sold, held }: OracleTrigger): Trigger => ({
  ...{ id, side: side as Trigger['side'], tokenMint: mint, pool, timestampMs: ms, source: 'wallet' },
  share: side === 'buy' ? null : { sold, held },
});

const COMPARED = [
  ...['n', 'side', 'token_mint', 'pool', 'trigger', 'decided_ms', 'fill_ms', 'in_raw', 'out_raw', 'fee_raw'],
  ...['reserves', 'at', 'ppm', 'network_lamports', 'tip_lamports', 'status', 'why'],
];

const toComparable = (order: object): object =>
  Object.fromEntries(COMPARED.map(name => [name, (order as Record<string, unknown>)[name]]));

/** A decimal in 10⁻³⁰. */
const toE30 = (decimal: string | null): string | null => {
  if (decimal === null) return null;
  const [whole, part = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(`${whole}${part.padEnd(30, '0')}`);
  return String(decimal.startsWith('-') ? -value : value);
};

type Given = {
  readonly tokens: ReadonlyMap<string, readonly PaperEvent[]>;
  readonly triggers: readonly OracleTrigger[];
  readonly params: Params;
  readonly endMs: number;
};

/** Compares orders, exits and sums with the oracle. */
export const compareReport = (
  report: PaperReport,
  { tokens, triggers, params, endMs }: Given,
  seen: Map<string, number>,
): void => {
  for (const [turn, delay] of params.delaysMs.entries()) {
    const wanted = oraclePaper(tokens, triggers, delay, {
      ...{ size: params.sizeLamports, slippageBps: BigInt(params.slippageBps), isPartial: params.isPartial },
      ...{ tip: BigInt(params.tipLamports), priority: BigInt(params.priorityLamports), endMs },
    });
    const orders = report.orders.filter(order => order.delay_ms === delay);
    expect(orders.map(toComparable)).toEqual(wanted.orders.map(toComparable));
    const exits = report.exits.filter(exit => exit.delay_ms === delay);
    expect(exits.map(one => [one.order, one.sold_raw, toE30(one.realized_pnl_usd)])).toEqual(
      wanted.exits.map(({ n, sold, realized }) => [n, sold, realized]),
    );
    const sums = report.by_delay[turn]!;
    expect([sums.realized_pnl_usd, sums.unrealized_pnl_usd].map(toE30)).toEqual([
      ...[String(wanted.realized), wanted.unrealized === null ? null : String(wanted.unrealized)],
    ]);
    expect([sums.orders, sums.rejected, sums.unpriced_exits]).toEqual([
      ...[wanted.orders.length, wanted.rejected, wanted.unpriced],
    ]);
    for (const name of [...orders.map(({ why, status }) => why ?? status), ...exits.map(() => 'exits')])
      seen.set(name, (seen.get(name) ?? 0) + 1);
  }
};
