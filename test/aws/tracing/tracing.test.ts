import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const TRACING = resolve(import.meta.dirname, '../../../lib/aws/tracing/tracing.cjs');
const TRACE = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:2:3';

const daemon = createSocket('udp4');
const received: Record<string, unknown>[] = [];
const server = createServer((request, response) => {
  if (request.url === '/hangs-up') return void request.socket.destroy();
  const status = Number(request.headers['x-status'] ?? 200);
  request.resume().on('end', () => response.writeHead(status, { 'x-amzn-RequestId': 'request-1' }).end('{}'));
});

beforeAll(async () => {
  daemon.on('message', message => {
    const [header, body] = String(message).split('\n');
    expect(JSON.parse(header!)).toEqual({ format: 'json', version: 1 });
    received.push(JSON.parse(body!));
  });
  daemon.bind(0, '127.0.0.1');
  server.listen(0, '127.0.0.1');
  await Promise.all([once(daemon, 'listening'), once(server, 'listening')]);
});
beforeEach(() => void received.splice(0));
afterAll(() => {
  daemon.close();
  server.close();
});

type Call = { readonly path?: string; readonly headers?: Readonly<Record<string, string>> };

/** Makes the calls in a traced process. */
const calling = async (calls: readonly Call[], environment: Readonly<Record<string, string>> = {}): Promise<void> => {
  const { port } = server.address() as AddressInfo;
  const code = `
    const { request } = require('node:http');
    const call = ({ path = '/', headers = {} }) => new Promise(done =>
      request({ port: ${port}, host: '127.0.0.1', method: 'POST', path, headers, agent: false }, answer =>
        answer.resume().on('end', done)).on('error', done).end('{}'));
    (async () => { for (const one of ${JSON.stringify(calls)}) await call(one); })();`;
  const child = spawn(process.execPath, ['--require', TRACING, '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      AWS_XRAY_DAEMON_ADDRESS: `127.0.0.1:${daemon.address().port}`,
      _X_AMZN_TRACE_ID: TRACE,
      AWS_REGION: 'eu-central-1',
      ...environment,
    },
  });
  const [code_] = await once(child, 'exit');
  expect(code_).toBe(0);
};

const put = { headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' } };

test('A call of a table becomes a subsegment of the function', async () => {
  await calling([put]);
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    trace_id: '1-5759e988-bd862e3fe1be46a994272793',
    parent_id: '53995c3f42cd8ad8',
    type: 'subsegment',
    namespace: 'aws',
    name: 'DynamoDB',
    http: { response: { status: 200 } },
    aws: { operation: 'PutItem', region: 'eu-central-1', request_id: 'request-1' },
  });
  const { start_time, end_time } = received[0] as { readonly start_time: number; readonly end_time: number };
  expect(end_time).toBeGreaterThanOrEqual(start_time);
  expect(received[0]).not.toHaveProperty('error');
});

test('Failed calls carry their kind of failure', async () => {
  const answering = (status: string) => ({ headers: { ...put.headers, 'x-status': status } });
  await calling([answering('400'), answering('429'), answering('503'), { ...put, path: '/hangs-up' }]);
  await expect.poll(() => received).toHaveLength(4);
  expect(received.map(({ error, throttle, fault }) => ({ error, throttle, fault }))).toEqual([
    { error: true },
    { error: true, throttle: true },
    { fault: true },
    { fault: true },
  ]);
});

test('A call without a date, and one by RPC v2, are named too', async () => {
  await calling([
    { path: '/service/Kinesis_20131202/operation/PutRecords' },
    { headers: { 'x-amz-target': 'AmazonSQS.SendMessage' } },
  ]);
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]).toMatchObject({ name: 'AmazonSQS', aws: { operation: 'SendMessage' } });
  expect(received[0]).toMatchObject({ name: 'Kinesis', aws: { operation: 'PutRecords' } });
});

test('Other requests, and traces that are not sampled, send nothing', async () => {
  await calling([{ path: '/webhook' }]);
  await calling([put], { _X_AMZN_TRACE_ID: TRACE.replace('Sampled=1', 'Sampled=0') });
  await calling([put], { _X_AMZN_TRACE_ID: '' });
  // The daemon exists only in Lambda.
  await calling([put], { AWS_XRAY_DAEMON_ADDRESS: '' });
  await calling([put]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received).toHaveLength(1);
});
