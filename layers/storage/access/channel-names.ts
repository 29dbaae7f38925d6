import { getHeldSource } from '../../contract/held-name.ts';

/** Prices have a topic of their own, so that listeners of trades cost none. */
const OWN_TOPIC = ':price';

/** The first two parts of a held channel. */
export function extractTopic(held: string): string {
  const channel = getHeldSource(held);
  const end = channel.indexOf(':', channel.indexOf(':') + 1);
  return end < 0 || channel.endsWith(OWN_TOPIC) ? channel : channel.slice(0, end);
}

/** The rest of a channel below its topic, empty for a channel that is its own topic. */
export function trimTopic(topic: string, channel: string): string {
  return channel.slice(topic.length + 1);
}

/** The reverse of `trimTopic`. */
export function joinTopic(topic: string, rest: string): string {
  return rest === '' ? topic : `${topic}:${rest}`;
}
