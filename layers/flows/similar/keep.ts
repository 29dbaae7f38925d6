import type { VectorIndex } from '../../storage/profiles/vector-index.ts';
import type { Vectors } from '../../storage/profiles/vectors.ts';
import { foldVectors } from './fold.ts';
import { keepVectorDay } from './keep-day.ts';
import { copyVectorsToIndex } from './mirror.ts';

const MINUTE_MS = 60_000;
/** Folding reads whole logs, so with an index it runs every five minutes only. */
const FOLD_MINUTES = 5;

/** Runs on schedule: updates the index, keeps the last midnight, then updates the pages. */
export async function updateVectorStores(
  vectors: Vectors,
  index: VectorIndex | null,
  now: () => number,
): Promise<void> {
  const isFoldMinute = Math.floor(now() / MINUTE_MS) % FOLD_MINUTES === 0;
  if (index !== null) await copyVectorsToIndex(vectors, index, now);
  if (index !== null && !isFoldMinute) return;
  await keepVectorDay(vectors, now());
  await foldVectors(vectors, now());
}
