import { pack, unpack } from '../../core/codec/pack.ts';
import { joinTopic, trimTopic } from '../access/channel-names.ts';
import type { Item, TableRef } from '../kernel/dynamo.ts';
import { putItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';

export type PlacedMessage = {
  readonly channel: string;
  readonly seq: number;
  /** The message before it on the channel. */
  readonly prev: number;
  /** The payload as JSON. */
  readonly data: string;
};

export type MessageLog = TableRef<'messages'>;

/** The payload was its JSON in earlier versions. */
type Row = readonly [name: string, seq: number, prev: number, data: object | string];

/** Packed, an item stays below the 400 KB of DynamoDB. */
const ITEM_BYTES_MAX = 300_000;
const MARGIN_SECONDS = 600;

/** Saves messages of a topic, in order. Repeated writes have no effect. */
export async function saveMessages(
  log: MessageLog,
  topic: string,
  messages: readonly PlacedMessage[],
  keptUntilMs: number,
): Promise<void> {
  const expires = { N: String(Math.ceil(keptUntilMs / 1000) + MARGIN_SECONDS) };
  const items = splitIntoItems(messages).map(group => ({
    topic: { S: topic },
    last: { N: String(group.at(-1)!.seq) },
    d: {
      B: pack(
        group.map(message => [trimTopic(topic, message.channel), message.seq, message.prev, JSON.parse(message.data)]),
      ),
    },
    expires,
  }));
  await putItems(log, items);
}

function splitIntoItems(messages: readonly PlacedMessage[]): readonly (readonly PlacedMessage[])[] {
  const groups: PlacedMessage[][] = [];
  let bytes = Infinity;
  for (const message of messages) {
    bytes += Buffer.byteLength(message.data);
    if (bytes > ITEM_BYTES_MAX) {
      groups.push([]);
      bytes = Buffer.byteLength(message.data);
    }
    groups.at(-1)!.push(message);
  }
  return groups;
}

export type LogRange = { readonly after: number; readonly newest: ReadonlyMap<string, number> };

/** In order, per channel from the one after the last missing message. */
export async function readMessages(
  log: MessageLog,
  topic: string,
  { after, newest }: LogRange,
): Promise<readonly PlacedMessage[]> {
  const found = new Map<string, Map<number, PlacedMessage>>([...newest.keys()].map(name => [name, new Map()]));
  const query = buildConsistentQuery('topic = :topic AND #last > :after', { topic, after });
  for await (const { items } of queryPages(log, query))
    for (const message of items.flatMap(item => unpackMessages(topic, item)))
      found.get(message.channel)?.set(message.seq, message);
  return [...newest]
    .flatMap(([channel, seq]) => {
      const messages = found.get(channel)!;
      const path: PlacedMessage[] = [];
      let at = messages.get(seq);
      while (at !== undefined && at.seq > after) {
        path.push(at);
        at = messages.get(at.prev);
      }
      return path.reverse();
    })
    .sort((a, b) => a.seq - b.seq);
}

function unpackMessages(topic: string, { d }: Item): readonly PlacedMessage[] {
  return unpack<readonly Row[]>(d!.B!).map(([name, seq, prev, data]) => ({
    channel: joinTopic(topic, name),
    seq,
    prev,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  }));
}
