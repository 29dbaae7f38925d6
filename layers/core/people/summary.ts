import { createHolding, type Holding, resolveHolderKind } from '../holders/holding.ts';
import { type NonHolderKind, nonHolderKinds } from '../holders/non-holder.ts';
import { sortHolders } from '../holders/ranking.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computePercentage } from '../money/amount-ratio.ts';
import type { Mark } from '../wallet/mark.ts';
import { openPeople, type People, type PeopleSource } from './people.ts';
import { peopleRules } from './rules.ts';
import { findTags, findUnknownTag, isPerson, type PersonTag, personTags } from './tags.ts';

/** The wallets of a tag; also those that hold nothing any more. */
export type TagSums = {
  readonly wallets: number;
  readonly holding: number;
  readonly heldRaw: bigint;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  readonly realizedUsd: UsdE30;
};

const NOBODY: TagSums = { wallets: 0, holding: 0, heldRaw: 0n, boughtRaw: 0n, soldRaw: 0n, realizedUsd: 0n };

/** A token's wallets by tag, and other accounts. */
export type PeopleSummary = {
  readonly holders: number;
  /** Null where a tag is unknown. */
  readonly tags: Readonly<Record<PersonTag, TagSums | null>>;
  readonly nonHolders: ReturnType<typeof sumNonHolders>;
  readonly top10Pct: number | null;
  readonly totalRaw: bigint | null;
  /** Why whales are those of a size class only. */
  readonly whaleWhy: Mark['why'];
};

export function summarizePeople(people: People): PeopleSummary {
  const sums = new Map<PersonTag, TagSums>(personTags.map(tag => [tag, NOBODY]));
  const { byWallet } = people.source.holders;
  for (const holding of byWallet.values())
    for (const tag of findTags(people, holding)) sums.set(tag, addHolding(sums.get(tag)!, holding));
  // A creator without tokens is not in the ledger of holders.
  const { creator } = people;
  const absent = creator === null || byWallet.has(creator) ? null : createHolding(creator, 0, null);
  if (absent !== null && isPerson(people, absent)) sums.set('creator', addHolding(NOBODY, absent));
  const known = personTags.map(tag => [tag, findUnknownTag(people, tag) === null ? sums.get(tag)! : null]);
  return {
    holders: people.source.holders.distinctCount,
    tags: Object.fromEntries(known) as PeopleSummary['tags'],
    nonHolders: sumNonHolders(people),
    top10Pct: computeTop10Pct(people),
    totalRaw: people.totalRaw,
    whaleWhy: people.mark.why,
  };
}

function addHolding(sums: TagSums, { balanceRaw, boughtRaw, soldRaw, fifo }: Holding): TagSums {
  return {
    wallets: sums.wallets + 1,
    holding: sums.holding + (balanceRaw > 0n ? 1 : 0),
    heldRaw: sums.heldRaw + balanceRaw,
    boughtRaw: sums.boughtRaw + boughtRaw,
    soldRaw: sums.soldRaw + soldRaw,
    realizedUsd: sums.realizedUsd + fifo.realizedUsd,
  };
}

/** Other accounts with tokens, by kind; of pools the newest reserve. */
function sumNonHolders({ source: { holders, pools } }: People) {
  const sums = Object.fromEntries(nonHolderKinds.map(kind => [kind, { count: 0, heldRaw: 0n }])) as Record<
    NonHolderKind,
    { count: number; heldRaw: bigint }
  >;
  const add = (kind: NonHolderKind, raw: bigint): void => {
    sums[kind].count += raw > 0n ? 1 : 0;
    sums[kind].heldRaw += raw;
  };
  const addresses = new Set<string | null>();
  for (const { address, reserve } of pools.byKey.values()) {
    if (reserve === null || reserve.tokenRaw === null) continue;
    add('pool', BigInt(reserve.tokenRaw));
    addresses.add(address);
  }
  for (const holding of holders.byWallet.values()) {
    const kind = resolveHolderKind(holding);
    if (kind !== null && !(kind === 'pool' && addresses.has(holding.wallet))) add(kind, holding.balanceRaw);
  }
  return sums;
}

/** Share of the ten largest holders, or of all where there are fewer; null without a supply. */
export function computeTop10Pct(people: People): number | null {
  const { holders } = people.source;
  const top = sortHolders(holders).slice(0, Math.min(peopleRules.topHolders, holders.distinctCount));
  return computePercentage(
    top.reduce((sum, { balanceRaw }) => sum + balanceRaw, 0n),
    people.totalRaw,
  );
}

/** Tags whose shares follow from the token's state alone. */
export const sharedTags = ['creator', 'sniper', 'bundler', 'insider', 'fresh'] as const satisfies readonly PersonTag[];

/** Percentages of the total supply that wallets of a tag hold; null where unknown. */
export type PeopleShares = Readonly<Record<(typeof sharedTags)[number] | 'top10', number | null>>;

/** Shares of a token for lists: one pass over its holders (docs/reference/rules/people.md#shares-in-lists). */
export function computePeopleShares(source: PeopleSource): PeopleShares {
  const people = openPeople(source);
  return { ...computeHeldShares(people, sharedTags), top10: computeTop10Pct(people) };
}

/** Percentages of the total supply that holders with these tags have; null where unknown. */
export function computeHeldShares<Tag extends PersonTag>(
  people: People,
  tags: readonly Tag[],
): Readonly<Record<Tag, number | null>> {
  const { holders } = people.source;
  const heldRaw = new Map<PersonTag, bigint>();
  for (const holding of sortHolders(holders).slice(0, holders.distinctCount))
    for (const tag of findTags(people, holding, tags)) heldRaw.set(tag, (heldRaw.get(tag) ?? 0n) + holding.balanceRaw);
  const shares = tags.map(tag => {
    const isKnown = findUnknownTag(people, tag) === null;
    return [tag, isKnown ? computePercentage(heldRaw.get(tag) ?? 0n, people.totalRaw) : null] as const;
  });
  return Object.fromEntries(shares) as Record<Tag, number | null>;
}
