import { type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';

export type Proofs = TableRef<'proofs'>;

/** Rows received in [fromMs, toMs), and late ones. */
export type SealedBatch = {
  readonly batch: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly root: string;
  readonly headsRoot: string;
  /** Its document in the log. */
  readonly leaf: string;
  /** Names its items; each attempt has its own. */
  readonly id: string;
  /** First key of each part of its keys. */
  readonly firstKeys: readonly string[];
  /** The batch whose items have all keys; later ones have the changes. */
  readonly headsFrom: number;
  readonly rulesVersion: string;
};

/** A signed statement about the first `size` leaves. */
export type StoredCheckpoint = {
  readonly day: string;
  readonly size: number;
  readonly root: string;
  readonly note: string;
  readonly previous: string | null;
  readonly origin: string;
  /** Rules of the batches, by the first that has them. */
  readonly rules: readonly { readonly version: string; readonly from_batch: number }[];
  /** Base64 of 32 bytes. */
  readonly publicKey: string;
};

const LOG = 'log';
const CHECKPOINTS = 'checkpoints';

// The log only grows, so that known leaves are not read again.
const keptLogs = new WeakMap<Proofs['client'], Map<string, readonly SealedBatch[]>>();

/** All sealed batches in order. */
export async function loadBatches({ client, table }: Proofs): Promise<readonly SealedBatch[]> {
  const logs = keptLogs.get(client) ?? new Map<string, readonly SealedBatch[]>();
  keptLogs.set(client, logs);
  const known = logs.get(table) ?? [];
  const since = await loadBatchesSince({ client, table }, Math.max(0, known.length - 1));
  // The newest known one is read again: it shows that the log is the same.
  const isSame = known.at(-1)?.id === since[0]?.id;
  const all = isSame ? [...known.slice(0, -1), ...since] : await loadBatchesSince({ client, table }, 0);
  logs.set(table, all);
  return all;
}

async function loadBatchesSince(proofs: Proofs, from: number): Promise<readonly SealedBatch[]> {
  const query = buildConsistentQuery('k = :k AND s >= :s', { k: LOG, s: formatPlace(from) });
  return (await queryItems(proofs, query)).map(item => JSON.parse(item.d!.S!) as SealedBatch);
}

/** False if another process was faster. */
export function addBatch(proofs: Proofs, sealed: SealedBatch): Promise<boolean> {
  return isWritten(putItem(proofs, toItem(LOG, sealed.batch, sealed), ONCE));
}

/** All checkpoints, oldest first. */
export async function loadCheckpoints(proofs: Proofs): Promise<readonly StoredCheckpoint[]> {
  const items = await queryItems(proofs, buildConsistentQuery('k = :k', { k: CHECKPOINTS }));
  return items.map(item => JSON.parse(item.d!.S!) as StoredCheckpoint);
}

export async function loadNewestCheckpoint(proofs: Proofs): Promise<StoredCheckpoint | null> {
  const query = { ...buildConsistentQuery('k = :k', { k: CHECKPOINTS }), ScanIndexForward: false };
  const [item] = await queryItems(proofs, query, 1);
  return item === undefined ? null : (JSON.parse(item.d!.S!) as StoredCheckpoint);
}

/** False if there is one of this size. */
export function addCheckpoint(proofs: Proofs, checkpoint: StoredCheckpoint): Promise<boolean> {
  return isWritten(putItem(proofs, toItem(CHECKPOINTS, checkpoint.size, checkpoint), ONCE));
}

function toItem(k: string, at: number, value: object): Item {
  return { k: { S: k }, s: { S: formatPlace(at) }, d: { S: JSON.stringify(value) } };
}

/** Sorts as the number does. */
function formatPlace(at: number): string {
  return String(at).padStart(10, '0');
}

const ONCE = { ConditionExpression: 'attribute_not_exists(k)' };
