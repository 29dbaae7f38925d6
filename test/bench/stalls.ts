import { readFileSync } from 'node:fs';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { makeTables, startEngine } from '../storage/engines.ts';
import { openEnvironment } from './environment.ts';
import { makeTape } from './made-tapes.ts';
import { countOf, openReport, rounded, running } from './report.ts';

/**
 * CPU of the main thread for each batch of one hot token, without listeners.
 * Batches that store large states stand out. Other processes change it little, unlike time.
 * Run: `npm run bench -- stalls [--swaps N] [--batch N] [--json]`
 */
const { values, print, row, end } = openReport('stalls', {
  swaps: { type: 'string', default: '12000' },
  batch: { type: 'string', default: '20' },
});

const START_MS = Date.UTC(2026, 5, 1);
const EVERY_MS = 2.5;
const WARM_SHARE = 0.2;

/** Milliseconds on a core. */
const readThreadCpu = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Accepts all records. */
const kinesis = {
  send: async ({ input }: PutRecordsCommand) => ({
    Records: input.Records!.map(() => ({ ShardId: 'shard', SequenceNumber: '1' })),
  }),
} as unknown as KinesisClient;

const measure = async (): Promise<void> => {
  const [swaps, batch] = [countOf('--swaps', values.swaps), countOf('--batch', values.batch)];
  const engine = await startEngine('embedded');
  let nowMs = START_MS;
  const world = { client: engine.client, names: await makeTables(engine.client), kinesis, clock: () => nowMs };
  const { take, memory, progress } = openEnvironment(world, 'intake');
  const tape = [...makeTape('busy').bySecond.values()].flat().map(line => JSON.parse(line));
  const spentMs: number[] = [];
  for (let sent = 0; sent < swaps; sent += batch) {
    const records = Array.from({ length: batch }, (_, at) => {
      const place = sent + at;
      nowMs = START_MS + Math.floor(place * EVERY_MS);
      const swap = { ...tape[place % tape.length], timestamp: nowMs, slot: 900_000_000 + place };
      const sequence = String(place + 1).padStart(20, '0');
      return { shard: 'events-0', sequence, partitionKey: swap.token_mint, text: JSON.stringify(swap) };
    });
    memory.begin('events-0', {});
    progress.begin(records);
    const beganMs = readThreadCpu();
    await take(records, nowMs);
    spentMs.push(readThreadCpu() - beganMs);
    memory.end();
  }
  await engine.stop();
  const sorted = spentMs.slice(Math.floor(spentMs.length * WARM_SHARE)).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  const most = sorted.slice(-3).map(ms => rounded(ms / median, 1));
  print(`batches of ${batch}: median ${rounded(median, 1)} ms of CPU; the most took ${most.join(', ')} times that`);
  row({ batch, median_cpu_ms: rounded(median, 1), most_per_median: most });
  end();
};

await running(measure);
