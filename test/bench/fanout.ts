/**
 * Measures delivery to many listeners of one token, and what it costs the processor of the token.
 * The real section of candles and the fan-out run in two threads, as in two functions. Posts take 12 ms.
 * Run: `npm run bench -- fanout [--json] [--seconds N]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Outgoing } from '../../layers/edge/producer.ts';
import { createFanOut } from '../../layers/flows/fan-out/fan-out.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { saveKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { incrementTopicVersion } from '../../layers/storage/access/topics.ts';
import { putItems } from '../../layers/storage/kernel/dynamo.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { countInto } from '../assertions.ts';
import { makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { address } from '../worlds/events.ts';
import { fanOutDeps, pushed } from '../worlds/fan-out.ts';
import { tradesIn } from '../worlds/long-tapes.ts';
import { openSections } from '../worlds/tape-records.ts';
import { postCosts } from './post-costs.ts';
import { countOf, openReport, rounded } from './report.ts';

const LISTENERS = [1, 300, 1_000, 10_000];
const POST_MS = 12;
const INTERVAL_MS = 1_000;

type Setup = { readonly endpoint: string; readonly names: TableNames };
type Row = {
  readonly listeners: number;
  readonly messages_per_s: number;
  readonly delivered_share: number;
  readonly processing_delay_ms: number;
};

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'l', secretAccessKey: 'l' } });

/** Takes what arrived as one batch. Answers with its posts. */
const serve = ({ endpoint, names }: Setup): void => {
  const waiting: Outgoing[] = [];
  let [posts, busy] = [0, false];
  const deps = {
    ...fanOutDeps(clientOf(endpoint), names, undefined as never),
    clock: Date.now,
    post: async () => {
      await sleep(POST_MS);
      posts += 1;
      return 'sent' as const;
    },
  };
  const take = createFanOut(deps);
  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) await take(pushed(waiting.splice(0, 200)), Date.now());
    busy = false;
  };
  parentPort!.on('message', (records: readonly Outgoing[] | 'posts') => {
    if (records === 'posts') return parentPort!.postMessage({ posts, isIdle: !busy && waiting.length === 0 });
    waiting.push(...records);
    void run();
  });
};

const main = async (): Promise<void> => {
  const report = openReport('fanout', { seconds: { type: 'string', default: '10' } });
  const seconds = countOf('--seconds', report.values.seconds);
  const engine = await startEngine('dynoxide');
  const { hostname, port } = await engine.anyones.config.endpoint!();
  const setup = { endpoint: `http://${hostname}:${port}`, names: await makeTables(engine.client) };
  const { keys } = fanOutDeps(engine.client, setup.names, undefined as never);
  const key = { id: 'key', tier: 'layer1' as const, name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
  await saveKey(keys, { hash: 'hash', ...key });
  // Compiles the code.
  await measure(setup, 0, 3);
  report.print(
    '| listeners | messages/s | delivered | processing | later than with no listener |\n|---|---|---|---|---|',
  );
  for (const listeners of LISTENERS) {
    const { processMs, silentMs, posts } = await measure(setup, listeners, seconds);
    const share = posts / (listeners * seconds);
    const delayMs = processMs - silentMs;
    report.row({
      listeners,
      messages_per_s: listeners,
      delivered_share: rounded(share, 4),
      processing_delay_ms: rounded(delayMs, 1),
    } satisfies Row);
    const cells = [listeners, listeners, `${(share * 100).toFixed(1)}%`, ...[processMs, delayMs].map(inMs)];
    report.print(`| ${cells.join(' | ')} |`);
  }
  await engine.stop();
  const { own, sdk } = await postCosts();
  report.print(`CPU of a signed post: ${own.toFixed(0)} µs, with the SDK ${sdk.toFixed(0)} µs`);
  report.row({ name: 'signed post', cpu_us: rounded(own, 0) });
  report.row({ name: 'peer: post of the AWS SDK', cpu_us: rounded(sdk, 0) });
  report.end();
  process.exit(0);
};

const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;

/** Median times of batches for a heard and a silent token. */
const measure = async (setup: Setup, listeners: number, seconds: number) => {
  const [client, mint] = [clientOf(setup.endpoint), address(`mint of ${listeners}`)];
  await listen(client, setup.names, mint, listeners);
  const worker = new Worker(new URL(import.meta.url), { workerData: setup });
  const ask = () =>
    new Promise<{ readonly posts: number; readonly isIdle: boolean }>(done => {
      worker.once('message', done);
      worker.postMessage('posts');
    });
  const emit = async (records: readonly Outgoing[]): Promise<readonly Outgoing[]> => {
    worker.postMessage(records);
    return [];
  };
  const take = openSections(
    {
      candles: { client, table: setup.names.candles },
      listings: { client, table: setup.names.listings },
      tape: openTape({ client, table: setup.names.tape }),
      publisher: openPublisher({ client, table: setup.names.connections }, emit),
      observe: countInto(new Map()),
    },
    [sections.market],
  );
  const process = async (token: string, seq: number): Promise<number> => {
    const beganMs = performance.now();
    await take([tradesIn(token, [trade({ seq, slot: 100 + seq, timestampMs: Date.now() })])], Date.now());
    return performance.now() - beganMs;
  };
  const silent = address(`silent beside ${listeners}`);
  const times: Record<string, number[]> = { [mint]: [], [silent]: [] };
  for (let seq = 1; seq <= seconds; seq++) {
    const beganMs = performance.now();
    // Both in turn, so that the load of the machine is the same for both.
    for (const token of seq % 2 === 0 ? [mint, silent] : [silent, mint]) times[token]!.push(await process(token, seq));
    await sleep(Math.max(0, INTERVAL_MS - (performance.now() - beganMs)));
  }
  for (let state = await ask(); !state.isIdle; state = await ask()) await sleep(100);
  const { posts } = await ask();
  await worker.terminate();
  return { posts, processMs: median(times[mint]!), silentMs: median(times[silent]!) };
};

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Rows as `subscribe` writes them, one connection each. */
const listen = async (client: DynamoDBClient, names: TableNames, mint: string, count: number): Promise<void> => {
  const topic = `token:${mint}`;
  const items = Array.from({ length: count }, (_, at) => ({
    topic: { S: topic },
    listener: { S: `${topic}:ticks#socket-${at}` },
    hash: { S: 'hash' },
    v: { N: '1' },
    begun: { N: '1' },
    batched: { BOOL: false },
  }));
  await putItems({ client, table: names.subscriptions }, items);
  if (count > 0)
    await incrementTopicVersion(openSockets(client, names.connections, names.subscriptions), topic, Date.now());
};

if (isMainThread) await main();
else serve(workerData);
