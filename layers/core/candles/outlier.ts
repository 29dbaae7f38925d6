import type { Direction } from '../mint/trade.ts';
import { hashWallet } from './fast/distinct-hash.ts';
import { outlierRules as rules } from './rules.ts';

/** Pool prices around a swap, USD per token; larger quote reserves, USD. */
type PoolView = { readonly priceBefore: number; readonly priceAfter: number; readonly quoteUsd: number };

export type JudgedTrade = {
  readonly timestampMs: number;
  readonly wallet: string;
  readonly side: Direction;
  readonly price: number;
  readonly notionalUsd: number;
  readonly pool?: PoolView;
  /** Whether the quote leg looks like a deposit or fee. */
  readonly isFeeLike?: boolean;
};

type Range = readonly [low: number, high: number];

/** A rejected trade that may start a new level. */
type Pending = readonly [logPrice: number, evidence: number, wallet: number];

/** Per-token state, rounded to survive a JSON round trip. */
export type OutlierState = {
  /** Expected next price; null before the first accepted trade. */
  readonly range: Range | null;
  /** Logarithm of the typical notional, USD. */
  readonly typical: number;
  /** Accepted trades, up to `foundedTrades`. */
  readonly founded: number;
  readonly rejected: number;
  readonly atMs: number;
  readonly pending: readonly Pending[];
  /** Share of recent far-off trades that were never confirmed. */
  readonly noise: number;
  /** Usual distance from the expected price, as a logarithm. */
  readonly scale: number;
  /** Logarithm of the last accepted sizeable price; missing in old headers. */
  readonly anchor?: number | undefined;
};

export type OutlierDecision = { readonly outlier: boolean; readonly state: OutlierState };

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

export const emptyOutlierState: OutlierState = {
  range: null,
  typical: Math.log(rules.firstTypicalUsd),
  founded: 0,
  rejected: 0,
  atMs: 0,
  pending: [],
  noise: 0,
  scale: round(Math.log(rules.bandMax) / rules.scaleFactor),
};

/** Decides whether a price is an outlier, once, in arrival order. */
export function judgeOutlier(state: OutlierState, trade: JudgedTrade): OutlierDecision {
  if (!(trade.price > 0) || !(trade.notionalUsd > 0)) return { outlier: true, state };
  const logPrice = Math.log(trade.price);
  const size = trade.notionalUsd / Math.exp(state.typical);
  const { range, anchor, pending } = state;
  const isNearAnchor = anchor !== undefined && Math.abs(logPrice - anchor) <= Math.log(rules.ordinaryFactor);
  if (range !== null && (isNearAnchor || computeDistance(range, logPrice) <= computeBand(state, size)))
    return { outlier: false, state: acceptTrade(state, trade, logPrice, size) };
  if (isExplained(range, trade, logPrice, size)) {
    const next = acceptTrade(state, trade, logPrice, size);
    return { outlier: false, state: { ...next, pending: withLeft(next.pending, state) } };
  }
  const agreeing = pending.filter(([at]) => Math.abs(at - logPrice) <= Math.log(rules.agreementFactor));
  const { evidence, isEnough } = weighEvidence(state, trade, size, agreeing);
  // Rejected trades leave the noise when they prove right.
  if (isEnough)
    return {
      outlier: false,
      state: {
        ...updateTypical(state, trade),
        range: [round(logPrice), round(logPrice)],
        pending: withLeft([], state),
        noise: round(Math.max(0, state.noise - agreeing.length * rules.noiseGain)),
        scale: state.scale,
        anchor: round(logPrice),
      },
    };
  return {
    outlier: true,
    state: {
      ...state,
      rejected: state.rejected + 1,
      // A wallet rejected recently is not evidence about others' prices.
      scale: pending.some(([, , tag]) => tag === hashWalletTag(trade.wallet))
        ? state.scale
        : scaleAfter(state, logPrice, size),
      noise:
        range === null || computeDistance(range, logPrice) > Math.log(rules.bandMax)
          ? round(state.noise + rules.noiseGain * (1 - state.noise))
          : state.noise,
      pending: [
        ...pending.slice(1 - rules.pendingMax),
        [round(logPrice), round(evidence), hashWalletTag(trade.wallet)] as const,
      ],
    },
  };
}

/** Narrower for small trades, calm tapes and noisy tapes. */
function computeBand(state: OutlierState, size: number): number {
  const usual = Math.min(rules.bandMax, Math.exp(rules.scaleFactor * state.scale));
  const sized = Math.max(rules.calmMax, usual) * Math.min(1, size ** rules.bandPower);
  const clean = Math.log(Math.max(rules.bandMin, usual, sized));
  const strict = Math.log(Math.max(rules.strictMin, rules.strictMax * Math.min(1, size ** rules.strictPower)));
  const weight = Math.min(1, state.noise / rules.noiseFull);
  return clean + weight * Math.min(0, strict - clean);
}

function computeDistance([low, high]: Range, logPrice: number): number {
  return Math.max(low - logPrice, logPrice - high, 0);
}

