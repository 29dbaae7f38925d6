import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { ndjson } from '../service/events.ts';
import {
  chain,
  eventually,
  handOver,
  patiently,
  ROOT,
  type Service,
  scratch,
  startService,
} from '../service/service.ts';
import { SERIES, type TapeSwap } from './tape-reader.ts';

const KILLS = 20;
/** Kills come within this of the first put, in milliseconds. */
const KILL_MS_MAX = 350;
/** Parts of the tape per send; all but the last are repeats. */
const SENT_AGAIN = 3;

const tape = gunzipSync(readFileSync(join(ROOT, 'lib/command/demo/tape.ndjson.gz')))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line) as TapeSwap);
const busiest = [...Map.groupBy(tape, swap => swap.token_mint)]
  .sort(([, a], [, b]) => b.length - a.length)
  .slice(0, 12)
  .map(([mint]) => mint);

const folders: { readonly remove: () => void }[] = [];
const services: Service[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map(service => service.end('SIGKILL')));
  for (const folder of folders.splice(0)) folder.remove();
});
const newFolder = (): string => {
  const folder = scratch();
  folders.push(folder);
  return join(folder.path, 'data');
};
const start = async (dataDir: string, flags: readonly string[] = ['--no-demo']): Promise<Service> => {
  const service = await startService(dataDir, flags);
  services.push(service);
  return service;
};

/** Seeded numbers between 0 and 1. Source: mulberry32, public domain. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** Everything that REST answers about the busiest tokens. */
/** Without the order of arrival and what the clock closed before a trade came: kills change both. */
const reported = async (service: Service): Promise<Readonly<Record<string, unknown>>> => {
  const paths = busiest.flatMap(mint => [
    `/v1/token/${mint}/price`,
    `/v1/token/${mint}/trades?limit=200`,
    ...SERIES.map(({ width, view }) => `/v1/token/${mint}/ohlcv?timeframe=${width}&view=${view}&limit=2000`),
  ]);
  const answers = await Promise.all(paths.map(path => patiently(path, () => service.get(path))));
  const timeless = (text: string): unknown =>
    JSON.parse(text, (key, value) => (key === 'seq' || key === 'amended' ? undefined : value));
  return Object.fromEntries(answers.map(({ status, text }, index) => [`${status} ${paths[index]}`, timeless(text)]));
};

const ingestAll = async (service: Service): Promise<Readonly<Record<string, number>>> => {
  const { code, stdout, stderr } = await service.chainApart(['ingest', '-', '--wait', '--json'], ndjson(tape));
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

test('twenty kills during an ingest and a final full ingest give the undisturbed figures', async () => {
  const undisturbed = await start(newFolder());
  expect(await ingestAll(undisturbed)).toMatchObject({ read: tape.length, accepted: tape.length, duplicates: 0 });
  const wanted = await reported(undisturbed);
  await undisturbed.end('SIGTERM');

  const random = seeded(20261121);
  const dataDir = newFolder();
  let taken = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const service = await start(dataDir);
    // Some of the tape is new each time, so every kill interrupts work.
    // Resends incomplete parts, since rows after a 15-minute gap are too late.
    const [from, upTo] = [Math.min(kill - SENT_AGAIN, taken), kill].map(turn =>
      Math.ceil((tape.length * Math.max(0, turn)) / KILLS),
    );
    const sending = service.publish(tape.slice(from, upTo)).then(
      () => {
        taken = kill;
      },
      () => {},
    );
    await sleep(random() * KILL_MS_MAX);
    expect(await service.end('SIGKILL')).toBeNull();
    await sending;
  }
  const last = await start(dataDir);
  const summary = await ingestAll(last);
  expect(summary).toMatchObject({ read: tape.length, rejected: 0 });
  expect(summary.accepted! + summary.duplicates!).toBe(tape.length);
  expect(summary.duplicates).toBeGreaterThan(tape.length / 2);
  expect(await reported(last)).toEqual(wanted);
}, 900_000);

describe('a SIGTERM', () => {
  test('ends everything with exit code 0; a restart has the same state and new demo keys', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir, ['--demo', 'real', '--verbose']);
    const demo = /Demo token\s+(\S+)/.exec(first.said())![1]!;
    const talk = await first.talk('layer1');
    const children = descendants(first.pid);
    expect(children.length).toBeGreaterThan(0);
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await talk.closed).code).toBe(1001);
    expect(children.filter(isAlive)).toEqual([]);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);

    const made = lstatSync(join(dataDir, 'cdk.out')).ino;
    const second = await start(dataDir);
    // Function activity does not trigger another synthesis.
    expect(lstatSync(join(dataDir, 'cdk.out')).ino).toBe(made);
    const trades = (await second.get(`/v1/token/${demo}/trades`)).body as { trades: unknown[] };
    expect(trades.trades).toHaveLength(50);
    for (const tier of ['layer1', 'enterprise'] as const) {
      expect(second.ready.keys[tier]).not.toBe(first.ready.keys[tier]);
      expect((await second.get(`/v1/token/${demo}/price`, tier)).status).toBe(200);
      const old = { ...second.ready.keys, [tier]: first.ready.keys[tier] };
      expect((await getWith(second, `/v1/token/${demo}/price`, old[tier])).status).toBe(401);
    }
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
    expect(children.length).toBeGreaterThan(1);
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
