import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Json } from '../template/json.ts';
import type { LambdaFunction } from './function.ts';

/** Result of an invocation. The value is the handler's return value as JSON. */
export type InvokeResult =
  | { readonly ok: true; readonly requestId: string; readonly value: Json }
  | { readonly ok: false; readonly requestId: string; readonly error: InvokeError };

/** Error of an invocation, with Lambda's error types and messages. */
export type InvokeError = {
  readonly kind: 'error' | 'timeout';
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

/** One instance of a function: a worker thread that handles one event at a time. */
export type Instance = {
  readonly invoke: (event: string) => Promise<InvokeResult>;
  readonly isDead: () => boolean;
  /** Sends SIGTERM, then terminates the thread after two seconds. */
  readonly stop: () => Promise<void>;
};

/** Message of `worker.cjs`: an error, or the value as JSON. */
type Reply = {
  readonly requestId: string;
  readonly payload?: string;
  readonly error?: Omit<InvokeError, 'kind'>;
};
type Pending = { readonly requestId: string; readonly resolve: (result: InvokeResult) => void };

/** Lambda's limit for the shutdown of an environment. */
const SHUTDOWN_MS_MAX = 2_000;

/** Starts an instance with its own environment variables. `log` receives each line it prints. */
export function startInstance(
  fn: LambdaFunction,
  environment: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Instance {
  const worker = new Worker(new URL('./worker.cjs', import.meta.url), {
    workerData: { name: fn.name, arn: fn.arn, module: fn.module, exportName: fn.exportName, memoryMb: fn.memoryMb },
    env: { ...environment },
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(64, fn.memoryMb) },
  });
  pipeLines(worker.stdout, log);
  pipeLines(worker.stderr, log);
  return instanceOver(worker, fn, log);
}

function instanceOver(worker: Worker, fn: LambdaFunction, log: (line: string) => void): Instance {
  let pending: Pending | undefined;
  let dead = false;
  const finish = (result: InvokeResult): void => {
    const current = pending;
    pending = undefined;
    current?.resolve(result);
  };
  const die = (errorType: string, errorMessage: string, kind: InvokeError['kind'] = 'error'): void => {
    dead = true;
    finish(failed(pending?.requestId ?? '', { kind, errorType, errorMessage, trace: [] }));
  };
  worker.on('message', (reply: Reply) => {
    if (reply.requestId === pending?.requestId) finish(resultOf(reply));
  });
  worker.on('error', error => {
    log(`The instance crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    die(error instanceof Error ? error.name : 'Error', error instanceof Error ? error.message : String(error));
  });
  worker.on('exit', code => die('Runtime.ExitError', `The instance exited with code ${code}.`));
  const exited = new Promise(resolve => worker.once('exit', resolve));
  return {
    isDead: () => dead,
    stop: async () => {
      dead = true;
      worker.postMessage('end');
      const timer = setTimeout(() => void worker.terminate(), SHUTDOWN_MS_MAX);
      await exited;
      clearTimeout(timer);
    },
    invoke: event => {
      const requestId = randomUUID();
      return new Promise<InvokeResult>(resolve => {
        const timer = setTimeout(() => {
          const seconds = (fn.timeoutMs / 1000).toFixed(2);
          die('Sandbox.Timedout', `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`, 'timeout');
          void worker.terminate();
        }, fn.timeoutMs);
        pending = {
          requestId,
          resolve: result => {
            clearTimeout(timer);
            resolve(result);
          },
        };
        worker.postMessage({ requestId, event, deadlineMs: Date.now() + fn.timeoutMs });
      });
    },
  };
}

function resultOf(reply: Reply): InvokeResult {
  if (reply.error !== undefined) return failed(reply.requestId, { kind: 'error', ...reply.error });
  return { ok: true, requestId: reply.requestId, value: JSON.parse(reply.payload ?? 'null') as Json };
}

function failed(requestId: string, error: InvokeError): InvokeResult {
  return { ok: false, requestId, error };
}

function pipeLines(stream: NodeJS.ReadableStream, log: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(log);
  });
}
