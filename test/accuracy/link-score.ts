/** Compares wallet links with the truth. */

import type { Truth } from 'market-simulator/item';
import type { LinkChange } from '../../layers/core/coordination/changes.ts';
import type { Coordination } from '../../layers/core/coordination/coordination.ts';
import { findEntityMembership } from '../../layers/core/entities/entities.ts';
import { type Tally, tallyOf } from './score.ts';

/** The results of a tape. */
export type Linked = {
  readonly truths: readonly Truth[];
  readonly changes: readonly LinkChange[];
  readonly state: Coordination;
  /** Every wallet that was funded or traded. */
  readonly wallets: ReadonlySet<string>;
};

/** Counts a truth as found, missed, or wrongly fired. */
const count = (tally: Tally, { verdict, to_ms }: Truth, foundMs: number | null): void => {
  const fired = foundMs === null ? 0 : 1;
  if (verdict === 'inside') {
    tally.inside++;
    tally.found += fired;
    if (foundMs !== null) tally.delaysMs.push(Math.max(0, foundMs - to_ms));
  } else if (verdict === 'near_miss') {
    tally.nearMisses++;
    tally.nearFired += fired;
  } else {
    tally.outside++;
    tally.outsideFired += fired;
  }
};

/** Adds a tape to the tallies of follows, entities, pairs, and campaigns. */
export const scoreLinks = (linked: Linked, tallies: Map<string, Tally>): void => {
  scoreFollows(linked, tallyOf(tallies, 'follow'));
  scoreEntities(linked, tallyOf(tallies, 'entity'), tallyOf(tallies, 'entity, pairs of wallets'));
  scoreCampaigns(linked, tallies);
};

const pairOf = (leader: string, follower: string): string => `${leader} ${follower}`;

/**
 * Judges every reported edge; it is found when active at the tape's end.
 * It is right when the follower truly copies the leader.
 * It is neutral within one entity and for near misses.
 * It is wrong between two copiers of one leader.
 */
const scoreFollows = ({ truths, changes }: Linked, tally: Tally): void => {
  const reported = new Map<string, number>();
  const withdrawn = new Set<string>();
  for (const change of changes)
    if (change.kind === 'follow') {
      const pair = pairOf(change.edge.leader, change.edge.follower);
      if (!reported.has(pair)) reported.set(pair, change.atMs);
      if (change.event === 'expired') withdrawn.add(pair);
      else withdrawn.delete(pair);
    }
  const foundMs = (pair: string): number | null => (withdrawn.has(pair) ? null : (reported.get(pair) ?? null));
  const follows = truths.filter(({ detector }) => detector === 'follow');
  const verdicts = new Map(follows.map(truth => [pairOf(truth.wallets[0]!, truth.wallets[1]!), truth.verdict]));
  const entities = entitiesOf(truths);
  for (const [pair] of reported) {
    const [leader, follower] = pair.split(' ') as [string, string];
    const verdict = verdicts.get(pair);
    if (verdict === 'inside') tally.right++;
    else if (verdict !== 'near_miss' && !isOneCrew(entities, leader, follower)) tally.wrong++;
  }
  for (const truth of follows) count(tally, truth, foundMs(pairOf(truth.wallets[0]!, truth.wallets[1]!)));
};

/** Each wallet's true entity. */
const entitiesOf = (truths: readonly Truth[]): ReadonlyMap<string, Truth> =>
  new Map(
    truths
      .filter(({ detector, verdict }) => detector === 'entity' && verdict !== 'outside')
      .flatMap(truth => truth.wallets.map(wallet => [wallet, truth] as const)),
  );

/**
 * Copiers of one leader in one slot form a bundle by the rule.
 * As an entity they are neither right nor wrong.
 */
const companiesOf = (truths: readonly Truth[]): ReadonlyMap<string, Truth> => {
  const follows = truths.filter(({ detector, verdict }) => detector === 'follow' && verdict !== 'outside');
  return new Map(
    [...Map.groupBy(follows, ({ leader }) => leader).values()].flatMap(group => {
      const company: Truth = { ...group[0]!, verdict: 'near_miss' };
      return group.map(({ wallets }) => [wallets[1]!, company] as const);
    }),
  );
};

const isOneCrew = (entities: ReadonlyMap<string, Truth>, one: string, other: string): boolean =>
  entities.has(one) && entities.get(one) === entities.get(other);

const pairs = (count: number): number => (count * (count - 1)) / 2;

