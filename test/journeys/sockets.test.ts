import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { type Heard, openTalk, Refused, type Talk } from '../service/talk.ts';
import { timeframes } from './contract/row.ts';

let service: Service;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await shareService();
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});

const open = async (tier: 'layer1' | 'layer2' | 'layer3' | 'enterprise' = 'layer2'): Promise<Talk> => {
  const talk = await service.talk(tier);
  talks.push(talk);
  return talk;
};
const answered = async (talk: Talk, message: unknown): Promise<Heard> => {
  const from = talk.heard.length;
  talk.say(message);
  return talk.hear('an answer', ({ op }) => op !== undefined, from);
};

describe('a conversation', () => {
  test('answers ping with pong', async () => {
    expect(await answered(await open(), { op: 'ping' })).toEqual({ op: 'pong' });
  });

  test('confirms subscribed and unsubscribed channels by name', async () => {
    const talk = await open();
    const channels = [`token:${addressOf('a')}:trades`, `token:${addressOf('a')}:ohlcv:filtered:15m`];
    const confirmation = { op: 'subscribed', channels, seq: Object.fromEntries(channels.map(name => [name, 0])) };
    expect(await answered(talk, { op: 'subscribe', channels })).toEqual(confirmation);
    expect(await answered(talk, { op: 'subscribe', channels })).toEqual(confirmation);
    expect(await answered(talk, { op: 'unsubscribe', channels })).toEqual({ op: 'unsubscribed', channels });
  });

  const mint = addressOf('a');
  test.each([
    ['token:abc:trades', /\{mint\} must be a base58 mint of 32 bytes, got "abc"/],
    [`token:${mint}:ohlcv:full:2m`, new RegExp(`\\{tf\\} must be one of ${timeframes.join(', ')}, got "2m"`)],
    [`token:${mint}:ohlcv:FULL:1m`, /\{view\} must be one of full, filtered, got "FULL"/],
    [`token:${mint}:ohlcv`, /no such channel/],
    [`token:${mint}:trades:more`, /no such channel/],
    [`wallet:${mint}:pnls`, /no such channel/],
    ['', /no such channel/],
    [`token:${'9'.repeat(500)}:trades`, new RegExp(`must be a base58 mint of 32 bytes, got "${'9'.repeat(80)}…"`)],
  ])('refuses the channel "%s" and accepts the rest of its batch', async (bad, reason) => {
    const talk = await open();
    const good = [`token:${mint}:trades`, `token:${mint}:ticks`];
    const from = talk.heard.length;
    talk.say({ op: 'subscribe', channels: [good[0], bad, good[1]] });
    const confirmed = await talk.hear('the rest', ({ op }) => op === 'subscribed', from);
    expect(confirmed.channels).toEqual(good);
    const error = await talk.hear('the refusal', ({ op }) => op === 'error', from);
    expect(error.message).toMatch(reason);
    expect(error.message).toContain(`channel ${bad.slice(0, 80)}`);
  });

  const malformed: readonly (readonly [string, unknown, RegExp])[] = [
    ['text that is not JSON', 'hello', /JSON object.*got "hello"/],
    ['half an object', '{"op":"ping"', /JSON object/],
    ['a list', '[]', /JSON object.*got "\[\]"/],
    ['null', 'null', /JSON object/],
    ['a number', '7', /JSON object/],
    ['nothing', '', /JSON object.*got ""/],
    ['no op', {}, /op must be one of subscribe, unsubscribe, ping, got nothing/],
    ['another op', { op: 'dance' }, /got "dance"/],
    ['an op that is not text', { op: { a: 1 } }, /got \{"a":1\}/],
    ['the name of a method', { op: 'constructor' }, /got "constructor"/],
    ['no channels', { op: 'subscribe' }, /channels must be a list of channel names, got nothing/],
    ['channels as text', { op: 'subscribe', channels: 'token' }, /got "token"/],
    ['an empty list', { op: 'subscribe', channels: [] }, /at least one channel, got an empty list/],
    ['a channel that is not text', { op: 'subscribe', channels: [7] }, /channels\[0\] must be a string, got 7/],
    ['201 channels', { op: 'subscribe', channels: Array(201).fill('a') }, /at most 200 a message, got 201/],
    ['no channels to leave', { op: 'unsubscribe' }, /got nothing/],
  ];
  test.each(malformed)('survives %s and describes the error', async (_name, message, reason) => {
    const talk = await open();
    const answer = await answered(talk, message);
    expect(answer).toEqual({ op: 'error', code: 'invalid_message', message: expect.stringMatching(reason) });
    expect(await answered(talk, { op: 'ping' })).toEqual({ op: 'pong' });
  });

  test('closes with 1003 on a binary message', async () => {
    const talk = await open();
    talk.socket.send(Buffer.from('{"op":"ping"}'), { binary: true });
    expect(await talk.closed).toEqual({ code: 1003, reason: 'Binary frames are not supported' });
    expect(talk.heard).toEqual([]);
  });

  test('reports an invalid channel on unsubscribe, and leaves the others', async () => {
    const talk = await open();
    talk.say({ op: 'unsubscribe', channels: ['nonsense', `token:${mint}:ticks`] });
    expect((await talk.hear('the good one', ({ op }) => op === 'unsubscribed')).channels).toEqual([
      `token:${mint}:ticks`,
    ]);
    expect((await talk.hear('the bad one', ({ op }) => op === 'error')).message).toContain('nonsense');
  });
});

