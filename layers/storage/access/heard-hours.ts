import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';
import { LIFE_SECONDS, type Sockets } from './sockets.ts';

/** One read of the hour's groups rules out almost all other topics. */
export type MayBeHeard = (topic: string) => boolean;

/** With 250 heard topics, 6% of the others share one. */
const GROUPS = 4_096;
const HOUR_MS = 3_600_000;
/** Clocks of functions differ. */
const SKEW_MS_MAX = 60_000;
/** For calls that take long, and clocks of stored times. */
const MARGIN_MS = 600_000;
const KEPT_SECONDS = 3_600;
/** In place of hours, where sockets are endless. */
const ENDLESS = 0;

function toHourKey(hour: number): Item {
  return { id: { S: `heard#${hour}` } };
}

/** What this process added. Nobody removes groups. */
const addedGroups = new WeakMap<TableRef<'connections'>, Map<number, Set<number>>>();

/** Precedes listener rows and eras, and lasts as long. Most calls write nothing. */
export async function noteHeardTopics(sockets: Sockets, topics: readonly string[]): Promise<void> {
  const nowMs = sockets.clock();
  const lastMs = nowMs + Math.max(LIFE_SECONDS * 1_000, sockets.resumeMs + SKEW_MS_MAX) + MARGIN_MS;
  const groups = new Set(topics.map(hashToGroup));
  const known = addedGroups.get(sockets.connections) ?? new Map<number, Set<number>>();
  addedGroups.set(sockets.connections, known);
  for (const hour of known.keys()) if (hour < toHour(nowMs) && hour !== ENDLESS) known.delete(hour);
  const hours = sockets.isEndless
    ? [ENDLESS]
    : Array.from({ length: toHour(lastMs) - toHour(nowMs) + 1 }, (_, at) => toHour(nowMs) + at);
  await Promise.all(
    hours.map(async hour => {
      const own = known.get(hour) ?? new Set<number>();
      known.set(hour, own);
      const added = [...groups].filter(group => !own.has(group));
      if (added.length === 0) return;
      const { client, table } = sockets.connections;
      const expires = ((hour + 1) * HOUR_MS) / 1_000 + KEPT_SECONDS;
      await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: toHourKey(hour),
          UpdateExpression: 'ADD heard :groups SET expires = :expires',
          ExpressionAttributeValues: { ':groups': { NS: added.map(String) }, ':expires': { N: String(expires) } },
        }),
      );
      for (const group of added) own.add(group);
    }),
  );
}

/** Consistent: it sees every topic that was announced before. */
export async function loadHeardHours(
  connections: TableRef<'connections'>,
  nowMs: number,
  isEndless = false,
): Promise<MayBeHeard> {
  const hours = new Set(isEndless ? [ENDLESS] : [toHour(nowMs - SKEW_MS_MAX), toHour(nowMs + SKEW_MS_MAX)]);
  const items = await getItems(connections, [...hours].map(toHourKey));
  const groups = new Set(items.flatMap(({ heard }) => heard?.NS ?? []).map(Number));
  return topic => groups.size > 0 && groups.has(hashToGroup(topic));
}

function toHour(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** FNV-1a. A collision costs one read. */
function hashToGroup(topic: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < topic.length; at++) hash = Math.imul(hash ^ topic.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % GROUPS;
}
