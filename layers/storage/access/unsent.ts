import type { Item } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { extractTopic } from './channel-names.ts';

/** Channels whose messages follow a commit, and are lost if its process ends before. */
export type Unsent = {
  /** Sequence number of the batch's last record; unix ms of work without records. */
  readonly at: string | number;
  readonly channels: readonly string[];
  /** Read from a table: nobody knows whether the messages were sent. */
  readonly isStored: boolean;
};

/** Bounds the item. A rug concerns every heard holder. */
const CHANNELS_MAX = 256;

type Stored = readonly [at: Unsent['at'], ...topics: (readonly [topic: string, ...names: string[]])[]];

/** An attribute of the item that a commit writes anyway. */
export function toUnsentItem(unsent: Unsent | undefined): Item {
  if (unsent === undefined || unsent.channels.length === 0) return {};
  const byTopic = Map.groupBy(unsent.channels.slice(0, CHANNELS_MAX), extractTopic);
  const topics = [...byTopic].map(([topic, own]): Stored[1] => [
    topic,
    ...own.map(name => name.slice(topic.length + 1)),
  ]);
  return { u: toPackedAttribute([unsent.at, ...topics] satisfies Stored) };
}

export function parseUnsent({ u }: Item): Unsent | undefined {
  if (u === undefined) return undefined;
  const [at, ...topics] = parsePackedAttribute<Stored>(u);
  return { at, channels: topics.flatMap(([topic, ...names]) => names.map(name => `${topic}:${name}`)), isStored: true };
}
