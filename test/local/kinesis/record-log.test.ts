import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabaseLog, openMemoryLog, type RecordLog } from '../../../lib/local/kinesis/record-log.ts';
import { createShardTable } from '../../../lib/local/kinesis/shards.ts';
import fc from '../../laws.ts';

const openBoth = (): readonly [RecordLog, RecordLog] => {
  const database = new DatabaseSync(':memory:');
  createShardTable(database);
  for (const key of [1, 2])
    database.prepare("INSERT INTO shards VALUES (?, 's', ?, '0', '1', null, 0, 0, 0)").run(key, key);
  return [openDatabaseLog(database), openMemoryLog()];
};

const step = fc.oneof(
  fc.record({ shard: fc.constantFrom(1, 2), count: fc.integer({ min: 1, max: 4 }), afterMs: fc.nat(50) }),
  fc.record({ trimMs: fc.nat(300) }),
);

test('records in memory are those of a database, also after some were trimmed', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
      (steps, after, limit) => {
        const both = openBoth();
        const last = new Map([1, 2].map(shard => [shard, 0]));
        let nowMs = 0;
        for (const one of steps) {
          if ('trimMs' in one) {
            for (const log of both) for (const shard of [1, 2]) log.trim(shard, one.trimMs);
            continue;
          }
          nowMs += one.afterMs;
          const first = last.get(one.shard)! + 1;
          for (const log of both)
            log.write(append => {
              for (let at = 0; at < one.count; at += 1)
                append(one.shard, { sequence: first + at, partitionKey: 'k', data: `${first + at}`, arrivedMs: nowMs });
              return { done: null, last: new Map([[one.shard, first + one.count - 1]]) };
            });
          last.set(one.shard, first + one.count - 1);
        }
        for (const shard of [1, 2]) {
          const [stored, held] = both.map(log => log.read(shard, after, limit));
          expect(held).toEqual(stored);
          expect(both[1].findSince(shard, nowMs / 2)).toEqual(both[0].findSince(shard, nowMs / 2));
        }
      },
    ),
  );
});

test('a write that fails leaves nothing', () => {
  for (const log of openBoth()) {
    expect(() =>
      log.write(append => {
        append(1, { sequence: 1, partitionKey: 'k', data: 'd', arrivedMs: 1 });
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect(log.read(1, 0, 10)).toEqual([]);
  }
});
