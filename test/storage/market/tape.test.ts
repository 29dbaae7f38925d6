import { beforeAll, describe, expect, test } from 'vitest';
import { emptyOutlierState } from '../../../layers/core/candles/outlier.ts';
import { pack } from '../../../layers/core/codec/pack.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { Head } from '../../../layers/storage/journal/head.ts';
import { loadHeaderCounters } from '../../../layers/storage/journal/header-counters.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { putItem } from '../../../layers/storage/kernel/dynamo.ts';
import {
  formatTapeKey,
  openTape,
  readRowsAfter,
  type Tape,
  type TapeMemo,
  type TapeRow,
  toTapeRow,
} from '../../../layers/storage/market/tape.ts';
import { onConsumed } from '../../bench/capacity.ts';
import { addressOf, signatureOf } from '../../service/events.ts';
import { trade as sampleTrade } from '../../tapes/trades.ts';
import { makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const START = 1_760_000_400_000;

describe('The tape', () => {
  const engine = useEngine('dynoxide');
  let tape: Tape;
  const spent: number[] = [];

  beforeAll(async () => {
    tape = openTape({ client: engine.client, table: (await makeTables(engine.client, ['tape'])).tape });
    onConsumed(engine.client, ({ kind, units }) => {
      if (kind === 'write') spent.push(units);
    });
  });

  const swap = (mint: string, seq: number): Trade => ({
    ...sampleTrade({ seq, prev: seq - 1 }),
    slot: 350_000_000 + seq,
    timestampMs: START + seq * 400,
    signature: signatureOf(`${mint} ${seq}`),
    wallet: addressOf(`wallet ${seq}`),
    pool: addressOf(`pool of ${mint}`),
  });
  const memo: TapeMemo = { outlier: { ...emptyOutlierState, range: [-4.7768, -4.689] }, traded: 3, corrected: 2 };
  const add = (head: Head<TapeRow, TapeMemo>, rows: readonly TapeRow[]) =>
    commit(
      tape,
      head,
      {
        seq: rows.at(-1)!.seq,
        newestMs: rows.at(-1)!.timestampMs,
        slotMax: rows.at(-1)!.slot,
        sourceOffsets: { 'shardId-000000000003': `49${String(rows.at(-1)!.seq).padStart(54, '7')}` },
        emitted: head.seq,
        memo,
        runs: {},
      },
      rows,
    );
  const loaded = async (mint: string) => (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;

  test.each([
    [1, 1.2],
    [2, 1.4],
    [40, 9.5],
  ])('costs few units in batches of %i swaps, and loses no row', async (size, unitsMax) => {
    const mint = addressOf(`mint of ${size}`);
    spent.length = 0;
    let head = await loaded(mint);
    for (let batch = 0; batch < 60; batch++)
      head = await add(
        head,
        Array.from({ length: size }, (_, at) => swap(mint, batch * size + at + 1)),
      );
    expect(await loaded(mint)).toEqual(head);
    expect((await readRowsAfter(tape, mint, 0)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 60 * size }, (_, at) => at + 1),
    );
    expect(spent.reduce((sum, units) => sum + units, 0) / 60).toBeLessThan(unitsMax);
  });

  test('reads headers and segments of the version before', async () => {
    const mint = addressOf('an old mint');
    const rows = Array.from({ length: 6 }, (_, at) => swap(mint, at + 1));
    const packed = (some: readonly TapeRow[]) => ({ B: pack(some.map(toTapeRow)) });
    const [k, offsets] = [{ S: formatTapeKey(mint) }, { 'shardId-000000000003': '49000' }];
    const segment = { s: { S: `0${START + 1_600}#000000000001` }, slot_max: { N: '350000004' }, h: { N: '2' } };
    await putItem(tape, { k, ...segment, d: packed(rows.slice(0, 4)) });
    const body = {
      ...{ v: { N: '2' }, q: { N: '6' }, n: { N: String(START + 2_400) }, x: { N: '350000006' }, e: { N: '6' } },
      ...{ w: { S: JSON.stringify(offsets) }, m: { S: JSON.stringify({ outlier: memo.outlier, traded: 6 }) } },
      d: packed(rows.slice(4)),
    };
    await putItem(tape, { k, s: { S: '~' }, b: { M: body } });
    const head = await loaded(mint);
    expect(head).toMatchObject({ version: 2, seq: 6, sourceOffsets: offsets });
    expect(head.memo).toEqual({ outlier: memo.outlier, traded: 6, corrected: 0 });
    expect(await readRowsAfter(tape, mint, 0)).toEqual(rows);
    await add(head, [swap(mint, 7)]);
    const counters = (await loadHeaderCounters(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint));
    expect(counters).toMatchObject({ seq: 7, memo });
    expect((await readRowsAfter(tape, mint, 0)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
