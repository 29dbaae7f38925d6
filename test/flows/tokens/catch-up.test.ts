import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillGaps, readRowsThrough } from '../../../layers/flows/tokens/catch-up.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { formatTapeKey, openTape, type Tape, type TapeRow } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { type Engine, makeTables, startPlainEngine } from '../../storage/engines.ts';
import { watching } from '../../storage/watching.ts';

const START = 1_760_000_400_000;
const ROWS = 60;
const MINT = 'mint';

/** A header holds thirty of these rows. */
const row = (seq: number): TapeRow => {
  const place = { slot: 1_000_000 + seq * 10, timestampMs: START + seq * 4_000 };
  const { slot, timestampMs: timestamp } = place;
  return {
    seq,
    ...place,
    event: { type: 'holders_snapshot', mint: `${seq}`.padEnd(120, '~'), phase: 'begin', slot, timestamp },
  };
};

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

describe('Catching up from the tape', () => {
  let engine: Engine;
  let tape: Tape;

  beforeAll(async () => {
    engine = await startPlainEngine();
    tape = openTape({ client: engine.client, table: (await makeTables(engine.client, ['tape'])).tape });
    let head = (await loadHeads(tape, [formatTapeKey(MINT)])).get(formatTapeKey(MINT))!;
    for (let seq = 10; seq <= ROWS; seq += 10)
      head = await commit(tape, head, { ...head, seq, slotMax: row(seq).slot }, numbers(seq - 9, seq).map(row));
  });
  afterAll(() => engine.stop());

  const seqs = (rows: readonly TapeRow[]): readonly number[] => rows.map(({ seq }) => seq);
  const place = fc.nat(ROWS);

  test('gives all rows through the newest of a batch, whatever it lacks or repeats', async () => {
    const batches = fc.array(fc.integer({ min: 1, max: ROWS }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(place, batches, async (from, batch) => {
        const through = Math.max(from, ...batch);
        const rows = await fillGaps(tape, MINT, from, batch.map(row));
        expect(seqs(rows)).toEqual(numbers(from + 1, through));
      }),
    );
  });

  test('gives all rows through a number', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat(ROWS), async (from, through) => {
        expect(seqs(await readRowsThrough(tape, MINT, from, through))).toEqual(numbers(from + 1, through));
      }),
    );
  });

  test('reads nothing if the batch has no gap', async () => {
    const calls: string[] = [];
    const client = watching(engine.client, command => calls.push(command.constructor.name));
    const batch = [3, 4, 5, 4].map(row);
    expect(seqs(await fillGaps({ ...tape, client }, MINT, 3, batch))).toEqual([4, 5]);
    expect(calls).toEqual([]);
  });
});
