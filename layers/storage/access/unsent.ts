import type { Item } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { extractTopic } from './channel-names.ts';

/** Messages of one commit for rules. */
export type KeptMessages = {
  /** Of the commit, unix ms. The same in repeats. */
  readonly atMs: number;
  readonly messages: readonly KeptMessage[];
  /** Names the page that has more of them. */
  readonly page?: string;
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
  /** What rules hear of each commit. */
  readonly kept?: readonly KeptMessages[];
};

/** Bounds the item. A rug concerns every heard holder. */
const CHANNELS_MAX = 256;

/** No topic is empty. */
const KEPT = '';

/** A text is the name of a page. */
type StoredMessage = readonly [on: string, channel: string, data: string] | string;
type StoredKept = readonly [atMs: number, ...messages: StoredMessage[]];
type StoredPart = readonly [topic: string, ...names: string[]] | readonly [typeof KEPT, StoredKept];
type Stored = readonly [at: Unsent['at'], ...parts: StoredPart[]];

/** An attribute of the item that a commit writes anyway. */
export function toUnsentItem(unsent: Unsent | undefined): Item {
  const { at, channels = [], kept = [] } = unsent ?? {};
  if (at === undefined || channels.length + kept.length === 0) return {};
  const byTopic = Map.groupBy(channels.slice(0, CHANNELS_MAX), extractTopic);
  const topics = [...byTopic].map(
    ([topic, own]): StoredPart => [topic, ...own.map(name => name.slice(topic.length + 1))],
  );
  return { u: toPackedAttribute([at, ...topics, ...toStoredKept(kept)] satisfies Stored) };
}

/** One part per commit. */
export function toStoredKept(kept: readonly KeptMessages[]): readonly StoredPart[] {
  return kept.map(({ atMs, messages, page }): StoredPart => {
    const stored = messages.map(({ on, channel, data }) => [on, channel, data] as const);
    return [KEPT, [atMs, ...stored, ...(page === undefined ? [] : [page])]];
  });
}

export function parseUnsent({ u }: Item): Unsent | undefined {
  if (u === undefined) return undefined;
  const [at, ...parts] = parsePackedAttribute<Stored>(u);
  const topics = parts.filter(([topic]) => topic !== KEPT) as readonly (readonly [topic: string, ...names: string[]])[];
  const channels = topics.flatMap(([topic, ...names]) => names.map(name => `${topic}:${name}`));
  const kept = parseStoredKept(parts);
  return { at, channels, isStored: true, ...(kept.length > 0 && { kept }) };
}

export function parseStoredKept(parts: readonly StoredPart[]): readonly KeptMessages[] {
  return parts.flatMap(([topic, stored]): readonly KeptMessages[] => {
    if (topic !== KEPT) return [];
    const [atMs, ...rest] = stored as StoredKept;
    const page = rest.find(one => typeof one === 'string');
    const messages = rest.filter(one => typeof one !== 'string').map(([on, channel, data]) => ({ on, channel, data }));
    return [{ atMs, messages, ...(page !== undefined && { page }) }];
  });
}
