import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PermanentError } from 'solana-forwarder/errors';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';

export type Target = {
  /** Empty on AWS, where the environment has the settings. */
  readonly client: Partial<Pick<StackFile, 'endpoint' | 'region' | 'credentials'>>;
  /** All stacks together. */
  readonly outputs: Readonly<Record<string, string>>;
};

/** Printed without a stack trace. */
export class UsageError extends PermanentError {
  override readonly name = 'UsageError';
}

const outputsFile = z.record(z.string(), z.record(z.string(), z.string()));
const stackFile = z.object({
  pid: z.number(),
  endpoint: z.string(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  outputs: outputsFile,
});
export type StackFile = z.infer<typeof stackFile>;

/** The running stack's connection details. */
export function getStackFilePath(dataDir: string): string {
  return join(dataDir, 'stack.json');
}

/** Throws UsageError when no service runs on the folder. */
export function readLocalTarget(dataDir: string): Target {
  const advice = `No service runs on ${dataDir}. Start one with: npm start -- --data ${dataDir}`;
  const { pid, endpoint, region, credentials, outputs } = readJson(getStackFilePath(dataDir), advice, stackFile);
  if (!isAlive(pid)) throw new UsageError(advice);
  return { client: { endpoint, region, credentials }, outputs: mergeOutputs(outputs) };
}

/** Whether a service runs on a folder. */
export function isRunning(dataDir: string): boolean {
  try {
    readLocalTarget(dataDir);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Tables without their service. They verify no credentials. */
export function createStoredTarget({ endpoint, outputs }: Pick<StackFile, 'endpoint' | 'outputs'>): Target {
  return {
    client: {
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    },
    outputs: mergeOutputs(outputs),
  };
}

/** EPERM: the process exists but belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads the file of `cdk deploy --outputs-file`. */
export function readAwsTarget(path: string): Target {
  return {
    client: {},
    outputs: mergeOutputs(
      readJson(path, `Cannot read ${path}. Create it with: npx cdk deploy --all --outputs-file ${path}`, outputsFile),
    ),
  };
}

function mergeOutputs(
  outputs: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values(outputs));
}

function readJson<Schema extends z.ZodMiniType>(path: string, advice: string, schema: Schema): z.infer<Schema> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(advice);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new UsageError(`${path} is invalid: ${parsed.error.issues[0]?.message}. ${advice}`);
  return parsed.data;
}

/** Throws UsageError when the output is missing. */
export function getTargetOutput({ outputs }: Target, name: string): string {
  const value = outputs[name];
  if (value === undefined)
    throw new UsageError(`The outputs have no ${name}. Deploy all stacks with one --outputs-file.`);
  return value;
}
