import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import {
  loadManifest,
  loadPages,
  type Manifest,
  savePages,
  tryClaimVectorPart,
} from '../../storage/profiles/vector-pages.ts';
import {
  type Change,
  loadChangesBetween,
  PARTS,
  toChangeBucket,
  type Vectors,
} from '../../storage/profiles/vectors.ts';

export const foldRules = {
  /** Older buckets receive no more writes. */
  settledMs: 60_000,
  /** An eighth of the wallets if larger: at most eight wallet writes per change. */
  changesMin: 64,
  changesShare: 1 / 8,
  /** The log expires after seven days. */
  ageMsMax: 86_400_000,
  /** Longer than any function's timeout. */
  claimMs: 960_000,
} as const;

const PARALLEL_MAX = 4;

/** Folds due partitions; returns their number. */
export async function foldVectors(vectors: Vectors, nowMs: number): Promise<number> {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const folded = await runInParallel(parts, PARALLEL_MAX, part => foldPart(vectors, part, nowMs));
  return folded.filter(Boolean).length;
}

async function foldPart(vectors: Vectors, part: number, nowMs: number): Promise<boolean> {
  const throughBucket = toChangeBucket(nowMs - foldRules.settledMs) - 1;
  const manifest = await loadManifest(vectors, part);
  const changes = await loadChangesBetween(vectors, part, manifest.throughBucket, throughBucket);
  if (!isDue(manifest, changes, nowMs)) return false;
  if (!(await tryClaimVectorPart(vectors, manifest, nowMs, nowMs + foldRules.claimMs))) return false;
  const { wallets } = await loadPages(vectors, part);
  await savePages(vectors, manifest, applyChanges(wallets, changes), throughBucket);
  return true;
}

/** Whether a partition is due. */
export function isDue(manifest: Pick<Manifest, 'wallets'>, changes: readonly Change[], nowMs: number): boolean {
  const [oldest] = changes;
  if (oldest === undefined) return false;
  const enough = Math.max(foldRules.changesMin, manifest.wallets * foldRules.changesShare);
  return changes.length >= enough || oldest.bucket <= toChangeBucket(nowMs - foldRules.ageMsMax);
}

/** The wallets of a part after changes. */
export function applyChanges(
  wallets: readonly VectoredWallet[],
  changes: readonly Change[],
): readonly VectoredWallet[] {
  const all = new Map(wallets.map(entry => [entry.wallet, entry]));
  for (const { wallet, entry } of changes) {
    if (entry === null) all.delete(wallet);
    else all.set(wallet, entry);
  }
  return [...all.values()];
}
