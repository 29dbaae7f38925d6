import { loadListPage, loadListPages } from '../../storage/messages/list-pages.ts';
import { readMessages } from '../../storage/messages/log.ts';
import type { ChannelLog } from './channel-log.ts';
import type { Replay } from './replay.ts';
import type { TopicLogDeps } from './topic-log.ts';

/** Changes of published lists. Who publishes them numbers them. */
export function openListLog({ log }: TopicLogDeps): ChannelLog<string> {
  async function readAfter(channel: string, after: number) {
    const newest = (await loadListPage(log, channel))?.seq ?? 0;
    const kept =
      after >= newest ? [] : await readMessages(log, channel, { after, newest: new Map([[channel, newest]]) });
    const isWhole = after >= newest || (kept[0] !== undefined && kept[0].prev <= after);
    const rows = isWhole ? kept.map(({ seq, prev, data }) => ({ seq, prev, row: data })) : [];
    return { rows, gapTo: isWhole ? null : newest, through: newest, newest };
  }

  return {
    readNewest: async channels => {
      const pages = await loadListPages(log, channels);
      return new Map(channels.map(name => [name, pages.get(name)?.seq ?? 0]));
    },
    // What is no longer kept is answered by a snapshot.
    isIssued: async (channel, seq) => seq <= ((await loadListPage(log, channel))?.seq ?? 0),
    readAfter,
  };
}

/** The page as it was last sent, or its changes since. */
export async function readListReplay(
  deps: TopicLogDeps,
  channel: string,
  after: number,
  isResume: boolean,
): Promise<Replay> {
  const page = await loadListPage(deps.log, channel);
  const whole = { messages: [], gap: null, isMarked: false, isWhole: true };
  // The first publication sends the snapshot.
  if (page === null || page.seq === 0) return { ...whole, after, newest: after };
  const { seq, rows } = page;
  const { rows: changes, gapTo } = await openListLog(deps).readAfter(channel, after);
  if (isResume && gapTo === null) {
    const messages = changes.map(({ row: data, ...place }) => ({ channel, ...place, data }));
    return { ...whole, messages, after: Math.max(after, seq), newest: seq };
  }
  const data = JSON.stringify({ event: 'snapshot', rows });
  const snapshot = { channel, seq, prev: isResume ? after : page.prev, data };
  return { ...whole, messages: [snapshot], isMarked: !isResume, after: seq, newest: seq };
}
