import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { isObject, type Json } from '../template/json.ts';
import type { LambdaFunction } from './function.ts';

/** What an invocation came to; its answer is what Lambda would hand on as JSON. */
export type Outcome =
  | { readonly ok: true; readonly requestId: string; readonly answer: Json }
  | { readonly ok: false; readonly requestId: string; readonly fault: Fault };

/** Why an invocation failed, in Lambda's own words. */
export type Fault = {
  readonly kind: 'error' | 'timeout';
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

/** One running instance of a function: a worker thread that takes one event at a time. */
export type Instance = {
  readonly invoke: (event: string) => Promise<Outcome>;
  readonly isDead: () => boolean;
  /** Gives up what its invocations left behind; for an instance that rests. */
  readonly collect: () => void;
  /** Ends it: it is told, and ended hard when it is not gone within two seconds. */
  readonly stop: () => Promise<void>;
};

/** What the thread tells: a failure, or the answer as JSON text without its long texts, and these by their names. */
type Answer = {
  readonly requestId: string;
  readonly payload?: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly error?: Omit<Fault, 'kind'>;
};
type Pending = { readonly requestId: string; readonly settle: (outcome: Outcome) => void };

/** Most megabytes of young generation: small, because many instances share one process. What the process itself is told (`npm start` does, `thrift.ts` does) goes before it. */
const YOUNG_MB_MAX = 4;

/** What Lambda leaves an environment to end in order, all in all. */
const END_MS_MAX = 2_000;

/** Starts an instance with its own environment; `log` gets each line that the function prints. */
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
    resourceLimits: { maxOldGenerationSizeMb: Math.max(64, fn.memoryMb), maxYoungGenerationSizeMb: YOUNG_MB_MAX },
  });
  pipeLines(worker.stdout, log);
  pipeLines(worker.stderr, log);
  return instanceOver(worker, fn, log);
}

function instanceOver(worker: Worker, fn: LambdaFunction, log: (line: string) => void): Instance {
  let pending: Pending | undefined;
  let dead = false;
  const settle = (outcome: Outcome): void => {
    const waiting = pending;
    pending = undefined;
    waiting?.settle(outcome);
  };
  const die = (errorType: string, errorMessage: string, kind: Fault['kind'] = 'error'): void => {
    dead = true;
    settle(failed(pending?.requestId ?? '', { kind, errorType, errorMessage, trace: [] }));
  };
  worker.on('message', (answer: Answer) => {
    if (answer.requestId === pending?.requestId) settle(outcomeOf(answer));
  });
  worker.on('error', error => {
    log(`The instance died: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    die(error instanceof Error ? error.name : 'Error', error instanceof Error ? error.message : String(error));
  });
  worker.on('exit', code => die('Runtime.ExitError', `The instance exited with code ${code}.`));
  const gone = new Promise(done => worker.once('exit', done));
  return {
    isDead: () => dead,
    collect: () => worker.postMessage('collect'),
    stop: async () => {
      dead = true;
      worker.postMessage('end');
      const hard = setTimeout(() => void worker.terminate(), END_MS_MAX);
      await gone;
      clearTimeout(hard);
    },
    invoke: event => {
      const requestId = randomUUID();
      return new Promise<Outcome>(resolve => {
        const timer = setTimeout(() => {
          const seconds = (fn.timeoutMs / 1000).toFixed(2);
          die('Sandbox.Timedout', `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`, 'timeout');
          void worker.terminate();
        }, fn.timeoutMs);
        pending = {
          requestId,
          settle: outcome => {
            clearTimeout(timer);
            resolve(outcome);
          },
        };
        worker.postMessage({ requestId, event, deadlineMs: Date.now() + fn.timeoutMs });
      });
    },
  };
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.error !== undefined) return failed(answer.requestId, { kind: 'error', ...answer.error });
  const value = JSON.parse(answer.payload ?? 'null') as Json;
  return { ok: true, requestId: answer.requestId, answer: isObject(value) ? { ...value, ...answer.texts } : value };
}

function failed(requestId: string, fault: Fault): Outcome {
  return { ok: false, requestId, fault };
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
