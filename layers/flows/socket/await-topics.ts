import { loadConnection } from '../../storage/access/connections.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import type { Subscribed } from './subscribe.ts';

export type Clock = {
  /** Unix ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
};

/** Processors cache for this time that nobody hears a topic. */
export const UNHEARD_MS = 1_000;
/** Clocks of functions differ, and a write takes time. */
const SKEW_MS_MAX = 1_000;

/**
 * Waits until no processor can believe that the topics are unheard. Returns the channels that the
 * socket still holds then.
 */
export const awaitTopics = async (
  { sockets, clock }: { readonly sockets: Sockets; readonly clock: Clock },
  id: string,
  { channels, youngestMs }: Subscribed,
): Promise<readonly string[]> => {
  if (channels.length === 0 || clock.now() - youngestMs >= UNHEARD_MS + SKEW_MS_MAX) return channels;
  // From now on, because the topic was written by now.
  await clock.sleep(UNHEARD_MS);
  const connection = await loadConnection(sockets, id);
  return channels.filter(name => connection?.channels.has(name));
};
