import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { processors } from '../../contract/processors.ts';
import type { TableRef } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { formatCheckpointsKey } from './stream-checkpoints.ts';

export type Counters = TableRef<'operations'>;

const COUNTERS = 'counters';
const DROPS = 'drops';
const DROPPED = 'dropped';
/** Longer than any reader looks back. */
const DROPS_KEPT_SECONDS = 600;

/** One write for all. Labels are part of a counter's name, in Prometheus format. */
export function addCounts(counters: Counters, writer: string, counts: ReadonlyMap<string, number>): Promise<void> {
  return add(counters, COUNTERS, writer, counts);
}

/** Processors of earlier versions, whose counts stay in the sums. */
const FORMER = ['market', 'ledger', 'security'];

/** Sums over writers, sorted by name. Processors add theirs to their checkpoints. */
export async function readCounts(counters: Counters): Promise<ReadonlyMap<string, number>> {
  const partitions = [COUNTERS, ...[...Object.keys(processors), ...FORMER].map(formatCheckpointsKey)];
  const found = await Promise.all(partitions.map(k => queryItems(counters, buildKeyQuery('k = :k', { k }))));
  const totals = new Map<string, number>();
  for (const item of found.flat())
    for (const [name, { N: total }] of Object.entries(item))
      if (total !== undefined) totals.set(name, (totals.get(name) ?? 0) + Number(total));
  return new Map([...totals].sort(([a], [b]) => a.localeCompare(b)));
}

/** `atMs` in unix ms; counted per second. */
export function addDrops(counters: Counters, atMs: number, by: number): Promise<void> {
  return add(
    counters,
    DROPS,
    formatSecond(atMs),
    new Map([[DROPPED, by]]),
    Number(formatSecond(atMs)) + DROPS_KEPT_SECONDS,
  );
}

/** Total of all processors in (afterMs, toMs], unix ms. */
export async function sumDropsBetween(counters: Counters, afterMs: number, toMs: number): Promise<number> {
  const items = await queryItems(
    counters,
    buildKeyQuery('k = :k AND s BETWEEN :from AND :to', {
      k: DROPS,
      from: formatSecond(afterMs + 1_000),
      to: formatSecond(toMs),
    }),
  );
  return items.reduce((sum, item) => sum + Number(item[DROPPED]!.N), 0);
}

/** Ten digits until 2286, so that seconds sort as text. */
function formatSecond(atMs: number): string {
  return String(Math.floor(atMs / 1_000));
}

/** Atomic, so that sums are exact with several writers. `expires` in unix seconds. */
async function add(
  { client, table }: Counters,
  partition: string,
  sort: string,
  counts: ReadonlyMap<string, number>,
  expires?: number,
): Promise<void> {
  const list = [...counts];
  const additions = list.map((_, index) => `#c${index} :c${index}`).join(', ');
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { k: { S: partition }, s: { S: sort } },
      UpdateExpression: `ADD ${additions}${expires === undefined ? '' : ' SET expires = :expires'}`,
      ExpressionAttributeNames: Object.fromEntries(list.map(([name], index) => [`#c${index}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(list.map(([, by], index) => [`:c${index}`, { N: String(by) }])),
        ...(expires !== undefined && { ':expires': { N: String(expires) } }),
      },
    }),
  );
}
