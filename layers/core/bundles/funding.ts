import { type Act, classifyRoundness, logWidth, toLogSizeWidth } from './act.ts';
import { type BundleRule, defineType } from './bundle-rule.ts';
import { findBusiestGroup } from './busiest.ts';
import { formatChance } from './cohort.ts';
import { type Customer, findSimilarCustomers, listCrewBuys } from './crew.ts';
import { isFreshBuyer, toWithdrawalBucket } from './funds.ts';
import { computeChanceUnder, type Part, scaleChanceByShare, sumShares } from './improbability.ts';
import type { Memory } from './memory.ts';
import { resolveClusterKey } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { isJustBelowRound } from './sizes.ts';

/** Funders show these types (docs/reference/rules/bundle-types.md#bundle-types). */
export const fundingTypes = {
  SybilPoisoning: {
    ...defineType('funding', rules.sybilMin, 'SYBIL_POISONING', { specific: 30, severe: 30 }),
    words:
      `≥ ${rules.sybilMin} fresh wallets, one funder that is not an exchange, buys ≤ 8 USD, ` +
      'money at most 6 h before, within 30 minutes',
    *byPayer(memory, _reported, funder) {
      if ((memory.crews.get(funder)?.size ?? 0) < rules.sybilMin) return;
      const dust = listCrewBuys(memory, funder, rules.freshMs)
        .filter(act => isFreshBuyer(memory.buyers.get(act.wallet)!.funds!, act))
        .filter(({ usd }) => usd !== null && usd <= rules.dustUsd);
      const acts = findBusiestGroup(dust, act => act.ms, rules.sybilWindowMs);
      if (acts.length < rules.sybilMin) return;
      const most = Math.max(...acts.map(({ usd }) => usd!));
      const dustLimit = `no buy over ${most.toFixed(2)} USD (${rules.dustUsd})`;
      const says = `money from ${funder} at most ${rules.freshMs / 3_600_000} h before, ${dustLimit}`;
      yield { key: `SybilPoisoning:${funder}`, finding: { acts, grounds: ['funder'], says } };
    },
  },
  CexCoordinated: {
    ...defineType('funding', rules.exchangeMin, 'CEX_COORDINATED', { specific: 20, severe: 40 }),
    words:
      `≥ ${rules.exchangeMin} buyers within 10 minutes whose money left one exchange ` +
      'within 30 minutes, in amounts within 5%',
    *byWithdrawal(memory, reported, like) {
      const near = [-1, 0, 1].map(beside => memory.exchanges.get(toWithdrawalBucket(like, beside))?.size ?? 0);
      if (near.reduce((sum, size) => sum + size, 0) < rules.exchangeMin) return;
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
      if (best === undefined) return;
      const odds = `a chance of ${formatChance(best.chance)} (at most ${rules.exchangeChanceMax})`;
      const says = `funded by exchange ${exchange} within half an hour, amounts within 5%, ${odds}`;
      const acts = best.together.map(({ act }) => act);
      const key = resolveClusterKey(reported, 'CexCoordinated', acts, `${exchange}:${acts[0]!.seq}`);
      yield { key, finding: { acts, grounds: ['funder'], says } };
    },
  },
  SyntheticSwarm: {
    ...defineType('funding', rules.swarmMin, 'SYNTHETIC_SWARM', { specific: 10, severe: 20 }),
    words:
      `≥ ${rules.swarmMin} wallets of one funder tree, sizes within 10%, deviation of gaps ≤ 0.6 × mean, ` +
      '≥ 75% of what the tree bought',
    *byPayer(memory, _reported, funder) {
      if ((memory.crews.get(funder)?.size ?? 0) < rules.swarmMin) return;
      const acts = listCrewBuys(memory, funder, Number.POSITIVE_INFINITY);
      const byArrival = acts.toSorted((a, b) => a.seq - b.seq);
      const even = findBusiestGroup(byArrival, ({ size }) => size, toLogSizeWidth(rules.swarmSpread));
      // Splits at gaps far above the median.
      const ordered = even.toSorted((a, b) => a.ms - b.ms || a.seq - b.seq);
      const spans = computeGaps(ordered).sort((x, y) => x - y);
      const most = rules.gapMax * Math.max(1, spans[spans.length >> 1] ?? 0);
      const cut: Act[][] = [[]];
      ordered.forEach((act, at) => {
        if (at > 0 && act.ms - ordered[at - 1]!.ms > most) cut.push([]);
        cut.at(-1)!.push(act);
      });
      const runs = cut.filter(run => {
        if (run.length < rules.swarmMin || computeRoughness(run) > rules.rhythmMax) return false;
        const during = acts.filter(({ ms }) => ms >= run[0]!.ms && ms <= run.at(-1)!.ms);
        return run.length >= rules.swarmShare * during.length;
      });
      const [run] = runs.sort((a, b) => b.length - a.length);
      if (run === undefined) return;
      const gaps = `gaps vary by ${computeRoughness(run).toFixed(2)} of their mean (${rules.rhythmMax})`;
      const says = `money from the tree of ${funder}, sizes within ${rules.swarmSpread * 100}%, ${gaps}`;
      yield { key: `SyntheticSwarm:${funder}`, finding: { acts: run, grounds: ['funder', 'equal_sizes'], says } };
    },
  },
} satisfies Readonly<Record<string, BundleRule>>;

function computeGaps(acts: readonly Act[]): number[] {
  return acts.slice(1).map((act, at) => act.ms - acts[at]!.ms);
}

/** Deviation of gaps over their mean; simultaneous buys have no rhythm. */
function computeRoughness(acts: readonly Act[]): number {
  const gaps = computeGaps(acts);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  if (mean === 0) return 0;
  return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean;
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
