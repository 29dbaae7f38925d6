import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { emptyOutlierState, type OutlierState } from '../core/outlier.ts';
import { newestFirst, type Trade } from '../core/trade.ts';
import type { Journal } from './journal/journal.ts';
import { readBack, readRange } from './journal/read.ts';
import { fromRow, toRow } from './trade-columns.ts';

/** What the trade fold must remember besides its rows: the outlier rule's state. */
export type TapeMemo = { readonly outlier: OutlierState };

export type Tape = Journal<Trade, TapeMemo>;

/** The trade tape: a journal of trades per mint. */
export const openTape = (client: DynamoDBClient, table: string): Tape => ({
  client,
  table,
  shape: { encode: toRow, decode: fromRow, memo: () => ({ outlier: emptyOutlierState }) },
});

/** The journal key of a mint's trades. */
export const tapeKey = (mint: string): string => `t#${mint}`;

/** The newest `limit` trades of a mint, newest first. */
export const newestTrades = async (tape: Tape, mint: string, limit: number): Promise<readonly Trade[]> =>
  [...(await readBack(tape, tapeKey(mint), Infinity, complete => complete.length >= limit, limit))]
    .sort(newestFirst)
    .slice(0, limit);

/** A mint's trades with a time in [fromMs, toMs), in arrival order. */
export const tradesBetween = (tape: Tape, mint: string, fromMs: number, toMs: number): Promise<readonly Trade[]> =>
  readRange(tape, tapeKey(mint), fromMs, toMs);
