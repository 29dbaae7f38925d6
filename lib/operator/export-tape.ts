import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatUtcDay } from '../../layers/core/kernel/utc-day.ts';
import { compressJson, decompressJson } from '../../layers/flows/archive/archived-keys.ts';
import { splitIntoKeyBatches } from '../../layers/flows/archive/batches.ts';
import { openDayParts, type WrittenFile } from '../../layers/flows/archive/day-parts.ts';
import { type End, scanPlanEnds, sortKeyEnds } from '../../layers/flows/archive/plan.ts';
import { type WrittenBatch, writeBatch } from '../../layers/flows/archive/write-batch.ts';
import { toArchivePrefix } from '../../layers/storage/archive/layout.ts';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { loadHeads } from '../../layers/storage/journal/journal.ts';
import { formatTapeKey, openTape, type Tape } from '../../layers/storage/market/tape.ts';
import { createFolderObjects } from './archive-folder.ts';
import { createDynamoClient } from './clients.ts';
import { ensureEmptyFolder, WORK } from './export-folder.ts';
import { createLineFiles, csv, type LineFormat, ndjson } from './export-lines.ts';
import { sheet } from './export-sheet.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** Formats of lines. Parquet has files by day. */
export const lineFormats = { csv, sheet, ndjson } as const satisfies Readonly<Record<string, LineFormat>>;
export const exportFormats = ['parquet', 'csv', 'sheet', 'ndjson'] as const;

/** Rows with a time in [fromMs, toMs); a missing field selects all. */
export type ExportChoice = {
  readonly format: (typeof exportFormats)[number];
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly mint?: string;
};

export type Exported = { readonly rows: number; readonly files: readonly WrittenFile[] };

/** A resumed export has the same rows. */
type Plan = { readonly choice: ExportChoice; readonly run: string; readonly ends: readonly End[] };

const PLAN = `${WORK}/plan.json.gz`;
const MANIFEST = 'manifest.json';

/** Writes the tape into an empty folder, or resumes an export. */
export async function exportTape(
  target: Target,
  out: string,
  choice: ExportChoice,
  isResumed: boolean,
): Promise<Exported> {
  const tape = openTape({ client: createDynamoClient(target), table: getTargetOutput(target, 'TapeTable') });
  const objects = createFolderObjects(out);
  const plan = isResumed ? await loadSavedPlan(objects, out, choice) : await createPlan(tape, objects, out, choice);
  const times = {
    toMs: plan.choice.toMs ?? Number.POSITIVE_INFINITY,
    ...((plan.choice.fromMs ?? plan.choice.toMs) !== undefined && { fromMs: plan.choice.fromMs ?? 0 }),
  };
  const files: WrittenFile[] = [];
  // Batches of Parquet files are counted per partition.
  const jobs = [...Map.groupBy(plan.ends, ([key]) => toArchivePrefix(key))].flatMap(([prefix, some]) =>
    splitIntoKeyBatches(some, new Map()).map((slices, batch) => ({ prefix, batch, slices })),
  );
  for (const [number, job] of jobs.entries()) {
    const name = `${WORK}/batches/${number}.json.gz`;
    const found = await objects.get(name);
    let done: WrittenBatch;
    if (found) done = decompressJson<WrittenBatch>(found);
    else {
      const { prefix, batch, slices } = job;
      const sink =
        plan.choice.format === 'parquet'
          ? openDayParts(objects.put, { run: plan.run, prefix, batch })
          : createLineFiles(objects.put, lineFormats[plan.choice.format], number);
      done = await writeBatch(tape, slices, times, sink);
      await objects.put(name, compressJson(done));
    }
    files.push(...done.files);
  }

  const exported = { rows: files.reduce((sum, { rows }) => sum + rows, 0), files };
  await objects.put(MANIFEST, Buffer.from(`${JSON.stringify({ ...choice, ...exported }, null, 1)}\n`));
  await rm(join(out, WORK), { recursive: true });
  return exported;
}

async function loadSavedPlan(objects: Objects, out: string, choice: ExportChoice): Promise<Plan> {
  const bytes = await objects.get(PLAN);
  if (bytes === null) throw new UsageError(`${out} has no export to resume. Leave out --resume to begin one.`);
  const plan = decompressJson<Plan>(bytes);
  if (JSON.stringify(plan.choice) !== JSON.stringify(choice))
    throw new UsageError(`${out} has an export with other options. Repeat its options, or choose another --out.`);
  return plan;
}

async function createPlan(tape: Tape, objects: Objects, out: string, choice: ExportChoice): Promise<Plan> {
  await ensureEmptyFolder(out);
  const { mint } = choice;
  const run = formatUtcDay(Date.now());
  let ends: readonly End[];
  if (mint === undefined) ends = sortKeyEnds((await Array.fromAsync(scanPlanEnds(tape, 0, 1))).flat());
  else {
    const { seq } = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
    if (seq === 0) throw new UsageError(`${mint} has no rows on the tape.`);
    ends = [[mint, seq]];
  }
  const plan = { choice, run, ends };
  await objects.put(PLAN, compressJson(plan));
  return plan;
}
