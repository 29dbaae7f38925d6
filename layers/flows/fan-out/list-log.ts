import { loadListPage, loadListPages } from '../../storage/messages/list-pages.ts';
import { readMessages } from '../../storage/messages/log.ts';
import type { ChannelLog } from './channel-log.ts';
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
    // A snapshot replaces deleted changes.
    isIssued: async (channel, seq) => seq <= ((await loadListPage(log, channel))?.seq ?? 0),
    readAfter,
  };
}
