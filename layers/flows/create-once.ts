import { createHash } from 'node:crypto';
import { RequestError } from '../contract/errors.ts';
import { type CreationsTable, claimCreation, finishCreation } from '../storage/access/creations.ts';

/** A request to create something, which may come again. */
export type Once<Made> = {
  readonly owner: string;
  /** Undefined creates without looking back. */
  readonly key: string | undefined;
  /** What is asked for. */
  readonly asked: unknown;
  readonly id: string;
  readonly nowMs: number;
  readonly find: (id: string) => Promise<Made | undefined>;
  /** Undefined if another request was faster. */
  readonly make: (id: string) => Promise<Made | undefined>;
};

/** Creates something once per key of a caller. Throws `conflict` when the key was used for something else. */
export async function createOnce<Made>(
  table: CreationsTable,
  { owner, key, asked, id: freshId, nowMs, find, make }: Once<Made>,
): Promise<Made> {
  if (key === undefined) return (await make(freshId))!;
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const claim = await claimCreation(table, owner, key, { id: freshId, digest }, nowMs);
  if (claim.digest !== digest)
    throw new RequestError('conflict', `idempotency_key "${key}" was used for another request; choose a new one`);
  const found = await find(claim.id);
  if (found !== undefined) return found;
  if (claim.isDone)
    throw new RequestError('conflict', `What idempotency_key "${key}" created was deleted; choose a new one`);
  const made = (await make(claim.id)) ?? (await find(claim.id));
  if (made === undefined) throw new RequestError('conflict', 'It was deleted meanwhile; choose a new idempotency_key');
  await finishCreation(table, owner, key, claim, nowMs);
  return made;
}
