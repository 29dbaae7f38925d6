import type { ClosedPosition } from '../ledger/closed-position.ts';
import type { Exit } from '../ledger/exit.ts';
import { decodeExit, type ExitTuple, encodeExit } from '../ledger/exit-encoding.ts';
import { bigFrom, type Figure, figureOf } from '../ledger/figure.ts';
import { markOf } from '../ledger/position.ts';
import { decodeMarkBeside, encodeMarkBeside, type MarkBeside } from '../ledger/position-encoding.ts';
import type { Direction } from '../trade.ts';
import type { Outcome, SwapFacts } from './outcome.ts';
import type { Verdict } from './verdict.ts';

export type OutcomeTuple = readonly [
  mint: string,
  seq: number,
  slot: number,
  timestampMs: number,
  swap: SwapTuple | null,
  change: Outcome['change'],
  exit: ExitTuple | null,
  closed: ClosedTuple | null,
  verdict?: Verdict,
];

type SwapTuple = readonly [
  direction: Direction,
  dex: string,
  terminal: string | null,
  notionalUsd: Figure,
  networkFeeLamports: number,
  tipLamports: number,
  labels: readonly string[],
  bundled: 0 | 1,
];

/** The position is that of the event's exit. */
const ofExit = 1;

type ClosedTuple = readonly [
  id: string | typeof ofExit,
  openedMs: number,
  closedAfterMs: number,
  closedBy: ClosedPosition['closedBy'],
  buys: number,
  exits: number,
  pricedExits: number,
  wins: number,
  boughtRaw: string,
  pricedRaw: string,
  notionalUsd: string,
  realizedUsd: string,
  costUsd: string,
  lastExit: MarkBeside,
  firstExit: MarkBeside,
];

/** Encodes an event without loss. */
export const encodeOutcome = (outcome: Outcome): OutcomeTuple => {
  const { mint, seq, slot, timestampMs, swap, change, exit, closed, verdict } = outcome;
  const tuple = [
    mint,
    seq,
    slot,
    timestampMs,
    swap && swapTuple(swap),
    change,
    exit && encodeExit(exit),
    closed && closedTuple(closed, timestampMs, exit),
  ] as const;
  return verdict === undefined ? tuple : [...tuple, verdict];
};

/** Decodes an event tuple. */
export const decodeOutcome = (tuple: OutcomeTuple): Outcome => {
  const [mint, seq, slot, timestampMs, swap, change, exitData, closed, verdict] = tuple;
  const exit = exitData && decodeExit(exitData);
  return {
    mint,
    seq,
    slot,
    timestampMs,
    swap: swap && swapFrom(swap),
    change,
    exit,
    closed: closed && closedFrom(closed, timestampMs, exit),
    ...(verdict !== undefined && { verdict }),
  };
};

const swapTuple = (swap: SwapFacts): SwapTuple => [
  swap.direction,
  swap.dex,
  swap.terminal,
  figureOf(swap.notionalUsd),
  swap.networkFeeLamports,
  swap.tipLamports,
  swap.labels,
  swap.bundled ? 1 : 0,
];

const swapFrom = ([direction, dex, terminal, notional, fee, tip, labels, bundled]: SwapTuple): SwapFacts => ({
  direction,
  dex,
  terminal,
  notionalUsd: bigFrom(notional),
  networkFeeLamports: fee,
  tipLamports: tip,
  labels,
  bundled: bundled === 1,
});

const closedTuple = (closed: ClosedPosition, timestampMs: number, exit: Exit | null): ClosedTuple => [
  closed.id === exit?.positionId ? ofExit : closed.id,
  closed.openedMs,
  closed.closedMs - timestampMs,
  closed.closedBy,
  closed.buys,
  closed.exits,
  closed.pricedExits,
  closed.wins,
  String(closed.boughtRaw),
  String(closed.pricedRaw),
  String(closed.notionalUsd),
  String(closed.realizedUsd),
  String(closed.costUsd),
  encodeMarkBeside(closed.lastExit, exit && markOf(exit)),
  encodeMarkBeside(closed.firstExit, closed.lastExit),
];

const closedFrom = (
  [
    id,
    openedMs,
    closedAfterMs,
    closedBy,
    buys,
    exits,
    pricedExits,
    wins,
    boughtRaw,
    pricedRaw,
    notionalUsd,
    realizedUsd,
    costUsd,
    last,
    first,
  ]: ClosedTuple,
  timestampMs: number,
  exit: Exit | null,
): ClosedPosition => {
  const lastExit = decodeMarkBeside(last, exit && markOf(exit));
  return {
    id: id === ofExit ? exit!.positionId : id,
    openedMs,
    closedMs: timestampMs + closedAfterMs,
    closedBy,
    buys,
    exits,
    pricedExits,
    wins,
    boughtRaw: BigInt(boughtRaw),
    pricedRaw: BigInt(pricedRaw),
    notionalUsd: BigInt(notionalUsd),
    realizedUsd: BigInt(realizedUsd),
    costUsd: BigInt(costUsd),
    firstExit: decodeMarkBeside(first, lastExit),
    lastExit,
  };
};
