import { tenTo, usdScale } from '../amount.ts';
import { rugRules as rules } from './rules.ts';

/** A confirmed rug: by a verdict from outside, or by the rule of decisions 22. */
export type Rug = {
  readonly source: 'status' | 'pull';
  /** Wallets that took the liquidity out; none where a verdict came and nobody was seen to. */
  readonly removers: readonly string[];
  readonly deployer: string | null;
  /** When it was complete: the later of pull and fall, or the verdict's own time. */
  readonly atMs: number;
  readonly slot: number;
  /** USD of a whole token, before the fall and after; null where none was seen. */
  readonly priceBefore: number | null;
  readonly priceAfter: number | null;
  /** Share of the pool taken out, 0-1; null where nobody was seen to. */
  readonly removedShare: number | null;
  readonly pool: string | null;
  /** Transactions that took it out. */
  readonly signatures: readonly string[];
  /** Reasons that came with a verdict. */
  readonly reasons: readonly string[];
};

/** Who made a token rugged, and how. */
export type RugPart = {
  readonly wallet: string;
  readonly role: 'deployer' | 'remover';
};

/** The reason that the rule gives a token which it finds rugged. */
export const rugReason = 'LIQUIDITY_PULLED';

/** Whether what a wallet realized on a rugged token makes it a profiteer; USD in 10^-30. */
export const isProfiteer = (realizedUsd: bigint): boolean => realizedUsd > rules.profiteerUsd * tenTo(usdScale);

/** Who had a part in a rug: its deployer, and those who took the liquidity. One part a wallet, the graver. */
export const rugParts = ({ removers, deployer }: Pick<Rug, 'removers' | 'deployer'>): readonly RugPart[] => [
  ...removers.filter(wallet => wallet !== deployer).map(wallet => ({ wallet, role: 'remover' as const })),
  ...(deployer === null ? [] : [{ wallet: deployer, role: 'deployer' as const }]),
];
