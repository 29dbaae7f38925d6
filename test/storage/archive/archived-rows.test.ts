import { expect, test } from 'vitest';
import { formatUtcDay } from '../../../layers/core/kernel/utc-day.ts';
import { readArchivedRows } from '../../../layers/storage/archive/archived-rows.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import {
  formatPartName,
  type PartName,
  parsePartName,
  prefixes,
  toArchivePrefix,
} from '../../../layers/storage/archive/layout.ts';
import { openPart } from '../../../layers/storage/archive/part.ts';
import fc from '../../laws.ts';
import { type MemoryObjects, memoryObjects } from './memory-objects.ts';
import { trades } from './tapes.ts';

const bytesOf = (rows: readonly ArchivedRow[]): Uint8Array => {
  const part = openPart();
  for (const row of rows) part.add(row);
  return part.finish();
};

const byKeyAndSeq = (a: ArchivedRow, b: ArchivedRow): number =>
  a.key === b.key ? a.row.seq - b.row.seq : a.key < b.key ? -1 : 1;

/** Files as the archiver writes them: by day and prefix, each sorted. */
const filled = async (rows: readonly ArchivedRow[], rowsPerFile: number): Promise<MemoryObjects> => {
  const objects = memoryObjects();
  const partitions = Map.groupBy(rows, ({ key, row }) => `${formatUtcDay(row.timestampMs)} ${toArchivePrefix(key)}`);
  for (const [partition, some] of partitions) {
    const [day, prefix] = partition.split(' ') as [string, string];
    const sorted = some.toSorted(byKeyAndSeq);
    for (let part = 0; part * rowsPerFile < sorted.length; part++)
      await objects.put(
        formatPartName({ day, prefix, run: day, batch: part, part: 0 }),
        bytesOf(sorted.slice(part * rowsPerFile, (part + 1) * rowsPerFile)),
      );
  }
  return objects;
};

/** Tapes of a few tokens over three days, each with arrival numbers without gaps. */
const tapes = fc
  .array(fc.tuple(fc.constantFrom('Aa', 'aB', 'B1', '9z', 'Ab'), trades), { minLength: 1, maxLength: 40 })
  .map(list => {
    const seqs = new Map<string, number>();
    return list.map(([key, trade]): ArchivedRow => {
      const seq = (seqs.get(key) ?? 0) + 1;
      seqs.set(key, seq);
      return { key, row: { ...trade, seq } };
    });
  });

const inReadingOrder = (rows: readonly ArchivedRow[]): readonly ArchivedRow[] =>
  prefixes.flatMap(prefix => rows.filter(({ key }) => toArchivePrefix(key) === prefix).toSorted(byKeyAndSeq));

test('every row comes once, key by key in order of arrival, whatever its day and file', () =>
  fc.assert(
    fc.asyncProperty(tapes, fc.integer({ min: 1, max: 5 }), async (rows, rowsPerFile) => {
      const objects = await filled(rows, rowsPerFile);
      expect(await Array.fromAsync(readArchivedRows(objects))).toEqual(inReadingOrder(rows));
    }),
    { numRuns: 20 },
  ));

test('a day and the beginning of a mint, with its case, select rows', async () => {
  const rows = fc.sample(tapes, 4).reduce((most, some) => (some.length > most.length ? some : most));
  const objects = await filled(rows, 3);
  const day = formatUtcDay(rows[0]!.row.timestampMs);
  const selected = (filter: object) => Array.fromAsync(readArchivedRows(objects, filter));
  expect(await selected({ day })).toEqual(
    inReadingOrder(rows.filter(({ row }) => formatUtcDay(row.timestampMs) === day)),
  );
  expect(await selected({ mintPrefix: 'A' })).toEqual(inReadingOrder(rows.filter(({ key }) => key.startsWith('A'))));
  expect(await selected({ mintPrefix: 'aB' })).toEqual(inReadingOrder(rows.filter(({ key }) => key === 'aB')));
  expect(await selected({ day: '2020-01-01' })).toEqual([]);
});

test('a row that two files hold comes once', async () => {
  const rows = fc.sample(tapes, 1)[0]!;
  const objects = await filled(rows, 100);
  for (const [name, bytes] of [...objects.kept])
    await objects.put(formatPartName({ ...(parsePartName(name) as PartName), run: '2030-01-01' }), bytes);
  expect(await Array.fromAsync(readArchivedRows(objects))).toEqual(inReadingOrder(rows));
});

test('files of other names are left out', async () => {
  const objects = memoryObjects();
  await objects.put('tape/day=2025-10-09/prefix=a/notes.txt', Buffer.from('mine'));
  await objects.put('manifests/2025-10-09.json', Buffer.from('{}'));
  expect(await Array.fromAsync(readArchivedRows(objects))).toEqual([]);
});
