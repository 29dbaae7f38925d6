import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { OUT_OF_MEMORY, type Reply, type StartRuntime, toStartData } from './runtime.ts';

/** How long a thread that must end may finish what it computes. */
const EXIT_MS_MAX = 3_000;

/** Runs a function in a worker thread. Limits its old space. */
export const startThread: StartRuntime = (fn, environment, { reply, died, log, warn }) => {
  const worker = new Worker(new URL('./worker.cjs', import.meta.url), {
    workerData: toStartData(fn),
    env: { ...environment },
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(64, fn.memoryMb) },
  });
  for (const input of [worker.stdout, worker.stderr]) createInterface({ input }).on('line', log);
  worker.on('message', (message: Reply) => reply(message));
  worker.on('error', thrown => {
    const error: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      warn(`The instance was ended: its heap needs more than the ${fn.memoryMb} MB of its MemorySize.`);
      return died(OUT_OF_MEMORY);
    }
    log(`The instance crashed: ${error.stack}`);
    died({ errorType: error.name, errorMessage: error.message });
  });
  worker.on('exit', code => {
    const why = code === 0 ? 'without providing a reason' : `with error: exit status ${code}`;
    died({ errorType: 'Runtime.ExitError', errorMessage: `Runtime exited ${why}` });
  });
  const ended = new Promise<unknown>(resolve => worker.once('exit', resolve));
  return {
    send: message => worker.postMessage(message),
    // Node aborts the process if it terminates a thread that opens a zlib stream.
    kill: () => {
      worker.postMessage('kill');
      const timer = setTimeout(() => void worker.terminate(), EXIT_MS_MAX);
      void ended.then(() => clearTimeout(timer));
    },
    ended,
  };
};
