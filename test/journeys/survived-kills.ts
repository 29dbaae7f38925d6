import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { ndjson } from '../service/events.ts';
import { patiently, ROOT, type Service, scratch, startService } from '../service/service.ts';
import { SERIES, type TapeSwap } from './tape-reader.ts';

/** The tape is sent in this many parts, and each is interrupted by a kill. */
const PARTS = 20;
/** Kills come within this of the first put, in milliseconds. */
const KILL_MS_MAX = 350;
/** Parts of the tape per send; all but the last are repeats. */
const SENT_AGAIN = 3;

const whole = gunzipSync(readFileSync(join(ROOT, 'lib/command/demo/tape.ndjson.gz')))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line) as TapeSwap);
/** Tokens that are compared. */
const TOKENS = 12;

/** Services and folders of a suite. */
export const openServices = () => {
  const folders: { readonly remove: () => void }[] = [];
  const services: Service[] = [];
  return {
    newFolder: (): string => {
      const folder = scratch();
      folders.push(folder);
      return join(folder.path, 'data');
    },
    start: async (dataDir: string, flags: readonly string[] = ['--no-demo']): Promise<Service> => {
      const service = await startService(dataDir, flags);
      services.push(service);
      return service;
    },
    endAll: async (): Promise<void> => {
      await Promise.all(services.splice(0).map(service => service.end('SIGKILL')));
      for (const folder of folders.splice(0)) folder.remove();
    },
  };
};

/** Seeded numbers between 0 and 1. Source: mulberry32, public domain. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * Everything that REST answers about the busiest tokens. Without the order of arrival and what the
 * clock closed before a trade came: kills change both.
 */
const readFigures = async (service: Service, tape: readonly TapeSwap[]): Promise<Readonly<Record<string, unknown>>> => {
  const busiest = [...Map.groupBy(tape, swap => swap.token_mint)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, TOKENS)
    .map(([mint]) => mint);
  const paths = busiest.flatMap(mint => [
    `/v1/token/${mint}/price`,
    `/v1/token/${mint}/trades?limit=200`,
    ...SERIES.map(({ width, view }) => `/v1/token/${mint}/ohlcv?timeframe=${width}&view=${view}&limit=2000`),
  ]);
  const answers = await Promise.all(paths.map(path => patiently(path, () => service.get(path))));
  const timeless = (text: string): unknown =>
    JSON.parse(text, (key, value) => (['seq', 'amended', 'price_age_s'].includes(key) ? undefined : value));
  return Object.fromEntries(answers.map(({ status, text }, index) => [`${status} ${paths[index]}`, timeless(text)]));
};

const ingestAll = async (service: Service, tape: readonly TapeSwap[]): Promise<Readonly<Record<string, number>>> => {
  const { code, stdout, stderr } = await service.chainApart(['ingest', '-', '--wait', '--json'], ndjson(tape));
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

/**
 * Kills the service while it takes in that many parts of the tape. Throws unless a last ingest gives
 * the figures of one that lived.
 */
export const surviveKills = async (
  { newFolder, start }: ReturnType<typeof openServices>,
  kills: number,
): Promise<void> => {
  const tape = whole.slice(0, Math.ceil((whole.length * kills) / PARTS));
  const undisturbed = await start(newFolder());
  expect(await ingestAll(undisturbed, tape)).toMatchObject({ read: tape.length, accepted: tape.length, duplicates: 0 });
  const wanted = await readFigures(undisturbed, tape);
  await undisturbed.end('SIGTERM');

  const random = seeded(20261121);
  const dataDir = newFolder();
  let taken = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const service = await start(dataDir);
    // Some of the tape is new each time, so every kill interrupts work.
    // Resends incomplete parts, since rows after a 15-minute gap are too late.
    const [from, upTo] = [Math.min(kill - SENT_AGAIN, taken), kill].map(turn =>
      Math.ceil((tape.length * Math.max(0, turn)) / kills),
    );
    const sending = service.publish(tape.slice(from, upTo)).then(
      () => {
        taken = kill;
      },
      () => {},
    );
    // So that a slow machine has taken in something too.
    if (kill === kills) await sending;
    await sleep(random() * KILL_MS_MAX);
    expect(await service.end('SIGKILL')).toBeNull();
    await sending;
  }
  const last = await start(dataDir);
  const summary = await ingestAll(last, tape);
  expect(summary).toMatchObject({ read: tape.length, rejected: 0 });
  expect(summary.accepted! + summary.duplicates!).toBe(tape.length);
  expect(summary.duplicates).toBeGreaterThan(tape.length / 2);
  expect(await readFigures(last, tape)).toEqual(wanted);
};
