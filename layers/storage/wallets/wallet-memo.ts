import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { asIs, flag, getTupleCodec, getUnionCodec, getVersionedCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { fundingsCodec } from '../../core/wallet/fundings.ts';
import { applyHeldEvents, type HeldState, heldStateCodec, noneHeld } from '../../core/wallet/held.ts';
import {
  applyWalletEvent,
  emptyWallet,
  type WalletState,
  walletCodec,
  walletVersion,
} from '../../core/wallet/state.ts';
import type { MemoShape } from '../journal/head.ts';
import { addRowToBook, type BookState, bookStateCodec, noBookParts } from './book-state.ts';
import { advanceNewestRows, type LedgerRows, noRows, type WalletRow } from './wallet-row.ts';

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
  readonly book: BookState;
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

export function isCopyDue({ later }: CopiedExits): boolean {
  return later >= LATER_EXITS_MAX;
}

export function addExitToCopied(copied: CopiedExits, { event, timestampMs }: WalletRow): CopiedExits {
  return event.exit === null
    ? copied
    : {
        through: copied.through,
        later: copied.later + 1,
        fromMs: copied.later === 0 ? timestampMs : Math.min(copied.fromMs, timestampMs),
        toMs: Math.max(copied.toMs, timestampMs),
      };
}

const neverJudged: Judged = { atMs: null, hash: null, publishedMs: null, dueMs: null, profiled: false };

const judgedCodec = getTupleCodec<Judged>({ atMs: asIs, hash: asIs, publishedMs: asIs, dueMs: asIs, profiled: flag });

/** What the rows of a young wallet do not tell. */
type YoungMemo = Pick<WalletMemo, 'judged'> & Pick<WalletState, 'fundings'>;

type StoredMemo = ({ readonly kind: 'young' } & YoungMemo) | ({ readonly kind: 'whole' } & WalletMemo);

const storedCodec = getVersionedCodec(
  'Wallet memo',
  walletVersion,
  getUnionCodec<StoredMemo>({
    young: getTupleCodec<YoungMemo>({ judged: judgedCodec, fundings: fundingsCodec }),
    whole: getTupleCodec<WalletMemo>({
      state: walletCodec,
      judged: judgedCodec,
      newest: getTupleCodec<LedgerRows>({ exit: asIs, change: asIs }),
      held: heldStateCodec,
      copied: getTupleCodec<CopiedExits>({ through: asIs, later: asIs, fromMs: asIs, toMs: asIs }),
      book: bookStateCodec,
    }),
  }),
);

function encodeMemo(stored: StoredMemo): AttributeValue {
  return { B: pack(storedCodec.encode(stored)) };
}

const emptyMemo: WalletMemo = {
  state: emptyWallet,
  judged: neverJudged,
  newest: noRows,
  held: noneHeld,
  copied: noCopies,
  book: noBookParts,
};

/** Bounds the work of readers. */
const YOUNG_ROWS_MAX = 8;

/** Rows give these memos, apart from their judgements and fundings. */
const ofRows = new WeakSet<WalletMemo>([emptyMemo]);

/** A memo after spills. Its parts are those before where nothing spilled. */
export type BegunMemo = Pick<WalletMemo, 'state' | 'held' | 'copied' | 'book'> & Pick<WalletState, 'fundings'>;

/** The memo before and rows that follow it. */
export function advanceWalletMemo(
  before: WalletMemo,
  { fundings, ...begun }: BegunMemo,
  rows: readonly WalletRow[],
): WalletMemo {
  const memo: WalletMemo = {
    state: rows.reduce((state, { seq, event }) => applyWalletEvent(state, seq, event), { ...begun.state, fundings }),
    judged: before.judged,
    newest: rows.reduce(advanceNewestRows, before.newest),
    held: applyHeldEvents(
      begun.held,
      rows.map(({ event }) => event),
    ),
    copied: rows.reduce(addExitToCopied, begun.copied),
    book: rows.reduce(addRowToBook, begun.book),
  };
  const names = ['state', 'held', 'copied', 'book'] as const;
  const isWhole = names.every(name => begun[name] === before[name]);
  if (isWhole && ofRows.has(before)) ofRows.add(memo);
  return memo;
}

export function setMemoJudged(memo: WalletMemo, judged: Judged): WalletMemo {
  if (judged === memo.judged) return memo;
  const next = { ...memo, judged };
  if (ofRows.has(memo)) ofRows.add(next);
  return next;
}

/** A commit may size two headers. */
const wholeValue = memoize((memo: WalletMemo) => encodeMemo({ kind: 'whole', ...memo }));

/** Undefined for most young wallets. */
const youngValue = memoize(({ judged, state: { fundings } }: WalletMemo) =>
  judged === neverJudged && fundings.length === 0 ? undefined : encodeMemo({ kind: 'young', judged, fundings }),
);

const newcomer: YoungMemo = { judged: neverJudged, fundings: [] };

/** The memo of a wallet with these rows only. */
function createYoungMemo(rows: readonly WalletRow[], { judged, fundings }: YoungMemo): WalletMemo {
  const folded = advanceWalletMemo(emptyMemo, { ...emptyMemo, fundings: [] }, rows);
  const memo = { ...folded, judged, state: { ...folded.state, fundings } };
  ofRows.add(memo);
  return memo;
}

/** Rows replace most of a young wallet's memo. */
export const walletMemo: MemoShape<WalletMemo, WalletRow> = {
  empty: () => emptyMemo,
  write: (memo, rows) =>
    rows !== null && rows.length > 0 && rows.length <= YOUNG_ROWS_MAX && ofRows.has(memo)
      ? youngValue(memo)
      : wholeValue(memo),
  read: (value, tail) => {
    if (value === undefined) return createYoungMemo(tail(), newcomer);
    const stored = storedCodec.decode(unpack(value.B!));
    if (stored.kind === 'young') return createYoungMemo(tail(), stored);
    const { kind: _whole, ...memo } = stored;
    return memo;
  },
};
