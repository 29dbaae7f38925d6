/**
 * Compares the time from event to push with and without a poisoned key, through intake, the sections
 * and the fan-out over the real engine.
 * Run: `npm run bench -- poison [--seconds N] [--json]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchWork, Parking, StreamRecord } from '../../layers/edge/stream.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { saveKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { putItem } from '../../layers/storage/kernel/dynamo.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { address, swap } from '../worlds/events.ts';
import { memoryStream, startIntake } from '../worlds/intake.ts';
import { startLedger } from '../worlds/ledger.ts';
import { type FarEnd, farEnd, startMarket } from '../worlds/market.ts';
import { startSecurity } from '../worlds/security.ts';
import { connectionTo, listenAs } from '../worlds/sockets.ts';
import { countOf, openReport, rounded } from './report.ts';

const { values, print, row, end } = openReport('poison', { seconds: { type: 'string', default: '150' } });
const SECONDS = countOf('--seconds', values.seconds);
const KEYS = 100;
/** Each key trades once in four seconds. */
const EVERY_MS = 4_000 / KEYS;
const BATCH = 100;
/** As Lambda's first retry. */
const BACKOFF_MS = 50;
const POISONED = address('key 0');

/** A shard that one handler reads, batch by batch. */
const openShard = (work: BatchWork, parking: Parking) => {
  const records: StreamRecord[] = [];
  let sequence = 0;
  let isOpen = true;
  const read = async (): Promise<void> => {
    while (isOpen) {
      const batch = records.slice(0, BATCH);
      const from = batch.length === 0 ? null : await work(batch, Date.now(), parking).catch(() => batch[0]!.sequence);
      const done = from === null ? batch.length : batch.findIndex(record => record.sequence === from);
      records.splice(0, done);
      if (done === 0) await sleep(batch.length === 0 ? 1 : BACKOFF_MS);
    }
  };
  const ended = read();
  return {
    put: (text: string) => void records.push({ shard: 'shard-0', sequence: String(++sequence), text }),
    isEmpty: () => records.length === 0,
    close: () => {
      isOpen = false;
      return ended;
    },
  };
};

/** Notes when each message of the ticks channels is posted, by signature. */
const timed = (posted: Map<string, number>): FarEnd => {
  const end = farEnd();
  const note = (post: FarEnd['posts'][number]) => {
    if (post.channel.endsWith(':ticks')) posted.set(String(post.data.signature), performance.now());
    return 0;
  };
  Object.assign(end.posts, { push: note });
  return end;
};

const parkingFor = ({ client }: Engine, names: TableNames, processor: string): Parking => ({
  processor,
  table: { client, table: names.parking },
  pause: sleep,
  clock: () => performance.now(),
});

const listenToAll = async ({ client }: Engine, names: TableNames): Promise<void> => {
  const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
  await saveKey({ client, table: names.keys }, { hash: 'hash', id: 'key', tier: 'layer1', ...rest });
  const sockets = openSockets(client, names.connections, names.subscriptions);
  for (let at = 0; at < KEYS; at++)
    await listenAs(
      sockets,
      connectionTo(`socket-${at}`, 'layer1', [`token:${address(`key ${at}`)}:ticks`]),
      Date.now(),
    );
};

const startPipeline = (engine: Engine, names: TableNames, posted: Map<string, number>) => {
  const { client } = engine;
  const [stream, end] = [memoryStream(), timed(posted)];
  const work = createTokensProcessor({
    ...startIntake(client, names, stream).deps,
    ...startLedger(client, names, stream, end).deps,
    ...startSecurity(client, names, stream, end).deps,
    ...startMarket(client, names, end).deps,
    policies: {},
  });
  return openShard(work, parkingFor(engine, names, 'intake'));
};

/** The 99th percentile in ms of all keys but the poisoned one. */
const measure = async (engine: Engine, isPoisoned: boolean): Promise<number> => {
  const [names, posted, sent] = [await makeTables(engine.client), new Map<string, number>(), new Map<string, number>()];
  await listenToAll(engine, names);
  const intake = startPipeline(engine, names, posted);
  const put = (at: number): string => {
    const token_mint = address(`key ${at % KEYS}`);
    const event = { ...swap({ wallet: `trader ${at % 7}`, token_mint }), timestamp: Date.now() };
    intake.put(JSON.stringify(event));
    return event.signature;
  };
  const drained = async (): Promise<void> => {
    while (!intake.isEmpty()) await sleep(20);
  };
  for (let at = 0; at < KEYS; at++) put(at);
  await drained();
  if (isPoisoned)
    await putItem(
      { client: engine.client, table: names.candles },
      { k: { S: POISONED }, bucket: { N: '0' }, b: { S: 'broken' } },
    );
  const beganMs = performance.now();
  for (let at = 0; at < (SECONDS * 1_000) / EVERY_MS; at++) {
    const dueMs = beganMs + at * EVERY_MS;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    const signature = put(at);
    if (at % KEYS !== 0) sent.set(signature, dueMs);
  }
  await drained();
  await intake.close();
  const missing = [...sent.keys()].filter(signature => !posted.has(signature)).length;
  if (missing > 0) throw new Error(`${missing} of ${sent.size} messages of the other keys were not pushed.`);
  const times = [...sent].map(([signature, dueMs]) => posted.get(signature)! - dueMs).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)]!;
};

const engine = await startEngine('dynoxide');
const clean = await measure(engine, false);
const poisoned = await measure(engine, true);
await engine.stop();
const ratio = rounded(poisoned / clean);
print(`${KEYS} keys, ${1_000 / EVERY_MS} events/s for ${SECONDS} s: p99 from event to push of ${KEYS - 1} keys`);
print(`  without a poisoned key ${clean.toFixed(1)} ms, with one ${poisoned.toFixed(1)} ms, ratio ${ratio}`);
row({ name: 'without a poisoned key', p99_ms: rounded(clean) });
row({ name: 'with a poisoned key', p99_ms: rounded(poisoned) });
end({ p99_ms: rounded(clean), p99_poisoned_ms: rounded(poisoned), ratio });
