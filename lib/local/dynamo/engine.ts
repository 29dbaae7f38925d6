import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../kernel/errors.ts';
import { close, listen } from '../kernel/http.ts';
import { type Engine, startDynalite } from './dynalite.ts';

const READY_MS_MAX = 10_000;

/** Starts dynoxide, or dynalite on platforms without it. */
export async function startEngine(dataDir: string, log: (line: string) => void): Promise<Engine> {
  const binary = dynoxideBinary();
  if (binary !== undefined) return startDynoxide(binary, dataDir);
  log('dynoxide is not available for this platform. Using dynalite, which has no transactions.');
  return startDynalite(dataDir);
}

function dynoxideBinary(): string | undefined {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const manifest = findPackageJSON(name, import.meta.url);
    const file = join(dirname(manifest ?? ''), 'dynoxide');
    return manifest !== undefined && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

async function startDynoxide(binary: string, dataDir: string): Promise<Engine> {
  const port = await freePort();
  const file = join(dataDir, 'tables.sqlite');
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = exitOf(child);
  const ended = exit.then(({ how }) => how);
  const disarm = killWithParent(child);
  await Promise.race([
    waitUntilReady(port),
    exit.then(({ how, output }) => {
      const said = output === '' ? '' : `: ${output.split('\n')[0]}`;
      throw new CannotStart(
        `The DynamoDB engine ${how}${said} before it was ready. If ${file} is damaged, ` +
          'restore a copy of the data folder or start with an empty one.',
      );
    }),
  ]);
  return {
    port,
    hasTransactions: true,
    path: file,
    ended,
    stop: async () => {
      disarm();
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Kills the engine when this process ends. Returns the disarming. */
function killWithParent(child: ChildProcess): () => void {
  if (child.pid === undefined) return () => {};
  const script = 'read -r nothing; kill -9 "$0" 2> /dev/null';
  const guard = spawn('/bin/sh', ['-c', script, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.once('error', () => {});
  guard.unref();
  const disarm = (): void => void guard.kill('SIGKILL');
  child.once('exit', disarm);
  return disarm;
}

function exitOf(child: ChildProcess): Promise<{ readonly how: string; readonly output: string }> {
  let output = '';
  child.stderr?.on('data', chunk => {
    output = `${output}${chunk}`.slice(-500);
  });
  return new Promise(resolve => {
    child.once('error', error => resolve({ how: 'could not be started', output: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ how: `ended (${signal ?? `code ${code}`})`, output: output.trim() }),
    );
  });
}

async function waitUntilReady(port: number): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until) {
    try {
      await fetch(`http://127.0.0.1:${port}`, { method: 'POST' });
      return;
    } catch {
      await sleep(10);
    }
  }
  throw new Error(`The DynamoDB engine did not answer within ${READY_MS_MAX} ms.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await close(server);
  return port;
}
