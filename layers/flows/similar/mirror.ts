import { hasLength } from '../../core/similarity/direction.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { saveVectorCheckpoint, tryClaimCheckpoint } from '../../storage/profiles/vector-checkpoints.ts';
import { deleteVectors, putVectors, type VectorIndex, WRITE_MAX } from '../../storage/profiles/vector-index.ts';
import { loadPages } from '../../storage/profiles/vector-pages.ts';
import {
  LOG_KEPT_MS,
  loadChangesBetween,
  PARTS,
  toChangeBucket,
  type Vectors,
} from '../../storage/profiles/vectors.ts';
import { foldRules } from './fold.ts';

/** Filling a new index takes many runs. */
const BEGIN_MS_MAX = 120_000;

/** Null deletes a wallet. */
type Changes = Map<string, VectoredWallet | null>;

/**
 * Copies settled log changes into an index in bulk; returns the number of wallets.
 * Runs exclusively, so that old vectors never replace newer ones.
 */
export async function copyVectorsToIndex(vectors: Vectors, index: VectorIndex, now: () => number): Promise<number> {
  const startMs = now();
  const untilMs = startMs + foldRules.claimMs;
  let checkpoint = await tryClaimCheckpoint(vectors, index.arn, startMs, untilMs);
  if (checkpoint === null) return 0;
  const throughBucket = toChangeBucket(startMs - foldRules.settledMs) - 1;
  let written = 0;
  try {
    let reached = checkpoint;
    let changes: Changes = new Map();
    const { through } = checkpoint;
    // The furthest behind first.
    const parts = Array.from({ length: PARTS }, (_, part) => part).sort((a, b) => through[a]! - through[b]!);
    for (const part of parts) {
      if (now() - startMs >= BEGIN_MS_MAX) break;
      await addChanges(changes, vectors, part, checkpoint.through[part]!, throughBucket);
      reached = { ...reached, through: reached.through.with(part, throughBucket) };
      // Each call costs at least 128 KB, so partitions share one.
      if (changes.size < WRITE_MAX) continue;
      written += await write(index, changes);
      checkpoint = reached = await saveVectorCheckpoint(vectors, reached, untilMs);
      changes = new Map();
    }
    written += await write(index, changes);
    checkpoint = reached;
  } finally {
    await saveVectorCheckpoint(vectors, checkpoint, 0);
  }
  return written;
}

/** Collects changed wallets; reads all pages if the log is too short. */
async function addChanges(
  changes: Changes,
  vectors: Vectors,
  part: number,
  after: number,
  through: number,
): Promise<void> {
  const isLogged = after >= through - toChangeBucket(LOG_KEPT_MS);
  const { manifest, wallets } = isLogged
    ? { manifest: { throughBucket: after }, wallets: [] }
    : await loadPages(vectors, part);
  for (const entry of wallets) changes.set(entry.wallet, entry);
  const logged = await loadChangesBetween(vectors, part, manifest.throughBucket, through);
  for (const { wallet, entry } of logged) changes.set(wallet, entry);
}

/** The index rejects zero vectors, which match nothing. */
async function write(index: VectorIndex, changes: Changes): Promise<number> {
  const kept = [...changes.values()].filter(entry => entry !== null && hasLength(entry.vector)) as VectoredWallet[];
  const there = new Set(kept.map(({ wallet }) => wallet));
  await putVectors(index, kept);
  await deleteVectors(
    index,
    [...changes.keys()].filter(wallet => !there.has(wallet)),
  );
  return changes.size;
}
