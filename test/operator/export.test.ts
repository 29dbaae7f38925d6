import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AttributeValue, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { ArchivedRow } from '../../layers/storage/archive/columns.ts';
import { openTape, type Tape } from '../../layers/storage/market/tape.ts';
import { createFolderObjects } from '../../lib/operator/archive-folder.ts';
import { exportArchive, openArchiveBucket } from '../../lib/operator/export-archive.ts';
import { createLineFiles, csv } from '../../lib/operator/export-lines.ts';
import { type ExportChoice, exportTape } from '../../lib/operator/export-tape.ts';
import type { Target } from '../../lib/operator/target.ts';
import { addTrades, tradeAt } from '../flows/archive/filled-tape.ts';
import { memoryObjects } from '../storage/archive/memory-objects.ts';
import { type Engine, makeTables, startEngine } from '../storage/engines.ts';
import { startS3, useS3 } from '../worlds/s3.ts';

const START = Date.parse('2026-03-01T22:00:00Z');
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => START + at * 600_000);

let engine: Engine;
let target: Target;
let tape: Tape;
let rows: readonly ArchivedRow[];
let folder: string;

beforeAll(async () => {
  engine = await startEngine('dynoxide');
  const names = await makeTables(engine.client, ['tape']);
  const endpoint = (await engine.client.config.endpoint!()).port;
  const client = {
    endpoint: `http://127.0.0.1:${endpoint}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  target = { client, outputs: { TapeTable: names.tape } };
  tape = openTape({ client: engine.client, table: names.tape });
  rows = [...(await addTrades(tape, 'Amint', times(40))), ...(await addTrades(tape, 'Bmint', times(20)))];
});
afterAll(() => engine.stop());
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'export-')), 'out');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const run = (choice: ExportChoice, isResumed = false) => exportTape(target, folder, choice, isResumed);
const linesIn = (out: string): readonly string[] =>
  readdirSync(out)
    .filter(name => name.endsWith('.gz'))
    .sort()
    .flatMap(name =>
      gunzipSync(readFileSync(join(out, name)))
        .toString()
        .trimEnd()
        .split('\n'),
    );

/** Breaks the header of a key until the returned function repairs it. */
const broken = async (key: string): Promise<() => Promise<unknown>> => {
  const Key = { k: { S: `t#${key}` }, s: { S: '~' } };
  const { Item } = await engine.client.send(new GetItemCommand({ TableName: tape.table, Key }));
  const { d: _rows, ...body } = Item!.b!.M!;
  const put = (item: Record<string, AttributeValue>) =>
    engine.client.send(new PutItemCommand({ TableName: tape.table, Item: item }));
  await put({ ...Key, b: { M: body } });
  return () => put(Item!);
};

describe('an export that was cut off', () => {
  test.each(['parquet', 'ndjson'] as const)('as %s goes on with the rows it began with', async format => {
    const repair = await broken('Bmint');
    await expect(run({ format })).rejects.toThrow();
    await expect(run({ format })).rejects.toThrow('has an export that was cut off. Go on with --resume');
    await expect(run({ format, mint: 'Amint' }, true)).rejects.toThrow('has an export with other options.');
    await repair();
    const more = await addTrades(tape, 'Amint', [START + 9 * 86_400_000]);
    expect((await run({ format }, true)).rows).toBe(rows.length);
    rows = [...rows.filter(({ key }) => key === 'Amint'), ...more, ...rows.filter(({ key }) => key === 'Bmint')];
    expect(existsSync(join(folder, '.export'))).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ format });
  });
});

describe('an export', () => {
  test('of some days has their rows alone, in order of arrival', async () => {
    const [fromMs, toMs] = [Date.parse('2026-03-02'), Date.parse('2026-03-03')];
    await run({ format: 'parquet', fromMs, toMs });
    const wanted = rows.filter(({ row }) => row.timestampMs >= fromMs && row.timestampMs < toMs);
    expect(await Array.fromAsync(readArchivedRows(createFolderObjects(folder)))).toEqual(wanted);
    expect(readdirSync(join(folder, 'tape'))).toEqual(['day=2026-03-02']);
  });

  test('of an archive needs no service, and gives the same lines as one of the table', async () => {
    await run({ format: 'parquet' });
    const [again, direct] = [join(folder, '../again'), join(folder, '../direct')];
    await exportArchive(createFolderObjects(folder), again, { format: 'csv' });
    await exportTape(target, direct, { format: 'csv' }, false);
    const header = linesIn(again)[0];
    const linesOf = (out: string) => linesIn(out).filter(line => line !== header);
    expect(linesOf(again)).toEqual(linesOf(direct));
    expect(linesOf(again)).toHaveLength(rows.length);
    const some = join(folder, '../some');
    expect((await exportArchive(createFolderObjects(folder), some, { format: 'csv', mint: 'Bmint' })).rows).toBe(20);
    await expect(exportArchive(createFolderObjects(folder), some, { format: 'parquet' })).rejects.toThrow(
      'Parquet already',
    );
  });

  test('of the archive in a bucket gives each row, and needs the bucket of the outputs', async () => {
    expect(() => openArchiveBucket(target)).toThrow('The outputs have no ArchiveBucket.');
    await run({ format: 'parquet' });
    const s3 = await startS3();
    const files = await createFolderObjects(folder).list('tape/');
    for (const { name } of files) s3.kept.set(name, readFileSync(join(folder, name)));
    useS3(s3);
    const archive = openArchiveBucket({ client: {}, outputs: { ArchiveBucket: 'bucket' } });
    const out = join(folder, '../bucket');
    expect((await exportArchive(archive, out, { format: 'csv' })).rows).toBe(rows.length);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await s3.stop();
  });
});

test('cells with commas, quotes and line ends are quoted, and an absent value is empty', () => {
  const trade = { ...tradeAt(1, START), pool: 'a "b",\nc', terminal: null, labels: ['X', 'Y'] };
  const line = csv.line({ key: 'k', row: trade })!;
  expect(line).toContain(',"a ""b"",\nc",');
  expect(line).toContain(',"[""X"",""Y""]",');
});

test('a text that a spreadsheet would compute begins with an apostrophe, and numbers stay numbers', () => {
  const cells = (pool: string) => csv.line({ key: 'k', row: { ...tradeAt(1, START), pool, terminal: null } })!;
  for (const text of ['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\tx', "=cmd|' /C calc'!A0"])
    expect(cells(text)).toContain(`'${text}`);
  expect(cells('=HYPERLINK("http://x","y")')).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  for (const text of ['-1.5', '+7', 'a=b', 'abc']) expect(cells(text)).toContain(`,${text},`);
});

test('large outputs are cut into files, each with its header', async () => {
  const kept = memoryObjects();
  const files = createLineFiles(kept.put, { ...csv, line: () => 'x' }, 7, 4);
  for (let row = 0; row < 10; row++) await files.add(rows[0]!);
  expect((await files.finish()).map(file => file.rows)).toEqual([4, 4, 2]);
  expect([...kept.kept.keys()]).toEqual(['00000', '00001', '00002'].map(part => `tape-00007-${part}.csv.gz`));
  for (const bytes of kept.kept.values()) expect(gunzipSync(bytes).toString()).toMatch(/^key,seq,type,.*\n(x\n)+$/);
});
