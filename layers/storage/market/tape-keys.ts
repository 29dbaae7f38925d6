import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { HEAD } from '../journal/head.ts';
import { type Item, isTableEmpty } from '../kernel/dynamo.ts';
import { formatTapeKey, type Tape } from './tape.ts';

/** After which key of the table reading continues. */
export type TapePosition = Item;

/** Keys of a page, and the next position: null at the end. */
export type TapePage = { readonly keys: readonly string[]; readonly next: TapePosition | null };

/** At most 1 MB. Keys created later may be missed. */
export async function scanTapePage({ client, table }: Tape, from: TapePosition | null): Promise<TapePage> {
  const page = await client.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 's = :head',
      ExpressionAttributeValues: { ':head': { S: HEAD } },
      ProjectionExpression: 'k',
      ...(from && { ExclusiveStartKey: from }),
    }),
  );
  const keys = (page.Items ?? []).map(({ k }) => k!.S!.slice(formatTapeKey('').length));
  return { keys, next: page.LastEvaluatedKey ?? null };
}

export function isTapeEmpty(tape: Pick<Tape, 'client' | 'table'>): Promise<boolean> {
  return isTableEmpty(tape);
}
