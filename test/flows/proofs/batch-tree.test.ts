/** Paths in large batches, and what proofs read again. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildTree, type Hash, hashLeaf, listPath } from '../../../layers/core/proof/tree.ts';
import { readLeaves } from '../../../layers/flows/proofs/batch-tree.ts';
import { readSealedHeads } from '../../../layers/flows/proofs/sealed-heads.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { HASHES_MAX, saveBatchItems } from '../../../layers/storage/proofs/batch-items.ts';
import { addBatch, loadBatches, type Proofs, type SealedBatch } from '../../../layers/storage/proofs/log.ts';

let proofs: Proofs;
let sent: number;
beforeEach(() => {
  const client = createMemoryClient(createMemoryStore());
  sent = 0;
  const send = (command: never) => {
    sent += 1;
    return client.send(command);
  };
  proofs = { client: { send } as unknown as Proofs['client'], table: 'proofs' };
});

/** Keys that are in order as texts. */
const nameKey = (at: number): string => `key ${String(at).padStart(6, '0')}`;

const seal = async (batch: number, hashes: readonly Hash[], keys: number): Promise<SealedBatch> => {
  const heads = Array.from({ length: keys }, (_, at) => ({ key: nameKey(at), seq: batch + 1 }));
  const id = randomUUID();
  await saveBatchItems(proofs, id, { ranges: [], hashes, heads });
  const times = { fromMs: batch, toMs: batch + 1, root: '', headsRoot: '', rulesVersion: 'r1' };
  return { ...times, batch, count: hashes.length, leaf: `leaf ${batch}`, id, firstKeys: [], headsFrom: batch };
};

for (const count of [1, HASHES_MAX, HASHES_MAX + 1, 2 * HASHES_MAX + 4_097, 3 * HASHES_MAX - 1])
  test(`leaves of a batch of ${count} rows have the paths of the whole tree, and are read once`, async () => {
    const hashes = Array.from({ length: count }, (_, at) => hashLeaf(`row ${at}`));
    const sealed = await seal(0, hashes, 0);
    const tree = buildTree(hashes);
    const places = [0, 1, HASHES_MAX - 1, HASHES_MAX, 2 * HASHES_MAX + 7, count - 2, count - 1];
    const indexes = [...new Set(places)].filter(at => at >= 0 && at < count);
    sent = 0;
    const leaves = await readLeaves(proofs, sealed, indexes);
    const reads = sent;
    expect(reads).toBeGreaterThan(0);
    for (const at of indexes) {
      const { hash, path } = leaves.get(at)!;
      expect(Buffer.from(hash)).toEqual(Buffer.from(hashes[at]!));
      expect(path.map(one => Buffer.from(one))).toEqual(listPath(tree, at).map(one => Buffer.from(one)));
    }
    await readLeaves(proofs, sealed, indexes);
    expect(sent).toBe(reads);
  });

test('newest numbers of a batch are read once, those of the next by themselves', async () => {
  const batches = [await seal(0, [hashLeaf('a')], 1_500), await seal(1, [hashLeaf('b')], 1_501)];
  sent = 0;
  const first = await readSealedHeads(proofs, batches, 0);
  const reads = sent;
  expect(await readSealedHeads(proofs, batches, 0)).toBe(first);
  expect(sent).toBe(reads);
  const second = await readSealedHeads(proofs, batches, 1);
  expect([first.sorted.length, second.sorted.length]).toEqual([1_500, 1_501]);
  expect(second.byKey.get(nameKey(1_500))).toBe(2);
});

test('the log is read on from its newest known leaf, and anew where that is another', async () => {
  const add = async (batch: number) => {
    const sealed = await seal(batch, [hashLeaf('a')], 0);
    expect(await addBatch(proofs, sealed)).toBe(true);
    return sealed;
  };
  expect(await loadBatches(proofs)).toEqual([]);
  const [first, second] = [await add(0), await add(1)];
  expect(await loadBatches(proofs)).toEqual([first, second]);
  const third = await add(2);
  expect(await loadBatches(proofs)).toEqual([first, second, third]);
  expect(await loadBatches(proofs)).toEqual([first, second, third]);
  // A table of the same name, such as a restored one.
  const other = createMemoryClient(createMemoryStore());
  (proofs.client as { send: unknown }).send = other.send.bind(other);
  const restored = await add(0);
  expect(await loadBatches(proofs)).toEqual([restored]);
});
