import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Item, TableRef } from '../kernel/dynamo.ts';
import { getVersionedBody } from '../kernel/versioned.ts';
import { HEAD } from './head.ts';
import { decodeHeadFigures } from './head-figures.ts';

/** A key and the arrival number of its newest row. */
export type KeyEnd = { readonly key: string; readonly seq: number };

/** The keys in one of `of` parts of the table, page by page. Reads the whole part. */
export async function* scanKeyEnds(
  { client, table }: TableRef,
  part: number,
  of: number,
): AsyncGenerator<readonly KeyEnd[]> {
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: table,
        Segment: part,
        TotalSegments: of,
        FilterExpression: 's = :head',
        ExpressionAttributeValues: { ':head': { S: HEAD } },
        ProjectionExpression: 'k, s, b',
        ExclusiveStartKey: start,
      }),
    );
    yield (page.Items ?? []).map(item => ({ key: item.k!.S!, seq: decodeHeadFigures(getVersionedBody(item)).seq }));
    start = page.LastEvaluatedKey;
  } while (start);
}
