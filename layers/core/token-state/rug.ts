import { tenTo, usdScale } from '../money/amount.ts';
import { rugRules as rules } from './rules.ts';

/** A confirmed rug. See docs/reference/rules.md#rugs */
export type Rug = {
  readonly source: 'status' | 'pull';
  /** Wallets that removed the liquidity; empty if unknown. */
  readonly removers: readonly string[];
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

export type RugPart = {
  readonly wallet: string;
  readonly role: 'deployer' | 'remover';
};

export const rugReason = 'LIQUIDITY_PULLED';

/** Whether a realized profit, 10⁻³⁰ USD, is a profiteer's. */
export const isProfiteer = (realizedUsd: bigint): boolean => realizedUsd > rules.profiteerUsd * tenTo(usdScale);

/** Lists deployer and removers, each wallet once with its gravest role. */
export const rugParts = ({ removers, deployer }: Pick<Rug, 'removers' | 'deployer'>): readonly RugPart[] => [
  ...removers.filter(wallet => wallet !== deployer).map(wallet => ({ wallet, role: 'remover' as const })),
  ...(deployer === null ? [] : [{ wallet: deployer, role: 'deployer' as const }]),
];
