import type * as z from 'zod/mini';
import { type ChannelValues, channelName } from '../contract/channel.ts';
import type { ChannelName, channels } from '../contract/channels.ts';
import { logger } from '../edge/logger.ts';
import type { Observer } from '../edge/observe.ts';
import { listenersOf, type Pusher, push } from '../edge/push.ts';

type Row = (typeof channels)[ChannelName];

type Payloads<Of extends Row> = readonly z.infer<Of['payload']>[];

/** Messages for one channel, built only for subscribers. */
export type Notification = {
  readonly channel: string;
  readonly payloads: () => Payloads<Row> | Promise<Payloads<Row>>;
};

/**
 * Describes messages for a channel.
 * @example notification(channels.tokenTicks, { mint }, () => trades.map(presentTick))
 */
export const notification = <Of extends Row>(
  { pattern }: Of,
  values: ChannelValues<Of['pattern']>,
  payloads: () => Payloads<Of> | Promise<Payloads<Of>>,
): Notification => ({ channel: channelName<Of['pattern']>(pattern, values), payloads });

/** Returns the messages as sent. */
export const textsOf = async ({ channel, payloads }: Notification): Promise<readonly string[]> =>
  (await payloads()).map(data => JSON.stringify({ channel, data }));

/** Pushes messages in order. The lookup follows the commit, so subscribers miss nothing. */
export const notify = async (
  pusher: Pusher,
  observe: Observer,
  notifications: readonly Notification[],
  nowMs: number,
): Promise<void> => {
  try {
    const audience = await listenersOf(
      pusher,
      notifications.map(({ channel }) => channel),
    );
    const heard = notifications.filter(({ channel }) => audience.has(channel));
    const messages = await Promise.all(
      heard.map(async one => (await textsOf(one)).map(text => ({ channel: one.channel, text }))),
    );
    const { sent, dropped } = await push(pusher, messages.flat(), audience, nowMs);
    observe.count('chain_messages_pushed_total', sent);
    await observe.countDropped(dropped);
  } catch (error) {
    // The data is already committed; folding again would not help.
    // The audience is unknown, so this counts one message per channel.
    await observe.countDropped(notifications.length);
    logger.error('Push failed; its messages are dropped', { error, channels: notifications.length });
  }
};
