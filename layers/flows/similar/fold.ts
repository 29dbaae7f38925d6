import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { inParallel } from '../../storage/parallel.ts';
import { claimPart, loadManifest, loadPages, type Manifest, savePages } from '../../storage/vector-pages.ts';
import { bucketOf, type Change, changesBetween, PARTS, type Vectors } from '../../storage/vectors.ts';

/** When a part's log is folded into its pages. */
export const foldRules = {
  /** Only what is so old is folded: nothing is written into a folded bucket any more. */
  settledMs: 60_000,
  /** So many changes, or an eighth of the part's wallets if that is more: a fold then writes each wallet eight times a change at most. */
  changesMin: 64,
  changesShare: 1 / 8,
  /** However few changes there are, none waits longer: the log forgets after seven days. */
  ageMsMax: 86_400_000,
  /** Longer than any function may run. */
  claimMs: 960_000,
} as const;

const PARALLEL_MAX = 4;

/** Folds each part that is due; says how many were. */
export const foldVectors = async (vectors: Vectors, nowMs: number): Promise<number> => {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const folded = await inParallel(parts, PARALLEL_MAX, part => foldPart(vectors, part, nowMs));
  return folded.filter(Boolean).length;
};

const foldPart = async (vectors: Vectors, part: number, nowMs: number): Promise<boolean> => {
  const throughBucket = bucketOf(nowMs - foldRules.settledMs) - 1;
  const manifest = await loadManifest(vectors, part);
  const changes = await changesBetween(vectors, part, manifest.throughBucket, throughBucket);
  if (!isDue(manifest, changes, nowMs)) return false;
  if (!(await claimPart(vectors, manifest, nowMs, nowMs + foldRules.claimMs))) return false;
  const { wallets } = await loadPages(vectors, part);
  await savePages(vectors, manifest, folded(wallets, changes), throughBucket);
  return true;
};

/** Whether a part has changes enough, or old enough, to be worth writing its pages. */
export const isDue = (manifest: Pick<Manifest, 'wallets'>, changes: readonly Change[], nowMs: number): boolean => {
  const [oldest] = changes;
  if (oldest === undefined) return false;
  const enough = Math.max(foldRules.changesMin, manifest.wallets * foldRules.changesShare);
  return changes.length >= enough || oldest.bucket <= bucketOf(nowMs - foldRules.ageMsMax);
};

const folded = (wallets: readonly VectoredWallet[], changes: readonly Change[]): readonly VectoredWallet[] => {
  const all = new Map(wallets.map(entry => [entry.wallet, entry]));
  for (const { wallet, entry } of changes) {
    if (entry === null) all.delete(wallet);
    else all.set(wallet, entry);
  }
  return [...all.values()];
};
