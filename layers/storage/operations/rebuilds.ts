import { deleteItem, getItem, type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import type { TapePosition } from '../market/tape-keys.ts';
import { describeFormats, type Formats, parseFormats } from './data-version.ts';

export type Operations = TableRef<'operations'>;

const DATA = 'data';
const VERSION: Item = { k: { S: DATA }, s: { S: 'version' } };

/** Formats of the version that wrote last, or null. */
export async function loadMarker(operations: Operations): Promise<Formats | null> {
  const item = await getItem(operations, VERSION);
  if (!item) return null;
  const formats = parseFormats(item.formats!.S!);
  if (formats === null) throw new Error(`The version marker is unreadable: ${item.formats!.S}. Restore a backup.`);
  return formats;
}

export function saveMarker(operations: Operations, formats: Formats): Promise<void> {
  return putItem(operations, { ...VERSION, formats: { S: describeFormats(formats) } });
}

/** Derived tables are known by the name of their table `candles`. */
function toCompleteKey(candles: string): Item {
  return { k: { S: DATA }, s: { S: `complete#${candles}` } };
}

/** Whether derived tables hold the whole tape, but for what came since. */
export async function isComplete(operations: Operations, candles: string): Promise<boolean> {
  return (await getItem(operations, toCompleteKey(candles))) !== undefined;
}

export function saveComplete(operations: Operations, candles: string): Promise<void> {
  return putItem(operations, toCompleteKey(candles));
}

const DEPLOYED: Item = { k: { S: DATA }, s: { S: 'deployed' } };

/** The derived tables that functions use, by the name of `candles`. */
export function saveDeployed(operations: Operations, candles: string): Promise<void> {
  return putItem(operations, { ...DEPLOYED, candles: { S: candles } });
}

/** Null before the first deployment that notes it. */
export async function loadDeployed(operations: Operations): Promise<string | null> {
  return (await getItem(operations, DEPLOYED))?.candles?.S ?? null;
}

/** Derived tables that were deleted are not complete. */
export function deleteComplete(operations: Operations, candles: string): Promise<void> {
  return deleteItem(operations, toCompleteKey(candles));
}

/** `tape` walks over keys; `links` then folds relations. */
export type RebuildProgress = {
  readonly phase: 'tape' | 'links' | 'done';
  readonly from: TapePosition | null;
  readonly keys: number;
  readonly rows: number;
  /** Identifies the files with its relations. */
  readonly spool: string;
};

export function createRebuildProgress(spool: string): RebuildProgress {
  return {
    phase: 'tape',
    from: null,
    keys: 0,
    rows: 0,
    spool,
  };
}

function toProgressKey(generation: number): Item {
  return { k: { S: DATA }, s: { S: `rebuild#${generation}` } };
}

/** Null before the first page. */
export async function loadProgress(operations: Operations, generation: number): Promise<RebuildProgress | null> {
  const item = await getItem(operations, toProgressKey(generation));
  return item ? (JSON.parse(item.d!.S!) as RebuildProgress) : null;
}

export function saveProgress(operations: Operations, generation: number, progress: RebuildProgress): Promise<void> {
  return putItem(operations, { ...toProgressKey(generation), d: { S: JSON.stringify(progress) } });
}
