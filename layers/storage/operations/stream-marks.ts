import { type AttributeValue, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, isWritten, queryItems, type TableRef } from '../kernel/dynamo.ts';
import { batches } from '../kernel/parallel.ts';

/** Checkpoints of processors and the positions they emitted. */
export type StreamMarks = TableRef<'operations'>;

/** Newest sequence number by shard. */
export type Places = ReadonlyMap<string, string>;

/** Unix ms. */
export type TimedPlace = { readonly sequence: string; readonly atMs: number };

/** The older one reveals lag in a stream that never rests. Null at first. */
export type Emission = { readonly newest: TimedPlace; readonly older: TimedPlace | null };

/** Last sequence number done and newest emitted positions. */
export type StreamMark = {
  readonly through: string;
  /** Unix ms. */
  readonly atMs: number;
  readonly emitted: ReadonlyMap<string, Places>;
  readonly timed: ReadonlyMap<string, ReadonlyMap<string, Emission>>;
};

export const openStreamMarks = (client: DynamoDBClient, table: string): StreamMarks => ({ client, table });

/** Padded, to sort as text. */
const SEQUENCE_DIGITS = 129;
const padded = (sequence: string): string => sequence.padStart(SEQUENCE_DIGITS, '0');
const plain = (text: string): string => text.replace(/^0+(?=\d)/, '');
const partition = (processor: string): string => `marks#${processor}`;
/** Prefixes of attribute names. */
const PLACE = 'at#';
const TIMES = 'ms#';

type Done = Pick<StreamMark, 'through' | 'atMs'> & { readonly emitted: StreamMark['timed'] };

/** An update expression is limited to 4 KB. */
const PLACES_MAX = 100;

/** Writes emitted positions before progress. Ignores a lower sequence number. */
export const saveMark = async (
  marks: StreamMarks,
  processor: string,
  shard: string,
  { through, atMs, emitted }: Done,
): Promise<void> => {
  const rounds = batches(placesOf(emitted), PLACES_MAX);
  const done: readonly Attribute[] = [
    ['q', { S: padded(through) }],
    ['done_at', { N: String(atMs) }],
  ];
  const set = (attributes: readonly Attribute[]) => isWritten(setBelow(marks, processor, shard, through, attributes));
  for (const round of rounds.slice(0, -1)) if (!(await set(round))) return;
  await set([...(rounds.at(-1) ?? []), ...done]);
};

type Attribute = readonly [name: string, value: AttributeValue];

const placesOf = (emitted: Done['emitted']): readonly Attribute[] =>
  [...emitted].flatMap(([stream, byShard]) =>
    [...byShard].flatMap(([target, emission]): Attribute[] => [
      [`${PLACE}${stream}#${target}`, { S: emission.newest.sequence }],
      [`${TIMES}${stream}#${target}`, { S: timesText(emission) }],
    ]),
  );

/** Sets attributes while the stored number is lower. */
const setBelow = async (
  { client, table }: StreamMarks,
  processor: string,
  shard: string,
  through: string,
  attributes: readonly Attribute[],
): Promise<void> => {
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { k: { S: partition(processor) }, s: { S: shard } },
      UpdateExpression: `SET ${attributes.map((_, index) => `#p${index} = :p${index}`).join(', ')}`,
      ConditionExpression: 'attribute_not_exists(q) OR q < :below',
      ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], index) => [`#p${index}`, name])),
      ExpressionAttributeValues: {
        ':below': { S: padded(through) },
        ...Object.fromEntries(attributes.map(([, value], index) => [`:p${index}`, value])),
      },
    }),
  );
};

/** By shard. */
export const readMarks = async (marks: StreamMarks, processor: string): Promise<ReadonlyMap<string, StreamMark>> => {
  const items = await queryItems(marks, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: partition(processor) } },
  });
  // A new item may have positions without progress.
  const begun = items.filter(({ q }) => q !== undefined);
  return new Map(
    begun.map(({ s, q, done_at: at, ...rest }) => {
      const emitted = byStream(rest, PLACE, text => text);
      const timed = byStream(rest, TIMES, (text, target) => emissionOf(text, rest[`${PLACE}${target}`]!.S!));
      return [s!.S!, { through: plain(q!.S!), atMs: Number(at!.N), emitted, timed }];
    }),
  );
};

/** Short, because every batch writes it. */
const timesText = ({ newest, older }: Emission): string =>
  older ? `${newest.atMs} ${older.sequence} ${older.atMs}` : String(newest.atMs);

const emissionOf = (text: string, sequence: string): Emission => {
  const [newestMs, older, olderMs] = text.split(' ') as [string, string?, string?];
  return {
    newest: { sequence, atMs: Number(newestMs) },
    older: older === undefined ? null : { sequence: older, atMs: Number(olderMs) },
  };
};

const byStream = <Value>(
  item: Item,
  kind: string,
  read: (text: string, target: string) => Value,
): ReadonlyMap<string, ReadonlyMap<string, Value>> => {
  const found = new Map<string, Map<string, Value>>();
  for (const [name, value] of Object.entries(item)) {
    if (!name.startsWith(kind)) continue;
    const [stream, shard] = name.slice(kind.length).split('#') as [string, string];
    found.set(stream, (found.get(stream) ?? new Map()).set(shard, read(value.S!, `${stream}#${shard}`)));
  }
  return found;
};

/** Maximum per shard. */
export const laterPlaces = (a: Places, b: Places): Places => latest([...a, ...b]);

/** Maximum per shard, in any order. */
export const lastPlaces = (placed: readonly { readonly shard: string; readonly sequence: string }[]): Places =>
  latest(placed.map(({ shard, sequence }) => [shard, sequence]));

const latest = (places: readonly (readonly [shard: string, sequence: string])[]): Places => {
  const last = new Map<string, string>();
  for (const [shard, sequence] of places) {
    const known = last.get(shard);
    if (known === undefined || BigInt(sequence) > BigInt(known)) last.set(shard, sequence);
  }
  return last;
};
