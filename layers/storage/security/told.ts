import { dueAttributes, dueKeys } from '../kernel/due.ts';
import { getItem, putItem, unmoved } from '../kernel/dynamo.ts';
import { type Security, securityKey } from './security.ts';

/** Written before notifications go out, so that none repeats. */
export type Told = {
  /** Condition of the next write. 0: never written. */
  readonly version: number;
  /** Last arrival number with delivered changes. */
  readonly seq: number;
  /** Names of changes that ticks delivered before their rows. */
  readonly clock: readonly string[];
  /** Last delivered tick, unix ms. */
  readonly clockMs: number;
  /** Next change by time alone, unix ms, or null. */
  readonly dueMs: number | null;
};

export const nothingTold: Told = { version: 0, seq: 0, clock: [], clockMs: 0, dueMs: null };

/** Later rows repeat few of these changes. */
export const CLOCK_NAMES_MAX = 128;

const TOLD = 'told';

/** Empty for an unknown mint. */
export const loadTold = async (security: Security, mint: string): Promise<Told> => {
  const item = await getItem(security, securityKey(mint, TOLD));
  return item
    ? {
        version: Number(item.v!.N),
        seq: Number(item.q!.N),
        clock: JSON.parse(item.c!.S!),
        clockMs: Number(item.m!.N),
        dueMs: item.due_at ? Number(item.due_at.N) : null,
      }
    : nothingTold;
};

/** Throws ConditionalCheckFailedException when another writer was faster. */
export const saveTold = async (
  security: Security,
  mint: string,
  loaded: Told,
  next: Omit<Told, 'version'>,
): Promise<Told> => {
  const told = { ...next, clock: next.clock.slice(-CLOCK_NAMES_MAX), version: loaded.version + 1 };
  const item = {
    ...securityKey(mint, TOLD),
    v: { N: String(told.version) },
    q: { N: String(told.seq) },
    c: { S: JSON.stringify(told.clock) },
    m: { N: String(told.clockMs) },
    ...dueAttributes(told.dueMs),
  };
  await putItem(security, item, unmoved(loaded.version));
  return told;
};

/** Mints due by `nowMs`, longest waiting first per partition. */
export const dueSecurity: (security: Security, nowMs: number, max: number) => Promise<readonly string[]> = dueKeys;
