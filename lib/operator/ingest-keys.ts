import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { fullScope, type IngestScope } from '../../layers/contract/ingest-scope.ts';
import { deriveIngestPublicKey } from '../../layers/core/identity/ingest-signature.ts';
import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import {
  findIngestKeyById,
  type IngestKey,
  listIngestKeys,
  saveIngestKey,
} from '../../layers/storage/access/ingest-keys.ts';
import type { Keys } from '../../layers/storage/access/keys.ts';
import { createDynamoClient } from './clients.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

export function resolveKeysTable(target: Target): Keys {
  return {
    client: createDynamoClient(target),
    table: getTargetOutput(target, 'KeysTable'),
  };
}

export function generateRandomText(bytes: number): string {
  return bs58.encode(randomBytes(bytes));
}

const ID_PREFIX = 'ingest-';

export function isIngestKeyId(id: string): boolean {
  return id.startsWith(ID_PREFIX);
}

/** May send everything. Its text is shown once. */
export function issueFullIngestKey(target: Target, name: string, nowMs: number) {
  return issueIngestKey(target, { name, scope: fullScope }, nowMs);
}

export type AskedIngestKey = { readonly name: string; readonly scope?: IngestScope };

/** The key's text is shown once. */
export async function issueIngestKey(target: Target, { name, scope }: AskedIngestKey, nowMs: number) {
  const id = `${ID_PREFIX}${generateRandomText(20)}`;
  const key = buildKeyText(generateRandomText(32), 'cin');
  await saveIngestKey(resolveKeysTable(target), {
    ...{ hash: hashKeyText(key), publicKey: deriveIngestPublicKey(key), id, name, createdMs: nowMs, revokedMs: null },
    ...(scope && { scope }),
  });
  return { id, key, name, ...(scope && { scope }) };
}

/** Oldest first. */
export function listAllIngestKeys(target: Target): Promise<readonly IngestKey[]> {
  return listIngestKeys(resolveKeysTable(target));
}

/** Takes effect at once. Throws UsageError when the key does not exist. */
export async function revokeIngestKey(target: Target, id: string, nowMs: number): Promise<void> {
  const key = await findIngestKeyById(resolveKeysTable(target), id);
  if (key === undefined)
    throw new UsageError(`Ingest key ${id} does not exist. List the ids with: npm run keys -- list`);
  await saveIngestKey(resolveKeysTable(target), { ...key, revokedMs: nowMs });
}

export async function revokeIngestKeysNamed(target: Target, name: string, nowMs: number): Promise<void> {
  const live = (await listAllIngestKeys(target)).filter(key => key.name === name && key.revokedMs === null);
  for (const key of live) await revokeIngestKey(target, key.id, nowMs);
}