/** An entity is right or found when a majority of its wallets match. */
const scoreEntities = ({ truths, changes, state, wallets }: Linked, tally: Tally, paired: Tally): void => {
  const reported = new Map<string, string[]>();
  for (const wallet of wallets) {
    const id = findEntityMembership(state.entities, wallet)?.entity.id;
    if (id !== undefined) reported.set(id, [...(reported.get(id) ?? []), wallet]);
  }
  const reportedOf = new Map([...reported].flatMap(([id, members]) => members.map(wallet => [wallet, id] as const)));
  const truthOf = new Map([...companiesOf(truths), ...entitiesOf(truths)]);
  for (const members of reported.values()) {
    const [most, part] = largest(members, wallet => truthOf.get(wallet) ?? null);
    if (most !== null && 2 * part > members.length) tally.right += most.verdict === 'inside' ? 1 : 0;
    else tally.wrong++;
    scorePairs(members, truthOf, paired);
  }
  const formed = new Map<string, number>();
  for (const change of changes)
    if (change.kind === 'entity')
      for (const wallet of change.wallets) if (!formed.has(wallet)) formed.set(wallet, change.atMs);
  for (const truth of truths.filter(({ detector }) => detector === 'entity')) {
    const [most, part] = largest(truth.wallets, wallet => reportedOf.get(wallet) ?? null);
    const isFound = most !== null && 2 * part > truth.wallets.length;
    const foundMs = Math.min(...truth.wallets.map(wallet => formed.get(wallet) ?? Number.POSITIVE_INFINITY));
    count(tally, truth, isFound ? foundMs : null);
    if (truth.verdict === 'inside') paired.inside += pairs(truth.wallets.length);
  }
};

/** Pairs of wallets reported as one entity. */
const scorePairs = (members: readonly string[], truthOf: ReadonlyMap<string, Truth>, paired: Tally): void => {
  let unjudged = 0;
  let right = 0;
  for (const [truth, own] of Map.groupBy(members, wallet => truthOf.get(wallet) ?? null)) {
    if (truth?.verdict === 'inside') right += pairs(own.length);
    if (truth?.verdict === 'near_miss') unjudged += pairs(own.length);
  }
  paired.right += right;
  paired.found += right;
  paired.wrong += pairs(members.length) - right - unjudged;
};

/** The group with most of the wallets, and its size; ungrouped wallets do not count. */
const largest = <K>(wallets: readonly string[], groupOf: (wallet: string) => K | null): readonly [K | null, number] => {
  const groups = [...Map.groupBy(wallets, groupOf)].filter(([key]) => key !== null);
  const [best] = groups.sort(([, one], [, other]) => other.length - one.length);
  return best === undefined ? [null, 0] : [best[0], best[1].length];
};

type ReportedCampaign = {
  readonly mint: string;
  readonly startedMs: number;
  lastMs: number;
  readonly atMs: number;
  readonly stages: Set<string>;
};

const campaignsOf = (changes: readonly LinkChange[]): readonly ReportedCampaign[] => {
  const reported = new Map<string, ReportedCampaign>();
  for (const change of changes) {
    if (change.kind !== 'campaign') continue;
    const { id, mint, startedMs, lastSeenMs } = change.campaign;
    const known = reported.get(id) ?? {
      mint,
      startedMs,
      lastMs: lastSeenMs,
      atMs: change.atMs,
      stages: new Set<string>(),
    };
    known.lastMs = Math.max(known.lastMs, lastSeenMs);
    known.stages.add(change.event);
    reported.set(id, known);
  }
  return [...reported.values()];
};

/** Compares stages only when both campaigns began within this time. */
const SAME_START_MS = 60_000;

/**
 * Campaigns match when they overlap in time on the same mint.
 * Compares their stages with those of the found truths.
 */
const scoreCampaigns = ({ truths, changes }: Linked, tallies: Map<string, Tally>): void => {
  const tally = tallyOf(tallies, 'campaign');
  const all = truths.filter(({ detector }) => detector === 'campaign');
  const reported = campaignsOf(changes);
  const byMint = Map.groupBy(reported, ({ mint }) => mint);
  const isSame = ({ from_ms, parameters }: Truth, { startedMs, lastMs }: ReportedCampaign): boolean =>
    from_ms <= lastMs && startedMs <= Number(parameters.last_ms ?? from_ms);
  const truthsByMint = Map.groupBy(all, ({ token_mint }) => token_mint);
  for (const one of reported) {
    const verdicts = new Set(
      (truthsByMint.get(one.mint) ?? []).filter(truth => isSame(truth, one)).map(({ verdict }) => verdict),
    );
    if (verdicts.has('inside')) tally.right++;
    else if (!verdicts.has('near_miss')) tally.wrong++;
  }
  for (const truth of all) {
    const same = (byMint.get(truth.token_mint!) ?? []).filter(one => isSame(truth, one));
    count(tally, truth, same.length === 0 ? null : Math.min(...same.map(({ atMs }) => atMs)));
    const begun = same.filter(({ startedMs }) => Math.abs(startedMs - truth.from_ms) <= SAME_START_MS);
    if (truth.verdict !== 'inside' || begun.length === 0) continue;
    for (const [stage, event] of [
      ['active', 'activated'],
      ['escalated', 'escalated'],
    ] as const)
      countStage(
        tallyOf(tallies, `campaign, ${stage}`),
        truth.parameters[stage] === true,
        begun.some(({ stages }) => stages.has(event)),
      );
  }
};

const countStage = (tally: Tally, isTrue: boolean, isReported: boolean): void => {
  if (isTrue) tally.inside++;
  if (isTrue && isReported) tally.found++;
  if (isReported && isTrue) tally.right++;
  if (isReported && !isTrue) tally.wrong++;
};
