import { Worker } from 'node:worker_threads';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { openPoster } from '../../layers/edge/poster.ts';

const POSTS = 10_000;
const PARALLEL = 128;
const CREDENTIALS = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 't'.repeat(500) };
const TEXT = JSON.stringify({ channel: 'token:mint:ticks', data: { padding: 'x'.repeat(250) } });

/** A server in a thread of its own. Its CPU time does not count. */
const SERVER = `
  const { parentPort } = require('node:worker_threads');
  const answer = (request, response) => request.resume().on('end', () => response.end());
  const server = require('node:http').createServer(answer);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** CPU µs of a signed post, with the SDK and without. */
export const postCosts = async (): Promise<{ readonly own: number; readonly sdk: number }> => {
  const server = new Worker(SERVER, { eval: true });
  const port = await new Promise<number>(done => server.once('message', done));
  const endpoint = `http://127.0.0.1:${port}`;
  const handler = new NodeHttpHandler({ httpAgent: { maxSockets: PARALLEL } });
  const sdk = new ApiGatewayManagementApiClient({
    endpoint,
    region: 'us-east-1',
    credentials: CREDENTIALS,
    maxAttempts: 1,
    requestHandler: handler,
  });
  const post = openPoster({
    endpoint,
    region: async () => 'us-east-1',
    credentials: async () => CREDENTIALS,
    parallelMax: PARALLEL,
  });
  const own = await cpuOf(id => post(id, TEXT));
  const theirs = await cpuOf(id =>
    sdk.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(TEXT) })),
  );
  await server.terminate();
  return { own, sdk: theirs };
};

/** µs of this thread per post. */
const cpuOf = async (work: (id: string) => Promise<unknown>): Promise<number> => {
  const run = async (count: number): Promise<void> => {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < count) await work(`socket-${next++}=`);
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
  };
  await run(POSTS / 10);
  const before = process.threadCpuUsage();
  await run(POSTS);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / POSTS;
};
