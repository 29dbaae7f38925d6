import { toArchivePrefix } from '../../storage/archive/layout.ts';
import type { Objects } from '../../storage/archive/objects.ts';
import { scanKeyEnds } from '../../storage/journal/heads.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import { compressJson, decompressJson } from './archived-keys.ts';

/** Units that a scan repeats after a cut-off. */
export const SCAN_PARTS = 32;
const SCANS_IN_PARALLEL = 8;

/** Mint or wallet, with its newest arrival number. */
export type End = readonly [key: string, seq: number];

const KEY_BEGINNING = formatTapeKey('').length;
/** Keys of a part of the table, in no particular order. */
export async function* scanPlanEnds(tape: Tape, part: number, parts: number): AsyncGenerator<readonly End[]> {
  for await (const page of scanKeyEnds(tape, part, parts))
    yield page.map(({ key, seq }) => [key.slice(KEY_BEGINNING), seq]);
}

export function sortKeyEnds(list: readonly End[]): readonly End[] {
  return list.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function planName(run: string, part: number): string {
  return `runs/${run}/plan/${part}.json.gz`;
}
/** Keeps keys of a part, unless an earlier attempt did. */
async function planPart(tape: Tape, objects: Objects, run: string, part: number): Promise<void> {
  if ((await objects.get(planName(run, part))) !== null) return;
  const found = (await Array.fromAsync(scanPlanEnds(tape, part, SCAN_PARTS))).flat();
  const byPrefix = Map.groupBy(found, ([key]) => toArchivePrefix(key));
  for (const [prefix, list] of byPrefix)
    await objects.put(`runs/${run}/keys/${prefix}-${part}.json.gz`, compressJson(sortKeyEnds(list)));
  await objects.put(planName(run, part), compressJson([...byPrefix.keys()]));
}

/** Scans the table. Returns false if the time is up before. */
export async function planRun(tape: Tape, objects: Objects, run: string, isTimeUp: () => boolean): Promise<boolean> {
  const parts = Array.from({ length: SCAN_PARTS }, (_, part) => part);
  await runInParallel(parts, SCANS_IN_PARALLEL, async part => {
    if (!isTimeUp()) await planPart(tape, objects, run, part);
  });
  return !isTimeUp();
}

/** Keys of a prefix in order. */
export async function loadPlannedEnds(objects: Objects, run: string, prefix: string): Promise<readonly End[]> {
  const listed = await objects.list(`runs/${run}/keys/${prefix}-`);
  const lists = await runInParallel(listed, SCANS_IN_PARALLEL, async ({ name }) =>
    decompressJson<readonly End[]>((await objects.get(name))!),
  );
  return sortKeyEnds(lists.flat());
}
