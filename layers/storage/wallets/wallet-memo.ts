import { isDeepStrictEqual } from 'node:util';
import { asIs, flag, tuple } from '../../core/codec/codec.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { fundingsCodec } from '../../core/wallet/fundings.ts';
import { type HeldState, heldAfter, heldStateCodec, noneHeld } from '../../core/wallet/held.ts';
import { packed } from '../../core/wallet/packed.ts';
import {
  applyWalletEvent,
  emptyWallet,
  type WalletState,
  walletCodec,
  walletVersion,
} from '../../core/wallet/state.ts';
import type { MemoShape } from '../journal/head.ts';
import { memoDictionary } from './memo-dictionary.ts';
import { type LedgerRows, newestWith, noRows, type WalletRow } from './wallet-row.ts';

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
  readonly held: HeldState;
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

const neverJudged: Judged = { atMs: null, hash: null, publishedMs: null, dueMs: null, profiled: false };

const judgedCodec = tuple<Judged>({ atMs: asIs, hash: asIs, publishedMs: asIs, dueMs: asIs, profiled: flag });

const memoCodec = packed(
  walletVersion,
  tuple<WalletMemo>({
    state: walletCodec,
    judged: judgedCodec,
    newest: tuple<LedgerRows>({ exit: asIs, change: asIs }),
    held: heldStateCodec,
    copied: tuple<CopiedExits>({ through: asIs, later: asIs, fromMs: asIs, toMs: asIs }),
  }),
  memoDictionary,
);

/** What the rows of a young wallet do not tell. */
type YoungMemo = Pick<WalletMemo, 'judged'> & Pick<WalletState, 'fundings'>;

/** Distinguishes the two by their first byte. */
const youngVersion = 128 + walletVersion;

const youngCodec = packed(
  youngVersion,
  tuple<YoungMemo>({ judged: judgedCodec, fundings: fundingsCodec }),
  memoDictionary,
);

const emptyMemo: WalletMemo = {
  state: emptyWallet,
  judged: neverJudged,
  newest: noRows,
  held: noneHeld,
  copied: noCopies,
};

/** The memo of a wallet with these rows only. */
const youngMemo = (rows: readonly WalletRow[], { judged, fundings }: YoungMemo): WalletMemo => ({
  state: { ...rows.reduce((state, { seq, event }) => applyWalletEvent(state, seq, event), emptyWallet), fundings },
  judged,
  newest: rows.reduce(newestWith, noRows),
  held: heldAfter(
    noneHeld,
    rows.map(({ event }) => event),
  ),
  copied: rows.reduce(copiedWith, noCopies),
});

/** Bounds the work of readers. */
const YOUNG_ROWS_MAX = 8;

const isYoung = (memo: WalletMemo, rows: readonly WalletRow[]): boolean => {
  const { judged, state } = memo;
  const isShort = rows.length > 0 && rows.length <= YOUNG_ROWS_MAX;
  return isShort && isDeepStrictEqual(youngMemo(rows, { judged, fundings: state.fundings }), memo);
};

/** A commit may size two headers. */
const wholeBytes = memoize((memo: WalletMemo) => memoCodec.encode(memo));

const youngBytes = memoize((memo: WalletMemo, rows: readonly WalletRow[]) =>
  isYoung(memo, rows) ? youngCodec.encode({ judged: memo.judged, fundings: memo.state.fundings }) : wholeBytes(memo),
);

/** Rows replace most of a young wallet's memo. */
export const walletMemo: MemoShape<WalletMemo, WalletRow> = {
  empty: () => emptyMemo,
  write: (memo, rows) => ({ B: rows === null ? wholeBytes(memo) : youngBytes(memo, rows) }),
  read: ({ B: bytes }, tail) =>
    bytes![0] === youngVersion ? youngMemo(tail(), youngCodec.decode(bytes!)) : memoCodec.decode(bytes!),
};
