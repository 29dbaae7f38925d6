/**
 * Rebuilds one tape twice over the same engine: from key to key, and by ranges in memory.
 * Run: `npm run bench -- rebuild [SWAPS] [--json]`
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { simulate } from 'market-simulator';
import { serializeEventRecord } from '../../layers/contract/events/record.ts';
import { divideKeys, listKeys } from '../../layers/flows/rebuild/plan.ts';
import { rebuild } from '../../layers/flows/rebuild/rebuild.ts';
import type { RebuildTables } from '../../layers/flows/rebuild/stages.ts';
import { runRebuildPlan } from '../../layers/flows/rebuild/worker.ts';
import { putItems, scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { describeFormats, getOwnFormats } from '../../layers/storage/operations/data-version.ts';
import { savePlan } from '../../layers/storage/operations/rebuild-plans.ts';
import { toEngineUrl } from '../../lib/local/dynamo/address.ts';
import { startEngine } from '../../lib/local/dynamo/engine.ts';
import { createFolderObjects } from '../../lib/operator/archive-folder.ts';
import { openLinkSpool } from '../../lib/operator/link-spool.ts';
import { makeTables, type TableNames } from '../storage/engines.ts';
import { NOW_MS } from '../worlds/events.ts';
import { memoryStream, startIntake } from '../worlds/intake.ts';
import { countOf, openReport, rounded } from './report.ts';

const report = openReport('rebuild', {});
const swaps = countOf('SWAPS', report.positionals[0] ?? '4000');
const HOURS = 10;
const SWAPS_PER_TOKEN = 60;

/** Items of the tape, made without an engine. */
const tapeItems = async () => {
  const startMs = NOW_MS - (HOURS + 2) * 3_600_000;
  const options = { seed: 11, swaps, tokens: Math.ceil(swaps / SWAPS_PER_TOKEN), hours: HOURS, startMs };
  const events = [...simulate(options)].flatMap(item => ('event' in item ? [item.event] : []));
  const store = createMemoryStore();
  const names = Object.fromEntries([...store.keys()].map(name => [name, name])) as TableNames;
  const intake = startIntake(createMemoryClient(store), names, memoryStream());
  for (let at = 0; at < events.length; at += 200)
    await intake.take(
      events.slice(at, at + 200).map((event, index) => ({
        shard: 'shard-0',
        sequence: String(1 + at + index),
        text: serializeEventRecord(event as never, null),
      })),
    );
  return scanItems({ client: createMemoryClient(store), table: 'tape' });
};

const items = await tapeItems();
const folder = mkdtempSync(join(tmpdir(), 'chain-bench-rebuild-'));
/** On disk, as in the local service. */
const engine = await startEngine(folder);
const client = new DynamoDBClient({
  endpoint: toEngineUrl(engine.address),
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

/** Tables with the tape and nothing derived. */
const openTables = async (): Promise<RebuildTables> => {
  const names = await makeTables(client);
  await putItems({ client, table: names.tape }, items);
  return Object.fromEntries(Object.entries(names).map(([name, table]) => [name, { client, table }])) as RebuildTables;
};

const TICKS_PER_SECOND = 100;

/** CPU of the engine, a child of this process. */
const engineSeconds = (): number => {
  const stats = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, 'utf8')];
      } catch {
        return [];
      }
    });
  const own = stats
    .map(stat => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
    .filter(([, ppid]) => Number(ppid) === process.pid);
  return own.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS_PER_SECOND;
};

type Measured = { readonly events: number; readonly seconds: number; readonly cpuSeconds: number };

const measure = async (work: () => Promise<number>): Promise<Measured> => {
  const [beganMs, before, engineBefore] = [performance.now(), process.cpuUsage(), engineSeconds()];
  const events = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    events,
    seconds: (performance.now() - beganMs) / 1_000,
    cpuSeconds: (user + system) / 1e6 + engineSeconds() - engineBefore,
  };
};

const keyByKey = async (): Promise<Measured> => {
  const tables = await openTables();
  const spool = openLinkSpool(join(folder, 'spool'));
  return measure(async () => {
    const shared = { tables, spool, archive: null, known: new Map(), clock: Date.now };
    return (await rebuild({ ...shared, generation: 1, onProgress: () => {} })).rows;
  });
};

const byRanges = async (): Promise<Measured> => {
  const tables = await openTables();
  const objects = createFolderObjects(join(folder, 'ranges'));
  return measure(async () => {
    const keys = await listKeys(openTape(tables.tape));
    const planned = { generation: 1, formats: describeFormats(getOwnFormats()), atMs: Date.now(), ranges: 8 };
    const plan = await divideKeys(objects, keys, planned);
    await savePlan(tables.operations, plan, null);
    await runRebuildPlan({ plan, tables, objects, known: new Map(), worker: 'bench', pauseMs: 10 });
    return plan.rows;
  });
};

const [slow, fast] = [await keyByKey(), await byRanges()];
await engine.stop();
rmSync(folder, { recursive: true });

const rate = ({ events, seconds }: Measured): number => Math.round(events / seconds);
for (const [name, measured] of Object.entries({ 'from key to key': slow, 'by ranges': fast })) {
  const cpuMs = rounded((measured.cpuSeconds * 1_000) / measured.events, 3);
  report.row({ name, events: measured.events, perSecond: rate(measured), cpuMs });
  report.print(
    `${name}: ${measured.events} events, ${rate(measured)} a second, ${cpuMs} ms of CPU each with the engine`,
  );
}
const ratio = {
  time: rounded(rate(fast) / rate(slow), 1),
  cpu: rounded(slow.cpuSeconds / slow.events / (fast.cpuSeconds / fast.events), 1),
};
report.print(`ratio of time ${ratio.time}, of CPU ${ratio.cpu}`);
report.end({ ratio });
