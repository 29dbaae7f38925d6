import { asIs, big, type Codec, flag, mapped, nullable, tuple } from '../codec/codec.ts';
import type { ClosedPosition } from '../ledger/closed-position.ts';
import { exitCodec, type MarkBeside, markBeside, markBesideCodec, markFrom } from '../ledger/codec.ts';
import { markOf } from '../ledger/exit.ts';
import type { Outcome, SwapFacts } from './outcome.ts';

const swapCodec = tuple<SwapFacts>({
  direction: asIs,
  dex: asIs,
  terminal: asIs,
  notionalUsd: nullable(big),
  networkFeeLamports: asIs,
  tipLamports: asIs,
  labels: asIs,
  bundled: flag,
});

/** Its id is empty where the exit has it, and its time is relative to the event. */
type StoredClosed = Omit<ClosedPosition, 'firstExit' | 'lastExit'> & {
  readonly firstExit: MarkBeside;
  readonly lastExit: MarkBeside;
};

const closedCodec = tuple<StoredClosed>({
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
  lastExit: markBesideCodec,
  firstExit: markBesideCodec,
});

type StoredOutcome = Omit<Outcome, 'closed'> & { readonly closed: StoredClosed | null };

const storedOutcomeCodec = tuple<StoredOutcome>({
  mint: asIs,
  seq: asIs,
  slot: asIs,
  timestampMs: asIs,
  swap: nullable(swapCodec),
  change: asIs,
  exit: nullable(exitCodec),
  closed: nullable(closedCodec),
  verdict: asIs,
});

export const outcomeCodec: Codec<Outcome> = mapped(
  storedOutcomeCodec,
  outcome => ({ ...outcome, closed: outcome.closed && storedClosed(outcome.closed, outcome) }),
  stored => ({ ...stored, closed: stored.closed && closedFrom(stored.closed, stored) }),
);

type At = Pick<Outcome, 'timestampMs' | 'exit'>;

const storedClosed = (closed: ClosedPosition, { timestampMs, exit }: At): StoredClosed => ({
  ...closed,
  id: closed.id === exit?.positionId ? '' : closed.id,
  closedMs: closed.closedMs - timestampMs,
  lastExit: markBeside(closed.lastExit, exit && markOf(exit)),
  firstExit: markBeside(closed.firstExit, closed.lastExit),
});

const closedFrom = (stored: StoredClosed, { timestampMs, exit }: At): ClosedPosition => {
  const lastExit = markFrom(stored.lastExit, exit && markOf(exit));
  return {
    ...stored,
    id: stored.id === '' && exit ? exit.positionId : stored.id,
    closedMs: timestampMs + stored.closedMs,
    lastExit,
    firstExit: markFrom(stored.firstExit, lastExit),
  };
};
