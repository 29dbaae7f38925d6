import type { IngestScope } from '../../contract/ingest-scope.ts';
import { getItem, type Item, putItem, scanItems } from '../kernel/dynamo.ts';
import type { Keys } from './keys.ts';

/** Without the key's text. */
export type IngestKey = {
  readonly hash: string;
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  readonly revokedMs: number | null;
  /** Verifies signatures. Older keys have none, and cannot sign. */
  readonly publicKey?: string;
  readonly scope?: IngestScope;
};

export async function findIngestKey(keys: Keys, hash: string): Promise<IngestKey | undefined> {
  const item = await getItem(keys, { hash: { S: hash } });
  return item && isIngestKey(item) ? parseIngestKey(item) : undefined;
}

export async function findIngestKeyById(keys: Keys, id: string): Promise<IngestKey | undefined> {
  const named = await getItem(keys, { hash: { S: formatName(id) } });
  return named && findIngestKey(keys, named.key!.S!);
}

/** The name goes first, so that each key has one. */
export async function saveIngestKey(keys: Keys, key: IngestKey): Promise<void> {
  await putItem(keys, { hash: { S: formatName(key.id) }, key: { S: key.hash } });
  await putItem(keys, {
    hash: { S: key.hash },
    id: { S: key.id },
    ingest: { S: key.name },
    created: { N: String(key.createdMs) },
    ...(key.revokedMs !== null && { revoked: { N: String(key.revokedMs) } }),
    ...(key.publicKey !== undefined && { public: { S: key.publicKey } }),
    ...(key.scope !== undefined && { scope: { S: JSON.stringify(key.scope) } }),
  });
}

/** Oldest first; scans the table. */
export async function listIngestKeys(keys: Keys): Promise<readonly IngestKey[]> {
  return (await scanItems(keys))
    .filter(isIngestKey)
    .map(parseIngestKey)
    .sort((a, b) => a.createdMs - b.createdMs);
}

function formatName(id: string): string {
  return `ingest#${id}`;
}

function isIngestKey(item: Item): boolean {
  return item.ingest !== undefined;
}

function parseIngestKey(item: Item): IngestKey {
  return {
    hash: item.hash!.S!,
    id: item.id!.S!,
    name: item.ingest!.S!,
    createdMs: Number(item.created!.N),
    revokedMs: item.revoked ? Number(item.revoked.N) : null,
    ...(item.public && { publicKey: item.public.S! }),
    ...(item.scope && { scope: JSON.parse(item.scope.S!) as IngestScope }),
  };
}
