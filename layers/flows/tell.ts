import type { Observer } from '../edge/observe.ts';
import { type ChannelMessage, listenersOf, type Pusher, push } from '../edge/push.ts';

type Messages = readonly ChannelMessage[];

/** What the sockets of a topic are to hear, written out only when somebody listens; what that needs may be read then. */
export type Telling = { readonly topic: string; readonly messages: () => Messages | Promise<Messages> };

/** Sends what is told, in order. Listeners are looked up after the commit, so that whoever was confirmed before it hears of it. */
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
    // What is stored is stored: a push that fails as a whole must not make the stream fold again.
    // Who would have heard is not known: at least one message a topic.
    await observe.countDropped(told.length);
    console.error(`the messages of ${told.length} topics were dropped: ${error}`);
  }
};
