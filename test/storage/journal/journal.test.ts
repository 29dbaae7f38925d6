import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Head } from '../../../layers/storage/journal/head.ts';
import { loadHeaderCounters } from '../../../layers/storage/journal/header-counters.ts';
import { commit, type Journal, loadHeads, readSlotRows } from '../../../layers/storage/journal/journal.ts';
import { createRowCache, createRowsCodec } from '../../../layers/storage/journal/packed-rows.ts';
import { hasEnoughRows, readBack, readRange } from '../../../layers/storage/journal/read.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { behind, openLine } from '../../worlds/faults.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';
import { answeredBy, watching } from '../watching.ts';
import { createPlainCodec, noise } from './plain-rows.ts';

type Row = { readonly seq: number; readonly slot: number; readonly timestampMs: number; readonly text: string };
type Memo = { readonly note: string };

const START = 1_760_000_400_000;
const HOUR = 3_600_000;
const row = (seq: number, timestampMs = START + seq * 1000): Row => ({
  seq,
  slot: Math.floor((timestampMs - START) / 400) + 100_000,
  timestampMs,
  text: noise(seq),
});
const seqs = (rows: readonly Row[]): readonly number[] => rows.map(({ seq }) => seq);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe.each(engineNames)('A journal on %s', name => {
  const engine = useEngine(name);
  let journal: Journal<Row, Memo>;
  let keys = 0;
  let key = '';

  beforeAll(async () => {
    const { tape } = await makeTables(engine.client);
    const memo = {
      empty: () => ({ note: 'new' }),
      write: (value: Memo) => ({ S: value.note }),
      read: (value?: AttributeValue) => ({ note: value!.S! }),
    };
    const shape = {
      rows: createPlainCodec<Row>(),
      memo,
      isListed: true as const,
    };
    journal = { client: engine.client, table: tape, shape };
  });

  const freshKey = (): string => {
    key = `key-${keys++}`;
    return key;
  };
  const load = async (): Promise<Head<Row, Memo>> => (await loadHeads(journal, [key])).get(key)!;
  const add = (
    head: Head<Row, Memo>,
    rows: readonly Row[],
    on = journal,
    corrected: readonly Row[] = [],
  ): Promise<Head<Row, Memo>> =>
    commit(
      on,
      head,
      {
        seq: head.seq + rows.length,
        newestMs: Math.max(head.newestMs, ...rows.map(r => r.timestampMs)),
        slotMax: Math.max(head.slotMax, ...rows.map(r => r.slot)),
        sourceOffsets: { shard: String(head.seq + rows.length) },
        emitted: head.seq,
        memo: { note: `after ${head.seq + rows.length}` },
        runs: { run: [head.seq + rows.length, 2] },
      },
      rows,
      corrected,
    );
  const addAll = async (rows: readonly Row[], batch = 10): Promise<Head<Row, Memo>> => {
    let head = await load();
    for (let at = 0; at < rows.length; at += batch) head = await add(head, rows.slice(at, at + batch));
    return head;
  };
  const all = () => readRange(journal, key, 0, Infinity);

  test('returns an empty header with the initial state for an unknown key', async () => {
    freshKey();
    expect(await load()).toMatchObject({ key, version: 0, seq: 0, tail: [], memo: { note: 'new' }, sourceOffsets: {} });
  });

  test('returns everything in a committed header', async () => {
    freshKey();
    const kept = await addAll([row(1), row(2)]);
    expect(await load()).toEqual(kept);
    expect(kept).toMatchObject({ version: 1, seq: 2, memo: { note: 'after 2' }, runs: { run: [2, 2] } });
    expect([...(await loadHeaderCounters(journal, [key, 'never'])).entries()]).toEqual([
      [key, { seq: 2, sourceOffsets: { shard: '2' }, memo: { note: 'after 2' }, runs: { run: [2, 2] } }],
    ]);
  });

  test('lets one of two writers of the same header win and fails the other', async () => {
    freshKey();
    const first = await load();
    await add(first, [row(1)]);
    await expect(add(first, [row(1), row(2)])).rejects.toSatisfy(isConflict);
    const second = await load();
    await add(second, [row(2)]);
    await expect(add(second, [row(2)])).rejects.toSatisfy(isConflict);
    expect(seqs(await all())).toEqual([1, 2]);
  });

  test('moves rows that outgrow the header into segments and reads all in order of arrival', async () => {
    freshKey();
    const head = await addAll(upTo(200).map(seq => row(seq)));
    expect(head.tail.length).toBeLessThan(60);
    expect(await all()).toEqual(upTo(200).map(seq => row(seq)));
  });

  test('reads a range with start inclusive and end exclusive', async () => {
    freshKey();
    await addAll(upTo(120).map(seq => row(seq, START + seq * 60_000)));
    const [from, to] = [START + 20 * 60_000, START + 90 * 60_000];
    expect(seqs(await readRange(journal, key, from, to))).toEqual(upTo(120).filter(seq => seq >= 20 && seq < 90));
  });

  test('reads a row by its own time although far newer rows are in the same batch', async () => {
    freshKey();
    await addAll([...upTo(90).map(seq => row(seq, START + (seq % 3) * 4 * HOUR + seq)), row(91), row(92)], 45);
    const old = await readRange(journal, key, START, START + HOUR);
    expect(seqs(old)).toEqual(upTo(92).filter(seq => seq % 3 === 0 || seq > 90));
  });

  test('reads backwards no further than needed, and does not miss a late row', async () => {
    freshKey();
    const rows = upTo(1500).map(seq => row(seq, START + seq * 30_000));
    // Every fiftieth row is half an hour late.
    const tape = rows.map(r => (r.seq % 50 === 0 ? row(r.seq, r.timestampMs - HOUR / 2) : r));
    await addAll(tape, 50);
    const newest = [...tape].sort((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq);
    for (const limit of [1, 30, 333, 1500, 9999]) {
      const read = await readBack(journal, key, Infinity, hasEnoughRows(limit));
      const found = [...read].sort((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq).slice(0, limit);
      expect(seqs(found)).toEqual(seqs(newest.slice(0, limit)));
      if (limit === 30) expect(read.length).toBeLessThan(1500);
    }
  });

  test('reads backwards to the last row of a millisecond that two segments share', async () => {
    freshKey();
    // The middle rows come late, with a time of the first ones.
    const rows = upTo(180).map(seq => row(seq, START + (seq > 60 && seq <= 120 ? 30 : seq)));
    await addAll(rows, 60);
    const newest = seqs(rows.toSorted((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq));
    for (let limit = 1; limit <= 180; limit += 1) {
      const read = await readBack(journal, key, Infinity, hasEnoughRows(limit));
      const found = read.toSorted((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq);
      expect(seqs(found).slice(0, limit)).toEqual(newest.slice(0, limit));
    }
  });

  describe('with a repeated reader', () => {
    const all = (on: Journal<Row, Memo>): Promise<readonly Row[]> => readBack(on, key, Infinity, () => false);
    test('misses nothing when rows leave the header during its query', async () => {
      freshKey();
      const head = await add(
        await load(),
        upTo(40).map(seq => row(seq)),
      );
      let isTorn = true;
      const client = answeredBy(journal.client, async (command, send) => {
        if (!isTorn || !(command instanceof QueryCommand)) return send();
        isTorn = false;
        // The segments before, and a header that lost its rows meanwhile.
        const before = await send();
        await add(head, [row(41)]);
        return before;
      });
      const reader = { ...journal, client };
      expect(seqs(await all(reader))).toEqual(upTo(40));
      expect(seqs(await all(reader))).toEqual(upTo(41));
    });
  });

  test('unpacks no more of a large header than needed, late rows included', async () => {
    freshKey();
    const rows = upTo(500).map(seq => row(seq, START + seq * 1000 - (seq % 40 === 0 ? 300_000 : 0)));
    await addAll(rows, 500);
    expect((await load()).tail).toEqual(rows);
    let unpacked = 0;
    const decode = (one: never): Row => {
      unpacked += 1;
      return one as Row;
    };
    const counting = { ...journal, shape: { ...journal.shape, rows: createRowsCodec<Row>(one => one, decode) } };
    const newest = [...rows].sort((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq);
    for (const [limit, most] of [
      [1, 64],
      [40, 128],
      [300, 448],
      [500, 500],
    ] as const) {
      unpacked = 0;
      const read = await readBack(counting, key, Infinity, hasEnoughRows(limit));
      const found = [...read].sort((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq).slice(0, limit);
      expect(seqs(found)).toEqual(seqs(newest.slice(0, limit)));
      expect(unpacked).toBeLessThanOrEqual(most);
    }
    const middle = await readBack(counting, key, START + 200_000, hasEnoughRows(20));
    expect(seqs([...middle].sort((a, b) => b.timestampMs - a.timestampMs || b.seq - a.seq).slice(0, 20))).toEqual(
      seqs(newest.filter(({ timestampMs }) => timestampMs < START + 200_000).slice(0, 20)),
    );
  });

  test('finds each row of a large batch that is far newer than its neighbours', async () => {
    freshKey();
    const rows = upTo(400).map(seq => row(seq, START + seq * 1000 + (seq % 64 === 10 ? 600_000 : 0)));
    await addAll(rows, 400);
    const newest = [...rows].sort((a, b) => b.timestampMs - a.timestampMs);
    for (const limit of [1, 2, 5, 7, 8, 90]) {
      const read = await readBack(journal, key, Infinity, hasEnoughRows(limit));
      const found = [...read].sort((a, b) => b.timestampMs - a.timestampMs).slice(0, limit);
      expect(seqs(found)).toEqual(seqs(newest.slice(0, limit)));
    }
  });

  test('reads backwards from a past time without later rows', async () => {
    freshKey();
    await addAll(
      upTo(400).map(seq => row(seq, START + seq * 30_000)),
      40,
    );
    const before = START + 200 * 30_000;
    const read = await readBack(journal, key, before, hasEnoughRows(25));
    expect(seqs(read).slice(-25)).toEqual(upTo(199).slice(-25));
    expect(Math.max(...seqs(read))).toBe(199);
  });

  test('returns the same cached list until the next commit', async () => {
    freshKey();
    let calls = 0;
    const client = watching(engine.client, () => {
      calls += 1;
    });
    const remembering = { ...journal, client, shape: { ...journal.shape, cache: createRowCache<Row>() } };
    const read = (on: Journal<Row, Memo>, limit: number, beforeMs = Infinity) =>
      readBack(on, key, beforeMs, hasEnoughRows(limit), limit, `newest ${limit}`);
    expect(await read(remembering, 3)).toEqual([]);
    let head = await load();
    for (let seq = 1; seq <= 160; seq += 20) {
      const corrected = { ...row(seq - 55), text: `corrected by ${seq}` };
      head = await add(
        head,
        upTo(20).map(at => row(seq + at - 1)),
        journal,
        seq > 60 ? [corrected] : [],
      );
      for (const limit of [1, 30, 500])
        for (const beforeMs of [Infinity, START + 70_000]) {
          const first = await read(remembering, limit, beforeMs);
          expect(first).toEqual(await read(journal, limit, beforeMs));
          calls = 0;
          expect(await read(remembering, limit, beforeMs)).toBe(first);
          expect(calls).toBe(1);
        }
      if (seq > 60) expect(await read(remembering, 500)).toContainEqual(corrected);
    }
  });

  test('finds rows by slot in the segments, also several times in one slot', async () => {
    freshKey();
    const twice = upTo(100).map(seq => ({
      ...row(seq, START + seq * 100_000),
      slot: 100_000 + Math.floor(seq / 2) * 500,
    }));
    const head = await addAll(twice);
    for (const slot of [100_000, 102_500, 110_000]) {
      const wanted = twice.filter(r => r.slot === slot);
      const found = [...(await readSlotRows(journal, head, [{ first: slot, last: slot }])), ...head.tail];
      expect(seqs(found)).toEqual(expect.arrayContaining([...seqs(wanted)]));
    }
    const stored = await readSlotRows(
      journal,
      head,
      twice.map(({ slot }) => ({ first: slot, last: slot })),
    );
    expect(seqs([...stored, ...head.tail]).toSorted((a, b) => a - b)).toEqual(upTo(100));
  });

  test('replaces corrected rows in their segments and keeps their neighbours', async () => {
    freshKey();
    const head = await addAll(upTo(200).map(seq => row(seq, START + seq * 20_000)));
    const corrected = [7, 8, 60].map(seq => ({ ...row(seq, START + seq * 20_000), text: 'corrected' }));
    await add(head, [row(201, START + 201 * 20_000)], journal, corrected);
    const rows = await all();
    expect(seqs(rows)).toEqual(upTo(201));
    expect(seqs(rows.filter(r => r.text === 'corrected'))).toEqual([7, 8, 60]);
  });

  test('shows each row once after a crash between segments and header, and continues', async () => {
    freshKey();
    const head = await addAll(
      upTo(60).map(seq => row(seq)),
      60,
    );
    const crashed = { ...journal, client: behind(openLine({ at: 1, mode: 'unsent', fatal: true }), engine.client) };
    await expect(add(head, [row(61)], crashed)).rejects.toThrow('cut off');
    expect(seqs(await all())).toEqual(upTo(60));
    expect(seqs(await readBack(journal, key, Infinity, () => false))).toEqual(upTo(60));
    await add(await load(), [row(61), row(62)]);
    expect(seqs(await all())).toEqual(upTo(62));
  });

  test('reads only its own key, not longer or shorter names', async () => {
    freshKey();
    await addAll([row(1)]);
    const item = { k: { S: `${key}x` }, s: { S: '~' }, v: { N: '1' } };
    await engine.client.send(new PutItemCommand({ TableName: journal.table, Item: item }));
    expect(seqs(await all())).toEqual([1]);
  });
});
