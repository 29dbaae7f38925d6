import { classifyRoundness, logWidth, toLogSizeWidth } from './act.ts';
import { findBusiestGroup } from './busiest.ts';
import type { Cluster } from './cluster.ts';
import { formatChance } from './cohort.ts';
import { type Customer, findSimilarCustomers } from './crew.ts';
import { toWithdrawalBucket, type Withdrawal } from './funds.ts';
import { computeChanceUnder, type Part, scaleChanceByShare, sumShares } from './improbability.ts';
import type { Memory } from './memory.ts';
import { addFinding, type Reported, resolveClusterKey } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { isJustBelowRound } from './sizes.ts';

/** CexCoordinated: see docs/reference/rules.md#bundle-types */
export function detectCexCoordination(memory: Memory, reported: Reported, like: Withdrawal): readonly Cluster[] {
  const near = [-1, 0, 1].map(beside => memory.exchanges.get(toWithdrawalBucket(like, beside))?.size ?? 0);
  if (near.reduce((sum, size) => sum + size, 0) < rules.exchangeMin) return [];
  const { exchange } = like;
  const sorted = [...findSimilarCustomers(memory, like, rules.exchangeFundMs + rules.exchangeBuyMs)].sort(
    (a, b) => getSize(a) - getSize(b),
  );
  const width = toLogSizeWidth(rules.exchangeSpread);
  const groups: (readonly Customer[])[] = [];
  let [end, reached] = [0, 0];
  sorted.forEach((first, from) => {
    while (end < sorted.length && getSize(sorted[end]!) - getSize(first) <= width) end++;
    if (end > reached && end - from >= rules.exchangeMin) groups.push(sorted.slice(from, end));
    reached = Math.max(reached, end);
  });
  const found = groups.flatMap(group => {
    const near = findBusiestGroup(group, ({ money }) => money.ms, rules.exchangeFundMs);
    const together = findBusiestGroup(near, ({ act }) => act.ms, rules.exchangeBuyMs);
    if (together.length < rules.exchangeMin) return [];
    const chance = computeGroupChance(memory, together);
    return chance <= rules.exchangeChanceMax ? [{ together, chance }] : [];
  });
  const [best] = found.sort((a, b) => b.together.length - a.together.length);
  if (best === undefined) return [];
  const odds = `a chance of ${formatChance(best.chance)} (at most ${rules.exchangeChanceMax})`;
  const says = `funded by exchange ${exchange} within half an hour, amounts within 5%, ${odds}`;
  const acts = best.together.map(({ act }) => act);
  const key = resolveClusterKey(reported, 'CexCoordinated', acts, `${exchange}:${acts[0]!.seq}`);
  return addFinding(reported, 'CexCoordinated', key, { acts, grounds: ['funder'], says });
}

function getSize({ money }: Customer): number {
  return money.size;
}

function computeGroupChance({ buyers, exchanges }: Memory, group: readonly Customer[]): number {
  const sizes = group.map(getSize);
  const groups = [...Map.groupBy(group, getSize).values()];
  // Common typed amounts are separate parts.
  const parts: Part[] = groups.filter(isTyped).map(({ length }) => ({ count: length, share: rules.roundShare }));
  const width = Math.max(rules.widthMin, logWidth(Math.max(...sizes) - Math.min(...sizes)));
  const smooth = groups.filter(one => !isTyped(one)).reduce((sum, { length }) => sum + length, 0);
  if (smooth > 0) parts.push({ count: smooth, share: width * rules.oddDensity });
  parts.sort((one, other) => one.share - other.share);
  const times = group.map(({ act }) => act.ms);
  const [from, to] = [Math.min(...times) - rules.exchangeBuyMs / 2, Math.max(...times) + rules.exchangeBuyMs / 2];
  const customers = [...exchanges.get(group[0]!.money.exchange)!].filter(wallet =>
    buyers.get(wallet)!.buys.some(({ ms }) => ms >= from && ms <= to),
  );
  const others = Math.max(0, customers.length - group.length);
  const chance = computeChanceUnder({ shape: 1 + others, slots: 1 }, { clumping: 0 }, { parts, slots: 1 });
  return scaleChanceByShare(chance, sumShares(parts));
}

/** An exchange fee turns 1 into 0.999 for all customers. */
function isTyped([first, ...more]: readonly Customer[]): boolean {
  const { lamports, microUsd = lamports, size } = first!.money;
  return classifyRoundness(microUsd) === 'preset' || (more.length > 1 && isJustBelowRound(size));
}
