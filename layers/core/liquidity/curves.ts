import { SOL } from '../identity/address.ts';
import type { Trade } from '../mint/trade.ts';
import { toAbsolute } from '../money/amount.ts';
import { liquidityRules } from './rules.ts';

/** A constant product over a curve's holdings and its venue's constants. */
type Curve = {
  /** Virtual reserves before the first trade. */
  readonly tokenStart: bigint;
  readonly baseStart: bigint;
  /** Tokens in the vault before the first trade. */
  readonly supply: bigint;
  /** Tokens that it never sells. */
  readonly kept: bigint;
};

const standard = { supply: 1_000_000_000_000_000n, kept: 206_900_000_000_000n } as const;

/** Source: events of the venues. Other parameters do not fit. */
const curves: ReadonlyMap<string, Curve> = new Map([
  ['pump_fun', { ...standard, tokenStart: 1_073_000_000_000_000n, baseStart: 30_000_000_000n }],
  ['raydium_launchpad', { ...standard, tokenStart: 1_073_025_605_596_382n, baseStart: 30_000_852_951n }],
  // Nine decimals. Ends by market value.
  ['moonit', { supply: 10n ** 18n, kept: 0n, tokenStart: 1_073n * 10n ** 15n, baseStart: 30_000_000_000n }],
]);

/** Token and base reserves of a constant product. */
export type Reserves = { readonly token: bigint; readonly base: bigint };

/** Real reserves of a venue's pool, as text. */
type Held = {
  readonly dex: string;
  readonly baseMint: string;
  readonly tokenRaw: string | null;
  readonly baseRaw: string;
};

/** Returns a curve's virtual reserves; null if real ones do not fit. */
export function computeVirtualReserves({ dex, baseMint, tokenRaw, baseRaw }: Held): Reserves | null {
  const curve = baseMint === SOL ? curves.get(dex) : undefined;
  if (curve === undefined || tokenRaw === null) return null;
  const token = BigInt(tokenRaw) + curve.tokenStart - curve.supply;
  const base = BigInt(baseRaw) + curve.baseStart;
  const product = curve.tokenStart * curve.baseStart;
  return toAbsolute(token * base - product) * liquidityRules.curveFitParts <= product ? { token, base } : null;
}

type CurveTrade = Pick<
  Trade,
  'dex' | 'baseMint' | 'direction' | 'tokenReserveRaw' | 'tokenRaw' | 'baseRaw' | 'dexFeeRaw'
>;

/**
 * Returns the lamports that a curve holds after a swap.
 * Null unless the swap's own price shows the venue's constants.
 */
export function computeCurveLamports(trade: CurveTrade): bigint | null {
  const { dex, baseMint, direction, tokenReserveRaw } = trade;
  const curve = baseMint === SOL ? curves.get(dex) : undefined;
  if (curve === undefined || tokenReserveRaw === null || (direction !== 'buy' && direction !== 'sell')) return null;
  const lamports = (vault: bigint): bigint => {
    const token = vault + curve.tokenStart - curve.supply;
    // Curves round in their favour.
    return (curve.tokenStart * curve.baseStart + token - 1n) / token - curve.baseStart;
  };
  const [vault, moved, fee] = [BigInt(tokenReserveRaw), BigInt(trade.tokenRaw), BigInt(trade.dexFeeRaw)];
  const isBuy = direction === 'buy';
  const before = isBuy ? vault + moved : vault - moved;
  if (vault < curve.kept || before < curve.kept || vault > curve.supply || before > curve.supply) return null;
  const paid = BigInt(trade.baseRaw) + (isBuy ? -fee : fee);
  const expected = toAbsolute(lamports(vault) - lamports(before));
  if (toAbsolute(paid - expected) * liquidityRules.curvePriceParts > expected) return null;
  // Sold out: its liquidity moves to another pool.
  return vault === curve.kept ? 0n : lamports(vault);
}
