import type { Trade } from '../mint/trade.ts';
import { computePriceRatio, parseDecimal, tenTo, type UsdE30, usdScale } from './amount.ts';
import { formatDecimalRatio } from './amount-ratio.ts';
import { isReference, priceRules } from './quote.ts';
import { computeNotional } from './trade-money.ts';

/** A mint's USD price over the minute before a time, if any. */
export type Vwap = (atMs: number) => string | null;

type Counted = { readonly atMs: number; readonly wallet: string; readonly usd: UsdE30; readonly raw: bigint };

/** Σ notional / Σ token UI over (atMs − 60 s, atMs]; null for thin trading. */
export function createVwap(trades: readonly Trade[]): Vwap {
  const decimals = trades[0]?.tokenDecimals ?? 0;
  const counted = trades
    .filter(trade => trade.tokenDecimals === decimals && isReference(trade.baseMint))
    .flatMap((trade): readonly Counted[] => {
      const usd = computeNotional(trade);
      const raw = BigInt(trade.tokenRaw);
      if (trade.outlier || usd === null || raw === 0n) return [];
      return [{ atMs: trade.timestampMs, wallet: trade.wallet, usd, raw }];
    })
    .sort((a, b) => a.atMs - b.atMs);
  return atMs => {
    const within = counted.filter(one => one.atMs > atMs - priceRules.vwapMs && one.atMs <= atMs);
    const raw = within.reduce((sum, one) => sum + one.raw, 0n);
    const usd = within.reduce((sum, one) => sum + one.usd, 0n);
    const unit = tenTo(usdScale);
    if (usd < priceRules.quoteUsdMin * unit) return null;
    const wallets = [...Map.groupBy(within, ({ wallet }) => wallet).values()].filter(
      own => own.reduce((sum, one) => sum + one.usd, 0n) >= priceRules.quoteWalletUsdMin * unit,
    );
    if (wallets.length < priceRules.quoteWalletsMin) return null;
    return formatDecimalRatio(...computePriceRatio(usd, raw, decimals));
  };
}

/** One stable's rate in another over the minute before a time. */
export type Cross = (atMs: number) => Ratio | null;

/** Rate of `of` in `against`, whole units, without outliers. */
export function createCrossRate(
  trades: readonly { readonly mint: string; readonly trade: Trade }[],
  of: string,
): Cross {
  const exchanged = trades
    .filter(({ trade }) => !trade.outlier)
    .map(({ mint, trade }) => {
      const token = toUnits(trade.tokenRaw, trade.tokenDecimals);
      const base = toUnits(trade.baseRaw, trade.baseDecimals);
      const [given, got] = mint === of ? [token, base] : [base, token];
      return { atMs: trade.timestampMs, wallet: trade.wallet, given, got };
    });
  return atMs => {
    const within = exchanged.filter(one => one.atMs > atMs - priceRules.vwapMs && one.atMs <= atMs);
    const given = within.reduce((sum, one) => sum + one.given, 0n);
    const got = within.reduce((sum, one) => sum + one.got, 0n);
    const isStated =
      new Set(within.map(({ wallet }) => wallet)).size >= priceRules.pegWalletsMin &&
      given >= priceRules.pegUnitsMin * tenTo(UNIT_DIGITS);
    return isStated ? [got, given] : null;
  };
}

const UNIT_DIGITS = 30;
function toUnits(raw: string, decimals: number): bigint {
  return BigInt(raw) * tenTo(Math.max(0, UNIT_DIGITS - decimals));
}

type Ratio = readonly [numerator: bigint, denominator: bigint];

function parseRatio(text: string): Ratio {
  const { digits, exponent } = parseDecimal(text);
  return exponent < 0 ? [digits, tenTo(-exponent)] : [digits * tenTo(exponent), 1n];
}

function isBelowBand([worth, one]: Ratio): boolean {
  return (one - worth) * 100n > one * priceRules.pegBandPercent;
}
function isAboveBand([worth, one]: Ratio): boolean {
  return (worth - one) * 100n > one * priceRules.pegBandPercent;
}

/** A depegged stable's price; null while it holds its peg. */
export function findDepegPrice(stated: string | null, rate: Ratio | null): string | null {
  if (stated !== null) return isBelowBand(parseRatio(stated)) || isAboveBand(parseRatio(stated)) ? stated : null;
  if (rate === null || rate[0] === 0n) return null;
  return isBelowBand(rate) ? formatDecimalRatio(...rate) : null;
}

/** Whether a producer's price is outside the band. */
export function isOffPeg(stated: string): boolean {
  return findDepegPrice(stated, null) !== null;
}

/** Whether two prices of a stable agree within the band, exactly. */
export function isWithinPriceBand(stated: string, guarded: string): boolean {
  const [a, b] = parseRatio(stated);
  const [c, d] = parseRatio(guarded);
  const ratio: Ratio = [a * d, b * c];
  return !isBelowBand(ratio) && !isAboveBand(ratio);
}
