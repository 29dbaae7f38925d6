import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import { type ChannelValues, formatChannelName } from '../contract/channel.ts';
import { type ChannelName, type channels, isStored } from '../contract/channels.ts';
import { findRuleEvent } from '../contract/rule-events.ts';
import type { RuleEvent } from '../core/rules/rule.ts';
import { logger } from '../edge/logger.ts';
import type { Observer } from '../edge/observe.ts';
import { isClockVirtual } from '../edge/platform.ts';
import type { TryEmit } from '../edge/producer.ts';
import { extractTopic } from '../storage/access/channel-names.ts';
import { loadTopicHeads } from '../storage/access/heads.ts';
import { loadHeardHours } from '../storage/access/heard-hours.ts';
import { isTopic } from '../storage/access/topics.ts';
import type { KeptMessages } from '../storage/access/unsent.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import type { RuleInterest } from '../storage/rules/interest.ts';
import { LOST, type Place, type PushMessage, packMessageRecords, parseRecordChannels } from './fan-out/records.ts';
import { type HeardTopics, openHeardTopics } from './heard-topics.ts';

type Row = (typeof channels)[ChannelName];

type Payloads<Of extends Row> = readonly z.infer<Of['payload']>[];

/** Messages for one channel, built only for topics with subscribers. */
export type Notification = {
  readonly channel: string;
  readonly payloads: () => Payloads<Row> | Promise<Payloads<Row>>;
  /** Place of each payload, on channels of the tape. */
  readonly places?: readonly Place[];
};

