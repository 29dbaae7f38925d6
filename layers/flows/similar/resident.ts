import { emptyMatrix, type Matrix, putWallet, removeWallet } from '../../core/similarity/matrix.ts';
import { inParallel } from '../../storage/parallel.ts';
import { loadPages } from '../../storage/vector-pages.ts';
import { bucketOf, changesBetween, PARTS, type Vectors } from '../../storage/vectors.ts';

/** What a warm function holds: every profiled wallet, and since when it has not looked. Owned and changed in place. */
export type Resident = {
  readonly vectors: Vectors;
  matrix: Matrix | null;
  /** When the newest look began. */
  lookedMs: number;
  looking: Promise<Matrix> | null;
};

/** An answer is told from what was saved at least so long ago; with the answer's own cache lifetime of 60 s it is fresh within 70 s. */
export const LOOK_EVERY_MS = 10_000;

/** A look goes back so far before the last one: for writes under way then, and clocks that differ. */
export const OVERLAP_MS = 30_000;

/** A function that has not looked for so long begins anew: what happened since is then more than what it would save. */
const GAP_MS_MAX = 3_600_000;

const PARALLEL_MAX = 16;

export const openResident = (vectors: Vectors): Resident => ({ vectors, matrix: null, lookedMs: 0, looking: null });

/** Every profiled wallet as of at most LOOK_EVERY_MS ago. Who asks while a look is under way waits for it. */
export const residentMatrix = async (resident: Resident, nowMs: number): Promise<Matrix> => {
  const { matrix, lookedMs } = resident;
  if (matrix !== null && nowMs - lookedMs < LOOK_EVERY_MS) return matrix;
  resident.looking ??= look(resident, nowMs).finally(() => {
    resident.looking = null;
  });
  return resident.looking;
};

const look = async (resident: Resident, nowMs: number): Promise<Matrix> => {
  const { vectors, matrix, lookedMs } = resident;
  const current =
    matrix === null || nowMs - lookedMs > GAP_MS_MAX
      ? await load(vectors)
      : await follow(vectors, matrix, bucketOf(lookedMs - OVERLAP_MS) - 1);
  resident.matrix = current;
  resident.lookedMs = nowMs;
  return current;
};

/** All pages, and of each part's log what is not in them. A new matrix, so that a load which fails leaves nothing half done. */
const load = async (vectors: Vectors): Promise<Matrix> => {
  const matrix = emptyMatrix();
  await eachPart(async part => {
    const { manifest, wallets } = await loadPages(vectors, part);
    for (const entry of wallets) putWallet(matrix, entry);
    await followPart(vectors, matrix, part, manifest.throughBucket);
  });
  return matrix;
};

const follow = async (vectors: Vectors, matrix: Matrix, afterBucket: number): Promise<Matrix> => {
  await eachPart(part => followPart(vectors, matrix, part, afterBucket));
  return matrix;
};

/** Applies all of a part's changes after a bucket; applying some again does nothing, as the newest comes last. */
const followPart = async (vectors: Vectors, matrix: Matrix, part: number, afterBucket: number): Promise<void> => {
  for (const { wallet, entry } of await changesBetween(vectors, part, afterBucket, BUCKET_MAX)) {
    if (entry === null) removeWallet(matrix, wallet);
    else putWallet(matrix, entry);
  }
};

/** Later than any clock. */
const BUCKET_MAX = 9_999_999_998;

const eachPart = (work: (part: number) => Promise<void>): Promise<unknown> =>
  inParallel(
    Array.from({ length: PARTS }, (_, part) => part),
    PARALLEL_MAX,
    work,
  );
