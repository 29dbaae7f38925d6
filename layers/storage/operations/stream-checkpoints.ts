import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, isConflict, type TableRef } from '../kernel/dynamo.ts';
import { splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';

/** Checkpoints of processors and the positions they emitted. */
export type StreamCheckpoints = TableRef<'operations'>;

/** Newest sequence number by shard. */
export type Places = ReadonlyMap<string, string>;

/** Unix ms. */
export type TimedPlace = { readonly sequence: string; readonly atMs: number };

/** The newest position put into a shard, and an older one that reveals lag. */
export type Emission = {
  readonly stream: string;
  readonly shard: string;
  readonly newest: TimedPlace;
  readonly older: TimedPlace | null;
};

/** Last sequence number done, its time (unix ms), and emitted positions. */
export type StreamCheckpoint = {
  readonly through: string;
  readonly atMs: number;
  readonly emitted: readonly Emission[];
};

export function formatCheckpointsKey(processor: string): string {
  return `checkpoints#${processor}`;
}

/** Of items with an offset alone. They sort first. */
const OFFSET = '#';

/** Sequence numbers of Kinesis have 56 digits. Padded ones compare as text. */
const DIGITS = 64;
function padSequence(sequence: string): string {
  return sequence.padStart(DIGITS, '0');
}

/** An update expression has at most 4 KB. */
const EMISSIONS_MAX = 100;

/**
 * Keeps other positions, and adds counts. Returns the write units. Ignores a lower sequence number,
 * with counts it throws ConditionalCheckFailedException.
 */
export async function saveCheckpoint(
  checkpoints: StreamCheckpoints,
  processor: string,
  shard: string,
  { through, atMs, emitted }: StreamCheckpoint,
  counts: ReadonlyMap<string, number> = new Map(),
): Promise<number> {
  const positions = emitted.map(
    emission =>
      [
        `${emission.stream}#${emission.shard}`,
        [emission.newest, ...(emission.older ? [emission.older] : [])]
          .map(({ sequence, atMs }) => `${sequence} ${atMs}`)
          .join(' '),
      ] as const,
  );
  const [last = [], ...others] = splitIntoChunks(positions, EMISSIONS_MAX).toReversed();
  let units = 0;
  // The offset comes last, as its readers expect all positions.
  for (const some of others) units += await update(checkpoints, processor, shard, through, new Map(some));
  const attributes = new Map([...last, [THROUGH, padSequence(through)], [AT, String(atMs)]]);
  return units + (await update(checkpoints, processor, shard, through, attributes, counts));
}

export async function saveOffset(
  checkpoints: StreamCheckpoints,
  processor: string,
  shard: string,
  { through, atMs }: Omit<StreamCheckpoint, 'emitted'>,
): Promise<void> {
  const attributes = new Map([
    [THROUGH, padSequence(through)],
    [AT, String(atMs)],
  ]);
  await update(checkpoints, processor, `${OFFSET}${shard}`, through, attributes);
}

const THROUGH = 'through';
const AT = 'at';

function parseEmission(target: string, text: string): Emission {
  const [stream, shard] = target.split('#') as [string, string];
  const [sequence, atMs, olderSequence, olderMs] = text.split(' ') as [string, string, string?, string?];
  const older = olderSequence === undefined ? null : { sequence: olderSequence, atMs: Number(olderMs) };
  return { stream, shard, newest: { sequence, atMs: Number(atMs) }, older };
}

/** Unless the item has a higher offset, if it adds no counts. Returns the write units. */
async function update(
  { client, table }: StreamCheckpoints,
  processor: string,
  sort: string,
  through: string,
  attributes: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number> = new Map(),
): Promise<number> {
  const list = [...attributes];
  const added = [...counts];
  const sets = list.map((_, at) => `#a${at} = :a${at}`).join(', ');
  const adds = added.map((_, at) => `#c${at} :c${at}`).join(', ');
  const command = new UpdateItemCommand({
    TableName: table,
    Key: { k: { S: formatCheckpointsKey(processor) }, s: { S: sort } },
    UpdateExpression: adds === '' ? `SET ${sets}` : `SET ${sets} ADD ${adds}`,
    ConditionExpression: 'attribute_not_exists(#through) OR #through < :through',
    ExpressionAttributeNames: {
      '#through': THROUGH,
      ...Object.fromEntries(list.map(([name], at) => [`#a${at}`, name])),
      ...Object.fromEntries(added.map(([name], at) => [`#c${at}`, name])),
    },
    ExpressionAttributeValues: {
      ':through': { S: padSequence(through) },
      ...Object.fromEntries(list.map(([, text], at) => [`:a${at}`, { S: text }])),
      ...Object.fromEntries(added.map(([, by], at) => [`:c${at}`, { N: String(by) }])),
    },
    ReturnConsumedCapacity: 'TOTAL',
  });
  try {
    return (await client.send(command)).ConsumedCapacity?.CapacityUnits ?? 1;
  } catch (error) {
    if (!isConflict(error) || counts.size > 0) throw error;
    return 1;
  }
}

/** By shard. */
export async function readCheckpoints(
  checkpoints: StreamCheckpoints,
  processor: string,
): Promise<ReadonlyMap<string, StreamCheckpoint>> {
  const items = await queryItems(checkpoints, buildConsistentQuery('k = :k', { k: formatCheckpointsKey(processor) }));
  const known = items.filter(item => THROUGH in item);
  const byShard = Map.groupBy(known, ({ s }) => s!.S!.replace(OFFSET, ''));
  return new Map([...byShard].map(([shard, own]) => [shard, mergeCheckpoints(own)]));
}

function mergeCheckpoints(items: readonly Item[]): StreamCheckpoint {
  const newest = items.reduce((one, other) => (one[THROUGH]!.S! >= other[THROUGH]!.S! ? one : other));
  const positions = items
    .flatMap(item => Object.entries(item))
    .filter(([name, { S }]) => name.includes('#') && S !== undefined);
  return {
    through: BigInt(newest[THROUGH]!.S!).toString(),
    atMs: Number(newest[AT]!.S!),
    emitted: positions.map(([target, text]) => parseEmission(target, text.S!)),
  };
}

/** Maximum per shard, in any order. */
export function mergeLastPlaces(
  placed: Iterable<{ readonly shard: string; readonly sequence: string }>,
  before: Places = new Map(),
): Places {
  const last = new Map(before);
  for (const { shard, sequence } of placed)
    if (BigInt(sequence) >= BigInt(last.get(shard) ?? 0)) last.set(shard, sequence);
  return last;
}
