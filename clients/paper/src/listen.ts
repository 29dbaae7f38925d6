import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { ChannelName, Client, DataEvent } from '../../typescript/src/client.ts';
import type { Gap } from './report.ts';

/** Messages of channels, as they came. */
export type Listener = {
  /** Messages since the last call. */
  readonly take: () => readonly DataEvent[];
  /** Resolves once all messages that were sent before are here. */
  readonly settle: () => Promise<void>;
  readonly gaps: readonly Gap[];
  readonly stop: () => void;
};

/** Held briefly: its answer follows all that was sent before. */
const BARRIER = 'launches';

/** Resolves once subscribed. Rejects with a `StreamError` if the service refuses. */
export async function listenTo(client: Client, channels: readonly ChannelName[]): Promise<Listener> {
  const end = new AbortController();
  const live = Promise.withResolvers<void>();
  const stream = client.stream(channels, {
    signal: end.signal,
    onState: state => state === 'live' && live.resolve(),
  });
  let events: DataEvent[] = [];
  const gaps: Gap[] = [];
  const read = async (): Promise<void> => {
    for await (const event of stream) {
      if (event.type === 'gap') gaps.push({ channel: event.channel, from: event.from, to: event.to });
      else if (event.type !== 'refused' && event.type !== 'repaired') events.push(event);
    }
  };
  const failed = read();
  // Later failures reach the caller of `settle`.
  failed.catch(() => {});
  await Promise.race([live.promise, failed]);
  return {
    gaps,
    take: () => {
      const taken = events;
      events = [];
      return taken;
    },
    settle: async () => {
      await Promise.race([stream.add(BARRIER), failed]);
      stream.drop(BARRIER);
      // The reader takes what is queued without another turn.
      await yieldTurn();
    },
    stop: () => end.abort(),
  };
}
