import { DAY_MS, formatUtcDay } from '../../layers/core/kernel/utc-day.ts';
import { TAPE } from '../../layers/storage/archive/layout.ts';
import type { ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { WORK } from './export-folder.ts';
import { UsageError } from './target.ts';

/** What an export left out. */
type Choice = { readonly fromMs?: number; readonly toMs?: number; readonly mint?: string };

const RUN = /^manifests\/(\d{4}-\d\d-\d\d)\.json$/;

/**
 * Throws UsageError unless an archive has a whole day that is over. Returns what it may lack of the rows that the
 * day's folds need, or null.
 */
export async function assertDayArchived(source: ReadableObjects, day: string, nowMs: number): Promise<string | null> {
  const today = formatUtcDay(nowMs);
  if (day >= today) throw new UsageError(`--day must be a UTC day that is over; got ${day}, and today is ${today}.`);
  const files = await source.list(`${TAPE}day=`);
  const days = [...new Set(files.map(({ name }) => name.slice(`${TAPE}day=`.length).split('/')[0]!))].sort();
  if (!days.includes(day)) {
    const span = days.length === 0 ? 'It has no rows at all.' : `It has rows from ${days[0]} to ${days.at(-1)}.`;
    throw new UsageError(`The archive has no rows of ${day}. ${span}`);
  }
  if ((await source.list(`${WORK}/`)).length > 0)
    throw new UsageError('The archive is an export that was cut off. Finish it with `npm run export -- --resume`.');
  const runs = (await source.list('manifests/')).flatMap(({ name }) => RUN.exec(name)?.[1] ?? []);
  if (runs.length > 0 && runs.at(-1)! < day)
    throw new UsageError(`${day} is not archived completely yet: the last complete day is ${runs.at(-1)}.`);
  const { fromMs, toMs, mint } = await readChoice(source);
  if (toMs !== undefined && toMs < Date.parse(day) + DAY_MS)
    throw new UsageError(`The archive has no rows after ${new Date(toMs).toISOString()}, so ${day} is not whole.`);
  if (mint !== undefined) return `The archive has rows of ${mint} only: answers about others do not change.`;
  return fromMs === undefined
    ? null
    : `The archive has no rows before ${formatUtcDay(fromMs)}: answers that need them stay incomplete.`;
}

/** Archives without a manifest of an export leave out nothing. */
async function readChoice(source: ReadableObjects): Promise<Choice> {
  const manifest = (await source.list('manifest.json')).find(({ name }) => name === 'manifest.json');
  if (manifest === undefined) return {};
  const bytes = await source.read(manifest.name, 0, manifest.bytes);
  return JSON.parse(Buffer.from(bytes).toString()) as Choice;
}
