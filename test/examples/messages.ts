import { type Channel, formatChannelName } from '../../layers/contract/channel.ts';
import { channels, exampleValues, findChannel } from '../../layers/contract/channels.ts';
import type { CapturedMessage } from '../../layers/contract/documents/documented.ts';
import { eventually } from '../service/service.ts';
import { openTalk } from '../service/talk.ts';
import type { Known } from './known.ts';
import { informationOf, shortened } from './shorten.ts';

/** A resume reads for each channel, so few at a time. */
const CHANNELS_PER_MESSAGE = 20;
const ANSWER_MS_MAX = 120_000;
/** The tape of a token is long. */
const TAPES_MAX = 2;
const LISTED_MAX = 200;

type Messages = Record<string, CapturedMessage>;

/**
 * Listens to every channel of all known ids until each family has spoken, or the time is over.
 * A resume from 0 also sends what was said before. `onListening` runs once all is subscribed.
 */
export const captureMessages = async (
  url: string,
  key: string,
  known: Known,
  msMax: number,
  onListening: () => Promise<void>,
): Promise<Readonly<Messages>> => {
  const talk = await openTalk(url, key);
  const names = namesOf(known);
  for (let at = 0; at < names.length; at += CHANNELS_PER_MESSAGE) {
    const some = names.slice(at, at + CHANNELS_PER_MESSAGE);
    const from = talk.heard.length;
    talk.say({ op: 'subscribe', channels: some, resume: Object.fromEntries(some.map(name => [name, 0])) });
    await talk.hear('a confirmation', ({ op }) => op === 'subscribed' || op === 'error', from, ANSWER_MS_MAX);
  }
  const lists = {
    'tokens:mine': known.tokens.slice(0, LISTED_MAX),
    'wallets:mine': known.wallets.slice(0, LISTED_MAX),
  };
  const from = talk.heard.length;
  talk.say({ op: 'subscribe', lists });
  await talk.hear('a list', ({ op }) => op === 'subscribed' || op === 'error', from, ANSWER_MS_MAX);
  await onListening();
  const best: Messages = {};
  let read = 0;
  const isComplete = (): true | undefined => {
    for (; read < talk.heard.length; read += 1) {
      const { channel, source, seq, prev, data } = talk.heard[read]!;
      if (channel === undefined || typeof seq !== 'number' || prev === undefined || data === undefined) continue;
      keep(best, { channel, ...(source && { source }), seq, prev, data: shortened(data) });
    }
    return Object.keys(best).length === Object.keys(channels).length ? true : undefined;
  };
  await eventually('every channel speaks', isComplete, msMax).catch(() => {});
  await talk.end();
  return best;
};

const keep = (best: Messages, message: CapturedMessage): void => {
  const match = findChannel(message.channel);
  if ('problem' in match) return;
  const held = best[match.family];
  if (held === undefined || informationOf(message.data) > informationOf(held.data)) best[match.family] = message;
};

const namesOf = ({ tokens, wallets }: Known): readonly string[] => [
  ...new Set(
    Object.values<Channel>(channels).flatMap(({ pattern, log, over }) =>
      (over ? [] : pattern.startsWith('wallet') ? wallets : log ? tokens.slice(0, TAPES_MAX) : tokens).map(id =>
        formatChannelName(pattern, { ...exampleValues, mint: id, addr: id, dex: 'raydium_cpmm' }),
      ),
    ),
  ),
];
