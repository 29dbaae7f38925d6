import { clientMessages, frameNames } from '../../contract/messages.ts';
import { service } from '../../contract/service.ts';
import { cut, shown } from '../../core/kernel/shown.ts';

export type Asked =
  | (Names & { readonly op: 'subscribe'; readonly isBatched: boolean })
  | (Names & { readonly op: 'unsubscribe' })
  | { readonly op: 'ping' }
  | Problem;

/** Valid channel names, and a message per other one. */
type Names = { readonly names: readonly string[]; readonly problems: readonly string[] };
type Problem = { readonly problem: string };

const CHANNELS_MAX = service.socketLimits.channelsPerMessageMax;
const ops = Object.keys(clientMessages);

/** Parses a client message. Errors name the received value. */
export const readMessage = (text: string): Asked => {
  const message = parse(text);
  if (message === null)
    return { problem: `The message must be a JSON object with an op of ${ops.join(', ')}, got ${show(text)}` };
  const { op } = message;
  if (op === 'ping') return { op };
  if (op !== 'subscribe' && op !== 'unsubscribe')
    return { problem: `op must be one of ${ops.join(', ')}, got ${show(op)}` };
  const read = readChannels(message.channels);
  if ('problem' in read) return read;
  if (op === 'unsubscribe') return { op, ...read };
  const { frames = 'each' } = message;
  if (!isFrames(frames)) return { problem: `frames must be one of ${frameNames.join(', ')}, got ${show(frames)}` };
  return { op, ...read, isBatched: frames === 'batch' };
};

const isFrames = (value: unknown): boolean => frameNames.some(name => name === value);

const readChannels = (channels: unknown): Names | Problem => {
  if (!Array.isArray(channels)) return { problem: `channels must be a list of channel names, got ${show(channels)}` };
  if (channels.length === 0) return { problem: 'channels must name at least one channel, got an empty list' };
  if (channels.length > CHANNELS_MAX)
    return { problem: `channels must be at most ${CHANNELS_MAX} a message, got ${channels.length}` };
  const names = channels.filter(channel => typeof channel === 'string');
  const problems = channels.flatMap((channel, at) =>
    typeof channel === 'string' ? [] : [`channels[${at}] must be a string, got ${show(channel)}`],
  );
  return { names: [...new Set(names)], problems };
};

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

const show = (value: unknown): string => (typeof value === 'string' ? cut(`"${value}"`) : shown(value));
