import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type LocalStack, startStack } from 'cdk-loopback';
import { PROCESSES_MB_DEFAULT } from 'cdk-loopback/memory';
import { adoptEngineTables, hasEngineTables } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import { isSynthesized } from '../build/synth.ts';
import { type Demo, type DemoName, demoNames } from '../operator/demo.ts';
import { openMarketDemo } from '../operator/demo-market.ts';
import { MARKET_FILE } from '../operator/demo-state.ts';
import { openTapeDemo } from '../operator/demo-tape.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { getStackFilePath, getTargetOutput, readLocalTarget, UsageError } from '../operator/target.ts';
import { type AwsLikeFlags, addAwsLike, parseAwsLikeFlags } from './aws-like.ts';
import { readBillingStart } from './billing-start.ts';
import { buildConsolePages, type ConsoleKnown } from './console.ts';
import {
  assertFolderFree,
  assertFolderWritable,
  assertTablesReadable,
  clearDataFolder,
  createDataFolder,
  hasStoredData,
  SYNTHESIS,
} from './data-folder.ts';
import { ensureDemoKeys } from './demo-keys.ts';
import { explainError } from './explain.ts';
import { readVersion, writeVersion } from './folder-version.ts';
import { openInProcess, openOwnTables } from './in-process.ts';
import { createChoiceParser, folder, hostNames, megabytes, origins, port, prices } from './options.ts';
import { createHistoryBar } from './progress.ts';
import { buildRefusalBody } from './refusal.ts';
import { NOT_SOLD, readSelfService } from './self-service.ts';
import { rebuildDataFolder } from './upgrade.ts';
import { formatWelcome } from './welcome.ts';
import { writeWhole } from './write-whole.ts';
import { addX402, parseX402Context, type X402Flags } from './x402.ts';

type Flags = AwsLikeFlags &
  X402Flags & {
    readonly port: number;
    readonly data: string;
    readonly fresh?: boolean;
    readonly demo: DemoName | false;
    readonly readyFile?: string;
    readonly memory?: number;
    readonly corsOrigins?: string;
    readonly hosts?: readonly string[];
    readonly stripePrices?: string;
    readonly verbose?: boolean;
  };

const ENDING = ['SIGINT', 'SIGTERM'] as const;

const ROOT = resolve(import.meta.dirname, '../..');

export function addStart(program: Command): void {
  const command = program
    .command('start')
    .description('run the whole service on loopback')
    .option('--port <n>', 'port of REST and /ws; 0 selects a free port', port, 3000)
    .option('--data <dir>', 'data folder', folder, '.local')
    .option('--fresh', 'delete all data first')
    .option(
      '--demo <market>',
      'market to play: simulated, or real (a small tape of real swaps)',
      createChoiceParser(demoNames),
      'simulated',
    )
    .option('--no-demo', 'play no market')
    .option('--ready-file <file>', 'write addresses, keys, demo token and demo wallet as JSON to this file once ready')
    .option(
      '--memory <mb>',
      `limit of the heap in MB; with --aws-like of all processes (default: ${PROCESSES_MB_DEFAULT})`,
      megabytes,
    )
    .option('--cors-origins <list>', 'origins whose pages may read answers (default: any)', origins)
    .option('--hosts <list>', 'names that reach the service beside loopback, such as of a tunnel', hostNames)
    .option('--stripe-prices <list>', 'sell tiers through Stripe, such as layer1=price_…,layer2=price_…', prices)
    .option('--verbose', 'print the logs of all functions');
  addAwsLike(addX402(command)).action(start);
}

