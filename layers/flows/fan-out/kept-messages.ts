import type { Channel } from '../../contract/channel.ts';
import { SEQS_PER_MS, type TopicHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { extractTopic } from '../../storage/access/topics.ts';
import { type MessageLog, type PlacedMessage, readMessages } from '../../storage/messages/log.ts';
import type { Past } from './replay-part.ts';

export type LogDeps = { readonly sockets: Sockets; readonly log: MessageLog };

type Asked = {
  readonly channel: string;
  readonly after: number;
  readonly current: number;
  readonly head: TopicHead;
};

export async function readKeptMessages(
  deps: LogDeps,
  { itemOf }: Pick<Channel, 'itemOf'>,
  asked: Asked,
): Promise<Past> {
  const { after, current } = asked;
  if (after >= current) return { messages: [], gap: null, isWhole: true, newest: current, through: after };
  const kept = await readKept(deps, asked);
  const start = Math.max(after, kept[0]?.prev ?? current);
  return {
    messages: itemOf ? selectNewestStates(kept, itemOf, start) : kept,
    gap: start > after ? { after, to: start } : null,
    isWhole: true,
    newest: current,
    through: current,
  };
}

/** Accepts numbers before the kept messages. */
export async function mayBeIssued(deps: LogDeps, asked: Asked): Promise<boolean> {
  const { after, current } = asked;
  if (after === 0 || after >= current) return after <= current;
  const [first] = await readKept(deps, asked);
  return first === undefined || first.prev >= after;
}

/** TTL deletes late, so older messages count as deleted. */
async function readKept(
  { sockets, log }: LogDeps,
  { channel, after, current, head }: Asked,
): Promise<readonly PlacedMessage[]> {
  if (head.channels.get(channel) !== current) return [];
  const oldest = (sockets.clock() - sockets.resumeMs) * SEQS_PER_MS;
  const range = { after: Math.max(after, oldest), newest: new Map([[channel, current]]) };
  return readMessages(log, extractTopic(channel), range);
}

function selectNewestStates(
  messages: readonly PlacedMessage[],
  itemOf: NonNullable<Channel['itemOf']>,
  prev: number,
): readonly PlacedMessage[] {
  const newest = new Map(messages.map(message => [itemOf(JSON.parse(message.data) as never), message]));
  return [...newest.values()].sort((a, b) => a.seq - b.seq).map(message => ({ ...message, prev }));
}
