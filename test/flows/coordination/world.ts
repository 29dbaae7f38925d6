import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Link } from '../../../layers/core/coordination/link.ts';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { type CoordinationParts, takeLinks } from '../../../layers/flows/coordination/coordination.ts';
import { newLagWatch } from '../../../layers/flows/coordination/lag.ts';
import { linkRecords } from '../../../layers/flows/link-batch.ts';
import { openCoordination } from '../../../layers/storage/coordination.ts';
import { type LogItem, linksAfter } from '../../../layers/storage/coordination-log.ts';
import { makeTables } from '../../storage/engines.ts';
import { countInto, pusherOver } from '../../telling.ts';
import { behind, finished, type Line, openLine } from '../faults.ts';
import type { FarEnd } from '../market-world.ts';

const TABLES = ['coordination', 'connections', 'subscriptions', 'keys'] as const;

/** Fresh tables of all that the coordination flow touches. */
export const coordinationTables = (client: DynamoDBClient) => makeTables(client, TABLES);
export type CoordinationTables = Awaited<ReturnType<typeof coordinationTables>>;

/** One life of the coordination function: its own memory, over stores that outlive it. */
export type CoordinationLife = {
  readonly parts: CoordinationParts;
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

export const startCoordination = (
  client: DynamoDBClient,
  names: CoordinationTables,
  end: FarEnd,
  line: Line = openLine(),
): CoordinationLife => {
  const dynamo = behind(line, client);
  const counts = new Map<string, number>();
  let clockMs = 0;
  const parts: CoordinationParts = {
    coordination: openCoordination(dynamo, names.coordination),
    pusher: pusherOver(dynamo, names, end.client),
    observe: countInto(counts),
    clock: () => clockMs,
    lag: newLagWatch(),
    memory: { hot: null },
  };
  const take = (records: readonly StreamRecord[], nowMs: number) => {
    clockMs = nowMs;
    return finished(takeLinks(parts, records, nowMs));
  };
  return { parts, counts, take };
};

/** Links as the stream hands them over, each a record of its own. */
export const linkBatch = (links: readonly Link[], first = 1): readonly StreamRecord[] =>
  links
    .flatMap(link => linkRecords([link]))
    .map(({ data }, at) => ({ shard: 'shard-0', sequence: String(first + at), text: data }));

/** What the keys of views begin with. */
export const VIEWS = ['wallet', 'entity', 'leader', 'campaigns', 'occasion'] as const;

/** Every view as it stands, by its key: what the table holds but for the log, its checkpoint and how late it is. */
export const viewsOf = async (client: DynamoDBClient, names: CoordinationTables): Promise<readonly string[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: names.coordination, ConsistentRead: true }));
  return Items.filter(item => VIEWS.some(kind => item.k!.S!.startsWith(`${kind}#`)))
    .map(item => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort();
};

/** The log as it stands, in order. */
export const logOf = async (client: DynamoDBClient, names: CoordinationTables): Promise<readonly LogItem[]> => {
  const items: LogItem[] = [];
  for await (const item of linksAfter(openCoordination(client, names.coordination), 0)) items.push(item);
  return items;
};
