import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Raw, transaction } from '../decode/fixtures.ts';
import { asParsed } from '../decode/forms.ts';
import { type StreamServer, startStreamServer } from '../forward/stream-server.ts';
import { addressOf, ndjson } from '../service/events.ts';
import { chain, eventually, ROOT, type Service, scratch, startService } from '../service/service.ts';
import { type FakeNode, idOf, startNode } from './node.ts';

const PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';
const folder = scratch();
let service: Service;
let stream: StreamServer;
let node: FakeNode;

beforeAll(async () => {
  [service, stream, node] = await Promise.all([
    startService(join(folder.path, 'data')),
    startStreamServer(),
    startNode(),
  ]);
});
afterAll(async () => {
  await Promise.all([service?.end('SIGTERM'), stream?.end(), node?.end()]);
  folder.remove();
});

/** Runs the real command until stopped. */
const forwarder = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  started(['forward', ...args], env);
const started = (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['bin/chain.js', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => (said += text));
  const gone = once(child, 'exit').then(([code]) => code as unknown);
  return {
    said: () => said,
    gone,
    write: (text: string) => child.stdin.write(text),
    interrupt: () => child.kill('SIGINT'),
    says: (words: string) => eventually(words, () => (said.includes(words) ? true : undefined)),
    end: async (): Promise<unknown> => {
      child.kill('SIGTERM');
      return gone;
    },
  };
};
/** An ingest API that accepts requests on demand. */
const startSink = async () => {
  const [asked, barrier] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer(async (request, response) => {
    request.resume();
    asked.resolve();
    await barrier.promise;
    response.end(JSON.stringify({ accepted: 1, rejected: [] }));
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest`,
    asked: asked.promise,
    open: barrier.resolve,
    end: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
const trade = (mint: string, raw: Raw) =>
  eventually(`a trade of ${mint}`, async () => {
    const { body } = await service.get(`/v1/token/${mint}/trades`);
    return (body as Raw).trades.find(({ signature }: Raw) => signature === idOf(raw));
  });

describe('a forwarder as a process', () => {
  test('brings a WebSocket’s transactions to an ingest API and exits with 0 on SIGTERM', async () => {
    const raw = transaction('5839B8x1');
    const { slot, blockTime, ...rest } = asParsed(raw);
    // The key comes from the environment, as on Fargate.
    const running = forwarder(['--ws', stream.url, '--program', PROGRAM, '--to-url', service.ready.ingest_url], {
      FORWARD_KEY: service.ready.ingest_key,
    });
    await running.says('listening');
    stream.notify('transactionNotification', { transaction: rest, signature: idOf(raw), slot });
    const found = await trade('37AmZ9EYChwuK95dnP6sYYbqcoEbbvEZYJpinSLfpump', raw);
    expect(found).toMatchObject({ slot, direction: 'buy', base_amount: 0.099 });
    expect(Date.now() - found.timestamp).toBeLessThan(60_000);
    expect(await running.end()).toBe(0);
    expect(running.said()).toMatch(/total: \{"messages":1,"events":2,"rejected":0,"missed":0,"reconnects":0/);
  });

  test('whose node falls silent leaves it, and answers and sockets know the gap', async () => {
    const running = forwarder(
      ['--ws', stream.url, '--program', PROGRAM, '--name', 'node-a', '--to-url', service.ready.ingest_url],
      { FORWARD_KEY: service.ready.ingest_key },
    );
    await running.says('listening');
    const talk = await service.talk('enterprise');
    talk.say({ op: 'subscribe', channels: [`token:${addressOf('m')}:ticks`], heartbeat: true });
    await talk.hear('subscribed', (one: Raw) => one.op === 'subscribed');
    let slot = 390_000_000;
    const announce = () => setInterval(() => stream.slot(slot++), 400);
    const announced = announce();
    const beat = (slot: number) =>
      talk.hear(`a heartbeat of slot ${slot}`, (one: Raw) => one.op === 'heartbeat' && one.newest_slot >= slot);
    const heard: Raw = await beat(390_000_000);
    expect(heard).toMatchObject({ feed_age_ms: expect.any(Number), ts_ms: expect.any(Number) });
    clearInterval(announced);
    // It answers pings and sends nothing.
    await eventually('an end', () => (running.said().includes('no new slot for 15 s') ? true : undefined), 40_000);
    await running.says(`listening again after a gap after slot ${slot - 1}`);
    slot = 390_000_500;
    const announcedAgain = announce();
    await beat(390_000_500);
    clearInterval(announcedAgain);
    const source = await eventually(
      'the gap',
      async () => {
        const { body } = await service.get('/v1/coordination/health');
        return (body as Raw).sources.find(({ source, gaps }: Raw) => /^node-a@/.test(source) && gaps.length > 0);
      },
      60_000,
    );
    expect(source.newestSlot).toBeGreaterThanOrEqual(390_000_500);
    expect(source).toMatchObject({
      // It begins at the newest slot that was reported.
      gaps: [{ fromSlot: heard.newest_slot, toSlot: 390_000_500, reason: 'silent' }],
    });
    expect(source.gaps[0].toMs - source.gaps[0].fromMs).toBeGreaterThanOrEqual(15_000);
    expect(await running.end()).toBe(0);
    await talk.end();
  }, 150_000);

  test('fetches transactions named in logs, and writes into the stream itself', async () => {
    const raw = transaction('5KEMtQuv');
    const running = forwarder([
      ...['--ws', stream.url, '--subscribe', 'logsSubscribe', '--program', PROGRAM],
      ...['--rpc', node.url, '--rps', '100', '--data', service.dataDir],
    ]);
    await running.says('listening');
    stream.notify('logsNotification', {
      context: { slot: raw.slot },
      value: { signature: idOf(raw), err: null, logs: [] },
    });
    const found = await trade('4fSYiTPwwvU9Ym7CGXG4BNLKMcybg2GZXesYevS8pump', raw);
    expect(found).toMatchObject({ slot: raw.slot, timestamp: raw.blockTime * 1000, direction: 'sell' });
    expect(await running.end()).toBe(0);
  });

  test('reads the output of another program and ends with it', async () => {
    const [raw, other] = [transaction('628Q5CDN'), transaction('4U8kypMu')];
    const result = await service.chainApart(['forward', '--stdin'], ndjson([raw, 'nonsense', other]));
    expect(result.code).toBe(0);
    expect(result.stderr).toMatch(/rejected: .*\n[\s\S]*"messages":3,"events":4,"rejected":1/);
    expect(await trade('HQ4SzFMwYo8TXds1bHD2TvZdL7S75hK8w775rWrVpump', raw)).toBeDefined();
  });

  test('delivers everything received, however often Ctrl-C arrives: a terminal and npm both send it', async () => {
    const sink = await startSink();
    const running = forwarder(['--stdin', '--to-url', `${sink.url}/`, '--key', 'cin_any']);
    running.write(ndjson([transaction('628Q5CDN')]));
    await sink.asked;
    running.interrupt();
    await running.says('stopping');
    running.interrupt();
    await sleep(100);
    running.interrupt();
    await sleep(200);
    sink.open();
    expect(await running.gone).toBe(0);
    expect(running.said()).toMatch(/total: \{"messages":1,"events":1,/);
    sink.end();
  });

  test('that is interrupted again later ends at once and prints what is missing', async () => {
    const sink = await startSink();
    const running = forwarder(['--stdin', '--to-url', sink.url, '--key', 'cin_any']);
    running.write(ndjson([transaction('628Q5CDN')]));
    await sink.asked;
    running.interrupt();
    await running.says('stopping');
    await sleep(1_100);
    running.interrupt();
    expect(await running.gone).toBe(1);
    expect(running.said()).toMatch(/total: \{"messages":0,[\s\S]*1 messages were not delivered[\s\S]*Quit by a second/);
    sink.end();
  });

  test('describes an invalid address in one line, without a Node stack trace', async () => {
    const running = forwarder(
      ['--grpc', stream.url.replace('ws:', 'https:'), '--program', PROGRAM, '--to-url', service.ready.ingest_url],
      { FORWARD_KEY: service.ready.ingest_key },
    );
    await running.says('retrying in');
    expect(await running.end()).toBe(0);
    expect(running.said().split('\n')[0]).toMatch(
      /the connection failed: the port does not use TLS; try ws:\/\/ or http:\/\/; retrying in/,
    );
    expect(running.said()).not.toContain('DeprecationWarning');
  });

  test('fails for a wrong key without waiting', async () => {
    const running = forwarder(['--stdin', '--to-url', service.ready.ingest_url, '--key', 'cin_wrong']);
    running.write(ndjson([transaction('628Q5CDN')]));
    expect(await running.gone).toBe(2);
    expect(running.said()).toMatch(/HTTP 401: .*cin_/);
  });
});

describe('a forwarder with invalid options exits with 2:', () => {
  const ws = ['--ws', 'ws://127.0.0.1:1'];
  const of = ['--mint', addressOf('m')];
  const url = ['--to-url', 'http://127.0.0.1:1/ingest'];
  test.each([
    ['without a source', of, /exactly one of --ws URL, --grpc URL or --stdin/],
    ['with two', [...ws, ...of, '--stdin'], /one of --ws URL/],
    ['for nothing', ws, /at least one --mint/],
    ['for no address', [...ws, '--mint', 'nobody'], /base58 address of 32 bytes/],
    [
      'of no method',
      [...ws, ...of, '--subscribe', 'slotSubscribe'],
      /transactionSubscribe, blockSubscribe, logsSubscribe/,
    ],
    ['of logs without a node', [...ws, ...of, '--subscribe', 'logsSubscribe'], /Give --rpc URL/],
    [
      'of transactions that a fork may drop',
      [...ws, ...of, '--commitment', 'processed'],
      /processed is not accepted: a fork may drop a processed transaction.*Use confirmed or finalized/,
    ],
    ['with a token for a socket', [...ws, ...of, '--token', 'x'], /--token requires --grpc/],
    ['by no socket', ['--ws', 'http://node', ...of], /ws or wss/],
    ['choosing from what another chose', ['--stdin', ...of], /Filter in the program/],
    ['to an API without a key', [...ws, ...of, ...url], /requires --key/],
    [
      'to no ingest API',
      [...ws, ...of, '--to-url', 'http://127.0.0.1:1', '--key', 'x'],
      /'http:\/\/127.0.0.1:1' is invalid. It must end in \/ingest/,
    ],
    [
      'to a part of an ingest API',
      [...ws, ...of, '--to-url', 'http://127.0.0.1:1/ingest/raw-tx', '--key', 'x'],
      /end in \/ingest/,
    ],
    ['with a key for no API', [...ws, ...of, '--key', 'x'], /--key requires --to-url/],
    [
      'to two places',
      [...ws, ...of, ...url, '--key', 'x', '--stream', 's'],
      /only one of --to-url, --stream and --outputs/,
    ],
    ['to a service that is not there', [...ws, ...of, '--data', '/nowhere'], /No service runs on/],
  ])('%s', async (_, args, text) => {
    const where = args.some(arg => ['--data', '--to-url', '--key'].includes(arg)) ? [] : ['--data', service.dataDir];
    const { code, stderr } = await chain(['forward', ...args, ...where]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(text)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('an unwritable stream on AWS is reported at startup, with the setting to fix:', () => {
  const nothing = { AWS_REGION: '', AWS_PROFILE: 'nobody', AWS_EC2_METADATA_DISABLED: 'true' };
  const files = { AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' };
  const commands = [
    ['forward', '--stdin'],
    ['ingest', '-'],
  ];
  test.each(commands)('%s %s', async (...words) => {
    for (const [env, text] of [
      [{}, /^AWS has no region \(.*\)\. Set AWS_REGION/],
      [{ AWS_REGION: 'eu-west-1' }, /^AWS has no credentials \(.*\)\. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID/],
    ] as const) {
      const running = started([...words, '--stream', 'events'], { ...nothing, ...files, ...env });
      expect(await running.gone).toBe(2);
      expect(running.said()).toMatch(text);
      expect(running.said().trimEnd()).not.toContain('\n');
    }
  });
});
