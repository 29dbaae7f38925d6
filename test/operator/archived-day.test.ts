/** What an archive must have before a day of it is restored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { createFolderObjects } from '../../lib/operator/archive-folder.ts';
import { assertDayArchived } from '../../lib/operator/archived-day.ts';
import { UsageError } from '../../lib/operator/target.ts';

const NOW_MS = Date.parse('2026-10-20T12:00:00Z');
let folder: string;
let objects: Objects;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archived-day-'));
  objects = createFolderObjects(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, json: object = {}) => objects.put(name, Buffer.from(JSON.stringify(json)));
const putDays = (...days: readonly string[]) =>
  Promise.all(days.map(day => put(`tape/day=${day}/prefix=a/part-${day}-00000-00000.parquet`)));
const ask = (day: string) => assertDayArchived(objects, day, NOW_MS);

test.each([
  ['2026-10-20', 'that is over; got 2026-10-20, and today is 2026-10-20'],
  ['2026-10-21', 'got 2026-10-21'],
  ['2026-10-12', 'no rows of 2026-10-12. It has rows from 2026-10-10 to 2026-10-11'],
])('%s is refused in words', async (day, words) => {
  await putDays('2026-10-10', '2026-10-11', ...(day >= '2026-10-20' ? [day] : []));
  await expect(ask(day)).rejects.toThrow(words);
  await expect(ask(day)).rejects.toThrow(UsageError);
  expect(await ask('2026-10-11')).toBeNull();
});

test('an empty archive says so', async () => {
  await expect(ask('2026-10-11')).rejects.toThrow('It has no rows at all');
});

test('a day whose run is not done is refused, the days before it are not', async () => {
  await putDays('2026-10-10', '2026-10-11');
  await put('manifests/2026-10-10.json');
  await expect(ask('2026-10-11')).rejects.toThrow('last complete day is 2026-10-10');
  expect(await ask('2026-10-10')).toBeNull();
});

test('an export that was cut off, or ends within the day, is refused', async () => {
  await putDays('2026-10-10', '2026-10-11');
  await put('manifest.json', { toMs: Date.parse('2026-10-11T05:00:00Z') });
  await expect(ask('2026-10-11')).rejects.toThrow('no rows after 2026-10-11T05:00:00.000Z');
  expect(await ask('2026-10-10')).toBeNull();
  await put('.export/plan.json.gz');
  await expect(ask('2026-10-10')).rejects.toThrow('--resume');
});

test('an export of a part says what it lacks', async () => {
  await putDays('2026-10-10');
  await put('manifest.json', { fromMs: Date.parse('2026-10-10') });
  expect(await ask('2026-10-10')).toContain('no rows before 2026-10-10');
  await put('manifest.json', { mint: 'abc' });
  expect(await ask('2026-10-10')).toContain('rows of abc only');
});
