import { roundToGrid } from '../../core/kernel/snapshot-grid.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import {
  findKeptVectors,
  type KeptVectors,
  loadKeptVectors,
  saveKeptVectors,
} from '../../storage/profiles/kept-vectors.ts';
import { loadManifest, loadPages } from '../../storage/profiles/vector-pages.ts';
import { loadChangesBetween, PARTS, toChangeBucket, type Vectors } from '../../storage/profiles/vectors.ts';
import { applyChanges, foldRules } from './fold.ts';

const PARALLEL_MAX = 4;

/** Keeps the profiles of the last midnight, of changed parts. Precedes a fold. */
export async function keepVectorDay(vectors: Vectors, nowMs: number): Promise<void> {
  const midnight = toChangeBucket(roundToGrid(nowMs - foldRules.settledMs, 'day')) - 1;
  await runInParallel(
    Array.from({ length: PARTS }, (_, part) => part),
    PARALLEL_MAX,
    part => keepPartDay(vectors, part, midnight, toChangeBucket(nowMs)),
  );
}

async function keepPartDay(vectors: Vectors, part: number, midnight: number, now: number): Promise<void> {
  const kept = await findKeptVectors(vectors, part, now);
  if (kept !== null && kept.throughBucket >= midnight) return;
  const { throughBucket } = await loadManifest(vectors, part);
  // The first one is what this version found. The log has the rest.
  const through = kept === null ? throughBucket : midnight;
  if (through < throughBucket) return;
  const changes = await loadChangesBetween(vectors, part, throughBucket, through);
  const isSame = kept !== null && changes.length === 0 && kept.throughBucket >= throughBucket;
  if (isSame) return;
  const { wallets } = await loadPages(vectors, part);
  await saveKeptVectors(vectors, { part, throughBucket: through }, applyChanges(wallets, changes));
}

/** The profiles of a part at the end of a bucket, from kept ones before it. */
export async function readVectorsAt(
  vectors: Vectors,
  kept: KeptVectors,
  throughBucket: number,
): Promise<readonly VectoredWallet[]> {
  const [wallets, changes] = await Promise.all([
    loadKeptVectors(vectors, kept),
    loadChangesBetween(vectors, kept.part, kept.throughBucket, throughBucket),
  ]);
  return applyChanges(wallets, changes);
}

/** What is kept of all parts by the end of a bucket. */
export async function findAllKeptVectors(vectors: Vectors, throughBucket: number): Promise<readonly KeptVectors[]> {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const found = await runInParallel(parts, PARTS, part => findKeptVectors(vectors, part, throughBucket));
  return found.filter(kept => kept !== null);
}
