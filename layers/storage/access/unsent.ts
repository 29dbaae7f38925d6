import type { Item } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { extractTopic } from './channel-names.ts';

/** Messages for rules, of channels that no tape keeps. */
export type KeptMessages = {
  /** They were not sent before, unix ms. */
  readonly sinceMs: number;
  readonly messages: readonly KeptMessage[];
};

export type KeptMessage = {
  /** The event of rules. */
  readonly on: string;
  readonly channel: string;
  /** The payload as JSON. */
  readonly data: string;
};

/** Channels whose messages follow a commit, and are lost if its process ends before. */
export type Unsent = {
  /** Sequence number of the batch's last record; unix ms of work without records. */
  readonly at: string | number;
  readonly channels: readonly string[];
  /** Read from a table: nobody knows whether the messages were sent. */
  readonly isStored: boolean;
  /** What rules hear of it, so that it can be sent again. */
  readonly kept?: KeptMessages | undefined;
};

/** Bounds the item. A rug concerns every heard holder. */
const CHANNELS_MAX = 256;

/** No topic is empty. */
const KEPT = '';

type StoredKept = readonly [sinceMs: number, ...messages: (readonly [on: string, channel: string, data: string])[]];
type StoredPart = readonly [topic: string, ...names: string[]] | readonly [typeof KEPT, StoredKept];
type Stored = readonly [at: Unsent['at'], ...parts: StoredPart[]];

/** An attribute of the item that a commit writes anyway. */
export function toUnsentItem(unsent: Unsent | undefined): Item {
  const { at, channels = [], kept } = unsent ?? {};
  if (at === undefined || (channels.length === 0 && kept === undefined)) return {};
  const byTopic = Map.groupBy(channels.slice(0, CHANNELS_MAX), extractTopic);
  const topics = [...byTopic].map(
    ([topic, own]): StoredPart => [topic, ...own.map(name => name.slice(topic.length + 1))],
  );
  const messages = kept?.messages.map(({ on, channel, data }) => [on, channel, data] as const) ?? [];
  const parts = kept === undefined ? topics : [...topics, [KEPT, [kept.sinceMs, ...messages]] as const];
  return { u: toPackedAttribute([at, ...parts] satisfies Stored) };
}

export function parseUnsent({ u }: Item): Unsent | undefined {
  if (u === undefined) return undefined;
  const [at, ...parts] = parsePackedAttribute<Stored>(u);
  const found = parts.find(([topic]) => topic === KEPT);
  const topics = parts.filter(part => part !== found) as readonly (readonly [topic: string, ...names: string[]])[];
  const channels = topics.flatMap(([topic, ...names]) => names.map(name => `${topic}:${name}`));
  if (found === undefined) return { at, channels, isStored: true };
  const [sinceMs, ...messages] = found[1] as StoredKept;
  const kept = { sinceMs, messages: messages.map(([on, channel, data]) => ({ on, channel, data })) };
  return { at, channels, isStored: true, kept };
}
