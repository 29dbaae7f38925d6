import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { chain, eventually, handOver, ROOT, type Service } from '../service/service.ts';
import { openServices, surviveKills } from './survived-kills.ts';

const services = openServices();
const { newFolder, start } = services;
afterEach(() => services.endAll());

// `npm run test:soak` kills twenty times.
test('two kills during an ingest and a final full ingest give the undisturbed figures', async () => {
  await expect(surviveKills(services, 2)).resolves.toBeUndefined();
});

describe('a SIGTERM', () => {
  test('ends everything with exit code 0; a restart has the same state and the same demo keys', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir, ['--demo', 'real', '--verbose']);
    const demo = /Demo token\s+(\S+)/.exec(first.said())![1]!;
    const talk = await first.talk('layer1');
    expect(descendants(first.pid)).toEqual([]);
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await talk.closed).code).toBe(1001);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);

    const made = lstatSync(join(dataDir, 'cdk.out')).ino;
    const second = await start(dataDir);
    // Function activity does not trigger another synthesis.
    expect(lstatSync(join(dataDir, 'cdk.out')).ino).toBe(made);
    const trades = (await second.get(`/v1/token/${demo}/trades`)).body as { trades: unknown[] };
    expect(trades.trades).toHaveLength(50);
    const { keys, ingest_key: ingestKey } = first.ready;
    expect(second.ready).toMatchObject({ keys, ingest_key: ingestKey });
    expect((await second.get(`/v1/token/${demo}/price`, 'layer1')).status).toBe(200);
  });

  test('after which a revoked demo key is replaced, and all others with it', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir, ['--no-demo']);
    const listed = JSON.parse((await first.chain(['keys', 'list', '--json'])).stdout) as readonly Listed[];
    const { id } = listed.find(({ name, tier }) => name === 'demo' && tier === 'layer2')!;
    expect((await first.chain(['keys', 'revoke', id])).code).toBe(0);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start(dataDir, ['--no-demo']);
    for (const tier of ['layer1', 'layer2'] as const) {
      expect(second.ready.keys[tier]).not.toBe(first.ready.keys[tier]);
      expect((await second.get('/v1/tokens', tier)).status).toBe(200);
      expect((await getWith(second, '/v1/tokens', first.ready.keys[tier])).status).toBe(401);
    }
  });

  test('while the history is applied ends the start, which never says that it is ready', async () => {
    const dataDir = newFolder();
    handOver(dataDir);
    const readyFile = `${dataDir}.ready.json`;
    const flags = ['--port', '0', '--data', dataDir, '--ready-file', readyFile];
    const child = spawn(process.execPath, [join(ROOT, 'bin/chain.js'), 'start', ...flags], { cwd: ROOT });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text));
    const gone = new Promise<number | null>(done => child.once('exit', done));
    await eventually('it is applied', () => (said.includes('Applying the history') ? true : undefined), 80_000);
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
    expect(said).not.toContain('is ready');
    expect(existsSync(readyFile)).toBe(false);
  });

  test('to npm start ends its child processes', async () => {
    const dataDir = newFolder();
    handOver(dataDir);
    const readyFile = `${dataDir}.ready.json`;
    const flags = ['--port', '0', '--data', dataDir, '--no-demo', '--ready-file', readyFile];
    const npm = spawn('npm', ['start', '--silent', '--', ...flags], { cwd: ROOT, stdio: 'ignore' });
    const gone = new Promise<void>(done => npm.once('exit', () => done()));
    await eventually('it is ready', () => (existsSync(readyFile) ? true : undefined), 80_000);
    const children = descendants(npm.pid!);
    expect(children.length).toBeGreaterThan(0);
    npm.kill('SIGTERM');
    await gone;
    await eventually('all are gone', () => (children.some(isAlive) ? undefined : true));
  });
});

test('a second service on the same folder is refused with a message, and the first continues', async () => {
  const service = await start(newFolder());
  for (const more of [[], ['--fresh']]) {
    const ready = join(service.dataDir, 'its-ready-file.json');
    writeFileSync(ready, '{}');
    const flags = ['--data', service.dataDir, '--ready-file', ready, '--no-demo', ...more];
    const second = await chain(['start', '--port', '0', ...flags]);
    expect(second.code).not.toBe(0);
    expect(existsSync(ready)).toBe(true);
    expect(second.stderr).toContain('is in use by another local stack');
  }
  expect((await service.get('/ready', null)).status).toBe(200);
  expect((await service.chain(['keys', 'list'])).code).toBe(0);
});

type Listed = { readonly id: string; readonly name: string; readonly tier: string };

const getWith = async (service: Service, path: string, key: string): Promise<{ readonly status: number }> =>
  fetch(`${service.ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });

/** All descendant processes. */
const descendants = (pid: number): readonly number[] => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map(row => row.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
