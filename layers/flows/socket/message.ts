import { clientMessages, frameNames } from '../../contract/messages.ts';
import { service } from '../../contract/service.ts';
import { createInvalidMessage, type Problem } from '../../contract/socket-errors.ts';
import { clampMessageText, formatMessageValue } from '../../core/kernel/shown.ts';

export type Asked =
  | (Names & {
      readonly op: 'subscribe';
      readonly isBatched: boolean;
      readonly resume: Resume;
      readonly heartbeat: boolean | null;
    })
  | (Names & { readonly op: 'unsubscribe' })
  | { readonly op: 'ping' }
  | Refusal;

/** Valid channel names, and a problem per other one. */
type Names = { readonly names: readonly string[]; readonly problems: readonly Problem[] };
type Refusal = { readonly problem: Problem };

/** Numbers to continue after, by channel. */
export type Resume = ReadonlyMap<string, number>;

const CHANNELS_MAX = service.socketLimits.channelsPerMessageMax;
const ops = Object.keys(clientMessages);

/** Parses a client message. Errors name the received value. */
export function readMessage(text: string): Asked {
  const message = parse(text);
  if (message === null)
    return createRefusal(`The message must be a JSON object with an op of ${ops.join(', ')}, got ${show(text)}`);
  const { op } = message;
  if (op === 'ping') return { op };
  if (op !== 'subscribe' && op !== 'unsubscribe')
    return createRefusal(`op must be one of ${ops.join(', ')}, got ${show(op)}`);
  const read = readChannels(message.channels);
  if ('problem' in read) return read;
  if (op === 'unsubscribe') return { op, ...read };
  const { frames = 'each' } = message;
  if (!frameNames.some(name => name === frames))
    return createRefusal(`frames must be one of ${frameNames.join(', ')}, got ${show(frames)}`);
  const { heartbeat = null } = message;
  if (heartbeat !== null && typeof heartbeat !== 'boolean')
    return createRefusal(`heartbeat must be true or false, got ${show(heartbeat)}`);
  const resumed = readResume(message.resume, read);
  return 'problem' in resumed ? resumed : { op, ...resumed, isBatched: frames === 'batch', heartbeat };
}

function readResume(resume: unknown = {}, { names, problems }: Names): (Names & { readonly resume: Resume }) | Refusal {
  if (!isObject(resume)) return createRefusal(`resume must be an object of channels and numbers, got ${show(resume)}`);
  const given = Object.entries(resume);
  const wrong = given.flatMap(([channel, seq]) => {
    if (!names.includes(channel))
      return [createInvalidMessage(`resume names channel ${clampMessageText(channel)}, which is not in channels`)];
    return isSeq(seq)
      ? []
      : [
          createInvalidMessage(
            `channel ${clampMessageText(channel)}: resume must be a whole number from 0 to 2^53 - 1, got ${show(seq)}`,
          ),
        ];
  });
  const valid = given.filter((one): one is [string, number] => isSeq(one[1]));
  const refused = new Set(given.filter(([, seq]) => !isSeq(seq)).map(([channel]) => channel));
  return {
    names: names.filter(name => !refused.has(name)),
    problems: [...problems, ...wrong],
    resume: new Map(valid.filter(([channel]) => names.includes(channel))),
  };
}

function isSeq(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readChannels(channels: unknown): Names | Refusal {
  if (!Array.isArray(channels)) return createRefusal(`channels must be a list of channel names, got ${show(channels)}`);
  if (channels.length === 0) return createRefusal('channels must name at least one channel, got an empty list');
  if (channels.length > CHANNELS_MAX)
    return createRefusal(`channels must be at most ${CHANNELS_MAX} a message, got ${channels.length}`);
  const names = channels.filter(channel => typeof channel === 'string');
  const problems = channels.flatMap((channel, at) =>
    typeof channel === 'string' ? [] : [createInvalidMessage(`channels[${at}] must be a string, got ${show(channel)}`)],
  );
  return { names: [...new Set(names)], problems };
}

function createRefusal(message: string): Refusal {
  return { problem: createInvalidMessage(message) };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return typeof value === 'string' ? clampMessageText(`"${value}"`) : formatMessageValue(value);
}
