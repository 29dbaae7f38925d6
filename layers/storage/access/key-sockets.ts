import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItem, type Item, isConflict } from '../kernel/dynamo.ts';
import { type Connection, loadConnections } from './connections.ts';
import type { Sockets } from './sockets.ts';

/** Only keys of tiers with a limit have this item. */
function toKey(keyId: string): Item {
  return { id: { S: `k#${keyId}` } };
}

/** Returns whether a socket is within `max`. Cleans up closed sockets when full. */
export async function acceptKeySocket(
  sockets: Sockets,
  keyId: string,
  id: string,
  max: number,
  nowMs: number,
): Promise<boolean> {
  if (await addSocket(sockets, keyId, id, max)) return true;
  await removeGoneSockets(sockets, keyId, nowMs);
  return addSocket(sockets, keyId, id, max);
}

async function addSocket(
  { connections: { client, table } }: Sockets,
  keyId: string,
  id: string,
  max: number,
): Promise<boolean> {
  const command = new UpdateItemCommand({
    TableName: table,
    Key: toKey(keyId),
    UpdateExpression: 'ADD sockets :id',
    ConditionExpression: 'attribute_not_exists(sockets) OR size(sockets) < :max',
    ExpressionAttributeValues: { ':id': { SS: [id] }, ':max': { N: String(max) } },
  });
  return client.send(command).then(
    () => true,
    error => {
      if (isConflict(error)) return false;
      throw error;
    },
  );
}

async function removeGoneSockets(sockets: Sockets, keyId: string, nowMs: number): Promise<void> {
  const ids = await loadSocketIds(sockets, keyId);
  const open = new Set((await loadConnections(sockets, ids, nowMs)).map(({ id }) => id));
  await removeKeySockets(
    sockets,
    keyId,
    ids.filter(id => !open.has(id)),
  );
}

export async function removeKeySockets(
  { connections: { client, table } }: Sockets,
  keyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: toKey(keyId),
      UpdateExpression: 'DELETE sockets :ids',
      ExpressionAttributeValues: { ':ids': { SS: [...ids] } },
    }),
  );
}

/** Open connections of a key with a limit. */
export async function loadCountedConnections(
  sockets: Sockets,
  keyId: string,
  nowMs: number,
): Promise<readonly Connection[]> {
  return loadConnections(sockets, await loadSocketIds(sockets, keyId), nowMs);
}

async function loadSocketIds(sockets: Sockets, keyId: string): Promise<readonly string[]> {
  return (await getItem(sockets.connections, toKey(keyId)))?.sockets?.SS ?? [];
}
