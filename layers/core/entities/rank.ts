import { type Crews, filterBoundCrew, getWalletCrews } from './crews.ts';
import { findBindingFunder, findTreeHead, listBoundChildren } from './forest.ts';
import { entityRules } from './rules.ts';
import type { Wallets } from './wallets.ts';

const SHARED_MAX = 15;
const DIRECT = 2 << 4;
const ROOT = 1 << 4;

/** Member evidence in a byte: funder kind and co-actions. */
export function rankEntityMember(
  wallets: Wallets,
  crews: Crews,
  heads: readonly { readonly funder: number }[],
  wallet: number,
): number {
  const head = findTreeHead(wallets, wallet);
  const bound = head >= 0 && heads.some(({ funder }) => funder === head);
  const funded = bound
    ? listBoundChildren(wallets, findBindingFunder(wallets, wallet), entityRules.walletsMin).length ===
      entityRules.walletsMin
      ? DIRECT
      : ROOT
    : 0;
  const acts = getWalletCrews(crews, wallet).some(crew => filterBoundCrew(wallets, crew).length > 0);
  return funded + (acts ? Math.min(crews.shared.get(wallet)!.count, SHARED_MAX) : 0);
}

export function isFunded(rank: number): boolean {
  return rank >= ROOT;
}
export function isShared(rank: number): boolean {
  return rank % ROOT > 0;
}

/** Ten-thousandths. Independent doubts multiply: two co-actions leave 0.4, each further halves. */
export function toMemberConfidence(rank: number): number {
  const { directConfidence, rootConfidence, sharedConfidence } = entityRules;
  const funded = rank >= DIRECT ? directConfidence : rank >= ROOT ? rootConfidence : 0;
  const doubt = isShared(rank) ? (WHOLE - sharedConfidence) / 2 ** ((rank % ROOT) - 2) : WHOLE;
  return Math.round(WHOLE - ((WHOLE - funded) * doubt) / WHOLE);
}

export const WHOLE = 10_000;
