import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PROCESSES_MB_DEFAULT } from 'cdk-loopback/memory';
import type { Command } from 'commander';
import { saveBackfill } from '../../layers/storage/operations/backfill.ts';
import { type Demo, type DemoName, demoNames } from '../operator/demo.ts';
import { openMarketDemo } from '../operator/demo-market.ts';
import { MARKET_FILE } from '../operator/demo-state.ts';
import { openTapeDemo } from '../operator/demo-tape.ts';
import { createIngestClients } from '../operator/ingest-target.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { getTargetOutput, type Target, UsageError } from '../operator/target.ts';
import { type AwsLikeFlags, addAwsLike, parseAwsLikeFlags } from './aws-like.ts';
import type { ConsoleKnown } from './console.ts';
import { clearDataFolder } from './data-folder.ts';
import { ensureDemoKeys } from './demo-keys.ts';
import { explainError } from './explain.ts';
import { createChoiceParser } from './options.ts';
import { createHistoryBar } from './progress.ts';
import { runService } from './service.ts';
import { addServiceOptions, readServiceSettings, type ServiceFlags } from './service-options.ts';
import { formatWelcome } from './welcome.ts';
import { writeWhole } from './write-whole.ts';

type Flags = AwsLikeFlags &
  ServiceFlags & {
    readonly fresh?: boolean;
    readonly demo: DemoName | false;
    readonly readyFile?: string;
    readonly verbose?: boolean;
  };

export function addStart(program: Command): void {
  const command = program
    .command('start')
    .description('run the whole service on loopback')
    .option('--fresh', 'delete all data first')
    .option(
      '--demo <market>',
      'market to play: simulated, or real (a small tape of real swaps)',
      createChoiceParser(demoNames),
      'simulated',
    )
    .option('--no-demo', 'play no market')
    .option('--ready-file <file>', 'write addresses, keys, demo token and demo wallet as JSON to this file once ready')
    .option('--verbose', 'print the logs of all functions');
  const memory = `limit of the heap in MB; with --aws-like of all processes (default: ${PROCESSES_MB_DEFAULT})`;
  addAwsLike(addServiceOptions(command, memory)).action(start);
}

/** Removes a stale file and checks that the path is writable. */
function removeReadyFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--ready-file must be a file; ${path} is a folder.`);
  makeFolder(dirname(resolve(path)), '--ready-file');
  rmSync(path, { force: true });
}

async function start(flags: Flags): Promise<void> {
  const dataDir = resolve(flags.data);
  const known = Promise.withResolvers<ConsoleKnown>();
  let demo: Demo | null = null;
  await runService({
    dataDir,
    ...{ port: flags.port, hosts: flags.hosts ?? [], memoryMb: flags.memory },
    awsLike: parseAwsLikeFlags(flags, Date.now()),
    ...readServiceSettings(flags, process.env),
    logLevel: flags.verbose ? 'INFO' : 'SILENT',
    log: flags.verbose ? console.error : () => {},
    warn: console.error,
    known: known.promise,
    prepare: () => {
      if (flags.readyFile !== undefined) removeReadyFile(flags.readyFile);
      if (flags.fresh) clearDataFolder(dataDir);
    },
    onRunning: async (stack, target) => {
      const { keys, ingestKey } = await ensureDemoKeys(target, dataDir, Date.now());
      const isSimulated = flags.demo === 'simulated' || existsSync(join(dataDir, MARKET_FILE));
      known.resolve({ key: keys.layer3, isSimulated });
      demo = await openDemo(flags.demo, target, dataDir);
      if (demo && !(await playDemo(demo))) return;
      if (demo) {
        // The service itself notices the end a minute later.
        const { client, operations } = createIngestClients(target).tables;
        await saveBackfill({ client, table: operations }, { fromMs: 0, newestMs: 0, seenMs: 0 });
        // Lists of the market would be without volumes for up to a minute.
        await stack.runSchedules();
      }
      const ready = {
        console_url: `${stack.restUrl}/`,
        base_url: stack.restUrl,
        ws_url: stack.socketUrl,
        keys,
        ingest_url: `${getTargetOutput(target, 'IngestUrl')}/ingest`,
        ingest_key: ingestKey,
        ...(flags.x402PayTo && { x402_url: getTargetOutput(target, 'X402Url') }),
        ...(demo && { demo_token: demo.mint, demo_wallet: demo.wallet }),
      };
      console.log(formatWelcome(ready, isSimulated ? 'simulated' : flags.demo));
      if (flags.readyFile !== undefined) writeWhole(flags.readyFile, ready);
    },
    onEnding: () => {
      demo?.stop();
      if (flags.readyFile !== undefined) rmSync(flags.readyFile, { force: true });
    },
  });
}

async function openDemo(name: DemoName | false, target: Target, dataDir: string): Promise<Demo | null> {
  if (name === false) return null;
  if (name === 'simulated') return openMarketDemo(target, dataDir);
  return openTapeDemo(target, join(import.meta.dirname, 'demo/tape.ndjson.gz'));
}

/** Returns once its history can be read, false if the service ends. */
async function playDemo(demo: Demo): Promise<boolean> {
  const bar = createHistoryBar();
  try {
    return (await demo.play(bar.update)) !== null;
  } catch (error) {
    console.error(`The demonstration stopped: ${explainError(error)}`);
    return true;
  } finally {
    bar.stop();
  }
}
