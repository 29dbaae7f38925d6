import { expect, test } from 'vitest';
import { createTokensProcessor } from '../../../layers/flows/pass/pass.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { putItem } from '../../../layers/storage/kernel/dynamo.ts';
import { readParkingList } from '../../../layers/storage/operations/parking.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { address, swap } from '../../worlds/events.ts';
import { memoryStream, startIntake } from '../../worlds/intake.ts';
import { startLedger } from '../../worlds/ledger.ts';
import { farEnd, startMarket } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';

const KEYS = 100;
const RECORDS = 800;
const BATCH = 100;
/** Table calls from one record to the next. */
const CALLS_BETWEEN = 6;
const NOW_MS = Date.now();
const key = (at: number): string => address(`poison ${at % KEYS}`);

const engine = useEngine();

type Arrival = { readonly at: number; readonly text: string; readonly signature: string; readonly arrivedAt: number };

/** The tokens processor, and a clock that counts its table calls. */
const startShard = async () => {
  const names = await makeTables(engine.client);
  const clock = { calls: 0 };
  const client = watching(engine.client, () => {
    clock.calls += 1;
  });
  const posted = new Map<string, number>();
  const [stream, end] = [memoryStream(), farEnd()];
  Object.assign(end.posts, {
    push: ({ channel, data }: (typeof end.posts)[number]) => {
      if (channel.endsWith(':ticks')) posted.set(String(data.signature), clock.calls);
      return 0;
    },
  });
  const work = createTokensProcessor({
    ...startIntake(client, names, stream).deps,
    ...startLedger(client, names, stream, end).deps,
    ...startSecurity(client, names, stream, end).deps,
    ...startMarket(client, names, end).deps,
    policies: {},
  });
  const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
  await saveKey({ client: engine.client, table: names.keys }, { hash: 'hash', id: 'key', tier: 'layer1', ...rest });
  const sockets = openSockets(engine.client, names.connections, names.subscriptions);
  for (let at = 0; at < KEYS; at++)
    await listenAs(sockets, connectionTo(`socket-${at}`, 'layer1', [`token:${key(at)}:ticks`]), NOW_MS);
  const parking = {
    ...{ processor: 'intake', table: { client, table: names.parking } },
    ...{ pause: async () => {}, clock: () => 0 },
  };
  const take = async (batch: readonly Arrival[]): Promise<number> => {
    const records = batch.map(({ at, text }) => ({ shard: 'shard-0', sequence: String(at + 1), text }));
    const first = await work(records, NOW_MS, parking).catch(() => records[0]!.sequence);
    return first === null ? batch.length : records.findIndex(({ sequence }) => sequence === first);
  };
  return { names, clock, posted, take };
};

const makeArrivals = (): Arrival[] =>
  Array.from({ length: KEYS + RECORDS }, (_, at) => {
    const event = { ...swap({ wallet: `trader ${at % 7}`, token_mint: key(at) }), timestamp: NOW_MS };
    const arrivedAt = Math.max(0, at - KEYS) * CALLS_BETWEEN;
    return { at, text: JSON.stringify(event), signature: event.signature, arrivedAt };
  });

/** How many table calls the messages of healthy keys waited for, and which keys were parked. */
const measure = async (isPoisoned: boolean) => {
  const { names, clock, posted, take } = await startShard();
  const arrivals = makeArrivals();
  await take(arrivals.splice(0, KEYS));
  if (isPoisoned)
    await putItem(
      { client: engine.client, table: names.candles },
      { k: { S: key(0) }, bucket: { N: '0' }, b: { S: 'broken' } },
    );
  clock.calls = 0;
  const waits: number[] = [];
  const queue: Arrival[] = [];
  let invocations = 0;
  for (; arrivals.length + queue.length > 0; invocations++) {
    if (queue.length === 0) clock.calls = Math.max(clock.calls, arrivals[0]!.arrivedAt);
    const due = arrivals.findIndex(({ arrivedAt }) => arrivedAt > clock.calls);
    queue.push(...arrivals.splice(0, due === -1 ? arrivals.length : due));
    const batch = queue.slice(0, BATCH);
    const done = queue.splice(0, await take(batch));
    for (const { at, signature, arrivedAt } of done)
      if (at % KEYS !== 0) waits.push(posted.get(signature)! - arrivedAt);
  }
  waits.sort((a, b) => a - b);
  const { keys } = await readParkingList({ client: engine.client, table: names.parking }, 'market');
  return { invocations, waits: waits.length, p99: waits[Math.floor(waits.length * 0.99)]!, parked: Object.keys(keys) };
};

test('a poisoned key of a hundred hardly delays the messages of the others', { timeout: 180_000 }, async () => {
  const [clean, poisoned] = [await measure(false), await measure(true)];
  expect(clean.parked).toEqual([]);
  expect(poisoned.parked).toEqual([key(0)]);
  expect(poisoned.waits).toBe(RECORDS - RECORDS / KEYS);
  expect(poisoned.p99 / clean.p99).toBeLessThan(1.2);
  expect(poisoned.invocations / clean.invocations).toBeLessThan(1.2);
});
