import { isDeepStrictEqual } from 'node:util';
import { array, asIs, big, type Codec, flag, mapped, nullable, tuple, versioned } from '../codec/codec.ts';
import { fineUnits } from './consume.ts';
import type { ExitContext, PositionContext } from './context.ts';
import { type Exit, type ExitMoney, holdSecondsOf } from './exit.ts';
import type { LedgerState, PageRef } from './ledger.ts';
import type { Lot, Place } from './lot.ts';
import { addBuy, type ExitSnapshot, openPosition, type Position } from './position.ts';

const maybeBig = nullable(big);

const placeCodec = tuple<Place>({ signature: asIs, eventIndex: asIs, slot: asIs, timestampMs: asIs, dex: asIs });

const snapshotCodec = tuple<ExitSnapshot>({
  timestampMs: asIs,
  soldRaw: big,
  heldRaw: big,
  money: nullable(tuple({ proceedsUsd: big, costUsd: big, realizedUsd: big })),
});

const maybeSnapshot = nullable(snapshotCodec);

/** Mostly equals another one. */
export type SnapshotBeside = ExitSnapshot | typeof same | null;
const same = 1;

export const snapshotBesideCodec: Codec<SnapshotBeside> = {
  encode: snapshot => (snapshot === same ? same : maybeSnapshot.encode(snapshot)),
  decode: plain => (plain === same ? same : maybeSnapshot.decode(plain)),
};

export const snapshotBeside = (snapshot: ExitSnapshot | null, other: ExitSnapshot | null): SnapshotBeside =>
  snapshot !== null && isDeepStrictEqual(snapshot, other) ? same : snapshot;

export const snapshotFrom = (stored: SnapshotBeside, other: ExitSnapshot | null): ExitSnapshot | null =>
  stored === same ? other : stored;

type StoredPosition = Omit<Position, 'lastExit'> & { readonly lastExit: SnapshotBeside };

const storedPositionCodec = tuple<StoredPosition>({
  entry: placeCodec,
  tokenDecimals: asIs,
  buys: asIs,
  boughtRaw: big,
  notionalUsd: big,
  pricedRaw: big,
  soldRaw: big,
  transferredRaw: big,
  exits: asIs,
  pricedExits: asIs,
  wins: asIs,
  realizedUsd: big,
  costUsd: big,
  realizedSol: big,
  firstExit: maybeSnapshot,
  lastExit: snapshotBesideCodec,
});

export const positionCodec: Codec<Position> = mapped(
  storedPositionCodec,
  position => ({ ...position, lastExit: snapshotBeside(position.lastExit, position.firstExit) }),
  position => ({ ...position, lastExit: snapshotFrom(position.lastExit, position.firstExit) }),
);

export const contextCodec = tuple<PositionContext>({
  positionId: asIs,
  event: asIs,
  entryMs: asIs,
  tokenDecimals: asIs,
  boughtRaw: big,
  heldRaw: big,
  notionalUsd: big,
  pricedRaw: big,
  exits: asIs,
  exit: nullable(
    tuple<ExitContext>({
      positionType: asIs,
      holdSeconds: asIs,
      soldRaw: big,
      heldBeforeRaw: big,
      money: nullable(tuple({ fineCost: big, entryFeeUsd: big, exitFeeUsd: big, realizedUsd: big })),
      realizedSol: maybeBig,
      totalRealizedUsd: maybeBig,
      totalRealizedSol: maybeBig,
    }),
  ),
});

type StoredMoney = Omit<ExitMoney, 'realizedUsd' | 'cashUsd' | 'fine'> & ExitMoney['fine'];

