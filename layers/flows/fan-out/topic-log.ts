import { extractTopic } from '../../storage/access/channel-names.ts';
import { loadTopicHead, loadTopicHeads, SEQS_PER_MS } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { type MessageLog, type PlacedMessage, readMessages } from '../../storage/messages/log.ts';
import { TIME_SEQ_MIN } from '../../storage/wallets/ledger-rows.ts';
import type { ChannelLog } from './channel-log.ts';

export type TopicLogDeps = { readonly sockets: Sockets; readonly log: MessageLog };

/** Messages that the fan-out keeps, as JSON. */
export function openTopicLog({ sockets, log }: TopicLogDeps): ChannelLog<string> {
  /** Older messages count as deleted. */
  function readKept(channel: string, after: number, newest: number): Promise<readonly PlacedMessage[]> {
    const oldest = (sockets.clock() - sockets.resumeMs) * SEQS_PER_MS;
    return readMessages(log, extractTopic(channel), {
      after: Math.max(after, oldest),
      newest: new Map([[channel, newest]]),
    });
  }

  async function loadNewest(channel: string): Promise<number> {
    return (await loadTopicHead(sockets, extractTopic(channel))).channels.get(channel) ?? 0;
  }

  return {
    readNewest: async channels => {
      const heads = await loadTopicHeads(sockets, [...new Set(channels.map(extractTopic))]);
      return new Map(channels.map(name => [name, heads.get(extractTopic(name))!.channels.get(name) ?? 0]));
    },
    isIssued: async (channel, seq) => {
      const newest = await loadNewest(channel);
      if (seq === 0 || seq === newest) return true;
      // Earlier versions gave times to silent channels.
      if (seq > newest) return seq >= TIME_SEQ_MIN && seq <= sockets.clock() * SEQS_PER_MS;
      const [first] = await readKept(channel, seq, newest);
      return first === undefined || first.prev >= seq;
    },
    readAfter: async (channel, after) => {
      const newest = await loadNewest(channel);
      if (after >= newest) return { rows: [], gapTo: null, through: after, newest };
      const kept = await readKept(channel, after, newest);
      const start = Math.max(after, kept[0]?.prev ?? newest);
      return {
        rows: kept.map(({ seq, prev, data }) => ({ seq, prev, row: data })),
        gapTo: start > after ? start : null,
        through: newest,
        newest,
      };
    },
  };
}
