import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { arrivedEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { fromTapeRow, isEvent, type TapeEvent, type TapeRow } from '../../storage/market/tape.ts';
import { parseKeyedBatches } from '../parking/grouped.ts';
import type { Keyed } from '../parking/keyed.ts';

type Rows = readonly (readonly unknown[])[];

/** A dump alert that waits for evidence. Times in unix ms. */
export type WaitingAlert = {
  readonly bundle: string;
  readonly seq: number;
  readonly atMs: number;
  readonly slot: number;
  readonly readyMs: number;
  /** Time of its commit, unix ms. Absent in earlier versions. */
  readonly keptMs?: number;
};

/** A key's rows in arrival order, and ticks. */
export type TapeBatch = Keyed & {
  readonly rows: readonly TapeRow[];
  /** Other batches had the rows through it. */
  readonly finished: number;
  readonly clock: boolean;
  readonly alerts: readonly WaitingAlert[];
};

/** A tick. Kinesis carries it beside events. */
export type ClockRecord = {
  readonly key: string;
  readonly clock: true;
  readonly alerts?: readonly WaitingAlert[];
};

/** Encodes a tick for a mint, with pending data. */
export function encodeClockRecord(key: string, alerts: readonly WaitingAlert[] = []): string {
  return JSON.stringify({ clock: true, key, ...(alerts.length > 0 && { alerts }) } satisfies ClockRecord);
}

const CLOCK_BEGIN = '{"clock":true,';

/** Null for another record. */
export function parseClockRecord(text: string): ClockRecord | null {
  return text.startsWith(CLOCK_BEGIN) ? JSON.parse(text) : null;
}

export type WalletArrival = {
  readonly shard: string;
  readonly sequence: string;
  readonly walletEvents: readonly WalletEvent[];
  /** Fundings, identities and known-wallet events. */
  readonly events: readonly TapeEvent[];
  readonly bytes: number;
};

export type WalletBatch = Keyed & { readonly arrivals: readonly WalletArrival[]; readonly clock: boolean };

type WalletRecord = {
  readonly wallet: string;
  readonly walletEvents?: readonly unknown[];
  readonly rows?: Rows;
  readonly clock?: boolean;
};

/** Encodes the effects of trades on a wallet. */
export function encodeWalletEventsRecord(wallet: string, walletEvents: readonly WalletEvent[]): string {
  return JSON.stringify({ wallet, walletEvents: walletEvents.map(arrivedEventCodec.encode) } satisfies WalletRecord);
}

/** Encodes rows of a wallet's own tape. */
export function encodeWalletRowsRecord(wallet: string, rows: Rows): string {
  return JSON.stringify({ wallet, rows } satisfies WalletRecord);
}

/** Encodes a tick for a wallet. */
export function encodeWalletClockRecord(wallet: string): string {
  return JSON.stringify({ wallet, clock: true } satisfies WalletRecord);
}

/** Groups wallet records by wallet, in order. */
export function parseWalletBatches(records: readonly StreamRecord[]): ReadonlyMap<string, WalletBatch> {
  return parseKeyedBatches(
    records,
    ({ wallet }: WalletRecord) => wallet,
    () => ({ arrivals: [] as WalletArrival[], clock: false as boolean }),
    (batch, { walletEvents = [], rows = [], clock = false }, { text, shard, sequence }) => {
      batch.clock ||= clock;
      if (walletEvents.length + rows.length === 0) return;
      const events = rows.map(fromTapeRow).filter(isEvent);
      batch.arrivals.push({
        shard,
        sequence,
        walletEvents: walletEvents.map(arrivedEventCodec.decode),
        events,
        bytes: text.length,
      });
    },
  );
}
