import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItem, isWritten, type TableRef } from '../kernel/dynamo.ts';

type Operations = TableRef<'operations'>;

/** Oldest and newest event time applied, unix ms. */
export type Extent = { readonly fromMs: number; readonly toMs: number };

const KEY = { k: { S: 'extent' }, s: { S: '-' } };

/** Only widens the stored extent. */
export async function widenExtent({ client, table }: Operations, { fromMs, toMs }: Extent): Promise<void> {
  const widen = (name: string, ms: number, isWider: '<' | '>') =>
    isWritten(
      client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: KEY,
          UpdateExpression: 'SET #name = :ms',
          ConditionExpression: `attribute_not_exists(#name) OR :ms ${isWider} #name`,
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':ms': { N: String(ms) } },
        }),
      ),
    );
  await widen('from_ms', fromMs, '<');
  await widen('to_ms', toMs, '>');
}

/** Null before the first event. */
export async function loadExtent(operations: Operations): Promise<Extent | null> {
  const item = await getItem(operations, KEY);
  return item?.from_ms?.N && item.to_ms?.N ? { fromMs: Number(item.from_ms.N), toMs: Number(item.to_ms.N) } : null;
}
