import type { Outcome } from '../core/wallet/outcome.ts';
import { outcomeCodec } from '../core/wallet/outcome-codec.ts';
import type { StreamRecord } from '../edge/stream.ts';
import { fromTapeRow, isEvent, type TapeEvent } from '../storage/market/tape.ts';

export type WalletArrival = {
  readonly shard: string;
  readonly sequence: string;
  readonly outcomes: readonly Outcome[];
  /** SOL transfers, identities and known-wallet events. */
  readonly events: readonly TapeEvent[];
  readonly bytes: number;
};

export type WalletBatch = {
  readonly arrivals: readonly WalletArrival[];
  readonly clock: boolean;
  /** Of the first record. */
  readonly sequence: string;
};

type WalletRecord = {
  readonly wallet: string;
  readonly outcomes?: readonly unknown[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly clock?: boolean;
};

/** Encodes the effects of trades on a wallet. */
export const outcomesRecord = (wallet: string, outcomes: readonly Outcome[]): string =>
  JSON.stringify({ wallet, outcomes: outcomes.map(outcomeCodec.encode) } satisfies WalletRecord);

/** Encodes rows of a wallet's own tape. */
export const walletRowsRecord = (wallet: string, rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify({ wallet, rows } satisfies WalletRecord);

/** Encodes a tick for a wallet. */
export const walletClockRecord = (wallet: string): string =>
  JSON.stringify({ wallet, clock: true } satisfies WalletRecord);

/** Groups records by wallet, in order. */
export const byWallet = (records: readonly StreamRecord[]): ReadonlyMap<string, WalletBatch> => {
  const grouped = new Map<string, { arrivals: WalletArrival[]; clock: boolean; sequence: string }>();
  for (const { text, shard, sequence } of records) {
    const { wallet, outcomes = [], rows = [], clock = false } = JSON.parse(text) as WalletRecord;
    const batch = grouped.get(wallet) ?? { arrivals: [], clock: false, sequence };
    if (outcomes.length + rows.length > 0)
      batch.arrivals.push({
        shard,
        sequence,
        outcomes: outcomes.map(outcomeCodec.decode),
        events: rows.map(fromTapeRow).filter(isEvent),
        bytes: text.length,
      });
    batch.clock ||= clock;
    grouped.set(wallet, batch);
  }
  return grouped;
};
