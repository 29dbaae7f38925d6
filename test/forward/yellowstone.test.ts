import { afterEach, describe, expect, test } from 'vitest';
import { adapters } from '../../layers/decode/adapters.ts';
import { yellowstoneSource } from '../../lib/forward/yellowstone.ts';
import { type Raw, transactions } from '../decode/fixtures.ts';
import { asYellowstone } from '../decode/forms.ts';
import { eventually } from '../journeys/service.ts';
import { type Running, run } from './runner.ts';
import { startYellowstone, type YellowstoneServer } from './yellowstone-server.ts';

/** Those of which every field has a place on the wire: one has broken keys, to see who minds. */
const whole = transactions().filter(({ transaction }: Raw) => !transaction.message.accountKeys[0].includes('!'));

/** The form of protobuf's own JSON as its wire takes it: the time in seconds. */
const updateOf = (raw: Raw): Raw => ({
  transaction: asYellowstone(raw).transaction,
  createdAt: { seconds: String(raw.blockTime), nanos: 5_000_000 },
});
const identitiesOf = (text: string) =>
  eventsOf(text).events.map(({ event }) => [
    'signature' in event && event.signature,
    'event_index' in event && event.event_index,
  ]);
const eventsOf = (text: string) => adapters['raw-tx'](text);

describe('A Yellowstone server', () => {
  let server: YellowstoneServer;
  let running: Running;
  const start = async (refuse?: Parameters<typeof startYellowstone>[0], silenceMs = 60_000): Promise<void> => {
    server = await startYellowstone(refuse);
    const addresses = ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'];
    running = run(
      yellowstoneSource({ url: server.url, token: 'secret', addresses, commitment: 'confirmed', silenceMs }),
      { limits: { messagesMax: 1_000, bytesMax: 64e6, batchMessagesMax: 100, batchBytesMax: 64e6, lingerMs: 1 } },
    );
  };
  const listening = (times = 1) =>
    eventually('listening', () =>
      running.said.filter(words => words.startsWith('listening')).length >= times ? true : undefined,
    );
  const delivered = (count: number) =>
    eventually(`${count} messages`, () => (running.delivered.length >= count ? running.delivered : undefined));
  const filters = () => server.requests.filter(({ ping }) => !ping);
  afterEach(async () => {
    running?.stop();
    await running?.ended.catch(() => {});
    server?.end();
  });

  test('is asked for what names the addresses, with the token of its provider, and its pings are answered', async () => {
    await start();
    await listening();
    expect(server.tokens).toEqual(['secret']);
    expect(filters()).toEqual([
      expect.objectContaining({
        commitment: 'CONFIRMED',
        transactions: {
          wanted: { vote: false, failed: false, accountInclude: ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'] },
        },
      }),
    ]);
    const before = server.requests.length;
    server.send({ ping: {} });
    await eventually('an answer', () => (server.requests.length > before ? true : undefined));
    expect(server.requests.at(-1)).toMatchObject({ ping: { id: 1 } });
  });

  test('tells every real transaction over the wire as the decoder reads it elsewhere', async () => {
    await start();
    await listening();
    for (const raw of whole) server.send(updateOf(raw));
    const messages = await delivered(whole.length);
    expect(messages.map(({ slot }) => slot)).toEqual(whole.map(({ slot }) => slot));
    for (const [at, { text }] of messages.entries()) {
      const raw = whole[at];
      const createdAt = new Date(raw.blockTime * 1000 + 5).toISOString();
      expect(eventsOf(text)).toEqual(eventsOf(JSON.stringify({ ...asYellowstone(raw), createdAt })));
      // What a backfill reads of it later has the same identity.
      expect(identitiesOf(text)).toEqual(identitiesOf(JSON.stringify(raw)));
    }
    expect(messages.flatMap(({ text }) => eventsOf(text).events).length).toBeGreaterThan(20);
  });

  test('that ends is asked to go on from the newest slot, and there is no gap', async () => {
    await start();
    await listening();
    server.send(updateOf(whole[0]));
    await delivered(1);
    server.calls[0]!.end();
    await listening(2);
    expect(filters().map(({ fromSlot }) => fromSlot)).toEqual([undefined, String(whole[0].slot)]);
    expect(running.said.some(words => words.includes('nothing was heard'))).toBe(false);
  });

  test('that keeps no past is asked for the present, and the gap is told', async () => {
    await start(({ fromSlot }) => (fromSlot ? { code: 3, details: 'from_slot is not supported' } : null));
    await listening();
    server.send(updateOf(whole[0]));
    await delivered(1);
    server.calls[0]!.end();
    await listening(2);
    expect(running.said.some(words => words.includes('from_slot is not supported'))).toBe(true);
    expect(running.said.at(-1)).toMatch(new RegExp(`after slot ${whole[0].slot}[\\s\\S]*--from`));
  });

  test('that does not know the token ends it; one that is down is tried again', async () => {
    await start(() => ({ code: 16, details: 'no such token' }));
    await expect(running.ended).rejects.toThrow(/refused the stream: .*no such token/);
    server.end();
    await start((_, call) => (call === 1 ? { code: 14, details: 'restarting' } : null));
    await listening();
    expect(running.said.some(words => words.includes('restarting'))).toBe(true);
  });

  test('is not read on while there is no room, and nothing of it is lost', async () => {
    const gate = Promise.withResolvers<void>();
    server = await startYellowstone();
    const slots: (number | null)[] = [];
    let waitingMax = 0;
    running = run(yellowstoneSource({ url: server.url, token: null, addresses: ['A'], commitment: 'confirmed' }), {
      statsMs: 5,
      tell: words => {
        waitingMax = Math.max(waitingMax, Number(/(\d+) waiting/.exec(words)?.[1] ?? 0));
      },
      limits: { messagesMax: 4, bytesMax: 64e6, batchMessagesMax: 2, batchBytesMax: 64e6, lingerMs: 1 },
      deliver: async messages => {
        await gate.promise;
        slots.push(...messages.map(({ slot }) => slot));
        return { accepted: messages.length, rejected: [] };
      },
    });
    await eventually('a subscription', () => (server.requests.length === 2 ? true : undefined));
    for (let slot = 1; slot <= 60; slot++) server.send({ transaction: { slot: String(slot) } });
    await eventually('a full inbox', () => (waitingMax >= 4 ? true : undefined));
    await new Promise(done => setTimeout(done, 50));
    expect(waitingMax).toBe(4);
    gate.resolve();
    await eventually('all', () => (slots.length === 60 ? true : undefined));
    expect(slots).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  test('that falls silent is left, and asked again', async () => {
    await start(undefined, 20);
    await listening(2);
    expect(running.said.some(words => words.includes('it fell silent'))).toBe(true);
  });
});
