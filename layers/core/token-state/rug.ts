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

/** What a wallet had to do with a rugged token. */
export type RugPart = {
  readonly wallet: string;
  readonly role: 'deployer' | 'remover' | 'profiteer';
  readonly mint: string;
  readonly atMs: number;
};

/** The reason that the rule gives a token which it finds rugged. */
export const rugReason = 'LIQUIDITY_PULLED';

/** Whether what a wallet realized on a rugged token makes it a profiteer; USD in 10^-30. */
export const isProfiteer = (realizedUsd: bigint): boolean => realizedUsd > rules.profiteerUsd * tenTo(usdScale);

/** Who had a part in a rug: its deployer, those who took the liquidity, those who made money on it. One part a wallet, the gravest. */
export const rugParts = (mint: string, rug: Rug, profiteers: readonly string[]): readonly RugPart[] => {
  const part = (role: RugPart['role']) => (wallet: string) => [wallet, { wallet, role, mint, atMs: rug.atMs }] as const;
  return [
    ...new Map<string, RugPart>([
      ...profiteers.map(part('profiteer')),
      ...rug.removers.map(part('remover')),
      ...(rug.deployer === null ? [] : [rug.deployer]).map(part('deployer')),
    ]).values(),
  ];
};

/** Whether a wallet's parts make it malicious: deployer or remover once, or profiteer of two tokens. Source: decisions 22. */
export const isMalicious = (parts: readonly Pick<RugPart, 'role' | 'mint'>[]): boolean =>
  parts.some(({ role }) => role !== 'profiteer') ||
  new Set(parts.map(({ mint }) => mint)).size >= rules.profiteerTokensMin;
