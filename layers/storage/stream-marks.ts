import { type AttributeValue, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, isConflict, queryItems, type TableRef } from './dynamo.ts';
import { batches } from './parallel.ts';

/** How far each processor has come on each shard of its stream, and where what it emitted lies, so that an ingest run can wait for it. */
export type StreamMarks = TableRef;

/** Newest sequence numbers, by shard. */
export type Places = ReadonlyMap<string, string>;

/** A place and when it was known to be filled, unix ms. */
export type TimedPlace = { readonly sequence: string; readonly atMs: number };

/** The newest place in a shard, and an older one, so that whoever is stuck behind a stream that never rests is found out too; null before there was one. */
export type Emission = { readonly newest: TimedPlace; readonly older: TimedPlace | null };

/** What a processor has done of a shard: through which sequence number, and the newest places of what it emitted, by stream; when, as far as that was noted. */
export type StreamMark = {
  readonly through: string;
  /** When it was through, unix ms. */
  readonly atMs: number;
  readonly emitted: ReadonlyMap<string, Places>;
  readonly timed: ReadonlyMap<string, ReadonlyMap<string, Emission>>;
};

export const openStreamMarks = (client: DynamoDBClient, table: string): StreamMarks => ({ client, table });

/** Sequence numbers have up to 129 digits; padded they sort as text. */
const SEQUENCE_DIGITS = 129;
const padded = (sequence: string): string => sequence.padStart(SEQUENCE_DIGITS, '0');
const plain = (text: string): string => text.replace(/^0+(?=\d)/, '');
const partition = (processor: string): string => `marks#${processor}`;
/** Attributes of the newest place in a shard of a stream, and of when that and an older one were filled. */
const PLACE = 'at#';
const TIMES = 'ms#';

/** What was done of a shard, when, and what was emitted meanwhile. */
type Done = Pick<StreamMark, 'through' | 'atMs'> & { readonly emitted: StreamMark['timed'] };

/** So many attributes of places go into one update: its expression may have 4 KB, and a mark is one update where streams have few shards. */
const PLACES_MAX = 100;

/**
 * Notes that everything of a shard up to and with a sequence number has taken effect, and where what was emitted meanwhile lies: before it says so.
 * A lower mark than the one that stands is let go.
 */
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
  try {
    for (const round of rounds.slice(0, -1)) await setBelow(marks, processor, shard, through, round);
    await setBelow(marks, processor, shard, through, [...(rounds.at(-1) ?? []), ...done]);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
};

type Attribute = readonly [name: string, value: AttributeValue];

const placesOf = (emitted: Done['emitted']): readonly Attribute[] =>
  [...emitted].flatMap(([stream, byShard]) =>
    [...byShard].flatMap(([target, emission]): Attribute[] => [
      [`${PLACE}${stream}#${target}`, { S: emission.newest.sequence }],
      [`${TIMES}${stream}#${target}`, { S: timesText(emission) }],
    ]),
  );

/** Sets attributes of a mark that stands below a sequence number. */
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

/** A processor's marks, by shard of the stream it reads. */
export const readMarks = async (marks: StreamMarks, processor: string): Promise<ReadonlyMap<string, StreamMark>> => {
  const items = await queryItems(marks, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: partition(processor) } },
  });
  // One that was just begun may hold places and not say yet what was done.
  const begun = items.filter(({ q }) => q !== undefined);
  return new Map(
    begun.map(({ s, q, done_at: at, ...rest }) => {
      const emitted = byStream(rest, PLACE, text => text);
      const timed = byStream(rest, TIMES, (text, target) => emissionOf(text, rest[`${PLACE}${target}`]!.S!));
      return [s!.S!, { through: plain(q!.S!), atMs: Number(at!.N), emitted, timed }];
    }),
  );
};

/** When a place was filled, and an older one with when that was; short, for a mark is written with every batch. */
const timesText = ({ newest, older }: Emission): string =>
  older ? `${newest.atMs} ${older.sequence} ${older.atMs}` : String(newest.atMs);

const emissionOf = (text: string, sequence: string): Emission => {
  const [newestMs, older, olderMs] = text.split(' ') as [string, string?, string?];
  return {
    newest: { sequence, atMs: Number(newestMs) },
    older: older === undefined ? null : { sequence: older, atMs: Number(olderMs) },
  };
};

/** Attributes of a kind by stream and shard. */
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

/** The later places of two, shard by shard. */
export const laterPlaces = (a: Places, b: Places): Places => latest([...a, ...b]);

/** By shard, the last place where any of some records came to lie, whatever the order in which they are given. */
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
