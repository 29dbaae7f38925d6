import { parseUnsent, toUnsentItem, type Unsent } from '../access/unsent.ts';
import { queryDueKeys, toDueAttributes } from '../kernel/due.ts';
import { createVersionCondition, getItem, type Item, putItem, readStaleItems } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { type Security, toSecurityKey } from './security.ts';

/** Written before notifications go out, so that none repeats. */
export type Delivered = {
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
  readonly unsent?: Unsent | undefined;
};

export const nothingDelivered: Delivered = { version: 0, seq: 0, clock: [], clockMs: 0, dueMs: null };

/** Later rows repeat few of these changes. */
export const CLOCK_NAMES_MAX = 128;

const DELIVERED = 'delivered';

/** Empty for an unknown mint. */
export async function loadDelivered(security: Security, mint: string): Promise<Delivered> {
  const item = await getItem(security, toDeliveredKey(mint));
  return item ? parseDelivered(item) : nothingDelivered;
}

/** The same at half the price. May lag, and omits unknown mints. Saving verifies it. */
export async function readStaleDelivered(
  security: Security,
  mints: readonly string[],
): Promise<ReadonlyMap<string, Delivered>> {
  const items = await readStaleItems(security, mints.map(toDeliveredKey));
  return new Map(items.map(item => [item.k!.S!, parseDelivered(item)]));
}

function toDeliveredKey(mint: string): Item {
  return toSecurityKey(mint, DELIVERED);
}
export function isDeliveredKey({ s }: Item): boolean {
  return s?.S === DELIVERED;
}

function parseDelivered(item: Item): Delivered {
  return {
    version: Number(item.v!.N),
    seq: Number(item.q!.N),
    clock: parsePackedAttribute(item.c!),
    clockMs: Number(item.m!.N),
    dueMs: item.due_at ? Number(item.due_at.N) : null,
    unsent: parseUnsent(item),
  };
}

/** Throws ConditionalCheckFailedException when another writer was faster. */
export async function saveDelivered(
  security: Security,
  mint: string,
  loaded: Delivered,
  next: Omit<Delivered, 'version'>,
): Promise<Delivered> {
  const delivered = { ...next, clock: next.clock.slice(-CLOCK_NAMES_MAX), version: loaded.version + 1 };
  const item = {
    ...toDeliveredKey(mint),
    v: { N: String(delivered.version) },
    q: { N: String(delivered.seq) },
    c: toPackedAttribute(delivered.clock),
    m: { N: String(delivered.clockMs) },
    ...toDueAttributes(delivered.dueMs),
    ...toUnsentItem(delivered.unsent),
  };
  await putItem(security, item, createVersionCondition(loaded.version));
  return delivered;
}

/** Mints due by `nowMs`, longest waiting first per partition. */
export const dueSecurity: (security: Security, nowMs: number, max: number) => Promise<readonly string[]> = queryDueKeys;
