import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import type { Tier } from '../../contract/tiers.ts';
import { getItem, getItems, type Item, putItem, scanItems } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { isExpired, type Sockets, toSocketExpiry } from './sockets.ts';

/** A subscribed channel in the record of its connection. */
export type Held = {
  /** Record version of the subscribe that began it. */
  readonly begun: number;
  /** Record version of its last change. */
  readonly changed: number;
  readonly isBatched: boolean;
};

export type Connection = {
  readonly id: string;
  readonly keyHash: string;
  readonly keyId: string;
  /** The tier at the upgrade. */
  readonly tier: Tier;
  /** The scopes of the key at the upgrade, empty without any. */
  readonly scopes?: string;
  readonly channels: ReadonlyMap<string, Held>;
  readonly version: number;
};

const PREFIX = 'c#';
function toKey(id: string): Item {
  return { id: { S: `${PREFIX}${id}` } };
}

/** Saves the successor of the stored version. A deleted record is not recreated. */
export function saveConnection(sockets: Sockets, connection: Connection, nowMs: number): Promise<void> {
  return putItem(
    sockets.connections,
    {
      ...toKey(connection.id),
      hash: { S: connection.keyHash },
      key: { S: connection.keyId },
      tier: { S: connection.tier },
      ...(connection.scopes && { scopes: { S: connection.scopes } }),
      channels: toPackedAttribute(
        [...connection.channels].map(
          ([name, { begun, changed, isBatched }]): StoredChannel => [name, begun, changed, isBatched ? 1 : 0],
        ),
      ),
      v: { N: String(connection.version) },
      expires: toSocketExpiry(nowMs),
    },
    connection.version === 1
      ? { ConditionExpression: 'attribute_not_exists(id)' }
      : {
          ConditionExpression: 'v = :before',
          ExpressionAttributeValues: { ':before': { N: String(connection.version - 1) } },
        },
  );
}

export async function loadConnection(sockets: Sockets, id: string): Promise<Connection | undefined> {
  const item = await getItem(sockets.connections, toKey(id));
  return item && parseConnection(item);
}

/** Those that exist and have not expired. */
export async function loadConnections(
  sockets: Sockets,
  ids: readonly string[],
  nowMs: number,
): Promise<readonly Connection[]> {
  return (await getItems(sockets.connections, ids.map(toKey)))
    .filter(item => sockets.isEndless || !isExpired(item, nowMs))
    .map(parseConnection);
}

/** All connections of a key. Scans the table. */
export async function scanKeyConnections(sockets: Sockets, keyId: string): Promise<readonly Connection[]> {
  return (await scanItems(sockets.connections)).filter(item => item.key?.S === keyId).map(parseConnection);
}

/** Returns the deleted record, so exactly one caller gets its last channels. */
export async function deleteConnection(
  { connections: { client, table } }: Sockets,
  id: string,
): Promise<Connection | undefined> {
  const command = new DeleteItemCommand({ TableName: table, Key: toKey(id), ReturnValues: 'ALL_OLD' });
  const { Attributes } = await client.send(command);
  return Attributes && parseConnection(Attributes);
}

function parseConnection(item: Item): Connection {
  return {
    id: item.id!.S!.slice(PREFIX.length),
    keyHash: item.hash!.S!,
    keyId: item.key!.S!,
    tier: item.tier!.S as Tier,
    ...(item.scopes && { scopes: item.scopes.S! }),
    channels: new Map(
      parsePackedAttribute<readonly StoredChannel[]>(item.channels!).map(([name, begun, changed, isBatched]) => [
        name,
        { begun, changed, isBatched: isBatched === 1 },
      ]),
    ),
    version: Number(item.v!.N),
  };
}

/** Short, because 4,000 channels must fit into one item. */
type StoredChannel = readonly [name: string, begun: number, changed: number, isBatched: 0 | 1];
