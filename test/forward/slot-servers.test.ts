/** Servers on loopback that answer pings, and misbehave about slots. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Method, methods } from '../../lib/forward/subscription.ts';
import { createSocketSource } from '../../lib/forward/websocket.ts';
import { createYellowstoneSource } from '../../lib/forward/yellowstone.ts';
import { eventually } from '../service/service.ts';
import { type Running, run } from './runner.ts';
import { type StreamOptions, type StreamServer, startStreamServer } from './stream-server.ts';
import { startYellowstone, type YellowstoneServer } from './yellowstone-server.ts';

const SILENCE_MS = 400;
const addresses = ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'];
const commitment = 'confirmed';
const until = (what: string, holds: () => boolean) => eventually(what, () => (holds() ? true : undefined));

let running: Running;
const says = (words: string) => until(words, () => running.said.some(said => said.includes(words)));
const isListening = (times: number) => () =>
  running.said.filter(words => words.startsWith('listening')).length >= times;

describe('A WebSocket', () => {
  let server: StreamServer;
  const start = async (method: Method, options: StreamOptions = {}, answerMs = 5_000): Promise<void> => {
    server = await startStreamServer(options);
    const source = createSocketSource({ url: server.url, method, addresses, commitment, pingMs: 50, answerMs });
    running = run(source, { silenceMs: SILENCE_MS, reportMs: 1 });
    await until('listening', isListening(1));
  };
  afterEach(async () => {
    running.stop();
    await running.ended.catch(() => {});
    await server.end();
  });

  test.each(methods)('that answers pings and sends no slots is left: %s', async method => {
    await start(method);
    expect(server.slotRequests).toEqual([{ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }]);
    server.slot(500);
    await says('the connection ended: no new slot for 0.4 s; retrying in');
    await until('another connection', isListening(2));
    expect(running.said.find(words => words.startsWith('listening again'))).toMatch('after slot 500');
    server.slot(520);
    await until('new coverage', () => running.covered.length === 2);
    expect(running.covered.map(({ fromSlot, began }) => [fromSlot, began])).toEqual([
      [500, 'started'],
      [520, 'silent'],
    ]);
  });

  test('that sends slots is kept, though its filter matches nothing', async () => {
    await start('transactionSubscribe');
    const timer = setInterval(() => server.slot(running.covered.length + 1), 20);
    await until('fifty slots', () => running.covered.length > 50);
    clearInterval(timer);
    expect(server.sockets).toHaveLength(1);
    expect(running.delivered).toEqual([]);
  });

  test.each([
    ['with an error', { error: { code: -32601, message: 'Method not found' } }, 'Method not found (-32601)'],
    ['with silence', undefined, 'no answer (no code)'],
  ])('that refuses slots %s forwards without them, and says so', async (_, reply, why) => {
    const answer: StreamOptions['answer'] = ({ method, id }) => (method === 'slotSubscribe' ? reply : { result: id });
    await start('transactionSubscribe', { answer }, 300);
    expect(running.said[0]).toMatch(
      `rejected slotSubscribe: ${why}. Messages arrive, but a silent node is not noticed`,
    );
    await new Promise(done => setTimeout(done, 2 * SILENCE_MS));
    server.notify('transactionNotification', { transaction: {}, slot: 7 });
    await until('the message', () => running.delivered.length === 1);
    expect(server.sockets).toHaveLength(1);
    expect(running.covered).toMatchObject([{ slot: 7, isWatched: false }]);
  });
});

describe('A Yellowstone server', () => {
  let server: YellowstoneServer;
  const start = async (refuse?: Parameters<typeof startYellowstone>[0]): Promise<void> => {
    server = await startYellowstone(refuse);
    const source = createYellowstoneSource({ url: server.url, token: null, addresses, commitment, pingMs: 50 });
    running = run(source, { silenceMs: SILENCE_MS, reportMs: 1 });
    await until('listening', isListening(1));
  };
  const filters = () => server.requests.filter(({ ping }) => !ping);
  afterEach(async () => {
    running.stop();
    await running.ended.catch(() => {});
    server.end();
  });

  test('that answers pings and sends no slots is left, and resumed from the last slot', async () => {
    await start();
    expect(filters()[0].slots).toEqual({ heard: { filterByCommitment: true } });
    server.send({ slot: { slot: '500' } });
    await says('the connection ended: no new slot for 0.4 s; retrying in');
    await until('another call', isListening(2));
    expect(filters().map(({ fromSlot }) => fromSlot)).toEqual([undefined, '500']);
    server.send({ slot: { slot: '501' } });
    await until('coverage that goes on', () => running.covered.length === 2);
    expect(running.covered.map(({ fromSlot, slot }) => [fromSlot, slot])).toEqual([
      [500, 500],
      [500, 501],
    ]);
    expect(running.delivered).toEqual([]);
  });

  test('that cannot replay leaves a gap in what is covered', async () => {
    await start(({ fromSlot }) => (fromSlot ? { code: 3, details: 'from_slot is not supported' } : null));
    server.send({ slot: { slot: '500' } });
    await until('another call', isListening(2));
    server.send({ slot: { slot: '540' } });
    await until('new coverage', () => running.covered.length === 2);
    expect(running.covered[1]).toMatchObject({ fromSlot: 540, began: 'silent' });
    expect(filters().at(-1).slots).toBeDefined();
  });

  test('that accepts no filter for slots forwards without them, and says so', async () => {
    await start(({ slots }) =>
      slots && Object.keys(slots).length > 0 ? { code: 3, details: 'Max amount of filters reached' } : null,
    );
    expect(running.said.join('\n')).toMatch(/rejected slots beside the filter. A silent server is not noticed/);
    await new Promise(done => setTimeout(done, 2 * SILENCE_MS));
    server.send({ transaction: { slot: '7' } });
    await until('the message', () => running.delivered.length === 1);
    expect(running.covered).toMatchObject([{ slot: 7, isWatched: false }]);
    expect(server.calls).toHaveLength(2);
  });
});
