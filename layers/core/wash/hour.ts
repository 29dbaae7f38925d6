import { rewindLabels, type Trade } from '../mint/trade.ts';
import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { advanceWashSpan, compareLegs, computeNetExposure, createWashSpan, type Leg, toWashLeg } from './legs.ts';
import { isWashLeg } from './wash.ts';

/** What the rule measures in one wallet's hour, given its trades of that time. */
export function measureWashHour(trades: readonly Trade[]) {
  const own = trades.map(trade => rewindLabels(trade)).filter(isWashLeg);
  const legs = own.map(trade => ({ trade, leg: toWashLeg(trade) as Leg }));
  // Both sides of one transaction count in one pool only.
  const isMate = (leg: Leg, other: Leg): boolean =>
    other.tx === leg.tx && other.pool === leg.pool && other.buy !== leg.buy;
  const counted = legs
    .filter(({ trade, leg }) => !trade.arbitrage || legs.some(other => isMate(leg, other.leg)))
    .sort((a, b) => compareLegs(a.leg, b.leg));
  const span = createWashSpan();
  for (const at of counted.keys())
    advanceWashSpan(
      span,
      counted.map(({ leg }) => leg),
      at,
    );
  const volume = span.bought + span.sold;
  return {
    trades: counted.slice(span.from).map(({ trade }) => trade),
    directionFlips: span.flips,
    volumeUsd: toUiAmount(volume, usdScale),
    exposurePct: volume === 0n ? 0 : divideToNumber(100n * computeNetExposure(span), volume),
  };
}
