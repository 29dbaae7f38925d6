import { beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import type { Heard, Talk } from '../service/talk.ts';

const mint = addressOf('resumed');
const trader = addressOf('trader');
const TRADES = `token:${mint}:trades`;
const TICKS = `token:${mint}:ticks`;
const CANDLES = `token:${mint}:ohlcv:full:1m`;
const POSITIONS = `wallet:${trader}:positions`;
const CHANNELS = [TRADES, TICKS, CANDLES, POSITIONS];
const START_MS = Math.floor((Date.now() - 3_600_000) / 60_000) * 60_000;

let service: Service;
let published = 0;
beforeAll(async () => {
  service = await shareService();
});

const publish = async (count: number): Promise<void> => {
  const swaps = Array.from({ length: count }, () => {
    const at = published++;
    return swapOf(`resumed ${at}`, {
      token_mint: mint,
      timestamp: START_MS + at * 20_000,
      slot: 1_000 + at,
      wallet_address: trader,
    });
  });
  await service.publish(swaps);
};
const eventsOf = (talk: Talk, channel: string): readonly Heard[] =>
  talk.heard.filter(heard => heard.op === undefined && heard.channel === channel);
const lastSeq = (talk: Talk, channel: string): number => eventsOf(talk, channel).at(-1)!.seq as number;
const current = async (talk: Talk): Promise<Readonly<Record<string, number>>> =>
  (await talk.hear('the confirmation', ({ op }) => op === 'subscribed')).seq as Readonly<Record<string, number>>;

/** Each event follows the one before it. */
const expectChain = (talk: Talk, channel: string, after: number): void => {
  let at = after;
  for (const { seq, prev } of eventsOf(talk, channel)) {
    expect(prev).toBe(at);
    at = seq as number;
  }
};

test('a client that was cut off receives exactly what it missed, and no other client sees another number', async () => {
  const reader = await service.talk('enterprise');
  const cut = await service.talk('enterprise');
  for (const talk of [reader, cut]) {
    talk.say({ op: 'subscribe', channels: CHANNELS });
    expect(await current(talk)).toEqual({ [TRADES]: 0, [TICKS]: 0, [CANDLES]: 0, [POSITIONS]: 0 });
  }
  await publish(6);
  const all = (talk: Talk, count: number) =>
    [TRADES, TICKS, POSITIONS].every(channel => eventsOf(talk, channel).length >= count) || undefined;
  await eventually('the first messages', () => all(cut, 6));
  await eventually('candles', () => eventsOf(cut, CANDLES).length > 0 || undefined);
  await cut.end();
  const resume = Object.fromEntries(CHANNELS.map(channel => [channel, lastSeq(cut, channel)]));
  await publish(7);
  await eventually('what the other misses', () => all(reader, 13));

  const back = await service.talk('enterprise');
  back.say({ op: 'subscribe', channels: CHANNELS, resume });
  const seqs = await current(back);
  expect(seqs[TRADES]).toBe(13);
  await eventually('what was missed', () => all(back, 7));
  await publish(3);
  await eventually('live messages', () => all(back, 10));
  await eventually('live messages of the reader', () => all(reader, 16));
  for (const channel of [TRADES, TICKS, POSITIONS]) {
    expectChain(reader, channel, 0);
    expectChain(back, channel, resume[channel]!);
    const placesOf = (talk: Talk) => eventsOf(talk, channel).map(({ seq, prev }) => [seq, prev]);
    expect([...placesOf(cut), ...placesOf(back)]).toEqual(placesOf(reader));
  }
  const candles = eventsOf(back, CANDLES);
  const buckets = (talk: Talk) =>
    new Map(eventsOf(talk, CANDLES).map(({ seq, data }) => [data!.bucket_start_ms, seq] as const));
  await eventually('the newest candles', () => lastSeq(back, CANDLES) === lastSeq(reader, CANDLES) || undefined);
  const missed = [...buckets(reader)].filter(([, seq]) => (seq as number) > resume[CANDLES]!);
  for (const [bucket, seq] of missed) expect(buckets(back).get(bucket)).toBe(seq);
  expect(candles[0]!.prev).toBe(resume[CANDLES]);
  expect(back.heard.filter(({ op }) => op === 'gap')).toEqual([]);
  await Promise.all([reader, back].map(talk => talk.end()));
});

test('a number that was never sent is an error for its channel, and the others go on', async () => {
  const talk = await service.talk('enterprise');
  talk.say({ op: 'subscribe', channels: [TRADES, POSITIONS], resume: { [TRADES]: 99_999, [POSITIONS]: 0 } });
  const { message } = await talk.hear('the error', ({ op }) => op === 'error');
  expect(message).toBe(`channel ${TRADES}: resume must be a seq that was sent, got 99999; the current seq is 16`);
  expect(await current(talk)).toEqual({ [POSITIONS]: expect.any(Number) });
  await eventually('every position', () => eventsOf(talk, POSITIONS).length >= 16 || undefined);
  expectChain(talk, POSITIONS, 0);
  expect(eventsOf(talk, TRADES)).toEqual([]);
  await talk.end();
});

test('a plain subscription gets the last trades as replayed, with their own numbers', async () => {
  const talk = await service.talk('layer1');
  talk.say({ op: 'subscribe', channels: [TRADES] });
  await eventually('the replay', () => eventsOf(talk, TRADES).length >= 16 || undefined);
  expect(eventsOf(talk, TRADES).every(({ replay }) => replay === true)).toBe(true);
  expectChain(talk, TRADES, 0);
  await talk.end();
});
