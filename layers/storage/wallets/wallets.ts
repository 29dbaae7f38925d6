import { decodeWallet, emptyWallet, encodeWallet, type WalletState } from '../../core/wallet/state.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import type { Head } from '../journal/head.ts';
import type { Journal } from '../journal/journal.ts';
import { segmentItems } from '../journal/segment.ts';
import { dueAttributes, dueKeys } from '../kernel/due.ts';
import { putItems, type TableRef } from '../kernel/dynamo.ts';

/** Rows with an exit, and with a change of a position. */
export type LedgerKind = 'exit' | 'change';

/** Newest arrival numbers; 0 without one. */
export type LedgerRows = Readonly<Record<LedgerKind, number>>;

/** A swap or transfer under the wallet's arrival number. */
export type WalletRow = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly event: WalletEvent;
  /** Newest numbers before the row. */
  readonly prev: LedgerRows;
};

export type Judged = {
  /** Unix ms, or null at first. */
  readonly atMs: number | null;
  /** Last published labels and their time in unix ms; null at first. */
  readonly hash: string | null;
  readonly publishedMs: number | null;
  /** Next evaluation, or null. */
  readonly dueMs: number | null;
  readonly profiled: boolean;
};

export type WalletMemo = { readonly state: WalletState; readonly judged: Judged; readonly newest: LedgerRows };
export type WalletHead = Head<WalletRow, WalletMemo>;
export type Wallets = Journal<WalletRow, WalletMemo> &
  TableRef<'wallets'> & {
    /** Of the derived tables. */
    readonly generation: number;
  };

const noRows: LedgerRows = { exit: 0, change: 0 };

const neverJudged: Judged = { atMs: null, hash: null, publishedMs: null, dueMs: null, profiled: false };

export const openWallets = (table: TableRef<'wallets'>, generation = 0): Wallets => ({
  ...table,
  generation,
  shape: {
    encode: ({ seq, event, prev }) => {
      const row = [seq, walletEventCodec.encode(event)];
      return event.change === null ? row : [...row, prev.exit, prev.change];
    },
    decode: ([seq, event, exit = 0, change = 0]: readonly [number, unknown, number?, number?]) =>
      rowOf(seq, walletEventCodec.decode(event), { exit, change }),
    memo: {
      empty: () => ({ state: emptyWallet, judged: neverJudged, newest: noRows }),
      write: ({ state, judged, newest }) => ({
        L: [{ B: encodeWallet(state) }, { S: JSON.stringify(judged) }, { S: `${newest.exit} ${newest.change}` }],
      }),
      read: ({ L }) => ({
        state: decodeWallet(L![0]!.B!),
        judged: { ...neverJudged, ...JSON.parse(L![1]!.S!) },
        newest: ledgerRowsFrom(L![2]?.S),
      }),
    },
    indexed: ({ judged }) => dueAttributes(judged.dueMs),
  },
});

/** Headers of earlier versions have none. */
const ledgerRowsFrom = (text = '0 0'): LedgerRows => {
  const [exit, change] = text.split(' ');
  return { exit: Number(exit), change: Number(change) };
};

export const rowOf = (seq: number, event: WalletEvent, prev = noRows): WalletRow => ({
  seq,
  slot: event.slot,
  timestampMs: event.timestampMs,
  event,
  prev,
});

/** Rows that follow a header. */
export const rowsAfterHead = (
  { seq, memo }: Pick<WalletHead, 'seq' | 'memo'>,
  events: readonly WalletEvent[],
): readonly WalletRow[] => {
  let { newest } = memo;
  return events.map((event, index) => {
    const row = rowOf(seq + 1 + index, event, newest);
    newest = newestWith(newest, row);
    return row;
  });
};

export const newestWith = (newest: LedgerRows, { seq, event }: WalletRow): LedgerRows => ({
  exit: event.exit === null ? newest.exit : seq,
  change: event.change === null ? newest.change : seq,
});

export const walletKey = (wallet: string): string => `w#${wallet}`;

/** Exits have segments of their own, per wallet or token. */
export const exitsKey = (wallet: string, mint?: string): string => (mint ? `x#${wallet}#${mint}` : `x#${wallet}`);

/** Copies exits that leave the header into segments by wallet and token. Idempotent. */
export const saveExits = async (wallets: Wallets, wallet: string, rows: readonly WalletRow[]): Promise<void> => {
  const exits = rows.filter(({ event }) => event.exit !== null);
  if (exits.length === 0) return;
  const { encode } = wallets.shape;
  const byMint = [...Map.groupBy(exits, ({ event }) => event.mint)];
  await putItems(wallets, [
    ...segmentItems(exitsKey(wallet), exits, encode),
    ...byMint.flatMap(([mint, group]) => segmentItems(exitsKey(wallet, mint), group, encode)),
  ]);
};

/** Wallets due by `nowMs`, longest waiting first per partition. */
export const dueWallets = async (wallets: Wallets, nowMs: number, max: number): Promise<readonly string[]> =>
  (await dueKeys(wallets, nowMs, max)).map(key => key.slice(walletKey('').length));
