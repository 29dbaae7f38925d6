import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isConflict, queryItems, type TableRef } from './dynamo.ts';

/** How far each processor has come on each shard of its stream, and where what it emitted lies, so that an ingest run can wait for it. */
export type StreamMarks = TableRef;

/** Newest sequence numbers, by shard. */
export type Places = ReadonlyMap<string, string>;

/** What a processor has done of a shard: through which sequence number, and the newest places of what it emitted, by stream. */
export type StreamMark = { readonly through: string; readonly emitted: ReadonlyMap<string, Places> };

export const openStreamMarks = (client: DynamoDBClient, table: string): StreamMarks => ({ client, table });

/** Sequence numbers have up to 129 digits; padded they sort as text. */
const SEQUENCE_DIGITS = 129;
const padded = (sequence: string): string => sequence.padStart(SEQUENCE_DIGITS, '0');
const plain = (text: string): string => text.replace(/^0+(?=\d)/, '');
const partition = (processor: string): string => `marks#${processor}`;
/** Attribute of the newest place in a shard of a stream. */
const PLACE = 'at#';

/**
 * Notes that everything of a shard up to and with a sequence number has taken effect, and where what was emitted meanwhile lies.
 * A lower mark than the one that stands is let go.
 */
export const saveMark = async (
  { client, table }: StreamMarks,
  processor: string,
  shard: string,
  through: string,
  emitted: ReadonlyMap<string, Places> = new Map(),
): Promise<void> => {
  const places = [...emitted].flatMap(([stream, byShard]) =>
    [...byShard].map(([target, sequence]) => [`${PLACE}${stream}#${target}`, sequence] as const),
  );
  const command = new UpdateItemCommand({
    TableName: table,
    Key: { k: { S: partition(processor) }, s: { S: shard } },
    UpdateExpression: `SET q = :q${places.map((_, index) => `, #p${index} = :p${index}`).join('')}`,
    ConditionExpression: 'attribute_not_exists(q) OR q < :q',
    ExpressionAttributeValues: {
      ':q': { S: padded(through) },
      ...Object.fromEntries(places.map(([, sequence], index) => [`:p${index}`, { S: sequence }])),
    },
    ...(places.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(places.map(([name], index) => [`#p${index}`, name])),
    }),
  });
  await client.send(command).catch(error => {
    if (!isConflict(error)) throw error;
  });
};

/** A processor's marks, by shard of the stream it reads. */
export const readMarks = async (marks: StreamMarks, processor: string): Promise<ReadonlyMap<string, StreamMark>> => {
  const items = await queryItems(marks, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: partition(processor) } },
  });
  return new Map(
    items.map(({ s, q, ...rest }) => {
      const emitted = new Map<string, Map<string, string>>();
      for (const [name, value] of Object.entries(rest)) {
        if (!name.startsWith(PLACE)) continue;
        const [stream, shard] = name.slice(PLACE.length).split('#') as [string, string];
        emitted.set(stream, (emitted.get(stream) ?? new Map()).set(shard, value.S!));
      }
      return [s!.S!, { through: plain(q!.S!), emitted }];
    }),
  );
};

/** The later places of two, shard by shard. */
export const laterPlaces = (a: Places, b: Places): Places => {
  const merged = new Map(a);
  for (const [shard, sequence] of b) {
    const known = merged.get(shard);
    if (known === undefined || BigInt(sequence) > BigInt(known)) merged.set(shard, sequence);
  }
  return merged;
};
