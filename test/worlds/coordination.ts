import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Link } from '../../layers/core/relations/link.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { type CoordinationDeps, createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { COORDINATION_BYTES_MAX, openSizeWatch } from '../../layers/flows/coordination/size.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import { type LogItem, readLinksAfter } from '../../layers/storage/coordination/log.ts';
import { countInto } from '../assertions.ts';
import { makeTables } from '../storage/engines.ts';
import { publisherOver } from './fan-out.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import type { FarEnd } from './market.ts';

const SOCKETS = ['connections', 'subscriptions', 'messages', 'keys'] as const;
const TABLES = [
  'coordination',
  'board',
  ...SOCKETS,
  'tape',
  'ledgers',
  'candles',
  'security',
  'wallets',
  'usage',
] as const;

/** Fresh tables of the coordination flow. */
export const coordinationTables = (client: DynamoDBClient) => makeTables(client, TABLES);
export type CoordinationTables = Awaited<ReturnType<typeof coordinationTables>>;

/** One coordination process: its own memory over shared stores. */
export type CoordinationLife = {
  readonly deps: CoordinationDeps;
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

export const startCoordination = (
  client: DynamoDBClient,
  names: CoordinationTables,
  end: FarEnd,
  line: Line = openLine(),
  bytesMax = COORDINATION_BYTES_MAX,
): CoordinationLife => {
  const dynamo = behind(line, client);
  const counts = new Map<string, number>();
  let clockMs = 0;
  const deps: CoordinationDeps = {
    coordination: { client: dynamo, table: names.coordination },
    board: { client: dynamo, table: names.board },
    publisher: publisherOver(dynamo, names, end.client),
    observe: countInto(counts),
    clock: () => clockMs,
    lag: createLagWatch(),
    watchSize: openSizeWatch(countInto(counts), bytesMax),
  };
  const work = createCoordinationProcessor(deps);
  const take = (records: readonly StreamRecord[], nowMs: number) => {
    clockMs = nowMs;
    return finished(work(records, nowMs));
  };
  return { deps, counts, take };
};

/** One stream record per link. */
export const linkBatch = (links: readonly Link[], first = 1): readonly StreamRecord[] =>
  links
    .flatMap(link => packLinkRecords([link]))
    .map(({ data }, at) => ({ shard: 'shard-0', sequence: String(first + at), text: data }));

/** Key prefixes of views. */
export const VIEWS = ['wallet', 'entity', 'leader', 'campaigns', 'co_action'] as const;

/** Every view by key: the table without log, checkpoint and lag. */
export const viewsOf = async (client: DynamoDBClient, names: CoordinationTables): Promise<readonly string[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: names.coordination, ConsistentRead: true }));
  return Items.filter(item => VIEWS.some(kind => item.k!.S!.startsWith(`${kind}#`)))
    .map(item => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort();
};

/** The log in order. */
export const logOf = async (client: DynamoDBClient, names: CoordinationTables): Promise<readonly LogItem[]> => {
  const items: LogItem[] = [];
  for await (const item of readLinksAfter({ client, table: names.coordination }, 0)) items.push(item);
  return items;
};
