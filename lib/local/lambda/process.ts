import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LambdaFunction } from './function.ts';
import { OUT_OF_MEMORY, type Reply, type StartRuntime } from './runtime.ts';

const WORKER = fileURLToPath(new URL('./worker.cjs', import.meta.url));

/** Values that `worker.cjs` needs before the first event. */
const STARTED = ['name', 'arn', 'module', 'exportName', 'memoryMb'] satisfies (keyof LambdaFunction)[];

/** Peaks between two checks are seen too, because the kernel records the highest size. */
const CHECK_MS = 250;

/** Runs a function in a process, killed when resident above MemorySize. */
export const startProcess: StartRuntime = (fn, environment, { reply, died, log, warn }) => {
  const child = spawn(process.execPath, [...buildHeapFlags(fn), WORKER, JSON.stringify(fn, STARTED)], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Ctrl-C in a terminal reaches this process alone, which then stops its instances.
    detached: true,
  });
  for (const input of [child.stdout, child.stderr]) if (input !== null) createInterface({ input }).on('line', log);
  const isWithinMemory = (): boolean => {
    const usedMb = readPeakMb(child.pid);
    if (usedMb <= fn.memoryMb) return true;
    if (!child.killed)
      warn(`The instance was killed: it used ${Math.round(usedMb)} MB of ${fn.memoryMb} MB (MemorySize).`);
    child.kill('SIGKILL');
    died(OUT_OF_MEMORY);
    return false;
  };
  const check = setInterval(isWithinMemory, CHECK_MS);
  check.unref();
  child.on('message', message => {
    if (isWithinMemory()) reply(message as Reply);
  });
  child.on('error', ({ message }) => died({ errorType: 'Runtime.ExitError', errorMessage: message }));
  const ended = new Promise(resolve => child.once('close', resolve));
  child.once('exit', (code, signal) => {
    clearInterval(check);
    const how = signal === null ? `exit status ${code}` : `signal: ${signal === 'SIGABRT' ? 'aborted' : 'killed'}`;
    const errorMessage = code === 0 ? 'Runtime exited without providing a reason' : `Runtime exited with error: ${how}`;
    died({ errorType: 'Runtime.ExitError', errorMessage });
  });
  // A message to a process that is ending fails; its exit is reported.
  return {
    send: message => void child.send(message as object, () => {}),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
};

/** As the bootstrap of Lambda's Node.js runtime sets them. */
function buildHeapFlags({ memoryMb }: LambdaFunction): readonly string[] {
  return [
    `--max-semi-space-size=${Math.max(1, Math.floor(memoryMb * 0.05))}`,
    `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
  ];
}

/** Highest resident size so far. 0 where the system does not say it. */
function readPeakMb(pid: number | undefined): number {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}
