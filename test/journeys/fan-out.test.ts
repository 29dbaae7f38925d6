import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import type { Heard, Talk } from '../service/talk.ts';

const SWAPS = 2_800;
const PIECE = 400;
/** Each refused try of a gap costs seconds. */
const GAPS_MS_MAX = 180_000;
const mint = addressOf('hot');
const trader = addressOf('trader');
/** One message per swap each: 2 KB together. */
const CHANNELS = [`token:${mint}:trades`, `token:${mint}:ticks`, `wallet:${trader}:positions`] as const;
type Batch = Heard & { readonly events: readonly Heard[] };
type Gap = Heard & { readonly from: number; readonly to: number };

const folder = scratch();
let service: Service;
beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

/** Events of a channel, also inside frames. */
const received = (talk: Talk, channel: string): readonly Heard[] =>
  talk.heard
    .flatMap(heard => (heard.op === 'batch' ? (heard as Batch).events : [heard]))
    .filter(heard => heard.channel === channel && heard.op === undefined);
const seqsOf = (talk: Talk, channel: string): readonly number[] =>
  received(talk, channel).map(({ seq }) => seq as number);
/** Numbers among the published ones that gaps name. */
const missedOf = (talk: Talk, channel: string, published: readonly number[]): readonly number[] => {
  const gaps = talk.heard.filter((heard): heard is Gap => heard.op === 'gap' && heard.channel === channel);
  return published.filter(seq => gaps.some(({ from, to }) => seq >= from && seq <= to));
};
const accounted = (talk: Talk, channel: string, published: readonly number[]): readonly number[] =>
  [...seqsOf(talk, channel), ...missedOf(talk, channel, published)].sort((a, b) => a - b);

test('clients that stop reading cost a reader nothing, and hear exactly what they missed', async () => {
  const reader = await service.talk('enterprise');
  const paused = await Promise.all([1, 2, 3].map(() => service.talk('enterprise')));
  for (const talk of [reader, ...paused]) {
    talk.say({ op: 'subscribe', channels: CHANNELS, frames: 'batch' });
    await talk.hear('the confirmation', ({ op }) => op === 'subscribed');
  }
  for (const { socket } of paused) socket.pause();
  const fromMs = Date.now() - SWAPS;
  const swaps = Array.from({ length: SWAPS }, (_, at) =>
    swapOf(`hot ${at}`, { token_mint: mint, timestamp: fromMs + at, wallet_address: trader }),
  );
  // The reader keeps up, however slow the machine is.
  for (let at = 0; at < SWAPS; at += PIECE) {
    await service.publish(swaps.slice(at, at + PIECE));
    await eventually(
      'every message of the reader',
      () => CHANNELS.every(channel => received(reader, channel).length >= at + PIECE) || undefined,
    );
  }
  const signatures = swaps.map(({ signature }) => signature);
  for (const channel of CHANNELS.slice(0, 2))
    expect(received(reader, channel).map(({ data }) => data!.signature)).toEqual(signatures);
  expect(received(reader, CHANNELS[2])).toHaveLength(SWAPS);
  for (const { socket } of paused) socket.resume();
  for (const talk of paused) {
    for (const channel of CHANNELS) {
      const published = seqsOf(reader, channel);
      const isDone = () => accounted(talk, channel, published).length >= SWAPS || undefined;
      await eventually('the gaps', isDone, GAPS_MS_MAX);
      expect(accounted(talk, channel, published)).toEqual(published);
    }
    expect(missedOf(talk, CHANNELS[0], seqsOf(reader, CHANNELS[0])).length).toBeGreaterThan(0);
  }
  await Promise.all([reader, ...paused].map(talk => talk.end()));
});
