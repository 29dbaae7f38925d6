import { type Act, compareActs } from './act.ts';
import type { Cluster, Ground } from './cluster.ts';
import { type Finding, firstActs } from './cohort.ts';
import { bundleRules as rules } from './rules.ts';
import { type ClusterType, clusterTypes } from './type-table.ts';

/** Reported acts by cluster key, and each wallet's newest key. */
export type Telling = { readonly occasions: Map<string, readonly Act[]>; readonly known: Map<string, string> };

export const emptyTelling = (): Telling => ({ occasions: new Map(), known: new Map() });

/** Returns a cluster if the finding adds acts to its key. */
export const tell = (telling: Telling, type: ClusterType, key: string, finding: Finding | null): readonly Cluster[] => {
  if (finding === null) return [];
  const before = telling.occasions.get(key) ?? [];
  const told = seqsOf(before);
  const fresh = finding.acts.filter(act => !told.has(act.seq));
  if (fresh.length === 0) return [];
  const acts = [...before, ...fresh].sort(compareActs);
  telling.occasions.delete(key);
  telling.occasions.set(key, acts);
  if (telling.occasions.size > rules.toldMax) telling.occasions.delete(telling.occasions.keys().next().value!);
  for (const act of fresh) {
    act.told = true;
    know(telling.known, act.wallet, key);
  }
  return [clusterOf(type, key, acts, finding.grounds, evidenceOf(type, acts, finding))];
};

/** Returns the revised cluster: whole, smaller, or withdrawn without wallets. */
export const retell = (
  telling: Telling,
  type: ClusterType,
  key: string,
  finding: Finding | null,
): readonly Cluster[] => {
  const before = telling.occasions.get(key) ?? [];
  const now = seqsOf(finding?.acts ?? []);
  if (before.every(({ seq }) => now.has(seq))) return tell(telling, type, key, finding);
  forget(telling, key);
  return finding === null ? [withdrawal(type, key, before)] : tell(telling, type, key, finding).map(revising);
};

/** Removes a key and all its traces. */
export const forget = ({ occasions, known }: Telling, key: string): void => {
  for (const act of occasions.get(key) ?? []) {
    act.told = false;
    if (known.get(act.wallet) === key) known.delete(act.wallet);
  }
  occasions.delete(key);
};

/** Flags a cluster as the replacement of its key. */
export const revising = (cluster: Cluster): Cluster => ({ ...cluster, revises: true });

/** Builds a cluster without wallets, which withdraws its key. */
export const withdrawal = (type: ClusterType, key: string, acts: readonly Act[]): Cluster => ({
  ...clusterOf(type, key, acts, [], ''),
  wallets: [],
  trades: [],
  evidence: [],
  revises: true,
});

/** Cached, because lookups far outnumber changes. */
const seqsOf = (acts: readonly Act[]): ReadonlySet<number> => {
  const known = seqs.get(acts);
  if (known !== undefined) return known;
  const made = new Set(acts.map(act => act.seq));
  seqs.set(acts, made);
  return made;
};
const seqs = new WeakMap<readonly Act[], ReadonlySet<number>>();

/** Reuses the key of a wallet's earlier cluster of this type. */
export const joinedKey = ({ known }: Telling, type: ClusterType, acts: readonly Act[], fresh: string): string => {
  const before = acts.map(act => known.get(act.wallet)).find(key => key?.startsWith(`${type}:`));
  return before ?? `${type}:${fresh}`;
};

const know = (known: Map<string, string>, wallet: string, key: string): void => {
  known.delete(wallet);
  known.set(wallet, key);
  if (known.size > rules.knownMax) known.delete(known.keys().next().value!);
};

const clusterOf = (
  type: ClusterType,
  key: string,
  acts: readonly Act[],
  grounds: readonly Ground[],
  evidence: string,
): Cluster => ({
  key,
  type,
  family: clusterTypes[type].family,
  grounds,
  wallets: firstActs(acts).map(act => act.wallet),
  fromSlot: acts[0]!.slot,
  toSlot: acts.at(-1)!.slot,
  fromMs: Math.min(...acts.map(act => act.ms)),
  toMs: Math.max(...acts.map(act => act.ms)),
  trades: acts.map(act => act.seq),
  evidence: [evidence],
});

const evidenceOf = (type: ClusterType, acts: readonly Act[], { says }: Finding): string => {
  const [from, to] = [acts[0]!.slot, acts.at(-1)!.slot];
  const when = from === to ? `slot ${from}` : `slots ${from} to ${to}`;
  const wallets = firstActs(acts).length;
  const { walletsMin } = clusterTypes[type];
  const examples = [...new Set(acts.map(act => act.signature))].slice(0, EXAMPLES);
  return `${type}: ${wallets} wallets (${walletsMin} or more) in ${when}; ${says}; e.g. ${examples.join(', ')}`;
};

const EXAMPLES = 3;
