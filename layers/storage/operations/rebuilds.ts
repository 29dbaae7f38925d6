import { deleteItem, getItem, type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import type { TapePosition } from '../market/tape-keys.ts';
import { describeFormats, type Formats, parseFormats } from './data-version.ts';

export type Operations = TableRef<'operations'>;

const DATA = 'data';
const VERSION: Item = { k: { S: DATA }, s: { S: 'version' } };

/** Formats of the version that wrote last, or null. */
export const loadMarker = async (operations: Operations): Promise<Formats | null> => {
  const item = await getItem(operations, VERSION);
  if (!item) return null;
  const formats = parseFormats(item.formats!.S!);
  if (formats === null) throw new Error(`The version marker is unreadable: ${item.formats!.S}. Restore a backup.`);
  return formats;
};

export const saveMarker = (operations: Operations, formats: Formats): Promise<void> =>
  putItem(operations, { ...VERSION, formats: { S: describeFormats(formats) } });

/** Derived tables are known by the name of their table `candles`. */
const toCompleteKey = (candles: string): Item => ({ k: { S: DATA }, s: { S: `complete#${candles}` } });

/** Whether derived tables hold the whole tape, but for what came since. */
export const isComplete = async (operations: Operations, candles: string): Promise<boolean> =>
  (await getItem(operations, toCompleteKey(candles))) !== undefined;

export const saveComplete = (operations: Operations, candles: string): Promise<void> =>
  putItem(operations, toCompleteKey(candles));

const DEPLOYED: Item = { k: { S: DATA }, s: { S: 'deployed' } };

/** The derived tables that functions use, by the name of `candles`. */
export const saveDeployed = (operations: Operations, candles: string): Promise<void> =>
  putItem(operations, { ...DEPLOYED, candles: { S: candles } });

/** Null before the first deployment that notes it. */
export const loadDeployed = async (operations: Operations): Promise<string | null> =>
  (await getItem(operations, DEPLOYED))?.candles?.S ?? null;

/** Derived tables that were deleted are not complete. */
export const deleteComplete = (operations: Operations, candles: string): Promise<void> =>
  deleteItem(operations, toCompleteKey(candles));

/** `tape` walks over keys; `links` then folds relations. */
export type RebuildProgress = {
  readonly phase: 'tape' | 'links' | 'done';
  readonly from: TapePosition | null;
  readonly keys: number;
  readonly rows: number;
  /** Identifies the files with its relations. */
  readonly spool: string;
};

export const createRebuildProgress = (spool: string): RebuildProgress => ({
  phase: 'tape',
  from: null,
  keys: 0,
  rows: 0,
  spool,
});

const progressKey = (generation: number): Item => ({ k: { S: DATA }, s: { S: `rebuild#${generation}` } });

/** Null before the first page. */
export const loadProgress = async (operations: Operations, generation: number): Promise<RebuildProgress | null> => {
  const item = await getItem(operations, progressKey(generation));
  return item ? (JSON.parse(item.d!.S!) as RebuildProgress) : null;
};

export const saveProgress = (operations: Operations, generation: number, progress: RebuildProgress): Promise<void> =>
  putItem(operations, { ...progressKey(generation), d: { S: JSON.stringify(progress) } });
