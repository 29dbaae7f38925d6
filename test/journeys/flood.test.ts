import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../service/events.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';

/** One key floods its sockets. Nobody else may notice. */
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

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
const spread = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

const PINGS = 60;
const subscribe = (name: string) => ({ op: 'subscribe', channels: [`token:${addressOf(name)}:ticks`] });

describe('five sockets of a key that send 240 subscribes', () => {
  test('leave the pings of another key alone, and refuse no new socket', async () => {
    const victim = await open('layer2');
    for (let warm = 0; warm < 20; warm++) await pingMs(victim);
    const measure = async () => {
      const all: number[] = [];
      for (let ping = 0; ping < PINGS; ping++) all.push(await pingMs(victim));
      return spread(all);
    };
    const attackers = await Promise.all(Array.from({ length: 5 }, () => open('layer1')));
    const quiet = await measure();
    for (const [socket, talk] of attackers.entries())
      for (let message = 0; message < 48; message++) talk.say(subscribe(`flood ${socket} ${message}`));
    const flooded = await measure();
    const fresh = await Promise.all(Array.from({ length: 5 }, () => open('layer3')));
    expect(fresh).toHaveLength(5);
    console.log('quiet', quiet, 'flooded', flooded, attackers.map(talk => talk.heard.length));
    await new Promise(done => setTimeout(done, 3000));
    console.log(attackers.map(talk => [talk.heard.length, talk.heard.at(-1)?.op, talk.socket.readyState]));
  }, 120_000);
});
