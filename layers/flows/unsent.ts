import { logger } from '../edge/logger.ts';
import type { StreamRecord } from '../edge/stream.ts';
import { extractTopic } from '../storage/access/channel-names.ts';
import { SEQS_PER_MS } from '../storage/access/heads.ts';
import type { KeptMessages, Unsent } from '../storage/access/unsent.ts';
import {
  addRuleMessages,
  type Notification,
  noteDoubtedChannels,
  noteLostChannels,
  type Publisher,
  type RuleMessage,
} from './notify.ts';

/** Part of a batch; none for work without records. */
export type Records = readonly Pick<StreamRecord, 'sequence'>[];

/** Days that rules know what they heard, less one (`EVENT_DAYS`). */
const OWED_MS_MAX = 34 * 86_400_000;

/** What a commit stores and sends. */
export type Prepared = {
  readonly unsent: Unsent | undefined;
  readonly notifications: readonly Notification[];
  /** Time of the commit for rules, unix ms. */
  readonly atMs: number;
};

/**
 * Prepares the messages of a commit.
 * `held`: they leave later, but rules must not lose them.
 */
export async function prepareMessages(
  publisher: Publisher,
  before: Unsent | undefined,
  records: Records,
  plain: readonly Notification[],
  held: readonly Notification[] = [],
): Promise<Prepared> {
  const nowMs = publisher.clock();
  const at = records.at(-1)?.sequence ?? nowMs;
  // An earlier commit of the batch has not sent its messages either.
  const earlier = before?.isStored || before?.at === at ? before : undefined;
  const notifications = await addRuleMessages(publisher, plain, nowMs);
  const own = await keepMessages(publisher, [...notifications, ...(await addRuleMessages(publisher, held, nowMs))]);
  const kept = [...(earlier?.kept ?? []), ...own];
  const numbered = [...plain, ...held].filter(({ places }) => places === undefined).map(({ channel }) => channel);
  const heard = await filterHeardChannels(publisher, numbered);
  const channels = new Set([...(earlier?.channels ?? []), ...heard, ...selectLostChannels(publisher, heard)]);
  if (channels.size + kept.length === 0) return { unsent: undefined, notifications, atMs: nowMs };
  const isStored = earlier?.isStored ?? false;
  const unsent = { at: earlier?.at ?? at, channels: [...channels], isStored, ...(kept.length > 0 && { kept }) };
  return { unsent, notifications, atMs: nowMs };
}

/** What a commit keeps for rules; none where they hear nothing. */
export async function keepMessages(
  { rules }: Publisher,
  notifications: readonly Notification[],
): Promise<readonly KeptMessages[]> {
  const messages = notifications.flatMap(({ forRules = [] }) => forRules);
  const [first] = messages;
  if (rules === undefined || first === undefined) return [];
  return [
    await rules.savePages({
      atMs: first.atMs,
      messages: messages.map(({ on, channel, data }) => ({ on, channel, data })),
    }),
  ];
}

/** Owes rules what an earlier process kept. */
export async function oweMessages({ rules, clock }: Publisher, kept: readonly KeptMessages[]): Promise<void> {
  for (const one of kept) {
    // Later nobody knows whether rules have them.
    if (rules === undefined || clock() - one.atMs > OWED_MS_MAX) continue;
    const messages = (await rules.loadMessages(one)) as readonly Omit<RuleMessage, 'atMs'>[];
    rules.owed.push(...messages.map(message => ({ ...message, atMs: one.atMs })));
  }
}

/** Gaps that only this process knows of. */
function selectLostChannels({ lost }: Publisher, channels: readonly string[]): readonly string[] {
  if (lost.size === 0) return [];
  const topics = new Set(channels.map(extractTopic));
  return [...lost].filter(channel => topics.has(extractTopic(channel)));
}

/** All channels when the look-up fails. It precedes a commit, so `notify` looks again. */
export async function filterHeardChannels(
  publisher: Publisher,
  channels: readonly string[],
): Promise<readonly string[]> {
  try {
    const topics = await publisher.heard(channels.map(extractTopic));
    const isHeard = (channel: string): boolean => topics.has(extractTopic(channel));
    noteDoubtedChannels(
      publisher,
      channels.filter(channel => !isHeard(channel)),
    );
    return channels.filter(isHeard);
  } catch (error) {
    logger.warn('Topics were not read; all channels are taken for heard', { error });
    return channels;
  }
}

/** Whether somebody hears any of the tokens, or a rule their candles. */
export async function isTokenHeard(publisher: Publisher, ...mints: readonly string[]): Promise<boolean> {
  if ((await publisher.rules?.interest())?.has('candle')) return true;
  const channels = mints.map(mint => `token:${mint}:ticks`);
  return (await filterHeardChannels(publisher, channels)).length > 0;
}

/**
 * Names the channels of an earlier commit whose messages may be missing, for a gap, and sends again
 * what rules hear. Returns what the next commit must repeat.
 */
export async function resolveUnsent(
  publisher: Publisher,
  stored: Unsent | undefined,
  records: Records,
): Promise<Unsent | undefined> {
  if (!stored?.isStored) return stored;
  const missing = await findMissing(publisher, stored, records);
  if (missing === null) return stored;
  noteLostChannels(publisher, missing);
  const [first] = records;
  // Rules leave out what they have, so work without records is sent again.
  const isInterrupted =
    typeof stored.at === 'number' || (first !== undefined && BigInt(first.sequence) <= BigInt(stored.at));
  const kept = isInterrupted ? (stored.kept ?? []) : [];
  await oweMessages(publisher, kept);
  const at = records.at(-1)?.sequence ?? publisher.clock();
  if (missing.length + kept.length === 0) return undefined;
  return { at, channels: missing, isStored: false, ...(kept.length > 0 && { kept }) };
}

/** A batch that comes again was interrupted. Null: work without records cannot know. */
async function findMissing(
  publisher: Publisher,
  { at, channels }: Unsent,
  records: Records,
): Promise<readonly string[] | null> {
  if (typeof at === 'number') {
    // Work without records never comes again, so the numbers of the fan-out decide.
    const { newest } = publisher;
    try {
      const numbers = await newest(channels.map(extractTopic));
      return channels.filter(channel => (numbers.get(channel) ?? 0) < at * SEQS_PER_MS);
    } catch (error) {
      logger.warn('Numbers of channels were not read; their messages are taken for lost', { error });
      return channels;
    }
  }
  const [first] = records;
  if (first === undefined) return null;
  return BigInt(first.sequence) <= BigInt(at) ? channels : [];
}
