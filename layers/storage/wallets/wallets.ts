import { array, asIs, flag, tuple } from '../../core/codec/codec.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { type Held, heldCodec } from '../../core/wallet/held.ts';
import { packed } from '../../core/wallet/packed.ts';
import { emptyWallet, type WalletState, walletCodec, walletVersion } from '../../core/wallet/state.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import type { Head } from '../journal/head.ts';
import type { Journal } from '../journal/journal.ts';
import { segmentItems } from '../journal/segment.ts';
import { dueAttributes, dueKeys } from '../kernel/due.ts';
import { putItems, type TableRef } from '../kernel/dynamo.ts';
import { memoDictionary } from './memo-dictionary.ts';

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

export type WalletMemo = {
  readonly state: WalletState;
  readonly judged: Judged;
  readonly newest: LedgerRows;
  readonly held: readonly Held[];
  readonly copied: CopiedExits;
};

/** Exits through a row have copies. */
export type CopiedExits = {
  readonly through: number;
  /** How many came after it, and their times. */
  readonly later: number;
  readonly fromMs: number;
  readonly toMs: number;
};

export const noCopies: CopiedExits = { through: 0, later: 0, fromMs: 0, toMs: 0 };

/** Fewer are cheaper to read among all rows (*default*). */
const LATER_EXITS_MAX = 256;

export const isCopyDue = ({ later }: CopiedExits): boolean => later >= LATER_EXITS_MAX;

export const copiedWith = (copied: CopiedExits, { event, timestampMs }: WalletRow): CopiedExits =>
  event.exit === null
    ? copied
    : {
        through: copied.through,
        later: copied.later + 1,
        fromMs: copied.later === 0 ? timestampMs : Math.min(copied.fromMs, timestampMs),
        toMs: Math.max(copied.toMs, timestampMs),
      };

export type WalletHead = Head<WalletRow, WalletMemo>;
export type Wallets = Journal<WalletRow, WalletMemo> &
  TableRef<'wallets'> & {
    /** Of the derived tables. */
    readonly generation: number;
  };

const noRows: LedgerRows = { exit: 0, change: 0 };

const neverJudged: Judged = { atMs: null, hash: null, publishedMs: null, dueMs: null, profiled: false };

const judgedCodec = tuple<Judged>({ atMs: asIs, hash: asIs, publishedMs: asIs, dueMs: asIs, profiled: flag });

const memoCodec = packed(
  walletVersion,
  tuple<WalletMemo>({
    state: walletCodec,
    judged: judgedCodec,
    newest: tuple<LedgerRows>({ exit: asIs, change: asIs }),
    held: array(heldCodec),
    copied: tuple<CopiedExits>({ through: asIs, later: asIs, fromMs: asIs, toMs: asIs }),
  }),
  memoDictionary,
);

export const openWallets = (table: TableRef<'wallets'>, generation = 0): Wallets => ({
  ...table,
  generation,
  shape: {
    isOneUnit: true,
    encode: ({ seq, event, prev }) => {
      const row = [seq, walletEventCodec.encode(event)];
      return event.change === null ? row : [...row, prev.exit, prev.change];
    },
    decode: ([seq, event, exit = 0, change = 0]: readonly [number, unknown, number?, number?]) =>
      rowOf(seq, walletEventCodec.decode(event), { exit, change }),
    memo: {
      empty: () => ({
        state: emptyWallet,
        judged: neverJudged,
        newest: noRows,
        held: [],
        copied: noCopies,
      }),
      // A commit may size two headers.
      write: memoize((memo: WalletMemo) => ({ B: memoCodec.encode(memo) })),
      read: ({ B }) => memoCodec.decode(B!),
    },
    indexed: ({ judged }) => dueAttributes(judged.dueMs),
  },
});

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

/** Many exits have segments of their own per token. */
export const exitsKey = (wallet: string, mint: string): string => `x#${wallet}#${mint}`;

/** Copies exits into segments by token. Idempotent. */
export const saveExits = async (wallets: Wallets, wallet: string, exits: readonly WalletRow[]): Promise<void> => {
  const byMint = [...Map.groupBy(exits, ({ event }) => event.mint)];
  await putItems(
    wallets,
    byMint.flatMap(([mint, group]) => segmentItems(exitsKey(wallet, mint), group, wallets.shape)),
  );
};

/** Wallets due by `nowMs`, longest waiting first per partition. */
export const dueWallets = async (wallets: Wallets, nowMs: number, max: number): Promise<readonly string[]> =>
  (await dueKeys(wallets, nowMs, max)).map(key => key.slice(walletKey('').length));
