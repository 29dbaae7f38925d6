import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import { emptyHead } from '../../../layers/storage/journal/head.ts';
import { commit } from '../../../layers/storage/journal/journal.ts';
import {
  openTape,
  type Tape,
  type TapeEvent,
  type TapeMemo,
  type TapeRow,
} from '../../../layers/storage/market/tape.ts';
import { type Engine, makeTables, startPlainEngine } from '../../storage/engines.ts';

let engine: Engine;
let tape: Tape;
beforeAll(async () => {
  engine = await startPlainEngine();
  const { tape: table } = await makeTables(engine.client, ['tape']);
  tape = openTape({ client: engine.client, table });
});
afterAll(() => engine.stop());

const rowAt = (seq: number, timestampMs: number): TapeEvent => ({
  seq,
  slot: Math.floor(timestampMs / 400),
  timestampMs,
  event: { type: 'tick', mint: 'M'.repeat(40), slot: 1, timestamp: timestampMs } as never,
});

/** Commits rows at these times, some per batch, so that segments hold them in any order of time. */
const write = async (key: string, timesMs: readonly number[], perBatch: number): Promise<void> => {
  let head = emptyHead<TapeRow, TapeMemo>(key, tape.shape.memo.empty());
  for (let at = 0; at < timesMs.length; at += perBatch) {
    const rows = timesMs.slice(at, at + perBatch).map((time, index) => rowAt(1 + at + index, time));
    const change = { ...head, seq: head.seq + rows.length, slotMax: Math.max(...rows.map(({ slot }) => slot)) };
    head = await commit(tape, head, change, rows);
  }
};

const read = async (key: string, after: number, pageRows: number) => {
  const pages: number[][] = [];
  for await (const page of rowsByArrival(tape, key, after, pageRows)) pages.push(page.map(({ seq }) => seq));
  return pages;
};

let keys = 0;

test('rows come in order of arrival, whatever their times, from any number on and in bounded pages', async () => {
  const times = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(
      times,
      fc.integer({ min: 1, max: 40 }),
      fc.nat(120),
      fc.integer({ min: 1, max: 50 }),
      async (quarters, perBatch, after, pageRows) => {
        keys += 1;
        const key = `t#${keys}`;
        await write(
          key,
          quarters.map(quarter => 1_760_000_000_000 + quarter * 900_000),
          perBatch,
        );
        const pages = await read(key, after, pageRows);
        const wanted = Array.from({ length: Math.max(0, quarters.length - after) }, (_, index) => after + 1 + index);
        expect(pages.flat()).toEqual(wanted);
        expect(pages.every(page => page.length > 0 && page.length <= pageRows)).toBe(true);
      },
    ),
    { numRuns: 12, seed: 5 },
  );
});

test('an unknown key has no rows', async () => {
  expect(await read('t#nobody', 0, 10)).toEqual([]);
});
