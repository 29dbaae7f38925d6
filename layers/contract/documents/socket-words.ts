import type { Channel } from '../channel.ts';
import { MINT, WALLET } from '../examples/token.ts';
import { EXAMPLE_SEQ } from '../messages.ts';
import { service } from '../service.ts';
import { type CapturedMessage, type DocumentedChannel, getExampleName } from './documented.ts';

const { idleSeconds, lifeSeconds, messageBytesMax, channelsPerMessageMax, localPingSeconds } = service.socketLimits;

/** Rules that hold for every channel (`docs/reference/channels.md#delivery`). */
export const transportSentences: readonly string[] = [
  'Every event has a seq, its number on the channel, and prev, the number of the event before it. ' +
    'A prev above the last seq received means that events are missing.',
  'Subscribe with resume to receive the events after a seq. ' +
    'A gap names events that are not sent, and the REST request that answers them.',
  'Subscribe first, then load a snapshot over REST.',
  `A connection closes after ${idleSeconds / 60} minutes without a message, so send {"op":"ping"} more often. ` +
    `It lives at most ${lifeSeconds / 3_600} hours; then connect again and resume.`,
  `A message is at most ${messageBytesMax / 1_024} KB long and names at most ${channelsPerMessageMax} channels. ` +
    'An error refuses a message or one channel; the other channels and the connection go on.',
  `The local gateway also sends a ping frame every ${localPingSeconds} seconds. AWS sends none.`,
  'Send the API key with the upgrade. A browser cannot; it gets a ticket from GET /v1/stream/ticket.',
];

/** Describes what a new subscriber receives; empty without a replay. */
export function replayWords({ replay = 0 }: Channel): string {
  if (replay === 0) return '';
  const what = replay === 1 ? 'a snapshot is' : `the last ${replay} messages are`;
  return ` Without resume, ${what} sent first, with "replay": true.`;
}

/** Returns an example event, a captured one if there is. */
export function getExampleMessage(
  row: Pick<DocumentedChannel, 'pattern' | 'example' | 'message' | 'over'>,
): CapturedMessage {
  const { message, example: data, over } = row;
  const source = over === undefined ? {} : { source: over.startsWith('token:') ? MINT : WALLET };
  return message ?? { channel: getExampleName(row), ...source, seq: EXAMPLE_SEQ, prev: EXAMPLE_SEQ - 1, data };
}
