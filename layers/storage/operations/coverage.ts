import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { SourceCoverage } from '../../core/coverage/coverage.ts';
import { ConflictError, createVersionCondition, getItem, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';

type Operations = TableRef<'operations'>;

/** By name of the source. */
export type Sources = ReadonlyMap<string, SourceCoverage>;

const PARTITION = 'coverage';
/** Ingest keys with sources. An answer reads at most these. */
const OWNERS_MAX = 50;
const TRIES_MAX = 20;
const LIFE_SECONDS = 35 * 86_400;

/** Folds one owner's sources. Writes only changes. */
export function foldCoverage(
  operations: Operations,
  owner: string,
  nowMs: number,
  evolve: (sources: Sources) => Sources,
): Promise<Sources> {
  const key = { k: { S: PARTITION }, s: { S: owner || '-' } };
  const failure = () => new ConflictError(`The coverage of "${owner}" changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(operations, key);
    const version = Number(item?.v?.N ?? 0);
    const before = readSources(item?.sources?.S);
    const sources = evolve(before);
    if (sources === before) return sources;
    const next = {
      ...key,
      v: { N: String(version + 1) },
      sources: { S: JSON.stringify([...sources]) },
      expires: { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
    };
    return (await isWritten(putItem(operations, next, createVersionCondition(version)))) ? sources : undefined;
  });
}

/** The coverage of all sources. Consistent. */
export async function loadCoverage(operations: Operations): Promise<Sources> {
  const items = await queryItems(operations, buildConsistentQuery('k = :k', { k: PARTITION }), OWNERS_MAX);
  return new Map(items.flatMap(item => [...readSources(item.sources?.S)]));
}

/** If the last one is at least `leastMs` old, this counts as sent. */
export function tryHeartbeat({ client, table }: Operations, nowMs: number, leastMs: number): Promise<boolean> {
  const command = new UpdateItemCommand({
    TableName: table,
    Key: { k: { S: 'heartbeat' }, s: { S: '-' } },
    UpdateExpression: 'SET sent_at = :now',
    ConditionExpression: 'attribute_not_exists(sent_at) OR sent_at <= :before',
    ExpressionAttributeValues: { ':now': { N: String(nowMs) }, ':before': { N: String(nowMs - leastMs) } },
  });
  return isWritten(client.send(command));
}

function readSources(text: string | undefined): Sources {
  return new Map(text === undefined ? [] : (JSON.parse(text) as [string, SourceCoverage][]));
}
