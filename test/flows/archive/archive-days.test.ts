import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, formatUtcDay } from '../../../layers/core/kernel/utc-day.ts';
import { buildS3Client } from '../../../layers/edge/clients.ts';
import { createBucketObjects } from '../../../layers/edge/s3.ts';
import { type ArchiveDeps, archiveDays, SETTLED_MS } from '../../../layers/flows/archive/archive-days.ts';
import { formatManifestName, type Manifest } from '../../../layers/flows/archive/manifest.ts';
import { readArchivedRows } from '../../../layers/storage/archive/archived-rows.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import { prefixes, toArchivePrefix } from '../../../layers/storage/archive/layout.ts';
import { isTrade, openTape, type Tape } from '../../../layers/storage/market/tape.ts';
import { loadArchiveProgress } from '../../../layers/storage/operations/archive-progress.ts';
import { type MemoryObjects, memoryObjects } from '../../storage/archive/memory-objects.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { type Fault, startS3, useS3 } from '../../worlds/s3.ts';
import { addTrades } from './filled-tape.ts';

const DAY = Date.parse('2026-03-01');
const HOUR = 3_600_000;

const engine = useEngine();
let tape: Tape;
let operations: ArchiveDeps['operations'];
beforeEach(async () => {
  const { client } = engine;
  const names = await makeTables(client, ['tape', 'operations']);
  tape = openTape({ client, table: names.tape });
  operations = { client, table: names.operations };
});

/** Times at a distance. */
const every = (stepMs: number, fromMs: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => fromMs + at * stepMs);

const run = (objects: MemoryObjects, nowMs: number): Promise<void> =>
  archiveDays({ tape, objects, operations, clock: () => nowMs });

const read = (objects: MemoryObjects) => Array.fromAsync(readArchivedRows(objects));

const inReadingOrder = (rows: readonly ArchivedRow[]): readonly ArchivedRow[] =>
  prefixes.flatMap(prefix =>
    rows
      .filter(({ key }) => toArchivePrefix(key) === prefix)
      .toSorted((a, b) => (a.key === b.key ? a.row.seq - b.row.seq : a.key < b.key ? -1 : 1)),
  );

const before = (rows: readonly ArchivedRow[], ms: number) => rows.filter(({ row }) => row.timestampMs < ms);

const endOf = (dayMs: number): number => dayMs + DAY_MS + SETTLED_MS + 1;

test('a day is archived once it ended and late trades had their time', async () => {
  const objects = memoryObjects();
  const rows = [
    ...(await addTrades(tape, 'Busy', every(60_000, DAY + HOUR, 300))),
    ...(await addTrades(tape, 'quiet', [DAY + 5])),
  ];
  await run(objects, DAY + DAY_MS + SETTLED_MS - 1);
  expect(await loadArchiveProgress(operations)).toEqual({ through: formatUtcDay(DAY - DAY_MS), running: null });
  expect(await read(objects)).toEqual([]);
  await run(objects, endOf(DAY));
  expect(await loadArchiveProgress(operations)).toEqual({ through: '2026-03-01', running: null });
  expect(await read(objects)).toEqual(inReadingOrder(rows));
});

test('each row is in one file, of the day of its time, over days with late and early rows', async () => {
  const objects = memoryObjects();
  const rows: ArchivedRow[] = [];
  const add = async (key: string, times: readonly number[]) => rows.push(...(await addTrades(tape, key, times)));
  await add('Mint', [...every(HOUR / 2, DAY, 40), DAY + DAY_MS + 10, DAY + DAY_MS - 5, DAY + DAY_MS + 20]);
  await add('mint', every(HOUR, DAY + 20 * HOUR, 8));
  await run(objects, endOf(DAY));
  expect(await read(objects)).toEqual(inReadingOrder(before(rows, DAY + DAY_MS)));
  // A backfill of the week before, and the rest of the next day.
  await add('Mint', [...every(HOUR, DAY - 7 * DAY_MS, 30), ...every(HOUR, DAY + DAY_MS + HOUR, 10)]);
  await add('Other', every(HOUR, DAY + DAY_MS, 3));
  await run(objects, endOf(DAY + DAY_MS));
  expect(await read(objects)).toEqual(inReadingOrder(before(rows, DAY + 2 * DAY_MS)));
  for (const day of [DAY - 7 * DAY_MS, DAY, DAY + DAY_MS]) {
    const ofDay = await Array.fromAsync(readArchivedRows(objects, { day: formatUtcDay(day) }));
    expect(ofDay).toEqual(
      inReadingOrder(rows.filter(({ row }) => formatUtcDay(row.timestampMs) === formatUtcDay(day))),
    );
  }
});

test('days without a run are archived by the next one', async () => {
  const objects = memoryObjects();
  await run(objects, endOf(DAY - 5 * DAY_MS));
  const rows = await addTrades(tape, 'Mint', every(6 * HOUR, DAY - 4 * DAY_MS, 20));
  await run(objects, endOf(DAY));
  expect(await read(objects)).toEqual(rows);
});

