import { resolve } from 'node:path';
import { format } from 'node:util';
import type { LocalStack } from 'cdk-loopback';
import { Command, Option } from 'commander';
import { operationsRoutes } from '../../layers/contract/routes/operations.ts';
import { revokeIngestKeysNamed } from '../operator/ingest-keys.ts';
import { DEMO_KEYS } from '../operator/key-status.ts';
import { removeKeysNamed } from '../operator/keys.ts';
import { UsageError } from '../operator/target.ts';
import { type Context, withEntry } from './context-option.ts';
import { createDiskGuard } from './disk-guard.ts';
import { frontFiles } from './front-files.ts';
import { createMachineMetrics } from './machine-metrics.ts';
import { createChoiceParser, createOptionParser, wholeNumber } from './options.ts';
import { runService } from './service.ts';
import { addServiceOptions, readServiceSettings, type ServiceFlags } from './service-options.ts';
import { assertClock, readNewestStoredMs } from './stored-time.ts';

type Print = keyof typeof frontFiles;

type Flags = ServiceFlags & {
  readonly listen: string;
  readonly domain?: string;
  readonly context: Context;
  readonly diskReserve: number;
  readonly logLevel: 'INFO' | 'WARN';
  readonly acceptClock?: boolean;
  readonly print?: Print;
};

const domain = createOptionParser('a name such as api.example.com', text =>
  /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/.test(text) ? text : undefined,
);

export function addServe(program: Command): void {
  const given = new Command()
    .option('--settings <file>', 'file with lines NAME=value for the environment', readSettingsFile)
    .option('--domain <name>', 'name that callers use; the proxy has its certificate', domain)
    .option('--listen <address>', '127.0.0.1, or 0.0.0.0 for a proxy elsewhere', createChoiceParser(LISTEN), LISTEN[0])
    .option('-c, --context <name=value>', 'a setting of the deployment; repeatable', withEntry, {})
    .option('--disk-reserve <mb>', 'MB that stay free: below, ingest is refused', wholeNumber, 1024)
    .option('--log-level <level>', 'INFO or WARN', createChoiceParser(['INFO', 'WARN']), 'WARN')
    .option('--accept-clock', 'start although data are newer than the clock')
    .addOption(
      new Option('--print <file>', 'print a file for this server instead').choices(Object.keys(frontFiles) as Print[]),
    );
  const { options } = addServiceOptions(given, "limit of the heap in MB (default: V8's own)");
  const command = program.command('serve').action(serve);
  command.description('run the service in production on one server, behind a proxy with TLS');
  // The variable must be known when an option is added.
  for (const option of options) {
    const isSetting = !APART.has(option.name());
    if (isSetting) option.env(`CHAIN_${option.name().toUpperCase().replaceAll('-', '_')}`);
    command.addOption(option);
  }
}

const LISTEN = ['127.0.0.1', '0.0.0.0'] as const;
const APART = new Set(['settings', 'print', 'accept-clock', 'context']);

/** Variables that exist already win. */
function readSettingsFile(path: string): string {
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new UsageError(`Cannot read --settings ${path} (${(error as Error).message}).`);
  }
  return path;
}

async function serve(flags: Flags): Promise<void> {
  const { print, domain: name } = flags;
  if (print !== undefined) {
    if (name === undefined) throw new UsageError('--print needs --domain, such as --domain api.example.com.');
    return console.log(frontFiles[print]({ domain: name, port: flags.port }));
  }
  const { context, parameters } = readServiceSettings(flags, process.env);
  const dataDir = resolve(flags.data);
  // Messages become JSON lines, as those of functions are.
  console.error = (...words: readonly unknown[]) => writeLogLine('ERROR', format(...words));
  const warn = (line: string): void => writeLogLine('WARN', line);
  const guard = createDiskGuard({ folder: dataDir, reserveMb: flags.diskReserve, warn });
  let running: LocalStack | null = null;
  const watched = { dataDir, reserveMb: flags.diskReserve, guard, findStack: () => running };
  await runService({
    dataDir,
    ...{ port: flags.port, host: flags.listen, hasProxy: true, memoryMb: flags.memory, parameters },
    hosts: [...(flags.hosts ?? []), ...(flags.domain === undefined ? [] : [flags.domain])],
    context: { ...describeDomain(name), ...context, ...flags.context },
    guard,
    additions: { [operationsRoutes.metrics.path]: createMachineMetrics(watched) },
    logLevel: flags.logLevel,
    log: flags.logLevel === 'INFO' ? line => writeLogLine('INFO', line) : () => {},
    warn,
    known: Promise.resolve({ isSimulated: false }),
    prepare: () => {
      if (flags.acceptClock) return;
      assertClock(Date.now(), readNewestStoredMs(dataDir), 'If the clock is right, add --accept-clock.');
    },
    onRunning: async (stack, target) => {
      running = stack;
      // `npm start` printed their texts.
      await removeKeysNamed(target, DEMO_KEYS);
      await revokeIngestKeysNamed(target, DEMO_KEYS, Date.now());
      const address = flags.domain === undefined ? stack.restUrl : `https://${flags.domain}`;
      writeLogLine('INFO', `Chain Intelligence serves ${address} from ${stack.restUrl} and ${dataDir}.`);
    },
  });
}

/** Addresses in documents and pages. */
function describeDomain(name: string | undefined): Readonly<Record<string, string>> {
  if (name === undefined) return {};
  return { restUrl: `https://${name}`, socketUrl: `wss://${name}/ws`, ingestUrl: `https://${name}` };
}

function writeLogLine(level: string, message: string): void {
  process.stdout.write(`${JSON.stringify({ level, message, timestamp: new Date().toISOString() })}\n`);
}
