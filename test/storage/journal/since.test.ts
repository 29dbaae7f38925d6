import { describe, expect, test } from 'vitest';
import type { Head } from '../../../layers/storage/journal/head.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { readSince, readStaleSince } from '../../../layers/storage/journal/since.ts';
import { formatTapeKey, type Tape, type TapeMemo, type TapeRow } from '../../../layers/storage/market/tape.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTape } from '../use-engine.ts';
import { watching } from '../watching.ts';
import { noise } from './plain-rows.ts';

const START = 1_760_000_400_000;

/** A header holds thirty of these rows. */
const row = (seq: number, slot = 1_000_000 + seq * 10, timestampMs = START + seq * 4_000): TapeRow => ({
  seq,
  slot,
  timestampMs,
  event: { type: 'holders_snapshot', mint: noise(seq), phase: 'begin', slot, timestamp: timestampMs },
});

describe.each(engineNames)('Rows of a tape since an arrival number on %s', name => {
  const engine = useEngine(name);
  const tape = useTape(engine);
  let keys = 0;
  let key = '';

  const fill = async (rows: readonly TapeRow[], batch = 10): Promise<Head<TapeRow, TapeMemo>> => {
    key = `key-${keys++}`;
    let head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
    for (let at = 0; at < rows.length; at += batch) {
      const added = rows.slice(at, at + batch);
      head = await commit(tape, head, { ...head, seq: added.at(-1)!.seq }, added);
    }
    return head;
  };
  const readRowsSince = (table: Tape, name: string, seq: number, hint: number): Promise<readonly TapeRow[]> =>
    readSince(table, formatTapeKey(name), seq, hint);
  const seqs = (rows: readonly TapeRow[]): readonly number[] => rows.map(({ seq }) => seq);
  const from = (first: number, last: number): readonly number[] =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const calls = async (seq: number, hint: number): Promise<{ rows: readonly number[]; calls: readonly string[] }> => {
    const made: string[] = [];
    const watched = watching(engine.client, command => made.push(command.constructor.name));
    return { rows: seqs(await readRowsSince({ ...tape, client: watched }, key, seq, hint)), calls: made };
  };

  test('are none for an unknown key, and none beyond the newest', async () => {
    expect(await readRowsSince(tape, 'unknown', 0, 0)).toEqual([]);
    await fill(from(1, 5).map(seq => row(seq)));
    expect(await readRowsSince(tape, key, 5, 0)).toEqual([]);
    expect(await readRowsSince(tape, key, 9, 0)).toEqual([]);
  });

  test('come from the header alone when it reaches back far enough', async () => {
    const { tail } = await fill(from(1, 95).map(seq => row(seq)));
    const first = tail[0]!.seq;
    expect(await calls(first - 1, 1_000_000)).toEqual({ rows: from(first, 95), calls: ['GetItemCommand'] });
  });

  test('at half the price are the same, or null when segments lack one', async () => {
    const head = await fill(from(1, 95).map(seq => row(seq)));
    for (const seq of [3, 40, 80, 94])
      expect(seqs((await readStaleSince(tape, head, seq))!)).toEqual(from(seq + 1, 95));
    expect(await readStaleSince(tape, { ...head, seq: 96 }, 40)).toBeNull();
  });

  test('at half the price take one call for a few rows, and none for rows of the header', async () => {
    const made: string[] = [];
    const watched = { ...tape, client: watching(engine.client, command => made.push(command.constructor.name)) };
    const head = await fill(from(1, 900).map(seq => row(seq)));
    const first = head.tail[0]!.seq;
    expect(seqs((await readStaleSince(watched, head, first - 1))!)).toEqual(from(first, 900));
    expect(made).toEqual([]);
    for (const seq of [first - 2, first - 20]) {
      made.length = 0;
      expect(seqs((await readStaleSince(watched, head, seq))!)).toEqual(from(seq + 1, 900));
      expect(made).toEqual(['QueryCommand']);
    }
  });

  test('come from the segments that may contain them, in order, each once', async () => {
    await fill(from(1, 300).map(seq => row(seq)));
    const { rows, calls: made } = await calls(120, 1_000_000 + 1_200);
    expect(rows).toEqual(from(121, 300));
    expect(made[0]).toBe('GetItemCommand');
    expect([...new Set(made.slice(1))]).toEqual(['QueryCommand']);
    expect(seqs(await readRowsSince(tape, key, 0, 0))).toEqual(from(1, 300));
  });

  test('are found whatever slot and time they claim', async () => {
    const late = (seq: number): TapeRow =>
      seq === 150 ? row(seq, 990_000, START - 4_000_000) : seq === 160 ? row(seq, 7, START - 90_000_000) : row(seq);
    await fill(from(1, 300).map(late));
    expect(seqs(await readRowsSince(tape, key, 120, 1_001_200))).toEqual(from(121, 300));
    // A wrong hint costs calls but loses nothing.
    expect(seqs(await readRowsSince(tape, key, 120, 9_000_000))).toEqual(from(121, 300));
  });

  test('throw when the tape has a hole', async () => {
    const head = await fill(from(1, 5).map(seq => row(seq)));
    await commit(tape, head, { ...head, seq: 9 }, [row(9)]);
    await expect(readRowsSince(tape, key, 2, 1_000_000)).rejects.toThrow(/Rows 3 to 9 of t#key-\d+ are incomplete/);
  });
});
