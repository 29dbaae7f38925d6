import { isDeepStrictEqual } from 'node:util';
import {
  asIs,
  big,
  type Codec,
  flag,
  getArrayCodec,
  getNullableCodec,
  getTupleCodec,
  getVersionedCodec,
  transformCodec,
} from '../codec/codec.ts';
import { fineUnits } from './consume.ts';
import type { ExitContext, PositionContext } from './context.ts';
import { computeHoldSeconds, type Exit, type ExitMoney } from './exit.ts';
import type { LedgerState, PageRef } from './ledger.ts';
import type { Lot, Place } from './lot.ts';
import { addBuy, type ExitSnapshot, openPosition, type Position } from './position.ts';

const maybeBig = getNullableCodec(big);

const placeCodec = getTupleCodec<Place>({
  signature: asIs,
  eventIndex: asIs,
  slot: asIs,
  timestampMs: asIs,
  dex: asIs,
});

const snapshotCodec = getTupleCodec<ExitSnapshot>({
  timestampMs: asIs,
  soldRaw: big,
  heldRaw: big,
  money: getNullableCodec(getTupleCodec({ proceedsUsd: big, costUsd: big, realizedUsd: big })),
});

const maybeSnapshot = getNullableCodec(snapshotCodec);

/** Mostly equals another one. */
export type SnapshotBeside = ExitSnapshot | typeof same | null;
const same = 1;

export const snapshotBesideCodec: Codec<SnapshotBeside> = {
  encode: snapshot => (snapshot === same ? same : maybeSnapshot.encode(snapshot)),
  decode: plain => (plain === same ? same : maybeSnapshot.decode(plain)),
};

export function toSnapshotBeside(snapshot: ExitSnapshot | null, other: ExitSnapshot | null): SnapshotBeside {
  return snapshot !== null && isDeepStrictEqual(snapshot, other) ? same : snapshot;
}

export function fromSnapshotBeside(stored: SnapshotBeside, other: ExitSnapshot | null): ExitSnapshot | null {
  return stored === same ? other : stored;
}

type StoredPosition = Omit<Position, 'lastExit'> & { readonly lastExit: SnapshotBeside };

const storedPositionCodec = getTupleCodec<StoredPosition>({
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

export const positionCodec: Codec<Position> = transformCodec(
  storedPositionCodec,
  position => ({ ...position, lastExit: toSnapshotBeside(position.lastExit, position.firstExit) }),
  position => ({ ...position, lastExit: fromSnapshotBeside(position.lastExit, position.firstExit) }),
);

export const contextCodec = getTupleCodec<PositionContext>({
  positionId: asIs,
  event: asIs,
  entryMs: asIs,
  tokenDecimals: asIs,
  boughtRaw: big,
  heldRaw: big,
  notionalUsd: big,
  pricedRaw: big,
  exits: asIs,
  exit: getNullableCodec(
    getTupleCodec<ExitContext>({
      positionType: asIs,
      holdSeconds: asIs,
      soldRaw: big,
      heldBeforeRaw: big,
      money: getNullableCodec(getTupleCodec({ fineCost: big, entryFeeUsd: big, exitFeeUsd: big, realizedUsd: big })),
      realizedSol: maybeBig,
      totalRealizedUsd: maybeBig,
      totalRealizedSol: maybeBig,
    }),
  ),
});

type StoredMoney = Omit<ExitMoney, 'realizedUsd' | 'cashUsd' | 'fine'> & ExitMoney['fine'];

/** Stores only the digits of `fine` beyond 10⁻³⁰ USD. */
const moneyCodec: Codec<ExitMoney> = transformCodec(
  getTupleCodec<StoredMoney>({
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

/** Totals are stored without the exit's share; derived fields are left out. */
export const exitCodec: Codec<Exit> = transformCodec(
  getTupleCodec<Omit<Exit, 'exitType' | 'holdSeconds'>>({
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
    money: getNullableCodec(moneyCodec),
    realizedSol: maybeBig,
    totalRealizedUsd: maybeBig,
    totalRealizedSol: maybeBig,
    tradeFlag: asIs,
    outlierEntry: flag,
  }),
  exit => ({
    ...exit,
    totalRealizedUsd: addOrNull(exit.totalRealizedUsd, -(exit.money?.realizedUsd ?? 0n)),
    totalRealizedSol: addOrNull(exit.totalRealizedSol, -(exit.realizedSol ?? 0n)),
  }),
  exit => ({
    ...exit,
    exitType: exit.soldRaw === exit.heldRaw ? 'FULL' : 'PARTIAL',
    holdSeconds: computeHoldSeconds(exit.entry.timestampMs, exit.exit.timestampMs),
    totalRealizedUsd: addOrNull(exit.totalRealizedUsd, exit.money?.realizedUsd ?? 0n),
    totalRealizedSol: addOrNull(exit.totalRealizedSol, exit.realizedSol ?? 0n),
  }),
);

function addOrNull(sum: bigint | null, own: bigint): bigint | null {
  return sum === null ? null : sum + own;
}

const lotCodec = getTupleCodec<Lot>({
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

export const lotsCodec = getVersionedCodec('Lots', ledgerVersion, getArrayCodec(lotCodec));

type StoredLedger = Omit<LedgerState, 'position'> & { readonly position: unknown };

export const ledgerCodec = getVersionedCodec(
  'Ledger',
  ledgerVersion,
  transformCodec(
    getTupleCodec<StoredLedger>({
      position: asIs,
      lots: getArrayCodec(lotCodec),
      newest: getArrayCodec(lotCodec),
      pages: getArrayCodec(getTupleCodec<PageRef>({ number: asIs, raw: big })),
      pagesMade: asIs,
    }),
    (state: LedgerState): StoredLedger => {
      const { position, lots } = state;
      if (position === null) return { ...state, position };
      // Only its decimals where its lots give the position.
      const isOfLots = lots.length > 0 && isDeepStrictEqual(position, rebuildPosition(lots, position.tokenDecimals));
      return { ...state, position: isOfLots ? position.tokenDecimals : positionCodec.encode(position) };
    },
    (stored: StoredLedger): LedgerState => {
      const { position, lots } = stored;
      if (typeof position === 'number') return { ...stored, position: rebuildPosition(lots, position) };
      return { ...stored, position: position === null ? null : positionCodec.decode(position) };
    },
  ),
);

function rebuildPosition(lots: readonly Lot[], tokenDecimals: number): Position {
  return lots.reduce(addBuy, openPosition(lots[0]!, tokenDecimals));
}
