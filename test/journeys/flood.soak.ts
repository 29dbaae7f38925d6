import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../service/events.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';

/** One key floods its sockets. Times of pings need a machine that does nothing else. */
const folder = scratch();
let service: Service;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

type Tier = 'layer1' | 'layer2' | 'layer3' | 'enterprise';

const open = async (tier: Tier): Promise<Talk> => {
  const talk = await service.talk(tier);
  talks.push(talk);
  return talk;
};

const pingMs = async (talk: Talk): Promise<number> => {
  const from = talk.heard.length;
  const beganMs = performance.now();
  talk.say({ op: 'ping' });
  await new Promise<void>(resolve => {
    const look = (): void => {
      if (talk.heard.length === from) return;
      talk.socket.off('message', look);
      resolve();
    };
    talk.socket.on('message', look);
  });
  return performance.now() - beganMs;
};

type Spread = { readonly median: number; readonly p95: number };

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;

const spreadOf = (all: readonly number[]): Spread => {
  const sorted = all.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

const PINGS = 30;
const ROUNDS = 3;
const RATIO_MAX = 1.5;

const measure = async (talk: Talk): Promise<Spread> => {
  const all: number[] = [];
  for (let ping = 0; ping < PINGS; ping++) all.push(await pingMs(talk));
  return spreadOf(all);
};

const subscribe = (name: string) => ({ op: 'subscribe', channels: [`token:${addressOf(name)}:ticks`] });

describe('a key that floods its sockets', () => {
  test('with 240 subscribes on five leaves the pings of another key alone, and refuses no new socket', async () => {
    const victim = await open('layer2');
    await measure(victim);
    const ratios: Spread[] = [];
    // Other work on the machine only ever makes single rounds worse.
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await measure(victim);
      const attackers = await Promise.all(Array.from({ length: 5 }, () => open('layer1')));
      for (let message = 0; message < 48; message++)
        for (const [socket, talk] of attackers.entries()) talk.say(subscribe(`flood ${round} ${socket} ${message}`));
      const flooded = await measure(victim);
      const fresh = await open('layer3');
      await pingMs(fresh);
      expect(attackers.some(talk => talk.heard.length < 48)).toBe(true);
      ratios.push({ median: flooded.median / quiet.median, p95: flooded.p95 / quiet.p95 });
      await Promise.all(attackers.map(talk => talk.end()));
    }
    expect(Math.min(...ratios.map(({ median }) => median))).toBeLessThanOrEqual(RATIO_MAX);
    expect(Math.min(...ratios.map(({ p95 }) => p95))).toBeLessThanOrEqual(RATIO_MAX);
  }, 240_000);
});
