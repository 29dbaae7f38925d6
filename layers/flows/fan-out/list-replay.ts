import { loadListPage } from '../../storage/messages/list-pages.ts';
import { openListLog } from './list-log.ts';
import type { Replay } from './replay-part.ts';
import type { TopicLogDeps } from './topic-log.ts';

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