test('a run that is cut off at any put ends as one that was not', async () => {
  const rows = [
    ...(await addTrades(tape, 'Busy', every(HOUR, DAY - DAY_MS, 60))),
    ...(await addTrades(tape, 'another', every(HOUR, DAY, 5))),
  ];
  const whole = memoryObjects();
  await run(whole, endOf(DAY));
  for (let failing = 1; failing <= whole.puts; failing += 7) {
    const names = await makeTables(engine.client, ['operations']);
    operations = { client: engine.client, table: names.operations };
    const objects = memoryObjects(put => put === failing);
    await expect(run(objects, endOf(DAY))).rejects.toThrow(`Put ${failing} `);
    await run(objects, endOf(DAY));
    expect(objects.kept).toEqual(whole.kept);
  }
  expect(await read(whole)).toEqual(inReadingOrder(before(rows, DAY + DAY_MS)));
});

test('a run without time goes on where it was, with the rows it began with', async () => {
  const rows = [
    ...(await addTrades(tape, 'Amint', every(HOUR, DAY, 20))),
    ...(await addTrades(tape, 'Zmint', every(HOUR, DAY, 20))),
  ];
  const objects = memoryObjects();
  let puts = 0;
  /** Every put takes a minute. */
  const clock = () => endOf(DAY) + 60_000 * (objects.puts - puts);
  const slow = async () => {
    puts = objects.puts;
    await archiveDays({ tape, objects, operations, clock });
  };
  await slow();
  expect((await loadArchiveProgress(operations)).running).toBe('2026-03-01');
  // Rows that come between the attempts belong to the next run.
  const late = await addTrades(tape, 'Zmint', every(HOUR, DAY + HOUR, 5));
  for (let attempt = 0; (await loadArchiveProgress(operations)).running !== null && attempt < 60; attempt++)
    await slow();
  expect(await read(objects)).toEqual(inReadingOrder(rows));
  await run(objects, endOf(DAY + DAY_MS));
  expect(await read(objects)).toEqual(inReadingOrder([...rows, ...late]));
});

test('the manifest lists the files with their rows, sizes and checksums', async () => {
  const objects = memoryObjects();
  await addTrades(tape, 'Mint', every(HOUR, DAY, 30));
  await run(objects, endOf(DAY));
  const manifest: Manifest = JSON.parse(Buffer.from(objects.kept.get(formatManifestName('2026-03-01'))!).toString());
  expect(manifest.files.map(({ name }) => name)).toEqual([
    'tape/day=2026-03-01/prefix=m/part-2026-03-01-00000-00000.parquet',
  ]);
  for (const { name, bytes, sha256, rows } of manifest.files) {
    const file = objects.kept.get(name)!;
    expect({ bytes, sha256 }).toEqual({
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(rows).toBe(24);
  }
  expect(manifest.rows).toBe(24);
});

test('over an S3 that refuses and cuts off calls, the files are those of one that does not', async () => {
  await addTrades(tape, 'Mint', every(HOUR, DAY, 30));
  const whole = memoryObjects();
  await run(whole, endOf(DAY));
  const s3 = await startS3();
  const faults: readonly Fault[] = ['error', 'cut-before', 'half-answer', 'cut-after', 'slow-down', 'flipped-bit'];
  // Rare enough for the retry quota of the SDK.
  s3.fault = call => (call % 4 === 0 ? faults[(call / 4) % faults.length]! : 'none');
  useS3(s3);
  const objects = createBucketObjects(buildS3Client(), 'bucket');
  const names = await makeTables(engine.client, ['operations']);
  operations = { client: engine.client, table: names.operations };
  await archiveDays({ tape, objects, operations, clock: () => endOf(DAY) });
  await s3.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const bytesOf = (kept: ReadonlyMap<string, Uint8Array>) =>
    new Map([...kept].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
  expect(bytesOf(s3.kept)).toEqual(bytesOf(whole.kept));
});

test('DuckDB reads the partitions, and sums of raw amounts are exact', async () => {
  const objects = memoryObjects();
  const rows = before(
    [
      ...(await addTrades(tape, 'Mint', every(HOUR, DAY - DAY_MS, 40))),
      ...(await addTrades(tape, 'Zap', every(HOUR, DAY, 9))),
    ],
    DAY + DAY_MS,
  );
  await run(objects, endOf(DAY));
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  for (const [name, bytes] of objects.kept) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const found = await duck.runAndReadAll(
    `SELECT CAST(day AS VARCHAR) AS day, prefix, count(*)::INT AS trades, sum(token_raw)::VARCHAR AS token ` +
      `FROM read_parquet('${folder}/tape/**/*.parquet', hive_partitioning = true) GROUP BY ALL ORDER BY ALL`,
  );
  duck.closeSync();
  rmSync(folder, { recursive: true });
  const groups = Map.groupBy(rows, ({ key, row }) => `${formatUtcDay(row.timestampMs)} ${toArchivePrefix(key)}`);
  expect(found.getRowObjectsJson()).toEqual(
    [...groups].sort().map(([group, some]) => ({
      day: group.split(' ')[0],
      prefix: group.split(' ')[1],
      trades: some.length,
      token: String(some.reduce((sum, { row }) => sum + (isTrade(row) ? BigInt(row.tokenRaw) : 0n), 0n)),
    })),
  );
});
