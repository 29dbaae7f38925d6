import { ConflictError } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { retry } from '../kernel/retry.ts';
import { extractTopic } from './channel-names.ts';
import { type Connection, loadConnection } from './connections.ts';
import { noteHeardTopics } from './heard-hours.ts';
import { beginHearing } from './last-heard.ts';
import { dropRow, saveListenerRow } from './listeners.ts';
import { ROWS_IN_PARALLEL_MAX, type Sockets } from './sockets.ts';
import { incrementHeardTopic, incrementTopicVersion } from './topics.ts';

/** Each further round follows a change of the same channels by another message. */
const ROUNDS_MAX = 100;

/**
 * Makes the rows of channels agree with the record of their socket, whatever other messages of the
 * socket do meanwhile. A round counts only if the record kept these channels during it. Returns the
 * record, or undefined when the socket is gone.
 */
export async function updateListenerRows(
  sockets: Sockets,
  id: string,
  channels: readonly string[],
  now: () => number,
): Promise<Connection | undefined> {
  const failure = () => new ConflictError(`The channels of ${id} changed during each of ${ROUNDS_MAX} rounds`);
  await noteHeardTopics(sockets, channels.map(extractTopic));
  let record = await loadConnection(sockets, id);
  const aligned = await retry({ triesMax: ROUNDS_MAX, failure }, async () => {
    const written = record;
    const kept = await runInParallel(channels, ROWS_IN_PARALLEL_MAX, async channel => {
      const held = written?.channels.get(channel);
      if (written && held) return saveListenerRow(sockets, written, channel, held, now());
      await dropRow(sockets, id, channel, written?.version);
      return true;
    });
    await updateTopics(sockets, written, channels, now);
    record = await loadConnection(sockets, id);
    const isStill = (channel: string) =>
      written?.channels.get(channel)?.changed === record?.channels.get(channel)?.changed;
    return kept.every(Boolean) && channels.every(isStill) ? { record } : undefined;
  });
  return aligned?.record;
}

/** Begins channels that nobody listens to, as if somebody did shortly before. */
export async function hearChannels(sockets: Sockets, channels: readonly string[]): Promise<void> {
  const topics = [...new Set(channels.map(extractTopic))];
  await noteHeardTopics(sockets, topics);
  await runInParallel(channels, ROWS_IN_PARALLEL_MAX, channel => beginHearing(sockets, channel));
  await runInParallel(topics, ROWS_IN_PARALLEL_MAX, topic => incrementTopicVersion(sockets, topic, sockets.clock()));
}

/** After the rows, so a list read under the new version has them. */
async function updateTopics(
  sockets: Sockets,
  record: Connection | undefined,
  channels: readonly string[],
  now: () => number,
): Promise<void> {
  const heard = new Set(channels.filter(channel => record?.channels.has(channel)).map(extractTopic));
  const silent = new Set(channels.map(extractTopic).filter(topic => !heard.has(topic)));
  await runInParallel([...silent], ROWS_IN_PARALLEL_MAX, topic => incrementHeardTopic(sockets, topic));
  await runInParallel([...heard], ROWS_IN_PARALLEL_MAX, topic => incrementTopicVersion(sockets, topic, now()));
}