/** Stores only the digits of `fine` beyond 10⁻³⁰ USD. */
const moneyCodec: Codec<ExitMoney> = mapped(
  tuple<StoredMoney>({
    proceedsUsd: big,
    costUsd: big,
    entryFeeUsd: big,
    exitFeeUsd: big,
    proceeds: big,
    cost: big,
    entryFee: big,
  }),
  ({ fine, ...money }) => ({
    ...money,
    proceeds: fine.proceeds - money.proceedsUsd * fineUnits,
    cost: fine.cost - money.costUsd * fineUnits,
    entryFee: fine.entryFee - money.entryFeeUsd * fineUnits,
  }),
  ({ proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, proceeds, cost, entryFee }) => {
    const realizedUsd = proceedsUsd - costUsd - entryFeeUsd;
    const fine = {
      proceeds: proceedsUsd * fineUnits + proceeds,
      cost: costUsd * fineUnits + cost,
      entryFee: entryFeeUsd * fineUnits + entryFee,
    };
    return { proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, realizedUsd, cashUsd: realizedUsd - exitFeeUsd, fine };
  },
);

/** Totals are stored without the exit's own share; what follows from other fields is left out. */
export const exitCodec: Codec<Exit> = mapped(
  tuple<Omit<Exit, 'exitType' | 'holdSeconds'>>({
    positionId: asIs,
    number: asIs,
    positionType: asIs,
    entry: placeCodec,
    entrySolPriceUsd: asIs,
    exit: placeCodec,
    exitSolPriceUsd: asIs,
    tokenDecimals: asIs,
    soldRaw: big,
    heldRaw: big,
    money: nullable(moneyCodec),
    realizedSol: maybeBig,
    totalRealizedUsd: maybeBig,
    totalRealizedSol: maybeBig,
    tradeFlag: asIs,
    outlierEntry: flag,
  }),
  exit => ({
    ...exit,
    totalRealizedUsd: plus(exit.totalRealizedUsd, -(exit.money?.realizedUsd ?? 0n)),
    totalRealizedSol: plus(exit.totalRealizedSol, -(exit.realizedSol ?? 0n)),
  }),
  exit => ({
    ...exit,
    exitType: exit.soldRaw === exit.heldRaw ? 'FULL' : 'PARTIAL',
    holdSeconds: holdSecondsOf(exit.entry.timestampMs, exit.exit.timestampMs),
    totalRealizedUsd: plus(exit.totalRealizedUsd, exit.money?.realizedUsd ?? 0n),
    totalRealizedSol: plus(exit.totalRealizedSol, exit.realizedSol ?? 0n),
  }),
);

const plus = (sum: bigint | null, own: bigint): bigint | null => (sum === null ? null : sum + own);

const lotCodec = tuple<Lot>({
  signature: asIs,
  eventIndex: asIs,
  slot: asIs,
  timestampMs: asIs,
  dex: asIs,
  raw: big,
  takenRaw: big,
  notionalUsd: maybeBig,
  feeUsd: maybeBig,
  solPriceUsd: asIs,
  outlier: flag,
});

/** Format version; the reader rejects others. */
export const ledgerVersion = 7;

export const lotsCodec = versioned('Lots', ledgerVersion, array(lotCodec));

type StoredLedger = Omit<LedgerState, 'position'> & { readonly position: unknown };

export const ledgerCodec = versioned(
  'Ledger',
  ledgerVersion,
  mapped(
    tuple<StoredLedger>({
      position: asIs,
      lots: array(lotCodec),
      newest: array(lotCodec),
      pages: array(tuple<PageRef>({ number: asIs, raw: big })),
      pagesMade: asIs,
    }),
    (state: LedgerState): StoredLedger => ({ ...state, position: storedPosition(state) }),
    (stored: StoredLedger): LedgerState => ({ ...stored, position: positionFrom(stored) }),
  ),
);

/** Only its decimals where its lots give the position. */
const storedPosition = ({ position, lots }: LedgerState): unknown => {
  if (position === null) return null;
  const isOfLots = lots.length > 0 && isDeepStrictEqual(position, positionOf(lots, position.tokenDecimals));
  return isOfLots ? position.tokenDecimals : positionCodec.encode(position);
};

const positionFrom = ({ position, lots }: StoredLedger): Position | null => {
  if (position === null) return null;
  return typeof position === 'number' ? positionOf(lots, position) : positionCodec.decode(position);
};

const positionOf = (lots: readonly Lot[], tokenDecimals: number): Position =>
  lots.reduce(addBuy, openPosition(lots[0]!, tokenDecimals));
