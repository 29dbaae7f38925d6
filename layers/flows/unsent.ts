import { logger } from '../edge/logger.ts';
import type { StreamRecord } from '../edge/stream.ts';
import { extractTopic } from '../storage/access/channel-names.ts';
import { SEQS_PER_MS } from '../storage/access/heads.ts';
import type { KeptMessages, Unsent } from '../storage/access/unsent.ts';
import {
  buildRuleMessages,
  type Notification,
  noteDoubtedChannels,
  noteLostChannels,
  type Publisher,
} from './notify.ts';

/** Part of a batch; none for work without records. */
export type Records = readonly Pick<StreamRecord, 'sequence'>[];

/** What a commit stores of its messages: heard channels that the fan-out numbers, and what rules hear. */
export async function buildUnsent(
  publisher: Publisher,
  before: Unsent | undefined,
  records: Records,
  notifications: readonly Notification[],
): Promise<Unsent | undefined> {
  const at = records.at(-1)?.sequence ?? publisher.clock();
  const own = notifications.filter(({ places }) => places === undefined).map(({ channel }) => channel);
  // An earlier commit of the batch has not sent its messages either.
  const earlier = before?.isStored || before?.at === at ? before : undefined;
  const heard = await filterHeardChannels(publisher, own);
  const channels = new Set([...(earlier?.channels ?? []), ...heard, ...selectLostChannels(publisher, heard)]);
  const kept = joinKept(earlier?.kept, await keepForRules(publisher, notifications));
  if (channels.size === 0 && kept === undefined) return undefined;
  const isStored = earlier?.isStored ?? false;
  return { at: earlier?.at ?? at, channels: [...channels], isStored, ...(kept && { kept }) };
}

/** Bounds the item. What is beyond may be lost in a crash. */
const KEPT_MAX = 1_000;
const KEPT_CHARS_MAX = 262_144;

async function keepForRules(
  publisher: Publisher,
  notifications: readonly Notification[],
): Promise<KeptMessages | undefined> {
  const sinceMs = publisher.clock();
  const built = await buildRuleMessages(publisher, notifications);
  let chars = 0;
  const messages = built.slice(0, KEPT_MAX).filter(({ data }) => {
    chars += data.length;
    return chars <= KEPT_CHARS_MAX;
  });
  return messages.length === 0 ? undefined : { sinceMs, messages };
}

function joinKept(earlier: KeptMessages | undefined, own: KeptMessages | undefined): KeptMessages | undefined {
  if (earlier === undefined || own === undefined) return earlier ?? own;
  return {
    sinceMs: Math.min(earlier.sinceMs, own.sinceMs),
    messages: [...earlier.messages, ...own.messages].slice(0, KEPT_MAX),
  };
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
  const kept = isInterrupted ? stored.kept : undefined;
  if (kept) publisher.rules?.owed.push(kept);
  const at = records.at(-1)?.sequence ?? publisher.clock();
  if (missing.length === 0 && kept === undefined) return undefined;
  return { at, channels: missing, isStored: false, ...(kept && { kept }) };
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