/** What a processor needs to notify subscribers. */
export type Publisher = HeardTopics & {
  /** Newest number of each channel that the fan-out numbers. */
  readonly newest: (topics: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Writes to the stream `push`. */
  readonly emitPush: TryEmit;
  /** Unix ms. The fan-out drops messages that became too old. */
  readonly clock: () => number;
  /** Channels whose messages were dropped, until the fan-out knows. */
  readonly lost: Set<string>;
  /** Left out of the work, because nobody heard them before its commit. */
  readonly doubted: Set<string>;
  /** Absent where rules do not hear messages. */
  readonly rules?: RuleListeners;
};

/** Rules, which hear messages of channels that no tape keeps. */
export type RuleListeners = {
  readonly interest: RuleInterest;
  /**
   * Returns how many records were rejected.
   * `sinceMs`: they may have been sent before, from then on.
   */
  readonly send: (messages: readonly RuleMessage[], atMs: number, sinceMs?: number) => Promise<number>;
  /** Messages that may not have been sent. */
  readonly owed: KeptMessages[];
};

/** A message of a channel that no tape keeps, before rules number it. */
export type RuleMessage = {
  readonly on: RuleEvent;
  readonly channel: string;
  /** The payload as JSON. */
  readonly data: string;
};

const LOST_MAX = 10_000;

/**
 * Describes messages for a channel.
 * @example notification(channels.tokenTicks, { mint }, () => trades.map(presentTick))
 */
export function createNotification<Of extends Row>(
  { pattern }: Of,
  values: ChannelValues<Of['pattern']>,
  payloads: () => Payloads<Of> | Promise<Payloads<Of>>,
): Notification {
  return { channel: formatChannelName<Of['pattern']>(pattern, values), payloads };
}

/** Returns the messages of a notification. */
export async function buildPushMessages({ channel, payloads, places }: Notification): Promise<readonly PushMessage[]> {
  return (await payloads()).map((data, index) => ({
    channel,
    data: JSON.stringify(data),
    place: places?.[index] ?? null,
  }));
}

/** Looks up after the commit, so a new subscriber misses nothing stored later. */
export async function publishNotifications(
  publisher: Publisher,
  observe: Observer,
  notifications: readonly Notification[],
): Promise<void> {
  const { emitPush, clock, lost } = publisher;
  try {
    const topics = await findHeardSince(publisher, notifications);
    const interest = (await publisher.rules?.interest()) ?? none;
    const forRules = (channel: string) => interest.size > 0 && interest.has(findRuleEvent(channel)!);
    const isHeard = (channel: string) => topics.has(extractTopic(channel));
    const wanted = notifications.filter(({ channel }) => isHeard(channel) || forRules(channel));
    const built = (await Promise.all(wanted.map(buildPushMessages))).flat();
    await sendToRules(publisher, observe, built);
    const messages = built.filter(({ channel }) => isHeard(channel));
    const holes = [...lost].map((channel): PushMessage => ({ channel, data: LOST, place: null }));
    if (messages.length + holes.length === 0) return;
    const rejected = (await emitPush(packMessageRecords([...holes, ...messages], clock()))).flatMap(({ data }) =>
      parseRecordChannels(data),
    );
    for (const { channel } of holes) lost.delete(channel);
    if (rejected.length === 0) return;
    noteLostChannels(
      publisher,
      rejected.filter(({ isNumbered }) => isNumbered).map(({ channel }) => channel),
    );
    logger.error('The push stream rejected messages; they are dropped', { dropped: rejected.length });
    await observe.countDropped(rejected.length);
  } catch (error) {
    // The data is already committed; folding again would not help.
    noteLostChannels(
      publisher,
      notifications.filter(({ places }) => places === undefined).map(({ channel }) => channel),
    );
    // Payloads may be missing, so this counts one message per channel.
    await observe.countDropped(notifications.length);
    logger.error('Push failed; its messages are dropped', { error, channels: notifications.length });
  }
}

const none: ReadonlySet<RuleEvent> = new Set();

/** Messages of a commit that rules hear, before it. */
export async function buildRuleMessages(
  { rules }: Publisher,
  notifications: readonly Notification[],
): Promise<readonly RuleMessage[]> {
  const interest = (await rules?.interest()) ?? none;
  if (interest.size === 0) return [];
  const wanted = notifications.filter(({ channel }) => interest.has(findRuleEvent(channel)!));
  return selectForRules(interest, (await Promise.all(wanted.map(buildPushMessages))).flat());
}

function selectForRules(interest: ReadonlySet<RuleEvent>, messages: readonly PushMessage[]): readonly RuleMessage[] {
  return messages.flatMap(({ channel, data }) => {
    const on = findRuleEvent(channel);
    return on !== null && interest.has(on) ? [{ on, channel, data }] : [];
  });
}

const OWED_MAX = 100;

/** Sends messages that were rejected again with the next ones. */
async function sendToRules(
  { rules, clock }: Publisher,
  observe: Observer,
  messages: readonly PushMessage[],
): Promise<void> {
  if (rules === undefined) return;
  const nowMs = clock();
  const own = selectForRules(await rules.interest(), messages);
  const owed = rules.owed.splice(0);
  if (own.length + owed.length === 0) return;
  try {
    const again = owed.flatMap(one => one.messages) as readonly RuleMessage[];
    const sinceMs = Math.min(...owed.map(one => one.sinceMs));
    const rejected =
      (again.length > 0 ? await rules.send(again, nowMs, sinceMs) : 0) +
      (own.length > 0 ? await rules.send(own, nowMs) : 0);
    if (rejected > 0) throw new Error(`The stream of rules rejected ${rejected} records`);
  } catch (error) {
    logger.warn('Messages for rules are sent again later', { error });
    rules.owed.push(...owed, ...(own.length > 0 ? [{ sinceMs: nowMs, messages: own }] : []));
    const dropped = rules.owed.splice(0, Math.max(0, rules.owed.length - OWED_MAX));
    if (dropped.length > 0) await observe.countDropped(dropped.flatMap(one => one.messages).length);
  }
}

/** Who subscribed during the work gets a gap. */
async function findHeardSince(
  publisher: Publisher,
  notifications: readonly Notification[],
): Promise<ReadonlySet<string>> {
  const built = new Set(notifications.map(({ channel }) => channel));
  const doubted = [...publisher.doubted].filter(channel => !built.has(channel));
  publisher.renew();
  const topics = await publisher.heard([...new Set([...built, ...doubted].map(extractTopic))]);
  publisher.doubted.clear();
  noteLostChannels(
    publisher,
    doubted.filter(channel => topics.has(extractTopic(channel))),
  );
  return topics;
}

/** Rows of the other channels show a loss themselves. */
export function noteDoubtedChannels({ doubted }: Pick<Publisher, 'doubted'>, channels: readonly string[]): void {
  for (const channel of channels) if (doubted.size < LOST_MAX && !stored.memo(channel)) doubted.add(channel);
}

/** The same channels come in each batch. */
const stored = new LRUCache<string, boolean>({ max: LOST_MAX, memoMethod: isStored });

/** Messages with places show their loss themselves. */
export function noteLostChannels({ lost }: Pick<Publisher, 'lost'>, channels: readonly string[]): void {
  for (const channel of channels) if (lost.size < LOST_MAX) lost.add(channel);
}

/** Opens a publisher over the table of topics. */
export function openPublisher(
  connections: TableRef<'connections'>,
  emitPush: TryEmit,
  rules?: RuleListeners,
): Publisher {
  return {
    ...openHeardTopics({
      filter: () => loadHeardHours(connections, Date.now(), isClockVirtual()),
      ask: topic => isTopic({ connections }, topic),
    }),
    newest: async topics => {
      const heads = await loadTopicHeads({ connections }, [...new Set(topics)]);
      return new Map([...heads.values()].flatMap(({ channels }) => [...channels]));
    },
    emitPush,
    clock: Date.now,
    lost: new Set(),
    doubted: new Set(),
    ...(rules && { rules }),
  };
}
