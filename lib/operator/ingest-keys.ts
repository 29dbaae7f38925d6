import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { keyHash, keyText } from '../../layers/core/key-text.ts';
import { type IngestKey, ingestKeyById, listIngestKeys, saveIngestKey } from '../../layers/storage/ingest-keys.ts';
import { type Keys, openKeys } from '../../layers/storage/keys.ts';
import { dynamoOf } from './clients.ts';
import { outputOf, type Target, UsageError } from './target.ts';

/** An ingest key as it is shown once, and never again. */
export type IssuedIngestKey = { readonly id: string; readonly key: string; readonly name: string };

const keysOf = (target: Target): Keys => openKeys(dynamoOf(target), outputOf(target, 'KeysTable'));

const random = (bytes: number): string => bs58.encode(randomBytes(bytes));

/** Begins the id of every ingest key. */
const ID_PREFIX = 'ingest-';

/** Whether an id is that of an ingest key. */
export const isIngestKeyId = (id: string): boolean => id.startsWith(ID_PREFIX);

/** Issues a key that brings data in. */
export const issueIngestKey = async (target: Target, name: string, nowMs: number): Promise<IssuedIngestKey> => {
  const id = `${ID_PREFIX}${random(20)}`;
  const key = keyText(random(32), 'cin');
  await saveIngestKey(keysOf(target), { hash: keyHash(key), id, name, createdMs: nowMs, revokedMs: null });
  return { id, key, name };
};

/** Every ingest key, oldest first. */
export const allIngestKeys = (target: Target): Promise<readonly IngestKey[]> => listIngestKeys(keysOf(target));

/** Revokes an ingest key: what it sends is refused from now on. Errors: UsageError when there is none. */
export const revokeIngestKey = async (target: Target, id: string, nowMs: number): Promise<void> => {
  const key = await ingestKeyById(keysOf(target), id);
  if (key === undefined) throw new UsageError(`There is no ingest key ${id}; see the ids with: npm run keys -- list`);
  await saveIngestKey(keysOf(target), { ...key, revokedMs: nowMs });
};

/** Revokes every ingest key of a name, as a restart does with the demonstration's. */
export const revokeIngestKeysNamed = async (target: Target, name: string, nowMs: number): Promise<void> => {
  const live = (await allIngestKeys(target)).filter(key => key.name === name && key.revokedMs === null);
  for (const key of live) await revokeIngestKey(target, key.id, nowMs);
};
