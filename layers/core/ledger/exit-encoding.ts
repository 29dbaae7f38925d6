import { fromExactJson, toExactJson } from './exact-json.ts';
import { type Exit, type ExitMoney, holdSecondsOf, type PositionType } from './exit.ts';
import type { Place } from './lot.ts';

/** What of an exit does not follow from the rest of it, in the order in which it is stored. */
type ExitTuple = readonly [
  positionId: string,
  number: number,
  positionType: PositionType,
  entry: PlaceTuple,
  entrySolPriceUsd: string | null,
  exit: PlaceTuple,
  exitSolPriceUsd: string | null,
  tokenDecimals: number,
  soldRaw: bigint,
  heldRaw: bigint,
  money: MoneyTuple | null,
  realizedSol: bigint | null,
  totalRealizedUsd: bigint | null,
  totalRealizedSol: bigint | null,
  tradeFlag: string | null,
];
type MoneyTuple = readonly [
  proceedsUsd: bigint,
  costUsd: bigint,
  entryFeeUsd: bigint,
  exitFeeUsd: bigint,
  fineProceeds: bigint,
  fineCost: bigint,
  fineEntryFee: bigint,
];
type PlaceTuple = readonly [signature: string, eventIndex: number, slot: number, timestampMs: number, dex: string];

/** An exit as JSON of under a kilobyte: what is a sum or difference of the rest is left out. */
export const encodeExit = (exit: Exit): string => {
  const { money } = exit;
  const tuple: ExitTuple = [
    exit.positionId,
    exit.number,
    exit.positionType,
    placeTuple(exit.entry),
    exit.entrySolPriceUsd,
    placeTuple(exit.exit),
    exit.exitSolPriceUsd,
    exit.tokenDecimals,
    exit.soldRaw,
    exit.heldRaw,
    money && [
      money.proceedsUsd,
      money.costUsd,
      money.entryFeeUsd,
      money.exitFeeUsd,
      money.fine.proceeds,
      money.fine.cost,
      money.fine.entryFee,
    ],
    exit.realizedSol,
    exit.totalRealizedUsd,
    exit.totalRealizedSol,
    exit.tradeFlag,
  ];
  return toExactJson(tuple);
};

/** What `encodeExit` wrote. */
export const decodeExit = (json: string): Exit => {
  const [
    positionId,
    number,
    positionType,
    entry,
    entrySolPriceUsd,
    exit,
    exitSolPriceUsd,
    tokenDecimals,
    soldRaw,
    heldRaw,
    money,
    realizedSol,
    totalRealizedUsd,
    totalRealizedSol,
    tradeFlag,
  ] = fromExactJson(json) as ExitTuple;
  return {
    positionId,
    number,
    exitType: soldRaw === heldRaw ? 'FULL' : 'PARTIAL',
    positionType,
    entry: placeFrom(entry),
    entrySolPriceUsd,
    exit: placeFrom(exit),
    exitSolPriceUsd,
    holdSeconds: holdSecondsOf(entry[3], exit[3]),
    tokenDecimals,
    soldRaw,
    heldRaw,
    money: money && moneyFrom(money),
    realizedSol,
    totalRealizedUsd,
    totalRealizedSol,
    tradeFlag,
  };
};

const placeTuple = (place: Place): PlaceTuple => [
  place.signature,
  place.eventIndex,
  place.slot,
  place.timestampMs,
  place.dex,
];

const placeFrom = ([signature, eventIndex, slot, timestampMs, dex]: PlaceTuple): Place => ({
  signature,
  eventIndex,
  slot,
  timestampMs,
  dex,
});

const moneyFrom = (figures: MoneyTuple): ExitMoney => {
  const [proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, proceeds, cost, entryFee] = figures;
  const realizedUsd = proceedsUsd - costUsd - entryFeeUsd;
  const cashUsd = realizedUsd - exitFeeUsd;
  const fine = { proceeds, cost, entryFee };
  return { proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, realizedUsd, cashUsd, fine };
};
