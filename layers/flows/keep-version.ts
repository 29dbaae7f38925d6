import { roundToGrid, type SnapshotGrid, toSnapshotMs } from '../core/kernel/snapshot-grid.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import { type CopiedGrid, findKeptVersion, saveKeptVersion } from '../storage/kernel/kept-versions.ts';

/** Keeps what a board publishes, for answers of the past. */
export type Keeper = {
  readonly table: TableRef<'board' | 'listings'>;
  /** What is published now. Null: nothing yet. */
  readonly loadVersion: () => Promise<Uint8Array | null>;
  /** Copies the content of a version for a longer grid. False: it has gone meanwhile. */
  readonly copyContent: (version: Uint8Array, grid: CopiedGrid, atMs: number) => Promise<boolean>;
  /** Times of the newest copies that this process knows. */
  readonly newest: Map<SnapshotGrid, number>;
};

const copiedGrids: readonly CopiedGrid[] = ['hour', 'day'];

/** Keeps the published version: each minute, and with its content once an hour and a day. */
export async function keepVersion(keeper: Keeper, nowMs: number): Promise<void> {
  const { table, loadVersion, copyContent, newest } = keeper;
  const bytes = await loadVersion();
  if (bytes === null) return;
  const atMs = toSnapshotMs(nowMs);
  await saveKeptVersion(table, 'minute', { atMs, bytes });
  for (const grid of copiedGrids) {
    const lastMs = newest.get(grid) ?? (await findKeptVersion(table, grid, atMs))?.atMs ?? Number.NEGATIVE_INFINITY;
    newest.set(grid, lastMs);
    if (roundToGrid(atMs, grid) <= lastMs || !(await copyContent(bytes, grid, atMs))) continue;
    await saveKeptVersion(table, grid, { atMs, bytes });
    newest.set(grid, atMs);
  }
}
