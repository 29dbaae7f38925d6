import { logger } from '../edge/logger.ts';
import type { Observer } from '../edge/observe.ts';
import { type ChannelMessage, listenersOf, type Pusher, push } from '../edge/push.ts';

type Messages = readonly ChannelMessage[];

/** Messages for a topic, built only for subscribers. */
export type Telling = { readonly topic: string; readonly messages: () => Messages | Promise<Messages> };

/** Pushes messages in order. The lookup follows the commit, so subscribers miss nothing. */
export const tell = async (
  pusher: Pusher,
  observe: Observer,
  told: readonly Telling[],
  nowMs: number,
): Promise<void> => {
  try {
    const audience = await listenersOf(
      pusher,
      told.map(({ topic }) => topic),
    );
    const heard = told.filter(({ topic }) => audience.has(topic));
    const messages = await Promise.all(heard.map(telling => telling.messages()));
    const { sent, dropped } = await push(pusher, messages.flat(), audience, nowMs);
    observe.count('chain_messages_pushed_total', sent);
    await observe.countDropped(dropped);
  } catch (error) {
    // The data is already committed; folding again would not help.
    // The audience is unknown, so this counts one message per topic.
    await observe.countDropped(told.length);
    logger.error('Push failed; its messages are dropped', { error, topics: told.length });
  }
};
