import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type AwsLike, type LocalStack, type StackOptions, startStack } from 'cdk-loopback';
import { adoptEngineTables, hasEngineTables } from 'cdk-loopback/tables';
import { ensureRootsKey, ROOTS_KEY_ARN } from '../operator/roots-key.ts';
import { getStackFilePath, readLocalTarget, type Target, UsageError } from '../operator/target.ts';
import { ensureTargetsKey, TARGETS_KEY_PARAMETER } from '../operator/targets-key.ts';
import { buildConsolePages, type ConsoleKnown } from './console.ts';
import {
  assertFolderFree,
  assertFolderWritable,
  assertTablesReadable,
  createDataFolder,
  hasStoredData,
  SYNTHESIS,
} from './data-folder.ts';
import { explainError } from './explain.ts';
import { readVersion, writeVersion } from './folder-version.ts';
import { type LogLevel, openInProcess, openOwnTables } from './in-process.ts';
import { buildRefusalBody } from './refusal.ts';
import { rebuildContext, runSynthesis } from './synthesis.ts';
import { rebuildDataFolder } from './upgrade.ts';
import { writeWhole } from './write-whole.ts';

type Forwarded = 'port' | 'host' | 'hasProxy' | 'guard' | 'additions' | 'hosts' | 'parameters' | 'log' | 'warn';

export type ServicePlan = Pick<StackOptions, Forwarded> & {
  readonly dataDir: string;
  /** Settings beside those of every local service. */
  readonly context: Readonly<Record<string, string>>;
  readonly awsLike?: AwsLike | undefined;
  readonly memoryMb?: number | undefined;
  readonly logLevel: LogLevel;
  readonly known: Promise<ConsoleKnown>;
  /** Runs before anything is written. */
  readonly prepare?: () => void;
  /** Runs once the service answers. */
  readonly onRunning: (stack: LocalStack, target: Target) => Promise<void>;
  /** Runs when the service ends or its store fails. */
  readonly onEnding?: () => void;
};

/** Runs the service on a data folder until a signal, or until its store fails. */
export async function runService(plan: ServicePlan): Promise<void> {
  const { dataDir, awsLike, memoryMb, prepare, onEnding = () => {} } = plan;
  assertFolderWritable(dataDir);
  assertFolderFree(dataDir);
  prepare?.();
  assertTablesReadable(dataDir);
  const { rebuild, isBehind } = readVersion(dataDir);
  createDataFolder(dataDir);
  const cdkOut = join(dataDir, SYNTHESIS);
  // Builds while the templates are made.
  const pages = buildConsolePages(plan.known);
  await runSynthesis(cdkOut, { ...plan.context, ...rebuildContext(rebuild) }, awsLike === undefined);
  await prepareTables(dataDir, awsLike !== undefined);
  if (isBehind) await rebuildDataFolder(dataDir, cdkOut, rebuild);
  else writeVersion(dataDir, rebuild);
  const inProcess = awsLike === undefined ? openInProcess(plan.logLevel, memoryMb) : undefined;
  const { port, host, hasProxy, guard, additions, hosts, log, warn } = plan;
  const signingKeys = { [ROOTS_KEY_ARN]: ensureRootsKey(dataDir) };
  const parameters = { ...plan.parameters, [TARGETS_KEY_PARAMETER]: ensureTargetsKey(dataDir) };
  const stack = await startStack({
    ...{ cdkOut, dataDir, port, pages, signingKeys, refusal: buildRefusalBody },
    ...omitUndefined({ host, hasProxy, guard, additions, hosts, parameters, log, warn, memoryMb, awsLike, inProcess }),
  });
  const end = onEnd(async () => {
    onEnding();
    rmSync(getStackFilePath(dataDir), { force: true });
    await inProcess?.end();
    await stack.stop();
  });
  void stack.failed.then(onEnding);
  try {
    const { endpoint, region, credentials, outputs } = stack;
    writeWhole(getStackFilePath(dataDir), { pid: process.pid, endpoint, region, credentials, outputs });
    await plan.onRunning(stack, readLocalTarget(dataDir));
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

type Defined<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** A missing option has its default. */
function omitUndefined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}

/** Throws UsageError if the folder has others. */
async function prepareTables(dataDir: string, isAwsLike: boolean): Promise<void> {
  const hasOthers = hasEngineTables(dataDir);
  if (!isAwsLike && hasOthers) await adoptEngineTables(dataDir, openOwnTables);
  if (isAwsLike && hasStoredData(dataDir) && !hasOthers)
    throw new UsageError(`${dataDir} was made without --aws-like, whose tables are others. Choose another --data.`);
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  process.on('uncaughtException', error => {
    console.error(explainError(error));
    end(1);
  });
  return end;
}
