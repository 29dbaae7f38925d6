import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { type Method, methods } from '../../lib/forward/subscription.ts';
import { createSocketSource } from '../../lib/forward/websocket.ts';
import { type Raw, transaction, transactions } from '../decode/fixtures.ts';
import { asParsed } from '../decode/forms.ts';
import { eventually } from '../service/service.ts';
import { type Running, run } from './runner.ts';
import { type StreamOptions, type StreamServer, startStreamServer } from './stream-server.ts';

const ADDRESSES = ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'So11111111111111111111111111111111111111112'];
const raw = transaction('5839B8x1');
const swapOf = (text: string) =>
  adapters['raw-tx'](text).events.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));
const [truth] = swapOf(JSON.stringify(raw));

describe('A WebSocket of a node', () => {
  let server: StreamServer;
  let running: Running;
  const start = async (
    method: Method,
    options: StreamOptions = {},
    more: { pingMs?: number; answerMs?: number } = {},
  ): Promise<void> => {
    server = await startStreamServer(options);
    const source = createSocketSource({
      url: server.url,
      method,
      addresses: ADDRESSES,
      commitment: 'confirmed',
      ...more,
    });
    running = run(source);
  };
  const listening = (times = 1) =>
    eventually('listening', () =>
      running.said.filter(words => words.startsWith('listening')).length >= times ? true : undefined,
    );
  const delivered = (count: number) =>
    eventually(`${count} messages`, () => (running.delivered.length >= count ? running.delivered : undefined));
  afterEach(async () => {
    running?.stop();
    await running?.ended.catch(() => {});
    await server?.end();
  });

  test('gets all addresses, in one subscription where possible', async () => {
    const asked: Record<string, unknown> = {};
    for (const method of methods) {
      await start(method);
      await listening();
      asked[method] = server.requests.map(({ params }: Raw) => params[0]);
      expect(server.requests.every(({ params }: Raw) => params[1].commitment === 'confirmed')).toBe(true);
      running.stop();
      await running.ended;
      await server.end();
    }
    expect(asked).toEqual({
      transactionSubscribe: [{ vote: false, failed: false, accountInclude: ADDRESSES }],
      blockSubscribe: ADDRESSES.map(mentionsAccountOrProgram => ({ mentionsAccountOrProgram })),
      logsSubscribe: ADDRESSES.map(address => ({ mentions: [address] })),
    });
  });

  test('yields transactions with their arrival time', async () => {
    await start('transactionSubscribe');
    await listening();
    const fromMs = Date.now();
    const { slot, blockTime, ...rest } = asParsed(raw);
    server.notify('transactionNotification', { transaction: rest, signature: raw.transaction.signatures[0], slot });
    const [message] = await delivered(1);
    expect(message!.slot).toBe(raw.slot);
    const [swap] = swapOf(message!.text);
    expect({ ...swap, timestamp: 0 }).toEqual({ ...truth, timestamp: 0 });
    expect(swap!.timestamp).toBeGreaterThanOrEqual(fromMs);
  });

  test('yields blocks with time and slot', async () => {
    await start('blockSubscribe');
    await listening();
    const { transaction: inner, meta, version } = raw;
    const block = {
      blockTime: raw.blockTime,
      parentSlot: raw.slot - 1,
      transactions: [{ transaction: inner, meta, version }],
    };
    const value = { slot: raw.slot, err: null };
    server.notify('blockNotification', { context: { slot: raw.slot }, value: { ...value, block } });
    server.notify('blockNotification', {
      context: { slot: 8 },
      value: { ...value, slot: 8, block: { ...block, transactions: [] } },
    });
    server.notify('blockNotification', {
      context: { slot: 9 },
      value: { slot: 9, err: 'BlockStoreError', block: null },
    });
    const [message] = await delivered(1);
    expect(swapOf(message!.text)[0]).toMatchObject({
      signature: truth!.signature,
      slot: raw.slot,
      timestamp: truth!.timestamp,
      token_amount_raw: truth!.token_amount_raw,
    });
    await eventually('the missing block', () => running.said.find(words => words.includes('block of slot 9')));
    running.stop();
    expect(await running.ended).toMatchObject({ messages: 1, missed: 1 });
  });

  test('yields signatures without failed transactions', async () => {
    await start('logsSubscribe');
    await listening();
    for (const [signature, err] of [
      ['good', null],
      ['failed', { InstructionError: [0, 'x'] }],
      ['other', null],
    ] as const)
      server.notify('logsNotification', { context: { slot: 5 }, value: { signature, err, logs: [] } });
    expect(await delivered(2)).toEqual([
      { slot: 5, signature: 'good' },
      { slot: 5, signature: 'other' },
    ]);
  });

  test('is reconnected and resubscribed when it closes, and the gap is reported', async () => {
    await start('transactionSubscribe');
    await listening();
    server.notify('transactionNotification', { transaction: {}, slot: 77 });
    await delivered(1);
    server.sockets[0]!.close(1001, 'maintenance');
    await listening(2);
    expect(server.requests).toHaveLength(2);
    expect(running.said.find(words => words.includes('closed with 1001 maintenance'))).toBeDefined();
    expect(running.said.at(-1)).toMatch(/after slot 77[\s\S]*--address ADDRESS --from/);
    server.notify('transactionNotification', { transaction: {}, slot: 78 });
    await delivered(2);
  });

  test('that becomes silent is closed and reconnected', async () => {
    await start('transactionSubscribe', { autoPong: false }, { pingMs: 15 });
    await listening(2);
    expect(running.said.some(words => words.includes('no answer to a ping'))).toBe(true);
  });

  test('that does not answer the subscription is closed', async () => {
    await start('transactionSubscribe', { answer: () => undefined }, { answerMs: 30 });
    await eventually('another try', () => (server.sockets.length > 1 ? true : undefined));
    expect(running.said[0]).toMatch('the connection ended: no answer to the subscription; retrying in');
  });

  test('that is unreachable is reported in one line with advice', async () => {
    const port = createServer(socket => socket.once('data', () => socket.end())).listen(0, '127.0.0.1');
    await new Promise(ready => port.once('listening', ready));
    server = await startStreamServer();
    const host = `127.0.0.1:${(port.address() as AddressInfo).port}`;
    const wanted = { method: 'transactionSubscribe', addresses: ADDRESSES, commitment: 'confirmed' } as const;
    for (const [url, why] of [
      ['ws://127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
      [`ws://${host}`, 'socket hang up; the server may require TLS: use wss://'],
      [server.url.replace('ws:', 'wss:'), 'the port does not use TLS; try ws:// or http://'],
    ] as const) {
      running = run(createSocketSource({ ...wanted, url }));
      await eventually('why', () => running.said[0]);
      expect(running.said[0]).toBe(`the connection failed: ${why}; retrying in 5 ms`);
      running.stop();
      await running.ended;
    }
    port.close();
  });

  test('that answers pings is kept, however quiet', async () => {
    await start('transactionSubscribe', {}, { pingMs: 500 });
    await listening();
    await new Promise(done => setTimeout(done, 1_300));
    expect(server.sockets).toHaveLength(1);
  });

  test('that is busy is retried; an unknown key is not', async () => {
    await start('transactionSubscribe', { refuse: connection => (connection <= 2 ? 429 : null) });
    await listening();
    expect(running.said.filter(words => words.includes('HTTP 429; retrying in'))).toHaveLength(2);
    running.stop();
    await running.ended;
    await server.end();
    await start('transactionSubscribe', { refuse: () => 401 });
    await expect(running.ended).rejects.toThrow(/HTTP 401. Check the URL/);
  });

  test('without the method ends it with advice; a lagging node is retried', async () => {
    await start('blockSubscribe', { answer: () => ({ error: { code: -32601, message: 'Method not found' } }) });
    await expect(running.ended).rejects.toThrow(/rejected blockSubscribe: Method not found.*logsSubscribe with --rpc/);
    await server.end();
    await start('transactionSubscribe', {
      answer: (request, connection) =>
        connection === 1 ? { error: { code: -32005, message: 'behind' } } : { result: request.id },
    });
    await listening();
    await expect.poll(() => server.sockets.length).toBe(2);
  });

  test('is not read while the queue is full, and nothing is lost', async () => {
    const barrier = Promise.withResolvers<void>();
    server = await startStreamServer();
    const source = createSocketSource({
      url: server.url,
      method: 'transactionSubscribe',
      addresses: ADDRESSES,
      commitment: 'confirmed',
      // A paused socket sees no pongs and must stay open.
      pingMs: 600,
    });
    const slots: (number | null)[] = [];
    let waitingMax = 0;
    running = run(source, {
      statsMs: 5,
      tell: words => {
        waitingMax = Math.max(waitingMax, Number(/(\d+) waiting/.exec(words)?.[1] ?? 0));
      },
      limits: { messagesMax: 4, bytesMax: 400_000, batchMessagesMax: 2, batchBytesMax: 200_000, lingerMs: 1 },
      deliver: async messages => {
        await barrier.promise;
        slots.push(...messages.map(({ slot }) => slot));
        return { accepted: messages.length, rejected: [] };
      },
    });
    await eventually('a subscription', () => (server.requests.length === 1 ? true : undefined));
    const padding = 'x'.repeat(200_000);
    for (let slot = 1; slot <= 60; slot++) server.notify('transactionNotification', { transaction: { padding }, slot });
    await eventually('a held node', () => (server.sockets[0]!.bufferedAmount > 0 && waitingMax > 0 ? true : undefined));
    await new Promise(done => setTimeout(done, 1_300));
    expect(waitingMax).toBeLessThan(12);
    barrier.resolve();
    await eventually('all', () => (slots.length === 60 ? true : undefined));
    expect(slots).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(server.sockets).toHaveLength(1);
  });

  test('delivers every real transaction as the decoder reads it elsewhere', async () => {
    await start('transactionSubscribe');
    await listening();
    const all = transactions().map(asParsed);
    for (const { slot, blockTime, ...rest } of all)
      server.notify('transactionNotification', { transaction: rest, slot });
    const messages = await delivered(all.length);
    for (const [at, { text }] of messages.entries())
      expect(swapOf(text).map(({ token_amount_raw, direction }) => [token_amount_raw, direction])).toEqual(
        swapOf(JSON.stringify(transactions()[at])).map(({ token_amount_raw, direction }) => [
          token_amount_raw,
          direction,
        ]),
      );
  });
});
