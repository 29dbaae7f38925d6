import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../kernel/errors.ts';
import { close, listenAt } from '../kernel/http.ts';
import { type EngineAddress, generateEngineAddress } from './address.ts';

/** A running DynamoDB. */
export type Engine = {
  readonly address: EngineAddress;
  readonly path: string;
  /** Resolves with the reason when the engine ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};

const READY_MS_MAX = 10_000;
const ADDRESSES_MAX = 50;

/** Starts dynoxide. Throws CannotStart on systems that it does not have. */
export async function startEngine(dataDir: string): Promise<Engine> {
  const binary = findDynoxideBinary();
  if (binary === undefined)
    throw new CannotStart(`The DynamoDB engine dynoxide does not run on ${process.platform} ${process.arch}.`);
  return startDynoxide(binary, dataDir);
}

function findDynoxideBinary(): string | undefined {
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
  const address = await findFreeAddress();
  const file = join(dataDir, 'tables.sqlite');
  const args = ['--host', address.host, '--port', String(address.port), '--db-path', file];
  const child = spawn(binary, ['serve', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', chunk => {
    output = `${output}${chunk}`.slice(-500);
  });
  const exit = new Promise<{ readonly how: string; readonly output: string }>(resolve => {
    child.once('error', error => resolve({ how: 'could not be started', output: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ how: `ended (${signal ?? `code ${code}`})`, output: output.trim() }),
    );
  });
  const ended = exit.then(({ how }) => how);
  const disarm = registerKillOnExit(child);
  await Promise.race([
    waitUntilReady(address),
    exit.then(({ how, output }) => {
      const said = output === '' ? '' : `: ${output.split('\n')[0]}`;
      throw new CannotStart(
        `The DynamoDB engine ${how}${said} before it was ready. If ${file} is damaged, ` +
          'restore a copy of the data folder or start with an empty one.',
      );
    }),
  ]);
  return {
    address,
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
function registerKillOnExit(child: ChildProcess): () => void {
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

async function waitUntilReady(address: EngineAddress): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until) {
    const isAnswering = await new Promise(resolve => {
      const asked = request({ ...address, method: 'POST', agent: false }, answer => {
        answer.resume();
        resolve(true);
      });
      asked.on('error', () => resolve(false)).end();
    });
    if (isAnswering) return;
    await sleep(10);
  }
  throw new Error(`The DynamoDB engine did not answer within ${READY_MS_MAX} ms.`);
}

/** A server on all addresses may hold a port. */
async function findFreeAddress(): Promise<EngineAddress> {
  for (let i = 0; i < ADDRESSES_MAX; i += 1) {
    const address = generateEngineAddress();
    const server = createServer();
    const isFree = await listenAt(server, address).then(
      () => true,
      () => false,
    );
    await close(server);
    if (isFree) return address;
  }
  throw new CannotStart(`No address of 127.0.0.0/8 is free for the DynamoDB engine after ${ADDRESSES_MAX} tries.`);
}
