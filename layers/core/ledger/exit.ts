import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { type Consumed, fineUnits, type UsdE60 } from './consume.ts';
import {
  computeNetworkFeeUsd,
  computeRangeShare,
  convertUsdToSol,
  type Place,
  type SolE30,
  toTradePlace,
} from './lot.ts';
import { type ExitSnapshot, formatPositionId, type Position } from './position.ts';

type ExitType = 'FULL' | 'PARTIAL';
export type PositionType = 'FULL_POSITION' | 'DCA_EXIT' | 'ARBITRAGE';

/** An exit's money: known completely or not at all (docs/reference/rules/positions.md#exits). */
export type ExitMoney = {
  readonly proceedsUsd: UsdE30;
  readonly costUsd: UsdE30;
  readonly entryFeeUsd: UsdE30;
  readonly exitFeeUsd: UsdE30;
  /** Proceeds − cost − entry fee share. */
  readonly realizedUsd: UsdE30;
  /** Realized − exit fee. */
  readonly cashUsd: UsdE30;
  /** In 10⁻⁶⁰ USD, for prices and percentages of small sells. */
  readonly fine: { readonly proceeds: UsdE60; readonly cost: UsdE60; readonly entryFee: UsdE60 };
};

export type Exit = {
  readonly positionId: string;
  readonly number: number;
  readonly exitType: ExitType;
  readonly positionType: PositionType;
  readonly entry: Place;
  readonly entrySolPriceUsd: string | null;
  readonly exit: Place;
  readonly exitSolPriceUsd: string | null;
  readonly holdSeconds: number;
  readonly tokenDecimals: number;
  readonly soldRaw: bigint;
  readonly heldRaw: bigint;
  /** Null where the sell or a consumed lot is unpriced. */
  readonly money: ExitMoney | null;
  readonly realizedSol: SolE30 | null;
  /** Sums over the position's priced exits so far. */
  readonly totalRealizedUsd: UsdE30 | null;
  readonly totalRealizedSol: SolE30 | null;
  readonly tradeFlag: string | null;
  /** Whether a consumed buy was an outlier; the leaderboard excludes it. */
  readonly outlierEntry: boolean;
};

/** A sell with its raw units and those held before. */
export type Sale = { readonly sell: Trade; readonly sellRaw: bigint; readonly heldRaw: bigint };

/** Builds a sell's exit. Overselling gets proportional proceeds. */
export function buildExit(position: Position, sale: Sale, consumed: Consumed): Exit {
  const { sell, heldRaw } = sale;
  const number = position.exits + 1;
  const exitType = consumed.raw === heldRaw ? 'FULL' : 'PARTIAL';
  const money = computeExitMoney(sale, consumed);
  const proceedsSol = money && convertUsdToSol(money.proceedsUsd, sell.solPriceUsd);
  const realizedSol = proceedsSol === null || consumed.costSol === null ? null : proceedsSol - consumed.costSol;
  const flag =
    sell.labels.find(label => label.startsWith('BOT:')) ?? sell.labels.find(label => label.startsWith('TERMINAL:'));
  return {
    positionId: formatPositionId(position),
    number,
    exitType,
    positionType: sell.arbitrage ? 'ARBITRAGE' : exitType === 'FULL' && number === 1 ? 'FULL_POSITION' : 'DCA_EXIT',
    entry: toTradePlace(consumed.first),
    entrySolPriceUsd: consumed.first.solPriceUsd,
    exit: toTradePlace(sell),
    exitSolPriceUsd: sell.solPriceUsd,
    holdSeconds: computeHoldSeconds(consumed.first.timestampMs, sell.timestampMs),
    tokenDecimals: position.tokenDecimals,
    soldRaw: consumed.raw,
    heldRaw,
    money,
    realizedSol,
    totalRealizedUsd: money && position.realizedUsd + money.realizedUsd,
    totalRealizedSol: realizedSol === null ? null : position.realizedSol + realizedSol,
    tradeFlag: flag ?? (sell.terminal ? `TERMINAL:${sell.terminal}` : null),
    outlierEntry: consumed.outlier,
  };
}

export function addExit(position: Position, exit: Exit): Position {
  const { money } = exit;
  const snapshot = toExitSnapshot(exit);
  return {
    entry: position.entry,
    tokenDecimals: position.tokenDecimals,
    buys: position.buys,
    boughtRaw: position.boughtRaw,
    notionalUsd: position.notionalUsd,
    pricedRaw: position.pricedRaw,
    soldRaw: position.soldRaw + exit.soldRaw,
    transferredRaw: position.transferredRaw,
    exits: exit.number,
    pricedExits: position.pricedExits + (money === null ? 0 : 1),
    wins: position.wins + (money !== null && money.realizedUsd > 0n ? 1 : 0),
    realizedUsd: exit.totalRealizedUsd ?? position.realizedUsd,
    costUsd: money === null ? position.costUsd : position.costUsd + money.costUsd,
    realizedSol: exit.totalRealizedSol ?? position.realizedSol,
    firstExit: position.firstExit ?? snapshot,
    lastExit: snapshot,
  };
}

/** Summarizes an exit for its position. */
export function toExitSnapshot({ exit, soldRaw, heldRaw, money }: Exit): ExitSnapshot {
  return {
    timestampMs: exit.timestampMs,
    soldRaw,
    heldRaw,
    money: money && { proceedsUsd: money.proceedsUsd, costUsd: money.costUsd, realizedUsd: money.realizedUsd },
  };
}

/** An exit's id, that of its sell: `{signature}:{event_index}`. */
export function formatExitId({ exit }: Pick<Exit, 'exit'>): string {
  return `${exit.signature}:${exit.eventIndex}`;
}

/** Raw units held just after. */
export function computeRemainingRaw(exit: Exit): bigint {
  return exit.heldRaw - exit.soldRaw;
}

/** Whole seconds between two times, at least zero. */
export function computeHoldSeconds(fromMs: number, toMs: number): number {
  return Math.max(0, Math.floor((toMs - fromMs) / 1000));
}

function computeExitMoney({ sell, sellRaw }: Sale, consumed: Consumed): ExitMoney | null {
  const { raw, costUsd, feeUsd, fineCost, fineFee } = consumed;
  const all = computeNotional(sell);
  const exitFeeUsd = computeNetworkFeeUsd(sell);
  if (all === null || exitFeeUsd === null || costUsd === null || feeUsd === null) return null;
  if (fineCost === null || fineFee === null) return null;
  const proceedsUsd = computeRangeShare(all, 0n, raw, sellRaw);
  const realizedUsd = proceedsUsd - costUsd - feeUsd;
  const fineProceeds = computeRangeShare(all * fineUnits, 0n, raw, sellRaw);
  return {
    proceedsUsd,
    costUsd,
    entryFeeUsd: feeUsd,
    exitFeeUsd,
    realizedUsd,
    cashUsd: realizedUsd - exitFeeUsd,
    fine: { proceeds: fineProceeds, cost: fineCost, entryFee: fineFee },
  };
}
