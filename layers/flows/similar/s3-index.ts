import type { OpenIndex } from '../../core/similarity/similar-index.ts';
import { populationMiddle, vectorSums } from '../../core/similarity/traits.ts';
import { getVector, queryVectors, type VectorIndex } from '../../storage/vector-index.ts';
import { loadManifests } from '../../storage/vector-pages.ts';
import type { Vectors } from '../../storage/vectors.ts';

/** So many times as many candidates as are asked for: the index is approximate, the ranking after it exact. */
const CANDIDATES_EACH = 4;

/** The middle of millions of wallets moves slowly. */
const MIDDLE_MS = 600_000;

/** The approximate index: Amazon S3 Vectors, for more wallets than a function's memory carries. */
export const openS3Index = (index: VectorIndex, vectors: Vectors): OpenIndex => {
  const middleAt = openMiddle(vectors);
  return async nowMs => ({
    middle: await middleAt(nowMs),
    profileOf: wallet => getVector(index, wallet),
    candidates: (vector, count, filter, atMs) => queryVectors(index, vector, count * CANDIDATES_EACH, filter, atMs),
  });
};

/** The middle of the population as of the last folds, read anew every MIDDLE_MS. */
const openMiddle = (vectors: Vectors): ((nowMs: number) => Promise<Float64Array>) => {
  let known: { readonly middle: Float64Array; readonly atMs: number } | null = null;
  return async nowMs => {
    if (known !== null && nowMs - known.atMs < MIDDLE_MS) return known.middle;
    const manifests = await loadManifests(vectors);
    const sums = vectorSums(manifests.map(manifest => manifest.sums));
    const wallets = manifests.reduce((total, manifest) => total + manifest.wallets, 0);
    known = { middle: populationMiddle(sums, wallets), atMs: nowMs };
    return known.middle;
  };
};
