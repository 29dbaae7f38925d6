/** The client on the running service: its sockets are cut while it listens, and others take over. */
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createClient, StreamError, type StreamEvent } from '../../clients/typescript/src/client.ts';
import { addressOf, signatureOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const ROUNDS = 30;
const TRADES_PER_ROUND = 20;
const TRADES = ROUNDS * TRADES_PER_ROUND;
const mint = addressOf('streamed token');
const wallet = addressOf('streamed wallet');
const [trades, ticks, positions, pnl] = [
  `token:${mint}:trades`,
  `token:${mint}:ticks`,
  `wallet:${wallet}:positions`,
  `wallet:${wallet}:pnl`,
] as const;

let service: Service;

beforeAll(async () => {
  service = await shareService();
});

/** A client with a key, whose sockets the test can cut. */
const open = (tier: 'enterprise' | 'layer1' = 'enterprise') => {
  const sockets: WebSocket[] = [];
  const webSocket = (url: string, headers: Readonly<Record<string, string>>) => {
    const socket = new WebSocket(url, { headers });
    sockets.push(socket);
    return socket;
  };
  const { base_url: url, keys } = service.ready;
  const client = createClient({ url, key: keys[tier], webSocket });
  const cut = () => {
    for (const socket of sockets) socket.terminate();
  };
  return { client, cut, opened: () => sockets.length };
};

test('every message arrives once and in order while sockets are cut and rolled over', async () => {
  const { client, cut, opened } = open();
  const stream = client.stream([trades, ticks, positions, pnl], { rolloverMs: 4_000 });
  const log: StreamEvent[] = [];
  const reading = (async () => {
    for await (const event of stream) log.push(event);
  })();
  const seqs = (channel: string) =>
    log.flatMap(event => (event.channel === channel && 'seq' in event ? [event.seq] : []));
  /** A wallet buys and sells the same amount in turn. */
  const trade = (number: number) =>
    swapOf(`streamed ${number}`, {
      token_mint: mint,
      wallet_address: wallet,
      direction: number % 2 === 0 ? 'buy' : 'sell',
      timestamp: Date.now(),
    });
  for (let round = 0; round < ROUNDS; round++) {
    const first = round * TRADES_PER_ROUND;
    await service.publish(Array.from({ length: TRADES_PER_ROUND }, (_, index) => trade(first + index)));
    // Only the first round waits for the subscription.
    if (round === 0) await eventually('the first trades', () => (seqs(trades).length > 0 ? true : undefined));
    if (round % 4 !== 3) continue;
    await eventually('all so far', () => (seqs(trades).length >= first + TRADES_PER_ROUND ? true : undefined));
    cut();
  }
  await eventually('the last trade', () => (seqs(trades).length >= TRADES ? true : undefined));
  await eventually('the last exit', () => (seqs(pnl).length >= TRADES / 2 - TRADES_PER_ROUND ? true : undefined));
  await stream.return!();
  await reading;
  for (const channel of [trades, ticks, positions, pnl])
    expect(seqs(channel)).toEqual([...new Set(seqs(channel))].toSorted((a, b) => a - b));
  expect(seqs(trades)).toHaveLength(TRADES);
  expect(log.filter(({ type }) => type === 'gap' || type === 'refused')).toEqual([]);
  // Each cut led to a new socket.
  expect(opened()).toBeGreaterThan(Math.floor(ROUNDS / 4));
});

test('channels are added and dropped while sockets are cut, and the one that stays misses nothing', async () => {
  const other = addressOf('token that is added');
  const [stays, comes] = [trades, `token:${other}:trades`] as const;
  const { client, cut } = open();
  const stream = client.stream([stays]);
  const log: StreamEvent[] = [];
  const reading = (async () => {
    for await (const event of stream) log.push(event);
  })();
  const signatures: string[] = [];
  /** One trade of both tokens. Waits for those of some channels. */
  const trade = async (...heard: readonly string[]) => {
    const signature = signatureOf(`changing ${signatures.length}`);
    signatures.push(signature);
    const timestamp = Date.now();
    await service.publish(
      [mint, other].map((token_mint, at) => swapOf('changing', { signature, event_index: at, token_mint, timestamp })),
    );
    for (const channel of heard)
      await eventually('the trade', () => {
        const isHeard = log.some(event => event.channel === channel && JSON.stringify(event).includes(signature));
        return isHeard || undefined;
      });
  };
  await stream.add(stays);
  await trade(stays);
  await stream.add(comes);
  await trade(stays, comes);
  cut();
  const added = stream.add(comes, `token:${addressOf('another token that is added')}:ticks`);
  await trade(stays, comes);
  await added;
  stream.drop(comes);
  const before = log.length;
  cut();
  await trade(stays);
  expect(log.slice(before).filter(({ channel }) => channel !== stays)).toEqual([]);
  await stream.return!();
  await reading;
  const heard = log.flatMap(event => (event.type === 'token:trades' && event.channel === stays ? [event.data] : []));
  for (const signature of signatures) expect(heard.filter(each => each.signature === signature)).toHaveLength(1);
  expect(log.filter(({ type }) => type === 'gap' || type === 'refused')).toEqual([]);
});

test('a channel above the tier rejects its call, and the stream goes on', async () => {
  const { client } = open('layer1');
  const stream = client.stream([ticks]);
  const next = stream.next();
  const error = await stream.add(positions).catch(reason => reason);
  expect(error).toBeInstanceOf(StreamError);
  expect(error).toMatchObject({ code: 'refused', refused: [{ channel: positions, code: 'forbidden', isFinal: true }] });
  await stream.add(trades);
  await service.publish([swapOf('after a refusal', { token_mint: mint, timestamp: Date.now() })]);
  expect(await next).toMatchObject({ done: false });
  await stream.return!();
});
