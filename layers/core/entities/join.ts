import type { EntityChange } from './entity.ts';
import { compareNames, findTreeHead, listBoundChildren, listHeadGroup } from './forest.ts';
import { rankEntityMember, toMemberConfidence } from './rank.ts';
import { applyEvidenceChange } from './regroup.ts';
import { entityRules } from './rules.ts';
import { findEntityUnderFunder, toEntity, updateStandingTimes } from './standing.ts';
import type { Entities } from './state.ts';
import { readTableText } from './text-table.ts';

/** Evaluates a newly funded leaf wallet in constant time. */
export function joinLeaf(state: Entities, wallet: number, atMs: number): readonly EntityChange[] {
  const { wallets, standings } = state;
  const head = findTreeHead(wallets, wallet);
  const number = findEntityUnderFunder(wallets, standings, head);
  if (number === 0 && listHeadGroup(wallets, head, entityRules.walletsMin).length < entityRules.walletsMin) return [];
  const standing = standings.get(number);
  const fundedMs = wallets.ms[wallet]!;
  // Of several heads, one that becomes earlier may change the id.
  const keepsId =
    standing?.heads.length === 1 || standing?.heads.every(one => one.funder !== head || fundedMs >= one.firstMs);
  if (standing === undefined || !keepsId) return applyEvidenceChange(state, [wallet], () => {}, atMs);
  standing.heads = standing.heads.map(one =>
    one.funder === head ? { ...one, count: one.count + 1, firstMs: Math.min(one.firstMs, fundedMs) } : one,
  );
  standing.count += 1;
  wallets.entity[wallet] = number;
  const siblings = listBoundChildren(wallets, wallets.parent[wallet]!, entityRules.walletsMin + 1);
  const isThird = siblings.length === entityRules.walletsMin;
  return [applyMemberEvidence(state, number, isThird ? siblings : [wallet], atMs)];
}

/** Adds members' new evidence and returns the change. */
export function applyMemberEvidence(
  state: Entities,
  number: number,
  members: readonly number[],
  atMs: number,
): EntityChange {
  const { wallets, crews } = state;
  const standing = state.standings.get(number)!;
  const own = members.filter(wallet => wallets.entity[wallet] === number);
  for (const wallet of own) {
    const before = wallets.rank[wallet]!;
    const rank = rankEntityMember(wallets, crews, standing.heads, wallet);
    standing.sum += toMemberConfidence(rank) - (before > 0 ? toMemberConfidence(before) : 0);
    wallets.rank[wallet] = rank;
    updateStandingTimes(state, standing, wallet, rank);
  }
  const names = own.map(wallet => readTableText(wallets.names, wallet)).sort(compareNames);
  return { kind: 'entity', event: 'updated', entity: toEntity(wallets, standing), absorbed: [], wallets: names, atMs };
}
