import { hashIdParts } from '../identity/hashed-id.ts';
import { type Component, type Head, listComponentMembers } from './component.ts';
import type { Crews } from './crews.ts';
import type { Entity, EntityKind, EntityMember } from './entity.ts';
import { compareNames, findTreeHead } from './forest.ts';
import { isFunded, isShared, rankEntityMember, toMemberConfidence, WHOLE } from './rank.ts';
import { entityRules } from './rules.ts';
import { readTableText } from './text-table.ts';
import type { Wallets } from './wallets.ts';

/** The kind and wallet that an entity's id derives from. */
export type Anchor = { readonly kind: EntityKind; readonly wallet: number };

/** An entity as totals over its members. Leaf joins mutate it. */
export type Standing = Anchor & {
  readonly id: string;
  /** Its binding funders, mostly one. */
  heads: readonly Head[];
  readonly seed: number;
  count: number;
  /** Members' confidences, in ten-thousandths. */
  sum: number;
  firstMs: number;
  lastMs: number;
};

type Evidence = { readonly wallets: Wallets; readonly crews: Crews };

/** Builds an entity from a component; `ranks` follow the members' order. */
export function buildStanding(
  evidence: Evidence,
  component: Component,
): { standing: Standing; members: readonly number[]; ranks: readonly number[] } {
  const members = listComponentMembers(component);
  const ranks = members.map(wallet => rankEntityMember(evidence.wallets, evidence.crews, component.heads, wallet));
  // The earliest funder or member, so growth keeps the id.
  const compare = (a: readonly [number, number], b: readonly [number, number]): number =>
    a[1] - b[1] ||
    compareNames(readTableText(evidence.wallets.names, a[0]), readTableText(evidence.wallets.names, b[0]));
  const kind = component.heads.length > 0 ? 'shared_funder' : 'shared_execution';
  const firsts: (readonly [number, number])[] =
    kind === 'shared_funder'
      ? component.heads.map(({ funder, firstMs }) => [funder, firstMs])
      : members.map(wallet => [wallet, evidence.crews.shared.get(wallet)!.firstMs]);
  const anchor: Anchor = { kind, wallet: firsts.reduce((a, b) => (compare(a, b) <= 0 ? a : b))[0] };
  const standing = {
    ...anchor,
    id: hashIdParts(anchor.kind, readTableText(evidence.wallets.names, anchor.wallet)),
    heads: component.heads,
    seed: members[0]!,
    count: members.length,
    sum: ranks.reduce((sum, rank) => sum + toMemberConfidence(rank), 0),
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: 0,
  };
  for (const [index, wallet] of members.entries()) updateStandingTimes(evidence, standing, wallet, ranks[index]!);
  return { standing, members, ranks };
}

/** Extends an entity's times by a member's evidence. */
export function updateStandingTimes(evidence: Evidence, standing: Standing, wallet: number, rank: number): void {
  const [firstMs, lastMs] = getEvidenceTimes(evidence, wallet, rank);
  standing.firstMs = Math.min(standing.firstMs, firstMs);
  standing.lastMs = Math.max(standing.lastMs, lastMs);
}

function getEvidenceTimes({ wallets, crews }: Evidence, wallet: number, rank: number): readonly [number, number] {
  const fundedMs = wallets.ms[wallet]!;
  if (!isShared(rank)) return [fundedMs, fundedMs];
  const { firstMs, lastMs } = crews.shared.get(wallet)!;
  return isFunded(rank) ? [Math.min(firstMs, fundedMs), Math.max(lastMs, fundedMs)] : [firstMs, lastMs];
}

/** The published entity. */
export function toEntity({ names }: Wallets, standing: Standing): Entity {
  const { id, kind, heads, count, sum } = standing;
  const selectRoot = (a: Head, b: Head): Head => {
    const order = b.count - a.count || a.firstMs - b.firstMs;
    return (order || compareNames(readTableText(names, a.funder), readTableText(names, b.funder))) <= 0 ? a : b;
  };
  return {
    id,
    kind,
    rootWallet: kind === 'shared_funder' ? readTableText(names, heads.reduce(selectRoot).funder) : null,
    memberCount: count,
    confidence: Math.round(sum / Math.max(count, count ** 2 / entityRules.ordinaryMembers)) / WHOLE,
    firstSeenMs: standing.firstMs,
    lastSeenMs: standing.lastMs,
  };
}

/** The published member. */
export function toEntityMember(evidence: Evidence, wallet: number): EntityMember {
  const rank = evidence.wallets.rank[wallet]!;
  return {
    wallet: readTableText(evidence.wallets.names, wallet),
    confidence: toMemberConfidence(rank) / WHOLE,
    lastSeenMs: getEvidenceTimes(evidence, wallet, rank)[1],
  };
}

/** The entity that a funder binds; 0 for none. */
export function findEntityUnderFunder(
  wallets: Wallets,
  standings: ReadonlyMap<number, Standing>,
  funder: number,
): number {
  for (let child = wallets.child[funder]!; child >= 0; child = wallets.next[child]!) {
    const number = wallets.entity[child]!;
    if (number > 0 && findTreeHead(wallets, child) === funder)
      return standings.get(number)!.heads.some(head => head.funder === funder) ? number : 0;
  }
  return 0;
}
