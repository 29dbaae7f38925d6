import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readRowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import { scanKeyEnds } from '../../../layers/storage/journal/heads.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { formatTapeKey, type TapeRow } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTape } from '../use-engine.ts';

const START = 1_760_000_400_000;

const rowOf = (seq: number, timestampMs: number): TapeRow => ({
  seq,
  slot: Math.floor(timestampMs / 400),
  timestampMs,
  event: {
    type: 'balance',
    mint: `m${seq}`,
    wallet: createHash('sha256').update(`${seq}`).digest('hex'),
    balance_raw: '1',
    slot: 1,
    timestamp: timestampMs,
  },
});

describe.each(engineNames)('Rows by arrival on %s', name => {
  const engine = useEngine(name);
  const tape = useTape(engine);
  let keys = 0;

  const headOf = async (key: string) => (await loadHeads(tape, [key])).get(key)!;

  const fill = async (times: readonly number[], batch: number): Promise<string> => {
    const key = formatTapeKey(`key-${keys++}`);
    let head = await headOf(key);
    for (let at = 0; at < times.length; at += batch) {
      const added = times.slice(at, at + batch).map((ms, index) => rowOf(at + index + 1, ms));
      head = await commit(tape, head, { ...head, seq: added.at(-1)!.seq }, added);
    }
    return key;
  };

  test('come in order, whatever their times and however they were committed', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: START, max: START + 40 * 3_600_000 }), { minLength: 1, maxLength: 150 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 150 }),
        fc.nat({ max: 150 }),
        fc.integer({ min: 1, max: 8 }),
        async (times, batch, after, through, segmentsAtOnce) => {
          const key = await fill(times, batch);
          const reading = { segmentsAtOnce, isStale: false };
          const rows = await Array.fromAsync(readRowsByArrival(tape, await headOf(key), { after, through }, reading));
          const wanted = times.map((_, at) => at + 1).filter(seq => seq > after && seq <= through);
          expect(rows.map(({ seq }) => seq)).toEqual(wanted);
          expect(rows.map(({ timestampMs }) => timestampMs)).toEqual(wanted.map(seq => times[seq - 1]));
        },
      ),
      { numRuns: 15 },
    ));

  test('come once, if an earlier segment lies between two that are read together', async () => {
    const hours = [[1, 10], [0, 2], [20]].map(some => some.flatMap(hour => Array<number>(64).fill(hour)));
    const key = await fill(
      hours.flat().map(hour => START + hour * 3_600_000),
      128,
    );
    const head = await headOf(key);
    for (const segmentsAtOnce of [1, 2, 3, 64]) {
      const range = { after: 0, through: head.seq };
      const rows = await Array.fromAsync(readRowsByArrival(tape, head, range, { segmentsAtOnce, isStale: false }));
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: head.seq }, (_, at) => at + 1));
    }
  });

  test('of a range of times are those in it', async () => {
    const times = Array.from({ length: 400 }, (_, at) => START + at * 300_000);
    const key = await fill(times, 20);
    const [fromMs, toMs] = [times[100]!, times[140]!];
    const range = { after: 0, through: Infinity, fromMs, toMs };
    const rows = await Array.fromAsync(readRowsByArrival(tape, await headOf(key), range));
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 101));
  });

  test('a scan in parts finds every key once, with its newest number', async () => {
    const found = await Promise.all(
      Array.from({ length: 3 }, (_, part) => Array.fromAsync(scanKeyEnds(tape, part, 3))),
    );
    const ends = found.flat(2);
    expect(ends.map(({ key }) => key).sort()).toEqual(
      Array.from({ length: keys }, (_, at) => formatTapeKey(`key-${at}`)).sort(),
    );
    for (const { key, seq } of ends) expect((await headOf(key)).seq).toBe(seq);
  });
});
