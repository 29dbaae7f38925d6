import { type AttributeValue, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isConflict, queryItems, type TableRef } from './dynamo.ts';
import { batches } from './parallel.ts';

/** Checkpoints of processors and the positions they emitted. */
export type StreamMarks = TableRef;

/** Newest sequence number by shard. */
export type Places = ReadonlyMap<string, string>;

/** Unix ms. */
export type TimedPlace = { readonly sequence: string; readonly atMs: number };

/** The newest position put into a shard of a stream, and an older one that reveals lag in a busy stream. */
export type Emission = {
  readonly stream: string;
  readonly shard: string;
  readonly newest: TimedPlace;
  readonly older: TimedPlace | null;
};

/** Last sequence number done, its time (unix ms), and emitted positions. */
export type StreamMark = {
  readonly through: string;
  readonly atMs: number;
  readonly emitted: readonly Emission[];
};

export const openStreamMarks = (client: DynamoDBClient, table: string): StreamMarks => ({ client, table });

/** Padded, to sort as text. */
const SEQUENCE_DIGITS = 129;
const padded = (sequence: string): string => sequence.padStart(SEQUENCE_DIGITS, '0');
const plain = (text: string): string => text.replace(/^0+(?=\d)/, '');
const partition = (processor: string): string => `marks#${processor}`;
/** Prefix of attribute names. */
const EMITTED = 'at#';

/** An update expression is limited to 4 KB. */
const EMISSIONS_MAX = 200;

/** Writes emitted positions before progress. Ignores a lower sequence number. */
export const saveMark = async (
  marks: StreamMarks,
  processor: string,
  shard: string,
  { through, atMs, emitted }: StreamMark,
): Promise<void> => {
  const rounds = batches(emitted.map(attributeOf), EMISSIONS_MAX);
  const done: readonly Attribute[] = [
    ['q', { S: padded(through) }],
    ['done_at', { N: String(atMs) }],
  ];
  try {
    for (const round of rounds.slice(0, -1)) await setBelow(marks, processor, shard, through, round);
    await setBelow(marks, processor, shard, through, [...(rounds.at(-1) ?? []), ...done]);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
};

type Attribute = readonly [name: string, value: AttributeValue];

const attributeOf = ({ stream, shard, newest, older }: Emission): Attribute => [
  `${EMITTED}${stream}#${shard}`,
  { S: [newest, older].flatMap(place => (place ? [place.sequence, place.atMs] : [])).join(' ') },
];

const emissionOf = (name: string, text: string): Emission => {
  const [stream, shard] = name.slice(EMITTED.length).split('#') as [string, string];
  const [newest, newestMs, older, olderMs] = text.split(' ') as [string, string, string?, string?];
  return {
    stream,
    shard,
    newest: { sequence: newest, atMs: Number(newestMs) },
    older: older === undefined ? null : { sequence: older, atMs: Number(olderMs) },
  };
};

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
    begun.map(({ k: _partition, s, q, done_at: at, ...positions }) => {
      const emitted = Object.entries(positions).map(([name, { S }]) => emissionOf(name, S!));
      return [s!.S!, { through: plain(q!.S!), atMs: Number(at!.N), emitted }];
    }),
  );
};

/** Maximum per shard, in any order. */
export const lastPlaces = (
  placed: Iterable<{ readonly shard: string; readonly sequence: string }>,
  before: Places = new Map(),
): Places => {
  const last = new Map(before);
  for (const { shard, sequence } of placed)
    if (BigInt(sequence) >= BigInt(last.get(shard) ?? 0)) last.set(shard, sequence);
  return last;
};
