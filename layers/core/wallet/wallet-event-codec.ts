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
import type { Taken } from '../ledger/consume.ts';
import { type Exit, formatExitId, toExitSnapshot } from '../ledger/exit.ts';
import type { PositionFacts } from '../ledger/position-facts.ts';
import type { Moved } from './moved.ts';
import type { CausingTrade, ObservedBalance, SwapFacts, TradeFacts, WalletEvent } from './wallet-event.ts';

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
type Beside = 'position' | 'cause' | 'trade' | 'taken' | 'moved' | 'observed';

/** Beside a change: what caused and followed it. */
type StoredChange = Change | readonly [Change, ...unknown[]];

/** Who stores events keeps the time of arrival. */
type StoredEvent = Omit<WalletEvent, 'closed' | 'change' | 'receivedMs' | Beside> & {
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
  ({ position, cause, trade, taken, moved, observed, ...event }): StoredEvent => {
    const { exit, closed, timestampMs } = event;
    // Its id is empty where the exit has it.
    const toStoredId = (id: string): string => (id === exit?.positionId ? '' : id);
    return {
      ...event,
      change: encodeBeside({ ...event, position, cause, trade, taken, moved, observed }, toStoredId),
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
    return { ...event, change: change[0], ...decodeBeside(change, exit) };
  },
);

/** With its time of arrival before it, if there is one. */
export const arrivedEventCodec: Codec<WalletEvent> = {
  encode: event => {
    const stored = walletEventCodec.encode(event);
    return event.receivedMs === undefined ? stored : [event.receivedMs, stored];
  },
  decode: stored => {
    const [receivedMs, event] = stored as readonly [number | string, unknown];
    return typeof receivedMs === 'number'
      ? { ...walletEventCodec.decode(event), receivedMs }
      : walletEventCodec.decode(stored);
  },
};

type Optional<Names extends keyof WalletEvent> = { readonly [Name in Names]: WalletEvent[Name] | undefined };

function encodeBeside(
  {
    change,
    exit,
    position,
    cause,
    trade,
    taken,
    moved,
    observed,
  }: Pick<WalletEvent, 'change' | 'exit'> & Optional<Beside>,
  toStoredId: (id: string) => string,
): StoredChange {
  const stored = [
    position === undefined ? null : factsCodec.encode({ ...position, id: toStoredId(position.id) }),
    cause === undefined ? null : encodeCause(cause, deriveTrade(exit, position)),
    trade === undefined ? null : tradeCodec.encode(trade, exit, position),
    taken === undefined ? null : takenCodec.encode(taken),
    moved === undefined ? null : movedCodec.encode(moved),
    observed === undefined ? null : observedCodec.encode(observed),
  ];
  const last = stored.findLastIndex(one => one !== null);
  return last < 0 ? change : [change, ...stored.slice(0, last + 1)];
}

function decodeBeside(stored: readonly unknown[], exit: Exit | null): Pick<WalletEvent, Beside> {
  const [, facts, cause, trade, taken, moved, observed] = stored;
  const position = facts == null ? undefined : factsCodec.decode(facts);
  const known = position && { ...position, id: position.id || exit!.positionId };
  // JSON has null for an absent one.
  return {
    ...(known && { position: known }),
    ...(cause == null ? {} : { cause: decodeCause(cause, deriveTrade(exit, known)) }),
    ...(trade == null ? {} : { trade: tradeCodec.decode(trade, exit, known) }),
    ...(taken == null ? {} : { taken: takenCodec.decode(taken) }),
    ...(moved == null ? {} : { moved: movedCodec.decode(moved) }),
    ...(observed == null ? {} : { observed: observedCodec.decode(observed) }),
  };
}

const takenCodec = getTupleCodec<Taken>({ raw: big, costUsd: big, feeUsd: big, unpricedRaw: big });

const observedCodec = getTupleCodec<ObservedBalance>({ raw: asIs, tokenDecimals: asIs });

const movedCodec = getTupleCodec<Moved>({
  kind: asIs,
  id: asIs,
  tokenRaw: asIs,
  tokenDecimals: asIs,
  counterparty: asIs,
  pool: asIs,
  dex: asIs,
  base: asIs,
  valueUsd: getNullableCodec(big),
});

/** 0 for what exit, position or SOL price give. */
const tradeCodec = {
  encode: (trade: TradeFacts, exit: Exit | null, position: PositionFacts | undefined): unknown => {
    const { pool, tokenDecimals, basePriceUsd, solPriceUsd, dexFeeRaw, walletBalanceRaw } = trade;
    return [
      pool,
      solPriceUsd === exit?.exitSolPriceUsd ? 0 : solPriceUsd,
      basePriceUsd === solPriceUsd ? 0 : basePriceUsd,
      dexFeeRaw,
      walletBalanceRaw === String(position?.heldRaw) ? 0 : walletBalanceRaw,
      tokenDecimals === position?.tokenDecimals ? 0 : [tokenDecimals],
    ];
  },
  decode: (stored: unknown, exit: Exit | null, position: PositionFacts | undefined): TradeFacts => {
    const [pool, sol, base, dexFeeRaw, balance, decimals] = stored as StoredTrade;
    const solPriceUsd = sol === 0 ? exit!.exitSolPriceUsd : sol;
    return {
      pool,
      tokenDecimals: decimals === 0 ? position!.tokenDecimals : decimals[0],
      basePriceUsd: base === 0 ? solPriceUsd : base,
      solPriceUsd,
      dexFeeRaw,
      walletBalanceRaw: balance === 0 ? String(position!.heldRaw) : balance,
    };
  },
};

type StoredTrade = [string | null, Stored, Stored, string, Stored, 0 | [number]];
type Stored = string | null | 0;

type Cause = NonNullable<WalletEvent['cause']>;

/** The exit's trade, else that of a position of one buy. */
function deriveTrade(exit: Exit | null, position: PositionFacts | undefined) {
  if (exit) return { id: formatExitId(exit), tokenRaw: String(exit.soldRaw) };
  return position ? { id: position.id, tokenRaw: String(position.boughtRaw) } : { id: '', tokenRaw: '' };
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
