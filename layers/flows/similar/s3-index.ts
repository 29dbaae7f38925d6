import type { OpenIndex } from '../../core/similarity/similar-index.ts';
import { computePopulationMean, sumVectors } from '../../core/similarity/traits.ts';
import { getVector, queryVectors, type VectorIndex } from '../../storage/profiles/vector-index.ts';
import { loadManifests } from '../../storage/profiles/vector-pages.ts';
import type { Vectors } from '../../storage/profiles/vectors.ts';

/** The index is approximate, the ranking exact. */
const CANDIDATES_EACH = 4;

/** The mean changes slowly. */
const MIDDLE_MS = 600_000;

/** Opens the approximate index (Amazon S3 Vectors). */
export function openS3Index(index: VectorIndex, vectors: Vectors): OpenIndex {
  const middleAt = openMiddle(vectors);
  return async nowMs => ({
    middle: await middleAt(nowMs),
    profileOf: wallet => getVector(index, wallet),
    candidates: (vector, count, filter, atMs) => queryVectors(index, vector, count * CANDIDATES_EACH, filter, atMs),
  });
}

/** Refreshed every MIDDLE_MS. */
function openMiddle(vectors: Vectors): (nowMs: number) => Promise<Float64Array> {
  let known: { readonly middle: Float64Array; readonly atMs: number } | null = null;
  return async nowMs => {
    if (known !== null && nowMs - known.atMs < MIDDLE_MS) return known.middle;
    const manifests = await loadManifests(vectors);
    const sums = sumVectors(manifests.map(manifest => manifest.sums));
    const wallets = manifests.reduce((total, manifest) => total + manifest.wallets, 0);
    known = { middle: computePopulationMean(sums, wallets), atMs: nowMs };
    return known.middle;
  };
}
