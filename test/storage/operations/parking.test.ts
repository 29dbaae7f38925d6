import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  foldParkingList,
  type ParkedRecord,
  type ParkingTable,
  readParked,
  readParkingList,
  removeParked,
  saveParked,
} from '../../../layers/storage/operations/parking.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const parked = (sequence: string, text: string, shard = 'a'): ParkedRecord => ({ shard, sequence, text, error: null });

describe.each(engineNames)('Parked records on %s', name => {
  const table: ParkingTable = useTable(useEngine(name), 'parking', beforeAll);
  let keys = 0;
  const freshKey = (): string => `key-${keys++}`;
  const textsOf = async (key: string, ...limits: number[]) =>
    (await readParked(table, 'market', key, ...limits)).map(({ text }) => text);

  test('come back in the order of their numbers, across shards, once', async () => {
    const key = freshKey();
    const records = [parked('100', 'd'), parked('9', 'a'), parked('20', 'c', 'b'), parked('10', 'b')];
    await saveParked(table, 'market', key, records, 1);
    await saveParked(table, 'market', key, records.slice(1, 3), 2);
    await saveParked(table, 'ledger', key, [parked('1', 'other')], 1);
    expect(await textsOf(key)).toEqual(['a', 'b', 'c', 'd']);
    expect(await textsOf(key, 3)).toEqual(['a', 'b', 'c']);
    expect(await textsOf(key, Infinity, 2)).toEqual(['a', 'b']);
    await removeParked(table, 'market', key, await readParked(table, 'market', key, 3));
    expect(await textsOf(key)).toEqual(['d']);
    expect(await readParked(table, 'ledger', key)).toHaveLength(1);
  });

  test('keep when the stream took them', async () => {
    const key = freshKey();
    await saveParked(
      table,
      'market',
      key,
      [{ ...parked('1', 'a'), arrivedMs: 1_760_000_000_123 }, parked('2', 'b')],
      1,
    );
    expect((await readParked(table, 'market', key)).map(({ arrivedMs }) => arrivedMs)).toEqual([
      1_760_000_000_123,
      undefined,
    ]);
  });

  test('may exceed the size of an item, and keep their error', async () => {
    const key = freshKey();
    const big = randomBytes(700_000).toString('base64');
    await saveParked(table, 'market', key, [{ ...parked('1', big), error: 'TypeError: no' }, parked('2', 'x')], 1);
    const [first, second] = await readParked(table, 'market', key);
    expect([first!.text === big, first!.error, first!.parts, second!.text]).toEqual([true, 'TypeError: no', 3, 'x']);
    await removeParked(table, 'market', key, [first!]);
    expect(await textsOf(key)).toEqual(['x']);
  });

  test('are skipped while a part is missing', async () => {
    const key = freshKey();
    const big = randomBytes(400_000).toString('base64');
    await saveParked(table, 'market', key, [parked('1', big), parked('2', 'x')], 1);
    // The removal of a record with one part leaves the second part.
    await removeParked(table, 'market', key, [{ ...parked('1', ''), parts: 1 }]);
    expect(await textsOf(key)).toEqual(['x']);
  });

  test('have a list per processor that concurrent writers do not overwrite', async () => {
    const add = (key: string) =>
      foldParkingList(table, 'wallets', list => ({
        ...list,
        keys: { ...list.keys, [key]: { error: 'e', sinceMs: 1, changes: 0 } },
      }));
    await Promise.all(['a', '__proto__', 'c'].map(add));
    expect(Object.keys((await readParkingList(table, 'wallets')).keys).sort()).toEqual(['__proto__', 'a', 'c']);
    expect(await readParkingList(table, 'ledger')).toEqual({ keys: {}, failing: {}, answers: {} });
  });
});
