import type { Trade } from '../../core/trade.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { fromRow, type TradeRow } from '../../storage/trade-columns.ts';

/** What a record of the trades stream says of a mint: trades in arrival order, or that time has passed. */
export type MintBatch = {
  readonly trades: readonly Trade[];
  readonly clock: boolean;
  /** Of the first of its records. */
  readonly sequence: string;
};

type TradesRecord = { readonly mint: string; readonly trades?: readonly TradeRow[]; readonly clock?: boolean };

/** The record that asks a mint's consumer to look at the clock. */
export const clockRecord = (mint: string): string => JSON.stringify({ mint, clock: true } satisfies TradesRecord);

/** The record of a mint's trades. */
export const tradesRecord = (mint: string, trades: readonly TradeRow[]): string =>
  JSON.stringify({ mint, trades } satisfies TradesRecord);

/** Groups the records of a batch by mint, in order. */
export const byMint = (records: readonly StreamRecord[]): ReadonlyMap<string, MintBatch> => {
  const grouped = new Map<string, { trades: Trade[]; clock: boolean; sequence: string }>();
  for (const { text, sequence } of records) {
    const { mint, trades = [], clock = false } = JSON.parse(text) as TradesRecord;
    const batch = grouped.get(mint) ?? { trades: [], clock: false, sequence };
    batch.trades.push(...trades.map(fromRow));
    batch.clock ||= clock;
    grouped.set(mint, batch);
  }
  return grouped;
};
