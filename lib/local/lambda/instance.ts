import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Json } from '../template/json.ts';
import type { LambdaFunction } from './function.ts';

/** Result of an invocation. The value is the handler's return value as JSON. */
export type InvokeResult =
  | { readonly ok: true; readonly requestId: string; readonly value: Json }
  | { readonly ok: false; readonly requestId: string; readonly error: InvokeError };

/** Lambda's error types and messages. */
export type InvokeError = { readonly errorType: string; readonly errorMessage: string };

export type Instance = ReturnType<typeof startInstance>;

/** Message of `worker.cjs`: an error, or the value as JSON. */
type Reply = { readonly requestId: string; readonly payload: string; readonly error?: InvokeError };
type Pending = { readonly requestId: string; readonly resolve: (result: InvokeResult) => void };

/** Lambda's limit for the shutdown of an environment. */
const SHUTDOWN_MS_MAX = 2_000;

/**
 * Starts an instance, a worker thread that handles one event at a time, with its own environment variables. `log`
 * receives each line it prints.
 */
export function startInstance(
  fn: LambdaFunction,
  environment: Readonly<Record<string, string>>,
  log: (line: string) => void,
) {
  const worker = new Worker(new URL('./worker.cjs', import.meta.url), {
    workerData: { name: fn.name, arn: fn.arn, module: fn.module, exportName: fn.exportName, memoryMb: fn.memoryMb },
    env: { ...environment },
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(64, fn.memoryMb) },
  });
  for (const input of [worker.stdout, worker.stderr]) createInterface({ input }).on('line', log);
  return instanceOver(worker, fn, log);
}

function instanceOver(worker: Worker, fn: LambdaFunction, log: (line: string) => void) {
  let pending: Pending | undefined;
  let dead = false;
  const finish = (result: InvokeResult): void => {
    const current = pending;
    pending = undefined;
    current?.resolve(result);
  };
  const die = (errorType: string, errorMessage: string): void => {
    dead = true;
    finish({ ok: false, requestId: pending?.requestId ?? '', error: { errorType, errorMessage } });
  };
  worker.on('message', ({ requestId, payload, error }: Reply) => {
    if (requestId !== pending?.requestId) return;
    finish(error ? { ok: false, requestId, error } : { ok: true, requestId, value: JSON.parse(payload) as Json });
  });
  worker.on('error', thrown => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log(`The instance crashed: ${error.stack}`);
    die(error.name, error.message);
  });
  worker.on('exit', code => die('Runtime.ExitError', `The instance exited with code ${code}.`));
  const exited = new Promise(resolve => worker.once('exit', resolve));
  return {
    isDead: () => dead,
    /** Sends SIGTERM, then terminates the thread after two seconds. */
    stop: async (): Promise<void> => {
      dead = true;
      worker.postMessage('end');
      const timer = setTimeout(() => void worker.terminate(), SHUTDOWN_MS_MAX);
      await exited;
      clearTimeout(timer);
    },
    invoke: (event: string) => {
      const requestId = randomUUID();
      return new Promise<InvokeResult>(resolve => {
        const timer = setTimeout(() => {
          const seconds = (fn.timeoutMs / 1000).toFixed(2);
          die('Sandbox.Timedout', `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`);
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