/** Whether pool reserves or trade size explain the move. */
function isExplained(range: Range | null, { pool, price }: JudgedTrade, logPrice: number, size: number): boolean {
  const isPoolPrice =
    pool !== undefined &&
    pool.quoteUsd >= rules.reserveUsdMin &&
    price <= Math.max(pool.priceBefore, pool.priceAfter) * rules.reserveFactor &&
    price >= Math.min(pool.priceBefore, pool.priceAfter) / rules.reserveFactor;
  if (isPoolPrice || range === null) return isPoolPrice;
  const factor = Math.exp(computeDistance(range, logPrice));
  const quoteShare = logPrice > range[1] ? factor - 1 : 1 - 1 / factor;
  return size >= rules.depthTrades * quoteShare;
}

/**
 * Evidence grows with the root of size; initially only size counts.
 * One wallet cannot move a price by repetition.
 */
function weighEvidence(state: OutlierState, trade: JudgedTrade, size: number, agreeing: readonly Pending[]) {
  const { range, rejected, founded, noise } = state;
  const tag = hashWalletTag(trade.wallet);
  const others = agreeing
    .filter(([, , wallet]) => range === null || wallet !== tag)
    .reduce((sum, [, evidence]) => sum + evidence, 0);
  if (range === null) {
    const isDoubtful = trade.isFeeLike === true || rejected >= rules.doubtfulRejected;
    const evidence = isDoubtful ? Math.min(1, size) : 1;
    return { evidence, isEnough: evidence + others >= rules.firstPatience ** rejected };
  }
  const trust = founded >= rules.foundedTrades ? 1 : Math.min(1, trade.notionalUsd / rules.foundingUsd);
  const evidence = Math.min(1, Math.sqrt(size)) * trust;
  const patience = others >= rules.othersMin ? rules.patience ** rejected : 1;
  const silentMs = Math.max(0, trade.timestampMs - state.atMs);
  const founding = noise >= rules.noiseFull ? 1 : Math.min(1, founded / rules.foundedTrades);
  const needed = rules.evidenceNeeded * founding * patience * 0.5 ** (silentMs / rules.patienceHalfLifeMs);
  return { evidence, isEnough: evidence + others >= needed };
}

function acceptTrade(state: OutlierState, trade: JudgedTrade, logPrice: number, size: number): OutlierState {
  return {
    ...updateTypical(state, trade),
    range:
      state.range === null ? [round(logPrice), round(logPrice)] : computeNextRange(state.range, trade, logPrice, size),
    pending: state.pending
      .map(([at, evidence, wallet]): Pending => [at, round(evidence * rules.evidenceKept), wallet])
      .filter(([, evidence]) => evidence >= 0.02),
    noise: round(state.noise * (1 - rules.noiseLoss)),
    scale: scaleAfter(state, logPrice, size),
    // Small trades do not move the anchor, however many there are.
    anchor: size >= rules.fullWeightShare ? round(logPrice) : state.anchor,
  };
}

/** Updates the usual distance, from trades of some size only. */
function scaleAfter(state: OutlierState, logPrice: number, size: number): number {
  if (state.range === null || size < rules.fullWeightShare) return state.scale;
  const off = computeDistance(state.range, logPrice);
  return off > Math.log(rules.bandMax) ? state.scale : round(state.scale + rules.scaleGain * (off - state.scale));
}

/** The abandoned level stays as evidence of no wallet. */
function withLeft(pending: readonly Pending[], { range }: OutlierState): readonly Pending[] {
  return range === null
    ? pending
    : [...pending.slice(1 - rules.pendingMax), [round((range[0] + range[1]) / 2), rules.evidenceLeft, -1]];
}

function updateTypical(
  state: OutlierState,
  trade: JudgedTrade,
): Omit<OutlierState, 'range' | 'pending' | 'noise' | 'scale' | 'anchor'> {
  const first = state.range === null;
  // A misread leg has any size, so the typical size rises slowly.
  const most = first ? Math.log(rules.firstTypicalMaxUsd) : state.typical + rules.typicalLiftMax;
  const logUsd = Math.min(Math.log(trade.notionalUsd), most);
  const share = Math.exp((logUsd - state.typical) / 2);
  const gain = rules.typicalGain * Math.min(1, Math.max(rules.typicalShareMin, share));
  return {
    typical: round(first ? logUsd : state.typical + gain * (logUsd - state.typical)),
    founded: Math.min(rules.foundedTrades, state.founded + 1),
    rejected: 0,
    atMs: Math.max(state.atMs, trade.timestampMs),
  };
}

/** In a constant-product pool, the swap price is the surrounding prices' geometric mean. */
function computeNextRange(range: Range, trade: JudgedTrade, logPrice: number, size: number): Range {
  const reach = Math.log1p(size / rules.bandDepthTrades);
  const up = trade.side === 'sell' ? 0 : Math.min(reach, Math.max(0, logPrice - range[0]));
  const down = trade.side === 'buy' ? 0 : Math.min(reach, Math.max(0, range[1] - logPrice));
  const unexplained = computeDistance(range, logPrice) > reach;
  const low = unexplained ? Math.min(logPrice, range[1]) : logPrice - down;
  const high = unexplained ? Math.max(logPrice, range[0]) : logPrice + up;
  const weight = Math.min(1, size / rules.fullWeightShare);
  return [round(range[0] + weight * (low - range[0])), round(range[1] + weight * (high - range[1]))];
}

function hashWalletTag(wallet: string): number {
  return hashWallet(wallet) % 0x10000;
}
