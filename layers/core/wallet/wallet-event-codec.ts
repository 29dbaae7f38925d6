import { asIs, big, type Codec, flag, getNullableCodec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import { SOL } from '../identity/address.ts';
import type { ClosedPosition } from '../ledger/closed-position.ts';
import {
  exitCodec,
  fromSnapshotBeside,
  type SnapshotBeside,
  snapshotBesideCodec,
  toSnapshotBeside,
} from '../ledger/codec.ts';
import { type Exit, formatExitId, toExitSnapshot } from '../ledger/exit.ts';
import type { PositionFacts } from '../ledger/position-facts.ts';
import type { CausingTrade, SwapFacts, WalletEvent } from './wallet-event.ts';

const swapCodec = getTupleCodec<SwapFacts>({
  direction: asIs,
  dex: asIs,
  terminal: asIs,
  notionalUsd: getNullableCodec(big),
  networkFeeLamports: asIs,
  tipLamports: asIs,
  labels: asIs,
  bundled: flag,
});

/** Its id is empty where the exit has it; times are relative. */
type StoredClosed = Omit<ClosedPosition, 'firstExit' | 'lastExit'> & {
  readonly firstExit: SnapshotBeside;
  readonly lastExit: SnapshotBeside;
};

const closedCodec = getTupleCodec<StoredClosed>({
  id: asIs,
  openedMs: asIs,
  closedMs: asIs,
  closedBy: asIs,
  buys: asIs,
  exits: asIs,
  pricedExits: asIs,
  wins: asIs,
  boughtRaw: big,
  pricedRaw: big,
  notionalUsd: big,
  realizedUsd: big,
  costUsd: big,
  lastExit: snapshotBesideCodec,
  firstExit: snapshotBesideCodec,
});

const factsCodec = getTupleCodec<PositionFacts>({
  id: asIs,
  entryMs: asIs,
  entryDex: asIs,
  tokenDecimals: asIs,
  boughtRaw: big,
  heldRaw: big,
  notionalUsd: big,
  pricedRaw: big,
  exits: asIs,
});

type Change = WalletEvent['change'];

/** The position and the cause are beside their change. */
type StoredChange = Change | readonly [Change, unknown, unknown?];

type StoredEvent = Omit<WalletEvent, 'closed' | 'change' | 'position' | 'cause'> & {
  readonly change: StoredChange;
  readonly closed: StoredClosed | null;
};

const storedEventCodec = getTupleCodec<StoredEvent>({
  mint: asIs,
  seq: asIs,
  slot: asIs,
  timestampMs: asIs,
  swap: getNullableCodec(swapCodec),
  change: asIs,
  exit: getNullableCodec(exitCodec),
  closed: getNullableCodec(closedCodec),
  verdict: asIs,
});

export const walletEventCodec: Codec<WalletEvent> = transformCodec(
  storedEventCodec,
  (event): StoredEvent => {
    const { change, position, cause, exit, closed, timestampMs } = event;
    // Its id is empty where the exit has it.
    const toStoredId = (id: string): string => (id === exit?.positionId ? '' : id);
    return {
      ...event,
      change:
        position === undefined
          ? change
          : [
              change,
              factsCodec.encode({ ...position, id: toStoredId(position.id) }),
              cause && encodeCause(cause, deriveTrade(exit, position)),
            ],
      closed: closed && {
        ...closed,
        id: toStoredId(closed.id),
        closedMs: closed.closedMs - timestampMs,
        lastExit: toSnapshotBeside(closed.lastExit, exit && toExitSnapshot(exit)),
        firstExit: toSnapshotBeside(closed.firstExit, closed.lastExit),
      },
    };
  },
  ({ change, closed, ...stored }): WalletEvent => {
    const { exit } = stored;
    const lastExit = closed && fromSnapshotBeside(closed.lastExit, exit && toExitSnapshot(exit));
    const event = {
      ...stored,
      closed: closed && {
        ...closed,
        id: closed.id === '' && exit ? exit.positionId : closed.id,
        closedMs: stored.timestampMs + closed.closedMs,
        lastExit,
        firstExit: fromSnapshotBeside(closed.firstExit, lastExit),
      },
    };
    if (typeof change === 'string' || change === null) return { ...event, change };
    const position = factsCodec.decode(change[1]);
    const known = { ...position, id: position.id || exit!.positionId };
    // JSON has null for an absent one.
    const cause = change[2] == null ? {} : { cause: decodeCause(change[2], deriveTrade(exit, known)) };
    return { ...event, change: change[0], position: known, ...cause };
  },
);

type Cause = NonNullable<WalletEvent['cause']>;

/** The exit's trade, else that of a position of one buy. */
function deriveTrade(exit: Exit | null, { id, boughtRaw }: PositionFacts) {
  return exit ? { id: formatExitId(exit), tokenRaw: String(exit.soldRaw) } : { id, tokenRaw: String(boughtRaw) };
}

/** What is derived, and SOL, is empty. */
function encodeCause(cause: Cause, derived: Pick<CausingTrade, 'id' | 'tokenRaw'>): unknown {
  if (typeof cause === 'string') return cause;
  const { id, tokenRaw, baseMint, baseDecimals, baseRaw } = cause;
  const omit = (value: string, known: string): string => (value === known ? '' : value);
  return [baseRaw, baseDecimals, omit(baseMint, SOL), omit(id, derived.id), omit(tokenRaw, derived.tokenRaw)];
}

function decodeCause(stored: unknown, derived: Pick<CausingTrade, 'id' | 'tokenRaw'>): Cause {
  if (typeof stored === 'string') return stored as Cause;
  const [baseRaw, baseDecimals, baseMint, id, tokenRaw] = stored as [string, number, string, string, string];
  return {
    ...{ id: id || derived.id, tokenRaw: tokenRaw || derived.tokenRaw },
    ...{ baseMint: baseMint || SOL, baseDecimals, baseRaw },
  };
}
