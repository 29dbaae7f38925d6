import { tenTo, usdScale } from '../money/amount.ts';
import { rugRules as rules } from './rules.ts';

/** A confirmed rug (docs/reference/rules/rugs-and-insiders.md#rugs). */
export type Rug = {
  readonly source: 'status' | 'pull';
  /** Wallets that removed the liquidity; empty if unknown. */
  readonly removers: readonly string[];
  /** Those whose pull and fall made the rug. */
  readonly pullers: readonly string[];
  /** What makes each remover one. */
  readonly grounds: Readonly<Record<string, RugGround>>;
  readonly deployer: string | null;
  /** Later of pull and fall, or the verdict's time. */
  readonly atMs: number;
  readonly slot: number;
  readonly priceBefore: number | null;
  readonly priceAfter: number | null;
  /** Removed share of the pool, 0–1; null if unknown. */
  readonly removedShare: number | null;
  readonly pool: string | null;
  readonly signatures: readonly string[];
  readonly reasons: readonly string[];
};

/** Deployer's kin, bundle member, or a wallet that pulled alone before a verdict. */
export type RugGround = 'kin' | 'bundle' | 'alone';

export type RugRole = 'deployer' | 'remover' | 'profiteer';

export type RugPart = { readonly wallet: string; readonly role: RugRole };

export const rugReason = 'LIQUIDITY_PULLED';

/** Whether a realized profit, 10⁻³⁰ USD, is a profiteer's. */
export function isProfiteer(realizedUsd: bigint): boolean {
  return realizedUsd > rules.profiteerUsd * tenTo(usdScale);
}

/** Whether a member's own profit counts. */
export function isPartOfProfit(realizedUsd: bigint): boolean {
  return realizedUsd > rules.profitPartUsd * tenTo(usdScale);
}
