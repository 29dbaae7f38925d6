import { memoize } from '../kernel/memoize.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { type Act, compareActs, type Side, setActReported } from './act.ts';
import type { BundleRule, Family, Verdict } from './bundle-rule.ts';
import type { Cluster } from './cluster.ts';
import { selectFirstActs } from './cohort.ts';
import type { Finding, Ground } from './finding.ts';
import type { Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';
import { type ClusterType, clusterTypes, listFamilyTypes } from './type-table.ts';

/** Applies the rules of a family, most specific first; with `side`, those of its trades. */
export function reportFamily(
  reported: Reported,
  family: Family,
  judge: (rule: BundleRule) => Iterable<Verdict> | undefined,
  side?: Side,
): readonly Cluster[] {
  return listFamilyTypes(family)
    .filter(type => side === undefined || clusterTypes[type].sells === (side === 'sell'))
    .flatMap(type => reportVerdicts(reported, type, judge(clusterTypes[type]) ?? []));
}

/** Returns the clusters that verdicts make, extend or replace. */
export function reportVerdicts(reported: Reported, type: ClusterType, verdicts: Iterable<Verdict>): readonly Cluster[] {
  const found: Cluster[] = [];
  for (const { key, finding, isWhole = false } of verdicts)
    found.push(...(isWhole ? replaceFinding : addFinding)(reported, type, key, finding));
  return found;
}

/** Returns a cluster if the finding adds acts to its key. */
function addFinding(reported: Reported, type: ClusterType, key: string, finding: Finding | null): readonly Cluster[] {
  if (finding === null) return [];
  const before = reported.actsByKey.get(key) ?? [];
  const earlier = seqsOf(before);
  const fresh = finding.acts.filter(act => !earlier.has(act.seq));
  if (fresh.length === 0) return [];
  const acts = [...before, ...fresh].sort(compareActs);
  putNewest(reported.actsByKey, key, acts, rules.reportedMax);
  for (const act of fresh) {
    setActReported(act, true);
    putNewest(reported.known, act.wallet, key, rules.knownMax);
  }
  const [from, to] = [acts[0]!.slot, acts.at(-1)!.slot];
  const when = from === to ? `slot ${from}` : `slots ${from} to ${to}`;
  const wallets = selectFirstActs(acts).length;
  const least = clusterTypes[type].walletsMin;
  const examples = [...new Set(acts.map(act => act.signature))].slice(0, EXAMPLES);
  const rule = `${type}: ${wallets} wallets (${least} or more) in ${when}`;
  const evidence = `${rule}; ${finding.says}; e.g. ${examples.join(', ')}`;
  return [createCluster(type, key, acts, finding.grounds, evidence)];
}

/** Returns the revised cluster: whole, smaller, or withdrawn without wallets. */
export function replaceFinding(
  reported: Reported,
  type: ClusterType,
  key: string,
  finding: Finding | null,
): readonly Cluster[] {
  const before = reported.actsByKey.get(key) ?? [];
  const now = seqsOf(finding?.acts ?? []);
  if (before.every(({ seq }) => now.has(seq))) return addFinding(reported, type, key, finding);
  const withdrawn = revokeCluster(reported, type, key);
  return finding === null ? [withdrawn] : addFinding(reported, type, key, finding).map(toRevision);
}

/** Removes a reported key and all its traces; returns its cluster without wallets. */
export function revokeCluster({ actsByKey, known }: Reported, type: ClusterType, key: string): Cluster {
  const acts = actsByKey.get(key)!;
  for (const act of acts) {
    setActReported(act, false);
    if (known.get(act.wallet) === key) known.delete(act.wallet);
  }
  actsByKey.delete(key);
  return { ...createCluster(type, key, acts, [], ''), wallets: [], trades: [], evidence: [], revises: true };
}

/** Flags a cluster as the replacement of its key. */
export function toRevision(cluster: Cluster): Cluster {
  return { ...cluster, revises: true };
}

/** Cached, because lookups far outnumber changes. */
const seqsOf = memoize((acts: readonly Act[]): ReadonlySet<number> => new Set(acts.map(act => act.seq)));

function createCluster(
  type: ClusterType,
  key: string,
  acts: readonly Act[],
  grounds: readonly Ground[],
  evidence: string,
): Cluster {
  return {
    key,
    type,
    family: clusterTypes[type].family,
    grounds,
    wallets: selectFirstActs(acts).map(act => act.wallet),
    fromSlot: acts[0]!.slot,
    toSlot: acts.at(-1)!.slot,
    fromMs: Math.min(...acts.map(act => act.ms)),
    toMs: Math.max(...acts.map(act => act.ms)),
    trades: acts.map(act => act.seq),
    evidence: [evidence],
  };
}

const EXAMPLES = 3;
