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

/** All sealed batches in order. */
export async function loadBatches(proofs: Proofs): Promise<readonly SealedBatch[]> {
  const items = await queryItems(proofs, buildConsistentQuery('k = :k', { k: LOG }));
  return items.map(item => JSON.parse(item.d!.S!) as SealedBatch);
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

/** False if there is one of this size. */
export function addCheckpoint(proofs: Proofs, checkpoint: StoredCheckpoint): Promise<boolean> {
  return isWritten(putItem(proofs, toItem(CHECKPOINTS, checkpoint.size, checkpoint), ONCE));
}

function toItem(k: string, at: number, value: object): Item {
  // Sorts as the number does.
  return { k: { S: k }, s: { S: String(at).padStart(10, '0') }, d: { S: JSON.stringify(value) } };
}

const ONCE = { ConditionExpression: 'attribute_not_exists(k)' };
