import { createMatrix, type Matrix, putWallet, removeWallet } from '../../core/similarity/matrix.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { loadPages } from '../../storage/profiles/vector-pages.ts';
import { loadChangesBetween, PARTS, toChangeBucket, type Vectors } from '../../storage/profiles/vectors.ts';

/** All profiled wallets, updated in place. */
export type Resident = {
  readonly vectors: Vectors;
  matrix: Matrix | null;
  lookedMs: number;
  looking: Promise<Matrix> | null;
};

/** With the 60 s cache, answers are at most 70 s old. */
export const LOOK_EVERY_MS = 10_000;

/** Covers writes in progress and clock differences. */
export const OVERLAP_MS = 30_000;

/** A full reload is then cheaper. */
const GAP_MS_MAX = 3_600_000;

const PARALLEL_MAX = 16;

export function openResident(vectors: Vectors): Resident {
  return { vectors, matrix: null, lookedMs: 0, looking: null };
}

/** Returns all profiled wallets, at most LOOK_EVERY_MS old. */
export async function loadResidentMatrix(resident: Resident, nowMs: number): Promise<Matrix> {
  const { matrix, lookedMs } = resident;
  if (matrix !== null && nowMs - lookedMs < LOOK_EVERY_MS) return matrix;
  resident.looking ??= updateMatrix(resident, nowMs).finally(() => {
    resident.looking = null;
  });
  return resident.looking;
}

async function updateMatrix(resident: Resident, nowMs: number): Promise<Matrix> {
  const { vectors, matrix, lookedMs } = resident;
  const isRecent = matrix !== null && nowMs - lookedMs <= GAP_MS_MAX;
  const current = isRecent ? matrix : await load(vectors);
  const after = toChangeBucket(lookedMs - OVERLAP_MS) - 1;
  if (isRecent) await runForEachPart(part => applyPartChanges(vectors, current, part, after));
  resident.matrix = current;
  resident.lookedMs = nowMs;
  return current;
}

/** A new matrix leaves no partial state on failure. */
async function load(vectors: Vectors): Promise<Matrix> {
  const matrix = createMatrix();
  await runForEachPart(async part => {
    const { manifest, wallets } = await loadPages(vectors, part);
    for (const entry of wallets) putWallet(matrix, entry);
    await applyPartChanges(vectors, matrix, part, manifest.throughBucket);
  });
  return matrix;
}

/** Repeats are harmless: the newest comes last. */
async function applyPartChanges(vectors: Vectors, matrix: Matrix, part: number, afterBucket: number): Promise<void> {
  for (const { wallet, entry } of await loadChangesBetween(vectors, part, afterBucket, BUCKET_MAX)) {
    if (entry === null) removeWallet(matrix, wallet);
    else putWallet(matrix, entry);
  }
}

/** Later than any clock. */
const BUCKET_MAX = 9_999_999_998;

function runForEachPart(work: (part: number) => Promise<void>): Promise<unknown> {
  return runInParallel(
    Array.from({ length: PARTS }, (_, part) => part),
    PARALLEL_MAX,
    work,
  );
}
