import { formatHash, hashLeaf, isSameHash } from '../../core/proof/tree.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { findKeyRange } from '../../storage/proofs/batch-items.ts';
import { formatInputDocument, getReceivedMs } from '../../storage/proofs/input-document.ts';
import type { Proofs, SealedBatch } from '../../storage/proofs/log.ts';
import { readLeaves } from './batch-tree.ts';

/** Rows of a key, without a hole. */
export type Wanted = { readonly key: string; readonly rows: readonly TapeRow[] };

type InputProof = {
  readonly batch: number;
  readonly index: number;
  readonly document: string;
  readonly path: readonly string[];
};

type Placed = Omit<InputProof, 'path'>;

const BATCHES_IN_PARALLEL = 16;

/** Documents of rows, with their paths. */
export async function proveInputs(
  proofs: Proofs,
  sealed: readonly SealedBatch[],
  wanted: readonly Wanted[],
): Promise<readonly InputProof[]> {
  const placed = (await runInParallel(wanted, BATCHES_IN_PARALLEL, one => placeRows(proofs, sealed, one))).flat();
  const byBatch = Map.groupBy(placed, ({ batch }) => batch);
  const leaves = new Map(
    await runInParallel([...byBatch], BATCHES_IN_PARALLEL, async ([batch, own]) => {
      const indexes = own.map(({ index }) => index);
      return [batch, await readLeaves(proofs, sealed[batch]!, indexes)] as const;
    }),
  );
  return placed.map(one => {
    const { hash, path } = leaves.get(one.batch)!.get(one.index)!;
    if (!isSameHash(hash, hashLeaf(one.document)))
      throw new Error(`Input ${one.index} of batch ${one.batch} is not what was sealed. Restore a backup of the tape.`);
    return { ...one, path: path.map(formatHash) };
  });
}

/** Rows are in batches that end later. */
async function placeRows(
  proofs: Proofs,
  sealed: readonly SealedBatch[],
  { key, rows }: Wanted,
): Promise<readonly Placed[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const may = sealed.filter(({ toMs }) => toMs > getReceivedMs(first));
  const ranges = await runInParallel(may, BATCHES_IN_PARALLEL, async one => ({
    batch: one.batch,
    range: await findKeyRange(proofs, one, key),
  }));
  const known = ranges.flatMap(({ batch, range }) => (range === null ? [] : [{ batch, ...range }]));
  return rows.map(row => {
    const found = known.find(({ first: from, last }) => row.seq >= from && row.seq <= last);
    if (found === undefined)
      throw new Error(`Row ${row.seq} of ${key} is in no batch. Restore a backup of the table proofs.`);
    return { batch: found.batch, index: found.index + row.seq - found.first, document: formatInputDocument(key, row) };
  });
}
