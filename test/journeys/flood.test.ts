import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../service/events.ts';
import type { Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import type { Talk } from '../service/talk.ts';

/** One key floods its sockets. Nobody else may notice. */
let service: Service;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await shareService();
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});

type Tier = 'layer1' | 'layer2' | 'layer3' | 'enterprise';

const open = async (tier: Tier): Promise<Talk> => {
  const talk = await service.talk(tier);
  talks.push(talk);
  return talk;
};

/** Resolves with the answer to a ping. */
const ping = async (talk: Talk): Promise<void> => {
  const from = talk.heard.length;
  const answered = new Promise<void>(resolve => {
    const look = (): void => {
      if (talk.heard.length === from) return;
      talk.socket.off('message', look);
      resolve();
    };
    talk.socket.on('message', look);
  });
  talk.say({ op: 'ping' });
  await answered;
};

const subscribe = (name: string) => ({ op: 'subscribe', channels: [`token:${addressOf(name)}:ticks`] });

describe('a key that floods its sockets', () => {
  test('with 240 subscribes on five leaves the pings of another key alone, and refuses no new socket', async () => {
    const victim = await open('layer2');
    await ping(victim);
    const attackers = await Promise.all(Array.from({ length: 5 }, () => open('layer1')));
    for (let message = 0; message < 48; message++)
      for (const [socket, talk] of attackers.entries()) talk.say(subscribe(`flood ${socket} ${message}`));
    await ping(victim);
    const answered = attackers.reduce((sum, { heard }) => sum + heard.length, 0);
    await ping(await open('layer3'));
    // Without turns of keys it waits for all of them.
    expect(answered).toBeLessThan(120);
  });

  test('above its limit is closed with 1008 and the reason, and the next customer is answered', async () => {
    const [flood, other] = await Promise.all([open('layer2'), open('layer3')]);
    for (let message = 0; message < 600; message++) flood.say('{"op":"ping"');
    const { code, reason } = await flood.closed;
    expect(code).toBe(1008);
    expect(reason).toMatch(/^Too many messages: a socket may send 20 KB a second, bursts of 400/);
    await ping(other);
  }, 120_000);

  test('with large messages is closed after fewer, because a message costs a token per KB', async () => {
    const flood = await open('layer3');
    const long = JSON.stringify({ op: 'subscribe', channels: Array(201).fill('x'.repeat(90)) });
    for (let message = 0; message < 40; message++) flood.say(long);
    expect(await flood.closed).toMatchObject({ code: 1008 });
    expect(flood.heard.length).toBeLessThan(40);
  }, 120_000);

  test('that subscribes and unsubscribes one channel in turn gets an answer to each message', async () => {
    const talk = await open('enterprise');
    const { channels } = subscribe('to and fro');
    for (let message = 0; message < 10; message++) {
      talk.say({ op: 'subscribe', channels });
      talk.say({ op: 'unsubscribe', channels });
    }
    await talk.hear('every answer', () => talk.heard.filter(({ op }) => op !== 'gap').length >= 20);
    expect(new Set(talk.heard.map(({ op }) => op))).toEqual(new Set(['subscribed', 'unsubscribed']));
  }, 120_000);
});