/** Removes a stale file and checks that the path is writable. */
function removeReadyFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--ready-file must be a file; ${path} is a folder.`);
  makeFolder(dirname(resolve(path)), '--ready-file');
  rmSync(path, { force: true });
}

async function start(flags: Flags): Promise<void> {
  const awsLike = parseAwsLikeFlags(flags, Date.now());
  const sold = readSelfService(flags.stripePrices, process.env);
  const billing = readBillingStart(process.env);
  const x402 = parseX402Context(flags);
  const dataDir = resolve(flags.data);
  const { rebuild, isBehind } = prepareFolder(dataDir, flags);
  const cdkOut = join(dataDir, SYNTHESIS);
  const known = Promise.withResolvers<ConsoleKnown>();
  // Builds while the templates are made.
  const pages = buildConsolePages(known.promise);
  const context = {
    ...(flags.corsOrigins !== undefined && { corsOrigins: flags.corsOrigins }),
    ...billing.context,
    ...sold.context,
    ...x402,
    ...rebuildContext(rebuild),
  };
  await runSynthesis(cdkOut, context, awsLike === undefined);
  await prepareTables(dataDir, awsLike !== undefined);
  if (isBehind) await rebuildDataFolder(dataDir, cdkOut, rebuild);
  else writeVersion(dataDir, rebuild);
  const inProcess = awsLike === undefined ? openInProcess(flags) : undefined;
  const stack = await startStack({
    cdkOut,
    dataDir,
    port: flags.port,
    ...(flags.memory !== undefined && { memoryMb: flags.memory }),
    ...(awsLike && { awsLike }),
    ...(inProcess && { inProcess }),
    refusal: buildRefusalBody,
    ...(flags.hosts && { hosts: flags.hosts }),
    pages,
    parameters: { ...billing.parameters, ...sold.parameters },
    log: flags.verbose ? console.error : () => {},
    warn: console.error,
  });
  const served: { demo: Demo | null } = { demo: null };
  const end = onEnd(async () => {
    served.demo?.stop();
    rmSync(getStackFilePath(dataDir), { force: true });
    if (flags.readyFile !== undefined) rmSync(flags.readyFile, { force: true });
    await inProcess?.end();
    await stack.stop();
  });
  void stack.failed.then(() => served.demo?.stop());
  try {
    await runStack(stack, flags, served, known.resolve);
    const reason = await stack.ended;
    if (reason === undefined) return;
    console.error(`${reason}, so the service stopped; start it again.`);
    end(1);
  } catch (error) {
    // The stack would keep running unnoticed.
    console.error(explainError(error));
    end(1);
  }
}

function prepareFolder(dataDir: string, { readyFile, fresh }: Flags) {
  assertFolderWritable(dataDir);
  assertFolderFree(dataDir);
  if (readyFile !== undefined) removeReadyFile(readyFile);
  if (fresh) clearDataFolder(dataDir);
  assertTablesReadable(dataDir);
  const version = readVersion(dataDir);
  createDataFolder(dataDir);
  return version;
}

/** Throws UsageError if the folder has others. */
async function prepareTables(dataDir: string, isAwsLike: boolean): Promise<void> {
  const hasOthers = hasEngineTables(dataDir);
  if (!isAwsLike && hasOthers) await adoptEngineTables(dataDir, openOwnTables);
  if (isAwsLike && hasStoredData(dataDir) && !hasOthers)
    throw new UsageError(`${dataDir} was made without --aws-like, whose tables are others. Choose another --data.`);
}

async function runStack(
  stack: LocalStack,
  flags: Flags,
  served: { demo: Demo | null },
  inform: (known: ConsoleKnown) => void,
): Promise<void> {
  const dataDir = resolve(flags.data);
  writeWhole(getStackFilePath(dataDir), {
    pid: process.pid,
    endpoint: stack.endpoint,
    region: stack.region,
    credentials: stack.credentials,
    outputs: stack.outputs,
  });
  const target = readLocalTarget(dataDir);
  const { keys, ingestKey } = await ensureDemoKeys(target, dataDir, Date.now());
  const isSimulated = flags.demo === 'simulated' || existsSync(join(dataDir, MARKET_FILE));
  inform({ key: keys.layer3, isSimulated });
  const open = {
    real: () => openTapeDemo(target, join(import.meta.dirname, 'demo/tape.ndjson.gz')),
    simulated: () => openMarketDemo(target, dataDir),
  };
  const demo = flags.demo === false ? null : await open[flags.demo]();
  served.demo = demo;
  if (demo && !(await playDemo(demo))) return;
  // Lists of the market would be without volumes for up to a minute.
  if (demo) await stack.runSchedules();
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
}

/** Returns once its history can be read, false if the service ends. It works without the history. */
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

/** Overrides `cdk.json`. Local writes are free, so nothing waits. */
const LOCAL_CONTEXT = {
  ...{ console: 'false', vectorIndex: 'memory', archiveTape: 'false', linksWindowSeconds: '1', countersSeconds: '3' },
  ...{ xray: 'false', forwarderSource: '', forwarderUrlParameter: '', forwarderAddresses: '' },
  ...NOT_SOLD,
};

/** Not given by default, so that a synthesis is shared. */
export function rebuildContext(rebuild: number): Readonly<Record<string, string>> {
  return rebuild === 0 ? {} : { rebuild: String(rebuild) };
}

/**
 * Runs in a child process, whose memory is freed afterwards.
 * `stubs`: functions run from their sources.
 */
export async function runSynthesis(
  cdkOut: string,
  own: Readonly<Record<string, string>> = {},
  stubs = true,
): Promise<void> {
  const settings = { ...LOCAL_CONTEXT, ...own };
  if (isSynthesized({ outDir: cdkOut, context: settings, stubs })) return;
  mkdirSync(dirname(cdkOut), { recursive: true });
  const context = Object.entries(settings).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
  const args = ['--out', cdkOut, ...(stubs ? ['--stubs'] : []), ...context];
  const child = spawn(process.execPath, [join(ROOT, 'lib/build/synth.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ENDING) process.on(signal, pass);
  const [code, signal] = await once(child, 'exit');
  for (const each of ENDING) process.off(each, pass);
  if (signal !== null) process.exit(128 + constants.signals[signal as NodeJS.Signals]);
  if (code !== 0) throw new Error(`Synthesis failed with exit code ${code}. See the output above.`);
}

/** Stops on the first signal or unhandled error. Exits if that fails. */
function onEnd(stop: () => Promise<void>): (code: number) => void {
  let isStopping = false;
  const end = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(code),
      () => process.kill(process.pid, 'SIGKILL'),
    );
  };
  for (const signal of ENDING) process.on(signal, () => end(0));
  process.on('uncaughtException', error => {
    console.error(explainError(error));
    end(1);
  });
  return end;
}
