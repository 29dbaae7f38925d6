import { asIs, big, type Codec, flag, getNullableCodec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import type { ClosedPosition } from '../ledger/closed-position.ts';
import {
  exitCodec,
  fromSnapshotBeside,
  type SnapshotBeside,
  snapshotBesideCodec,
  toSnapshotBeside,
} from '../ledger/codec.ts';
import { toExitSnapshot } from '../ledger/exit.ts';
import type { PositionFacts } from '../ledger/position-facts.ts';
import type { SwapFacts, WalletEvent } from './wallet-event.ts';

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

/** Its id is empty where the exit has it, and its time is relative to the event. */
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

/** The position is beside its change. */
type StoredChange = Change | readonly [Change, unknown];

type StoredEvent = Omit<WalletEvent, 'closed' | 'change' | 'position'> & {
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
  event => ({ ...event, change: toStoredChange(event), closed: event.closed && toStoredClosed(event.closed, event) }),
  stored => ({ ...stored, ...decodeChange(stored), closed: stored.closed && fromStoredClosed(stored.closed, stored) }),
);

/** Its id is empty where the exit has it. */
function toStoredChange({ change, position, exit }: WalletEvent): StoredChange {
  if (position === undefined) return change;
  const id = position.id === exit?.positionId ? '' : position.id;
  return [change, factsCodec.encode({ ...position, id })];
}

function decodeChange({ change, exit }: StoredEvent): Pick<WalletEvent, 'change' | 'position'> {
  if (typeof change === 'string' || change === null) return { change };
  const position = factsCodec.decode(change[1]);
  return { change: change[0], position: { ...position, id: position.id || exit!.positionId } };
}

type At = Pick<WalletEvent, 'timestampMs' | 'exit'>;

function toStoredClosed(closed: ClosedPosition, { timestampMs, exit }: At): StoredClosed {
  return {
    ...closed,
    id: closed.id === exit?.positionId ? '' : closed.id,
    closedMs: closed.closedMs - timestampMs,
    lastExit: toSnapshotBeside(closed.lastExit, exit && toExitSnapshot(exit)),
    firstExit: toSnapshotBeside(closed.firstExit, closed.lastExit),
  };
}

function fromStoredClosed(stored: StoredClosed, { timestampMs, exit }: At): ClosedPosition {
  const lastExit = fromSnapshotBeside(stored.lastExit, exit && toExitSnapshot(exit));
  return {
    ...stored,
    id: stored.id === '' && exit ? exit.positionId : stored.id,
    closedMs: timestampMs + stored.closedMs,
    lastExit,
    firstExit: fromSnapshotBeside(stored.firstExit, lastExit),
  };
}
