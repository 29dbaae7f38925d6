import { findChannel } from '../../contract/channels.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import { findOver, formatListed, readListed } from '../../contract/listed.ts';
import { clientMessages, frameNames } from '../../contract/messages.ts';
import { toHeldName } from '../../contract/routes/list-query.ts';
import { service } from '../../contract/service.ts';
import { createInvalidMessage, type Problem } from '../../contract/socket-errors.ts';
import { clampMessageText, formatMessageValue } from '../../core/kernel/shown.ts';

export type Asked =
  | (Names & {
      readonly op: 'subscribe';
      readonly isBatched: boolean;
      readonly lists: Lists;
      /** Whether lists grow instead of being replaced. */
      readonly isAppended: boolean;
      readonly resume: Resume;
      readonly heartbeat: boolean | null;
    })
  | (Names & { readonly op: 'unsubscribe'; readonly lists: Lists })
  | { readonly op: 'ping' }
  | Refusal;

/** Valid channel names, and a problem per other one. */
type Names = { readonly names: readonly string[]; readonly problems: readonly Problem[] };
type Refusal = { readonly problem: Problem };

/** Numbers to continue after, by held channel. */
export type Resume = ReadonlyMap<string, number>;

/** Held channels of lists, by the name of the list. */
export type Lists = ReadonlyMap<string, readonly string[]>;

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
  const given = message.lists ?? {};
  if (!isObject(given)) return createRefusal(`lists must be an object of channels and addresses, got ${show(given)}`);
  const named = Object.keys(given);
  const read = readChannels(message.channels ?? (named.length > 0 ? [] : undefined), named);
  if ('problem' in read) return read;
  const listed = readLists(given, read);
  if (op === 'unsubscribe') return { op, ...listed };
  const { frames = 'each' } = message;
  if (!frameNames.some(name => name === frames))
    return createRefusal(`frames must be one of ${frameNames.join(', ')}, got ${show(frames)}`);
  const { heartbeat = null } = message;
  if (heartbeat !== null && typeof heartbeat !== 'boolean')
    return createRefusal(`heartbeat must be true or false, got ${show(heartbeat)}`);
  const { append = false } = message;
  if (typeof append !== 'boolean') return createRefusal(`append must be true or false, got ${show(append)}`);
  const resumed = readResume(message.resume, listed);
  if ('problem' in resumed) return resumed;
  return { op, ...resumed, isBatched: frames === 'batch', isAppended: append, heartbeat };
}

/** Lists with a problem are left out. */
function readLists(given: Record<string, unknown>, { names, problems }: Names): Names & { readonly lists: Lists } {
  const lists = new Map<string, readonly string[]>();
  const wrong = new Map<string, Problem>();
  for (const [name, addresses] of Object.entries(given)) {
    const over = findOver(name);
    // Unknown names are refused with the others.
    if (over === null && !('channel' in findChannel(name))) continue;
    const read = over === null ? { problem: 'takes no list' } : readListed(addresses);
    if ('addresses' in read)
      lists.set(
        name,
        read.addresses.map(address => formatListed(name, over!, address)),
      );
    else wrong.set(name, createInvalidMessage(`channel ${clampMessageText(name)}: lists ${read.problem}`));
  }
  return { lists, names: names.filter(name => !wrong.has(name)), problems: [...problems, ...wrong.values()] };
}

type Listed = Names & { readonly lists: Lists };

function readResume(
  resume: unknown = {},
  { names, problems, lists }: Listed,
): (Listed & { readonly resume: Resume }) | Refusal {
  if (!isObject(resume)) return createRefusal(`resume must be an object of channels and numbers, got ${show(resume)}`);
  const refused = new Set<string>();
  const wrong: Problem[] = [];
  const valid = new Map<string, number>();
  const refuse = (channel: string, problem: string): void => {
    refused.add(channel);
    wrong.push(createInvalidMessage(`channel ${clampMessageText(channel)}: resume ${problem}`));
  };
  for (const [channel, value] of Object.entries(resume)) {
    const over = findOver(channel);
    if (!names.includes(channel)) {
      const isRefused = problems.some(({ message }) => message.startsWith(`channel ${channel}:`));
      if (!isRefused)
        wrong.push(createInvalidMessage(`resume names channel ${clampMessageText(channel)}, which is not in channels`));
    } else if (over === null) {
      if (isSeq(value)) valid.set(toHeldName(channel), value as number);
      else refuse(channel, `must be a whole number from 0 to 2^53 - 1, got ${show(value)}`);
    } else if (isObject(value)) {
      const own = lists.get(channel) && new Set(lists.get(channel));
      for (const [source, seq] of Object.entries(value)) {
        const held = formatListed(channel, over, source);
        if (own && !own.has(held))
          refuse(channel, `names source ${clampMessageText(source)}, which is not in the list`);
        else if (isSeq(seq)) valid.set(held, seq as number);
        else
          refuse(channel, `of ${clampMessageText(source)} must be a whole number from 0 to 2^53 - 1, got ${show(seq)}`);
        if (refused.has(channel)) break;
      }
    } else refuse(channel, `must be an object of sources and numbers, got ${show(value)}`);
  }
  return {
    names: names.filter(name => !refused.has(name)),
    problems: [...problems, ...wrong],
    lists: new Map([...lists].filter(([name]) => !refused.has(name))),
    resume: new Map([...valid].filter(([held]) => !refused.has(getHeldChannel(held)))),
  };
}

function isSeq(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readChannels(channels: unknown, listed: readonly string[]): Names | Refusal {
  if (!Array.isArray(channels)) return createRefusal(`channels must be a list of channel names, got ${show(channels)}`);
  const names = [...channels.filter(channel => typeof channel === 'string'), ...listed];
  if (channels.length + listed.length === 0)
    return createRefusal('channels must name at least one channel, got an empty list');
  const count = Math.max(channels.length, new Set(names).size);
  if (count > CHANNELS_MAX) return createRefusal(`channels must be at most ${CHANNELS_MAX} a message, got ${count}`);
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
