/** Batches, compared with trees that the test builds from the tape itself. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConsistency, readRoots, signDays } from '../../../layers/flows/proofs/checkpoint.ts';
import { BATCH_MS, SETTLED_MS, sealHours, sealNow } from '../../../layers/flows/proofs/seal.ts';
import { readTapeRows } from '../../../layers/storage/market/tape.ts';
import { loadKeyHeads } from '../../../layers/storage/proofs/batch-items.ts';
import { formatInputDocument, getReceivedMs } from '../../../layers/storage/proofs/input-document.ts';
import { loadBatches, loadCheckpoints } from '../../../layers/storage/proofs/log.ts';
import { address, price, START_MS, swap, transfer } from '../../worlds/events.ts';
import { openSealedTape, type SealedTape, signer } from '../../worlds/sealed.ts';

const DAY_MS = 86_400_000;
let tape: SealedTape;
beforeEach(async () => {
  tape = await openSealedTape();
});
afterEach(() => tape.end());

const seal = (nowMs: number) => sealHours({ tape: tape.tape, proofs: tape.tables.proofs }, nowMs);

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map(part => Buffer.from(part))))
    .digest();
const rootOf = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
};
const leafOf = (document: string): Buffer => sha256(Buffer.from([0]), document);

const keys = [
  address('mint'),
  address('second'),
  address('wallet'),
  'So11111111111111111111111111111111111111112',
].sort();

/** Documents of rows received in a span, by key and number. */
const listDocuments = async (fromMs: number, toMs: number): Promise<readonly string[]> => {
  const documents: string[] = [];
  for (const key of keys)
    for (const row of await readTapeRows(tape.tape, key, { after: 0, through: Infinity }))
      if (getReceivedMs(row) >= fromMs && getReceivedMs(row) < toMs) documents.push(formatInputDocument(key, row));
  return documents;
};

const takeHours = async (hours: number): Promise<void> => {
  for (let hour = 0; hour < hours; hour += 1) {
    const at = hour * BATCH_MS + 1_000;
    await tape.take(
      [
        swap({ at, wallet: `a${hour}` }),
        swap({ at: at + 1, token_mint: address('second'), wallet: `b${hour}` }),
        transfer({ at: at + 2, to: address('wallet') }),
        price(at + 3, `${150 + hour}`),
      ],
      START_MS + at + 500,
    );
  }
};

test('each hour becomes a batch of its rows by key and number, with the newest numbers of all keys', async () => {
  await takeHours(3);
  const hour = Math.ceil(START_MS / BATCH_MS) * BATCH_MS;
  expect(await seal(hour + 3 * BATCH_MS + SETTLED_MS - 1)).toBe(1);
  expect(await seal(hour + 3 * BATCH_MS + SETTLED_MS)).toBe(1);
  const batches = await loadBatches(tape.tables.proofs);
  expect(batches.map(({ batch }) => batch)).toEqual([0, 1]);
  const heads = new Map<string, number>();
  for (const { fromMs, toMs, root, headsRoot, leaf, count } of batches) {
    const documents = await listDocuments(fromMs, toMs);
    expect(count).toBe(documents.length);
    expect(root).toBe(rootOf(documents.map(leafOf)).toString('hex'));
    for (const text of documents) {
      const { key, seq } = JSON.parse(text);
      heads.set(key, seq);
    }
    const sorted = [...heads].sort(([a], [b]) => (a < b ? -1 : 1));
    const own = sorted.map(([key, seq]) => leafOf(`{"key":"${key}","seq":${seq}}`));
    expect(headsRoot).toBe(rootOf(own).toString('hex'));
    expect(JSON.parse(leaf)).toMatchObject({ v: 1, count, root, heads_root: headsRoot, from_ms: fromMs, to_ms: toMs });
  }
  expect(await loadKeyHeads(tape.tables.proofs, batches, 1)).toEqual(heads);
});

test('a row that comes after its hour was sealed goes to the next batch', async () => {
  await takeHours(1);
  const hour = Math.ceil((START_MS + 1) / BATCH_MS) * BATCH_MS;
  await seal(hour + SETTLED_MS);
  await tape.take([swap({ at: 2_000, wallet: 'late' })], START_MS + 3_000);
  await seal(hour + BATCH_MS + SETTLED_MS);
  const [first, second] = await loadBatches(tape.tables.proofs);
  expect([first!.count, second!.count]).toEqual([4, 1]);
  expect(second!.fromMs).toBe(hour);
});

test('an hour without rows is a batch without leaves', async () => {
  await takeHours(1);
  await seal(START_MS + 4 * BATCH_MS);
  await seal(START_MS + 5 * BATCH_MS + SETTLED_MS);
  const batches = await loadBatches(tape.tables.proofs);
  expect(batches.at(-1)).toMatchObject({ count: 0, root: rootOf([]).toString('hex') });
  expect(batches.at(-1)!.headsRoot).toBe(batches[0]!.headsRoot);
});

test('of two processes that seal at once, one writes the batch', async () => {
  await takeHours(1);
  const deps = { tape: tape.tape, proofs: tape.tables.proofs };
  const sealed = await Promise.all([sealNow(deps, START_MS + BATCH_MS), sealNow(deps, START_MS + BATCH_MS)]);
  expect(sealed.filter(one => one !== null)).toHaveLength(1);
  expect(await loadBatches(deps.proofs)).toHaveLength(1);
  expect(await tape.answer('tokenTrades', { mint: address('mint') }, START_MS)).toMatchObject({ proof: null });
});

test('the log is signed at first, and once a day was sealed', async () => {
  const { proofs } = tape.tables;
  const sign = () => signDays(proofs, async () => signer);
  expect(await sign()).toBeNull();
  expect(await readRoots(proofs)).toEqual({ origin: null, public_key: null, rules_versions: [], checkpoints: [] });
  await takeHours(1);
  const midnight = Math.ceil(START_MS / DAY_MS) * DAY_MS;
  await seal(midnight - 2 * BATCH_MS + SETTLED_MS);
  expect(await sign()).toMatchObject({ size: 1, previous: null });
  await seal(midnight - BATCH_MS + SETTLED_MS);
  expect(await sign()).toBeNull();
  await seal(midnight + 2 * BATCH_MS + SETTLED_MS);
  expect(await sign()).toMatchObject({ size: 5 });
  expect(await sign()).toBeNull();
  const roots = await readRoots(proofs);
  expect(roots.checkpoints.map(({ size }) => size)).toEqual([1, 5]);
  expect(roots.checkpoints[1]!.previous).toBe(sha256(roots.checkpoints[0]!.note).toString('hex'));
  expect(roots.rules_versions).toEqual([{ version: 'r1', from_batch: 0 }]);
  expect(await loadCheckpoints(proofs)).toHaveLength(2);
});

test('says how many batches the log has when asked for more', async () => {
  await takeHours(1);
  await tape.seal(START_MS + BATCH_MS);
  expect(await readConsistency(tape.tables.proofs, 0, 1)).toEqual({ hashes: [] });
  expect(await readConsistency(tape.tables.proofs, 0, 2)).toEqual({ size: 1 });
});
