import { openBoundedCache } from '../../core/kernel/bounded-cache.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { listConsistency } from '../../core/proof/consistency.ts';
import { formatOrigin, hashNote, type Signer, signCheckpoint } from '../../core/proof/note.ts';
import { buildTree, formatHash, getRoot, hashLeaf, type Tree } from '../../core/proof/tree.ts';
import {
  addCheckpoint,
  loadBatches,
  loadCheckpoints,
  type Proofs,
  type SealedBatch,
  type StoredCheckpoint,
} from '../../storage/proofs/log.ts';

/** Sizes of logs that answers ask for. */
const KEPT_TREES_MAX = 4;

// The newest batch has its own id, and those before it never change.
const keptTrees = openBoundedCache<Tree>(KEPT_TREES_MAX);

/** The tree over the leaves of the log. */
export function buildLogTree(batches: readonly SealedBatch[]): Tree {
  const id = batches.at(-1)?.id ?? '';
  const tree = keptTrees.get(id) ?? buildTree(batches.map(({ leaf }) => hashLeaf(leaf)));
  keptTrees.set(id, tree);
  return tree;
}

/** Signs the log as it is. Null without new batches. */
export async function signLog(proofs: Proofs, signer: Signer): Promise<StoredCheckpoint | null> {
  const [batches, checkpoints] = await Promise.all([loadBatches(proofs), loadCheckpoints(proofs)]);
  const last = checkpoints.at(-1);
  const size = batches.length;
  if (size === (last?.size ?? 0)) return null;
  const origin = formatOrigin(signer.publicKey);
  const root = getRoot(buildLogTree(batches));
  const note = await signCheckpoint({ origin, size, root }, signer);
  const checkpoint = {
    ...{ size, note, origin },
    rules: batches
      .filter(({ batch, rulesVersion }) => rulesVersion !== batches[batch - 1]?.rulesVersion)
      .map(({ batch, rulesVersion }) => ({ version: rulesVersion, from_batch: batch })),
    day: formatUtcDay(batches.at(-1)!.toMs - 1),
    root: formatHash(root),
    previous: last === undefined ? null : hashNote(last.note),
    publicKey: Buffer.from(signer.publicKey).toString('base64'),
  };
  return (await addCheckpoint(proofs, checkpoint)) ? checkpoint : null;
}

/** Signs once the batches of a day are sealed. Opens the key only then. */
export async function signDays(proofs: Proofs, openSigner: () => Promise<Signer>): Promise<StoredCheckpoint | null> {
  const [batches, checkpoints] = await Promise.all([loadBatches(proofs), loadCheckpoints(proofs)]);
  const last = batches.at(-1);
  const signed = batches[(checkpoints.at(-1)?.size ?? 0) - 1];
  const isDue = last !== undefined && countDays(last) > (signed === undefined ? -1 : countDays(signed));
  return isDue ? signLog(proofs, await openSigner()) : null;
}

/** Days that were over when a batch ended. */
function countDays({ toMs }: SealedBatch): number {
  return Math.floor(toMs / DAY_MS);
}

const DAY_MS = 86_400_000;

/** What `/.well-known/roots` says. Nulls before the first checkpoint. */
export async function readRoots(proofs: Proofs) {
  const checkpoints = await loadCheckpoints(proofs);
  const last = checkpoints.at(-1);
  return {
    origin: last?.origin ?? null,
    public_key: last?.publicKey ?? null,
    rules_versions: [...(last?.rules ?? [])],
    checkpoints: checkpoints.map(({ day, size, root, note, previous }) => ({ day, size, root, note, previous })),
  };
}

/** Hashes that lead from one size of the log to another; else its size. */
export async function readConsistency(
  proofs: Proofs,
  from: number,
  to: number,
): Promise<{ readonly hashes: readonly string[] } | { readonly size: number }> {
  const batches = await loadBatches(proofs);
  if (to > batches.length) return { size: batches.length };
  return { hashes: listConsistency(buildLogTree(batches.slice(0, to)), from).map(formatHash) };
}
