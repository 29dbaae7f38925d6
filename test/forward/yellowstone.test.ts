import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { createYellowstoneSource } from '../../lib/forward/yellowstone.ts';
import { type Raw, transactions } from '../decode/fixtures.ts';
import { asYellowstone } from '../decode/forms.ts';
import { eventually } from '../service/service.ts';
import { type Running, run } from './runner.ts';
import { startYellowstone, type YellowstoneServer } from './yellowstone-server.ts';

/** Excludes the transaction with broken keys. */
const whole = transactions().filter(({ transaction }: Raw) => !transaction.message.accountKeys[0].includes('!'));

/** The protobuf time is in seconds. */
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
  const start = async (
    refuse?: Parameters<typeof startYellowstone>[0],
    { pongs, ...times }: { readonly pongs?: number; readonly pingMs?: number; readonly answerMs?: number } = {},
  ): Promise<void> => {
    server = await startYellowstone(refuse, pongs === undefined ? {} : { pongs });
    listen(server.url, times);
  };
  const listen = (url: string, times: { readonly pingMs?: number; readonly answerMs?: number } = {}): void => {
    const addresses = ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'];
    running = run(createYellowstoneSource({ url, token: 'secret', addresses, commitment: 'confirmed', ...times }), {
      limits: { messagesMax: 1_000, bytesMax: 64e6, batchMessagesMax: 100, batchBytesMax: 64e6, lingerMs: 1 },
    });
  };
  const says = (words: string) => eventually(words, () => running.said.find(said => said.includes(words)));
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

  test('gets the addresses and the provider’s token, and its pings are answered', async () => {
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

  test('delivers every real transaction as the decoder reads it elsewhere', async () => {
    await start();
    await listening();
    for (const raw of whole) server.send(updateOf(raw));
    const messages = await delivered(whole.length);
    expect(messages.map(({ slot }) => slot)).toEqual(whole.map(({ slot }) => slot));
    for (const [at, { text }] of messages.entries()) {
      const raw = whole[at];
      const createdAt = new Date(raw.blockTime * 1000 + 5).toISOString();
      expect(eventsOf(text)).toEqual(eventsOf(JSON.stringify({ ...asYellowstone(raw), createdAt })));
      // A backfill yields the same identities.
      expect(identitiesOf(text)).toEqual(identitiesOf(JSON.stringify(raw)));
    }
    expect(messages.flatMap(({ text }) => eventsOf(text).events).length).toBeGreaterThan(20);
  });

  test('that ends is resumed from the newest slot, without a gap', async () => {
    await start();
    await listening();
    server.send(updateOf(whole[0]));
    await delivered(1);
    server.calls[0]!.end();
    await listening(2);
    expect(filters().map(({ fromSlot }) => fromSlot)).toEqual([undefined, String(whole[0].slot)]);
    expect(running.said.some(words => words.includes('listening again'))).toBe(false);
  });

  test('without history is resumed at the present, and the gap is reported', async () => {
    await start(({ fromSlot }) => (fromSlot ? { code: 3, details: 'from_slot is not supported' } : null));
    await listening();
    server.send(updateOf(whole[0]));
    await delivered(1);
    server.calls[0]!.end();
    await listening(2);
    expect(running.said.some(words => words.includes('from_slot is not supported'))).toBe(true);
    expect(running.said.at(-1)).toMatch(new RegExp(`after slot ${whole[0].slot}[\\s\\S]*--from`));
  });

  test('that rejects the token ends it; one that is down is retried', async () => {
    await start(() => ({ code: 16, details: 'no such token' }));
    await expect(running.ended).rejects.toThrow(/rejected the stream: .*no such token/);
    server.end();
    await start((_, call) => (call === 1 ? { code: 14, details: 'restarting' } : null));
    await listening();
    expect(running.said.some(words => words.includes('restarting'))).toBe(true);
  });

  test('is not read while the queue is full, and nothing is lost', async () => {
    const barrier = Promise.withResolvers<void>();
    server = await startYellowstone();
    const slots: (number | null)[] = [];
    let waitingMax = 0;
    running = run(
      createYellowstoneSource({ url: server.url, token: null, addresses: ['A'], commitment: 'confirmed' }),
      {
        statsMs: 5,
        tell: words => {
          waitingMax = Math.max(waitingMax, Number(/(\d+) waiting/.exec(words)?.[1] ?? 0));
        },
        limits: { messagesMax: 4, bytesMax: 64e6, batchMessagesMax: 2, batchBytesMax: 64e6, lingerMs: 1 },
        deliver: async messages => {
          await barrier.promise;
          slots.push(...messages.map(({ slot }) => slot));
          return { accepted: messages.length, rejected: [] };
        },
      },
    );
    await eventually('a subscription', () => (server.requests.length === 2 ? true : undefined));
    for (let slot = 1; slot <= 60; slot++) server.send({ transaction: { slot: String(slot) } });
    await eventually('a full inbox', () => (waitingMax >= 4 ? true : undefined));
    await new Promise(done => setTimeout(done, 50));
    expect(waitingMax).toBe(4);
    barrier.resolve();
    await eventually('all', () => (slots.length === 60 ? true : undefined));
    expect(slots).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  test('that becomes silent is closed and reconnected', async () => {
    await start(undefined, { pongs: 1, pingMs: 20 });
    await listening(2);
    expect(running.said[1]).toMatch('the connection ended: no answer to a ping; retrying in');
  });

  test('that answers pings is kept, however quiet', async () => {
    await start(undefined, { pingMs: 500, answerMs: 1_000 });
    await listening();
    await new Promise(done => setTimeout(done, 1_300));
    expect(server.calls).toHaveLength(1);
    expect(server.requests.length).toBeGreaterThan(3);
  });

  test('that accepts the stream and does not answer is reported and retried', async () => {
    await start(undefined, { pongs: 0, answerMs: 200 });
    await eventually('another try', () => (server.calls.length > 1 ? true : undefined));
    expect(running.said[0]).toMatch('the connection ended: no answer to the subscription; retrying in');
  });

  test('is resumed from the newest slot also after an outage', async () => {
    await start();
    await listening();
    server.send(updateOf(whole[0]));
    await delivered(1);
    server.end();
    await says('the connection failed: connect ECONNREFUSED');
    const refused = running.said.length;
    await eventually('more tries', () => (running.said.length > refused + 2 ? true : undefined));
    expect(running.said.at(-1)).toMatch('the connection failed: connect ECONNREFUSED');
    server = await startYellowstone(undefined, { port: Number(new URL(server.url).port) });
    await listening(2);
    expect(filters().map(({ fromSlot }) => fromSlot)).toEqual([String(whole[0].slot)]);
  });

  test('is distinguished from a silent port and from one that hangs up', async () => {
    const ports: Server[] = [];
    const startPort = async (take: Parameters<typeof createServer>[1]): Promise<string> => {
      const port = createServer(take).listen(0, '127.0.0.1');
      ports.push(port);
      await new Promise(ready => port.once('listening', ready));
      return `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
    };
    listen(await startPort(socket => socket.on('error', () => {})), { answerMs: 100 });
    await says('the connection failed: no answer to the subscription; retrying in');
    running.stop();
    await running.ended;
    const closed = await startPort(socket => socket.end());
    listen(closed);
    expect(await says('retrying in')).toBe(
      'the connection failed: the server hung up; the server may require TLS: use https://; retrying in 5 ms',
    );
    running.stop();
    await running.ended;
    const plain = await startPort(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    listen(plain);
    await says('failed: the server does not speak gRPC; the server may require TLS: use https://; retrying in');
    running.stop();
    await running.ended;
    listen(plain.replace('http:', 'https:'));
    expect(await says('retrying in')).toBe(
      'the connection failed: the port does not use TLS; try ws:// or http://; retrying in 5 ms',
    );
    for (const port of ports) port.close();
  });
});
