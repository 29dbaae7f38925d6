import type { Outgoing } from '../../edge/producer.ts';
import type { Listener } from '../../storage/access/listeners.ts';
import { topicOf } from '../../storage/access/topics.ts';

/** A listener whose replay is pending, as the `push` stream names it. */
export type ReplayRequest = Pick<Listener, 'connectionId' | 'channel' | 'pendingReplay'>;

/** Asks the fan-out for a replay, in order with the messages of the topic. */
export const replayRecord = ({ connectionId, channel, pendingReplay }: ReplayRequest): Outgoing => ({
  key: topicOf(channel),
  data: JSON.stringify({ replay: { connectionId, channel, pendingReplay } }),
});