describe('limits', () => {
  test('a connection holds 50 subscriptions; another is refused until one is removed', async () => {
    const talk = await open();
    const channels = Array.from({ length: 51 }, (_, index) => `token:${addressOf(`room ${index}`)}:ticks`);
    talk.say({ op: 'subscribe', channels });
    expect((await talk.hear('fifty', ({ op }) => op === 'subscribed')).channels).toEqual(channels.slice(0, 50));
    const full = await talk.hear('the limit', ({ op }) => op === 'error');
    expect(full.message).toMatch(/subscription limit reached \(max 50 per connection\)/);
    expect(full.message).toContain(channels[50]);
    await answered(talk, { op: 'unsubscribe', channels: channels.slice(0, 1) });
    expect(await answered(talk, { op: 'subscribe', channels: channels.slice(50) })).toMatchObject({
      op: 'subscribed',
      channels: channels.slice(50),
    });
  });

  test('concurrent subscriptions never exceed the limit', async () => {
    const talk = await open();
    const names = (from: number) =>
      Array.from({ length: 20 }, (_, index) => `token:${addressOf(`at once ${from + index}`)}:ticks`);
    for (const from of [0, 20, 40]) talk.say({ op: 'subscribe', channels: names(from) });
    const refusals = () => talk.heard.filter(({ op }) => op === 'error');
    await eventually('three answers', () => (confirmed(talk).length + refusals().length >= 60 ? true : undefined));
    expect(new Set(confirmed(talk)).size).toBe(50);
    expect(refusals()).toHaveLength(10);
  });
  const confirmed = (talk: Talk): readonly string[] =>
    talk.heard.filter(({ op }) => op === 'subscribed').flatMap(({ channels }) => channels!);

  test('the sixth connection of a Layer 1 key is closed with 1008, and a closed one makes room', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => open('layer1')));
    const sixth = await service.talk('layer1');
    expect((await sixth.closed).code).toBe(1008);
    for (const talk of five) expect(await answered(talk, { op: 'ping' })).toEqual({ op: 'pong' });
    await five[0]!.end();
    await eventually('room for another', async () => {
      const another = await service.talk('layer1');
      talks.push(another);
      const closed = await Promise.race([another.closed, answered(another, { op: 'ping' })]);
      return 'op' in closed ? true : undefined;
    });
  });

  test('a message over 128 KB closes its connection and no other', async () => {
    const [talk, other] = [await open(), await open()];
    talk.say('x'.repeat(140_000));
    expect((await talk.closed).code).toBe(1009);
    expect(await answered(other, { op: 'ping' })).toEqual({ op: 'pong' });
  });
});

describe('an upgrade', () => {
  const refusal = async (key: string | null, scheme?: string): Promise<Refused> => {
    const result = await openTalk(service.ready.ws_url, key, scheme).catch(error => error);
    expect(result).toBeInstanceOf(Refused);
    return result as Refused;
  };

  test('with a Free key is refused with 403 and the envelope', async () => {
    const { status, body } = await refusal(service.ready.keys.free);
    expect([status, JSON.parse(body)]).toEqual([403, { error: expect.stringContaining('Layer 1'), code: 'forbidden' }]);
  });

  test.each([
    ['no key', null, undefined],
    ['a garbled key', 'ci_garbled', undefined],
    ['another scheme', 'x', 'Basic'],
  ])('with %s is refused with 401, the envelope and the scheme to use', async (_name, key, scheme) => {
    const { status, body, headers } = await refusal(key, scheme);
    expect([status, JSON.parse(body)]).toEqual([401, { error: expect.any(String), code: 'unauthorized' }]);
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  test('accepts the scheme in any case', async () => {
    const talk = await openTalk(service.ready.ws_url, service.ready.keys.layer3, 'bEARER');
    talks.push(talk);
    expect(await answered(talk, { op: 'ping' })).toEqual({ op: 'pong' });
  });
});
