import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { commit, type Journal, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { readBack, readOnward, readRange } from '../../../layers/storage/journal/read.ts';
import { buildKeyQuery, queryItems } from '../../../layers/storage/kernel/query.ts';
import { makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';
import { createPlainCodec, noMemo } from './plain-rows.ts';

type Row = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

const START = 1_760_000_400_000;
const QUARTER = 900_000;

const engine = useEngine('dynoxide');
let journal: Journal<Row, null>;
let keys = 0;

beforeAll(async () => {
  const { wallets } = await makeTables(engine.client);
  const shape = {
    isOneUnit: true,
    rows: createPlainCodec<Row>(),
    memo: noMemo,
  };
  journal = { client: engine.client, table: wallets, shape } as Journal<Row, null>;
});

/** Commits batches of rows, each with the quarter hours since the start. */
const written = async (batches: readonly (readonly number[])[]) => {
  const key = `w#${keys++}`;
  let head = (await loadHeads(journal, [key])).get(key)!;
  const rows: Row[] = [];
  for (const batch of batches) {
    const added = batch.map((quarters, at) => {
      const timestampMs = START + Math.floor(quarters * QUARTER);
      return { seq: head.seq + 1 + at, slot: Math.floor(timestampMs / 400), timestampMs };
    });
    const newestMs = Math.max(head.newestMs, ...added.map(row => row.timestampMs));
    const change = {
      seq: head.seq + added.length,
      newestMs,
      slotMax: 0,
      sourceOffsets: {},
      emitted: 0,
      memo: null,
      runs: {},
    };
    // As if the buffer were full, so rows move to segments.
    head = await commit(journal, { ...head, tailBytes: 2_000 }, change, added);
    rows.push(...added);
  }
  const segments = await queryItems(journal, buildKeyQuery('k = :k AND s < :head', { k: key, head: '~' }));
  return { key, rows, segments: segments.length };
};

const quarters = fc.double({ min: 0, max: 200, noNaN: true });

test('Rows of any times are found by time, in every direction.', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(quarters, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 9 }),
      quarters,
      fc.double({ min: 0, max: 50, noNaN: true }),
      async (batches, from, width) => {
        const { key, rows } = await written(batches);
        const [fromMs, toMs] = [from, from + width].map(at => START + Math.floor(at * QUARTER)) as [number, number];
        const within = rows.filter(row => row.timestampMs >= fromMs && row.timestampMs < toMs);
        expect(await readRange(journal, key, fromMs, toMs)).toEqual(within);
        const before = rows.filter(row => row.timestampMs < toMs);
        expect(await readBack(journal, key, toMs, () => false)).toEqual(before);
        const newest = (await readBack(journal, key, toMs, more => more.length > 0)).map(row => row.timestampMs);
        expect(Math.max(0, ...newest)).toBe(Math.max(0, ...before.map(row => row.timestampMs)));
        const { tail } = (await loadHeads(journal, [key])).get(key)!;
        const onward = await readOnward(journal, key, fromMs, () => false);
        const later = rows.filter(row => row.timestampMs >= fromMs);
        expect(new Set([...onward, ...tail.filter(row => row.timestampMs >= fromMs)].map(row => row.seq))).toEqual(
          new Set(later.map(row => row.seq)),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('Few rows of many hours share a segment; those after many rows do not.', async () => {
  expect(await written([[1, 9, 30, 150], [160]])).toMatchObject({ segments: 1 });
  const many = Array.from({ length: 300 }, () => 1);
  expect(await written([many, [2, 9, 30, 150], [160]])).toMatchObject({ segments: Math.ceil(300 / 64) + 4 });
});
