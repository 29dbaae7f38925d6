import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueKey } from '../../lib/operator/keys.ts';
import { addressOf, swapOf } from '../service/events.ts';
import type { Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { type Heard, openTalk, type Talk } from '../service/talk.ts';

const KINDS = ['pnl', 'positions', 'labels'] as const;
let service: Service;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await shareService();
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});

const open = async (key: string): Promise<Talk> => {
  const talk = await openTalk(service.ready.ws_url, key);
  talks.push(talk);
  return talk;
};
const keyOf = async (tier: 'layer2' | 'layer3'): Promise<string> =>
  (await issueKey(service.target(), { tier, name: 'tracker', expiresMs: null }, Date.now())).key;
const answered = async (talk: Talk, message: unknown): Promise<Heard> => {
  const from = talk.heard.length;
  talk.say(message);
  return talk.hear('an answer', ({ op }) => op !== undefined, from);
};
const subscribe = (talk: Talk, ...channels: readonly string[]): Promise<Heard> =>
  answered(talk, { op: 'subscribe', channels });

describe('a Layer 1 key', () => {
  test('is refused wallet channels individually, and keeps the rest of the batch and its socket', async () => {
    const [wallet, mint] = [addressOf('watched'), addressOf('token')];
    const talk = await open(service.ready.keys.layer1);
    const refused = KINDS.map(kind => `wallet:${wallet}:${kind}`);
    talk.say({ op: 'subscribe', channels: [refused[0], `token:${mint}:ticks`, refused[1], refused[2]] });
    const confirmed = await talk.hear('the rest', ({ op }) => op === 'subscribed');
    expect(confirmed.channels).toEqual([`token:${mint}:ticks`]);
    const messages = talk.heard.filter(({ op }) => op === 'error').map(({ message }) => message);
    expect(messages).toEqual(refused.map(name => `channel ${name} requires Layer 2, the key has Layer 1`));
    expect(await answered(talk, { op: 'ping' })).toEqual({ op: 'pong' });
    await service.publish([swapOf('seen', { token_mint: mint, timestamp: Date.now(), wallet_address: wallet })]);
    await talk.hear('the tick', ({ channel }) => channel === `token:${mint}:ticks`);
    expect(talk.heard.filter(({ channel }) => channel?.startsWith('wallet:'))).toEqual([]);
  });
});

describe('a channel of a wallet', () => {
  test.each([
    ['wallet:abc:pnl', /\{addr\} must be a base58 .*32 bytes, got "abc"/],
    [`wallet:${'z'.repeat(44)}:labels`, /\{addr\} must be a base58 .*32 bytes/],
    [`wallet:${addressOf('a')}:nothing`, /no such channel/],
    [`wallet:${addressOf('a')}:pnl:more`, /no such channel/],
  ])('%s is not a wallet channel, and the answer names it', async (name, reason) => {
    const talk = await open(service.ready.keys.layer2);
    expect(await subscribe(talk, name)).toEqual({
      ...{ op: 'error', code: 'unknown_channel' },
      message: expect.stringMatching(reason),
    });
  });
});

describe('tracked wallets', () => {
  const names = (from: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `wallet:${addressOf(`tracked ${from + index}`)}:pnl`);
  const refusal = (name: string): Heard => ({
    ...{ op: 'error', code: 'limit_reached' },
    message: `channel ${name}: tracked wallet limit reached (max 500 per key)`,
  });
  const filled = async (key: string, connections: number): Promise<readonly Talk[]> => {
    const opened: Talk[] = [];
    for (let at = 0; at < connections; at++) {
      const talk = await open(key);
      const channels = names(at * 50, 50);
      expect(await subscribe(talk, ...channels)).toMatchObject({ op: 'subscribed', channels });
      opened.push(talk);
    }
    return opened;
  };

  test('are at most 500 at Layer 2 over all connections; more channels of one wallet count once', async () => {
    const key = await keyOf('layer2');
    const held = await filled(key, 10);
    const talk = await open(key);
    const [extra] = names(500, 1) as [string];
    expect(await subscribe(talk, extra)).toEqual(refusal(extra));
    const more = KINDS.map(kind => `wallet:${addressOf('tracked 7')}:${kind}`);
    expect(await subscribe(talk, ...more)).toMatchObject({ op: 'subscribed', channels: more });
    talk.say({ op: 'subscribe', channels: [extra, `token:${addressOf('t')}:ticks`] });
    expect(
      (await talk.hear('the token', ({ op, channels }) => op === 'subscribed' && channels?.length === 1)).channels,
    ).toEqual([`token:${addressOf('t')}:ticks`]);
    const [left] = names(0, 1) as [string];
    expect(await answered(held[0]!, { op: 'unsubscribe', channels: [left] })).toMatchObject({ op: 'unsubscribed' });
    expect(await subscribe(talk, extra)).toMatchObject({ op: 'subscribed', channels: [extra] });
    expect(await subscribe(held[0]!, left)).toEqual(refusal(left));
    await held[9]!.end();
    const again = names(450, 40);
    expect(await subscribe(talk, ...again)).toMatchObject({ op: 'subscribed', channels: again });
  });

  test('are counted per key, and Layer 3 has no limit', async () => {
    await filled(await keyOf('layer2'), 1);
    const held = await filled(await keyOf('layer3'), 11);
    const mint = addressOf('of the last');
    const last = addressOf('tracked 549');
    const swap = { token_mint: mint, wallet_address: last };
    await service.publish([
      swapOf('in', { ...swap, timestamp: Date.now() - 120_000 }),
      swapOf('out', { ...swap, timestamp: Date.now(), direction: 'sell' }),
    ]);
    const { data } = await held[10]!.hear('the exit', ({ channel }) => channel === `wallet:${last}:pnl`);
    expect(data).toMatchObject({ wallet_address: last, token_mint: mint, realized_pnl_usd: 0, exit_type: 'FULL' });
  });
});
