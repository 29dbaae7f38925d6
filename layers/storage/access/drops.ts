import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deleteItem, getItem, type Item } from '../kernel/dynamo.ts';
import { batches } from '../kernel/parallel.ts';
import { expiryOf, type Sockets } from './sockets.ts';

/** Dropped events of a socket by channel. */
export type Drops = ReadonlyMap<string, number>;

const keyOf = (id: string): Item => ({ id: { S: `d#${id}` } });
/** Before the channel in the name of an attribute. */
const PREFIX = 'n#';
/** An update expression has at most 4 KB. */
const CHANNELS_MAX = 150;

/** Adds to the counts of a socket, also negative numbers. Atomic. */
export const addDrops = async (
  { connections: { client, table } }: Pick<Sockets, 'connections'>,
  id: string,
  drops: Drops,
  nowMs: number,
): Promise<void> => {
  for (const some of batches([...drops], CHANNELS_MAX))
    await client.send(
      new UpdateItemCommand({
        TableName: table,
        Key: keyOf(id),
        UpdateExpression: `ADD ${some.map((_, at) => `#c${at} :c${at}`).join(', ')} SET expires = :expires`,
        ExpressionAttributeNames: Object.fromEntries(some.map(([channel], at) => [`#c${at}`, PREFIX + channel])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(some.map(([, count], at) => [`:c${at}`, { N: String(count) }])),
          ':expires': expiryOf(nowMs),
        },
      }),
    );
};

/** Counts the socket was not informed of. Consistent. */
export const loadDrops = async ({ connections }: Pick<Sockets, 'connections'>, id: string): Promise<Drops> => {
  const item = (await getItem(connections, keyOf(id))) ?? {};
  const counts = Object.entries(item).filter(([name]) => name.startsWith(PREFIX));
  return new Map(
    counts.flatMap(([name, { N }]) => (Number(N) > 0 ? [[name.slice(PREFIX.length), Number(N)] as const] : [])).sort(),
  );
};

export const forgetDrops = ({ connections }: Pick<Sockets, 'connections'>, id: string): Promise<void> =>
  deleteItem(connections, keyOf(id));
