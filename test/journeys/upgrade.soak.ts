import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ndjson, swapOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
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
import { openTalk } from '../service/talk.ts';
import { type Known, unpack } from '../upgrade/folder.ts';

/** Wallets that are compared. */
const WALLETS = 12;

const folder = scratch();
const [dataDir, freshDir] = [join(folder.path, 'old'), join(folder.path, 'fresh')];

let known: Known;
let upgraded: Service;
let fresh: Service;

beforeAll(async () => {
  known = unpack(dataDir);
  handOver(dataDir);
  await killMidway();
  const made = await chain(['rebuild', '--data', dataDir, '--yes', '--workers', '2']);
  expect([made.code, made.stderr]).toEqual([0, expect.stringContaining(`Upgraded ${dataDir}`)]);
  [upgraded, fresh] = await Promise.all([startService(dataDir, ['--no-demo']), startService(freshDir, ['--no-demo'])]);
  const { code, stderr } = await fresh.chainApart(['ingest', '-', '--wait'], ndjson(known.events));
  expect([code, stderr]).toEqual([0, '']);
}, 300_000);
afterAll(async () => {
  await Promise.all([upgraded, fresh].map(service => service?.end('SIGKILL')));
  folder.remove();
});

/** Ends the first rebuild, with its workers, once it says that it has begun. */
const killMidway = async (): Promise<void> => {
  const args = ['rebuild', '--data', dataDir, '--yes', '--workers', '2'];
  const child = spawn(process.execPath, [join(ROOT, 'bin/chain.js'), ...args], { cwd: ROOT });
  const ended = new Promise(done => child.once('exit', done));
  child.stderr.on('data', chunk => {
    if (String(chunk).includes('Making derived tables')) child.kill('SIGKILL');
  });
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
};

/** Arrival order and closings by the clock are not on the tape. */
const timeless = (text: string): unknown =>
  JSON.parse(text, (key, value) => (['seq', 'amended', 'as_of_ts_ms', 'asOfTsMs'].includes(key) ? undefined : value));

/** Trades in minutes that end later. */
const tradesSince = (fromMs: number, text: string): number => {
  const { candles = [] } = JSON.parse(text) as {
    candles?: readonly { readonly bucket: number; readonly num_trades: number }[];
  };
  return candles.reduce((sum, { bucket, num_trades }) => sum + (bucket + 60_000 > fromMs ? num_trades : 0), 0);
};

const swaps = () => known.events.filter(({ type }) => type === 'swap');
const distinct = (field: string): readonly string[] => [...new Set(swaps().map(swap => String(swap[field])))];

describe('A folder of the first version, upgraded and rebuilt', () => {
  test('accepts the keys that customers have', async () => {
    const headers = { Authorization: `Bearer ${known.key}` };
    const answer = await ask(`${upgraded.ready.base_url}/v1/usage?from=2026-11-01&to=2026-11-30`, { headers });
    expect(answer.status).toBe(200);
    expect(
      JSON.parse(answer.text).rows.some(({ operation }: { operation: string }) => operation === 'tokenPrice'),
    ).toBe(true);
  });

  test('answers like a fresh service with the same tape', async () => {
    const paths = [
      ...distinct('token_mint').flatMap(mint => [
        `/v1/token/${mint}/price`,
        `/v1/token/${mint}/trades?limit=200`,
        `/v1/token/${mint}/security`,
        ...['1s', '1m', '5m', '1h'].map(width => `/v1/token/${mint}/ohlcv?timeframe=${width}&limit=500`),
      ]),
      ...distinct('wallet_address')
        .slice(0, WALLETS)
        .flatMap(wallet => [
          `/v1/wallet/${wallet}/pnl`,
          `/v1/wallet/${wallet}/positions`,
          `/v1/wallet/${wallet}/performance`,
        ]),
    ];
    const read = async (service: Service) => {
      const answers = new Map<string, unknown>();
      for (const path of paths) {
        const { status, text } = await patiently(path, () => service.get(path));
        answers.set(path, status === 200 ? timeless(text) : status);
      }
      return answers;
    };
    const wanted = await read(fresh);
    expect([...wanted.values()].filter(answer => typeof answer === 'object').length).toBeGreaterThan(paths.length / 2);
    expect(await read(upgraded)).toEqual(wanted);
  });

  test('goes on with live trades, and resumes sockets at their numbers without old messages', async () => {
    const channels = Object.keys(known.seqs);
    const [trades, positions] = ['trades', 'positions'].map(end => channels.find(name => name.endsWith(end))!);
    const mint = trades!.split(':')[1]!;
    const talk = await openTalk(upgraded.ready.ws_url, known.key);
    talk.say({ op: 'subscribe', channels: [trades], resume: { [trades!]: known.seqs[trades!] } });
    const missed = await talk.hear('the first trade that the client missed', ({ channel }) => channel === trades);
    expect(missed.prev).toBe(known.seqs[trades!]);
    talk.say({ op: 'subscribe', channels: [positions], resume: { [positions!]: known.seqs[positions!] } });
    const gap = await talk.hear(
      'rows that have other numbers now',
      ({ op, channel }) => op === 'gap' && channel === positions,
    );
    expect(gap.from).toBeGreaterThanOrEqual(known.seqs[positions!]!);
    const before = talk.heard.length;
    const newest = Math.max(...swaps().map(({ timestamp }) => Number(timestamp)));
    await upgraded.publish([swapOf('after the upgrade', { token_mint: mint, timestamp: newest + 60_000 })]);
    await talk.hear('the live trade', ({ channel }) => channel === trades, before);
    const heard = talk.heard.filter(({ channel }) => channel === trades).map(({ seq }) => Number(seq));
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(new Set(heard).size).toBe(heard.length);
    await eventually('the live trade counts in the price', async () => {
      const { text } = await upgraded.get(`/v1/token/${mint}/trades?limit=1`);
      return text.includes(String(newest + 60_000)) || undefined;
    });
    await talk.end();
  });

  test('is made again beside the running service, whose live trades are in the next start', async () => {
    const [mint] = distinct('token_mint');
    const newest = Math.max(...swaps().map(({ timestamp }) => Number(timestamp))) + 120_000;
    const made = upgraded.chainApart(['rebuild', '--yes']);
    await upgraded.publish([swapOf('during the rebuild', { token_mint: mint!, timestamp: newest })]);
    const { code, stdout } = await made;
    expect([code, stdout]).toEqual([0, expect.stringContaining('The next start of the service uses them.')]);
    const synthesized = readdirSync(dataDir, { recursive: true }).filter(path => /^rebuild-\d.*cdk/.test(String(path)));
    expect(synthesized, 'the templates are deleted').toEqual([]);
    await upgraded.publish([swapOf('after the rebuild', { token_mint: mint!, timestamp: newest + 1_000 })]);
    const path = `/v1/token/${mint}/ohlcv?timeframe=1m&limit=500`;
    // The tape has a trade before its candle does.
    const before = await eventually('both trades count', async () => {
      const answer = await upgraded.get(path);
      return tradesSince(newest, answer.text) === 2 ? answer : undefined;
    });
    expect(await upgraded.end('SIGTERM')).toBe(0);
    upgraded = await startService(dataDir, ['--no-demo']);
    expect(upgraded.said()).toContain(`Upgraded ${dataDir}`);
    const after = await upgraded.get(path);
    expect(timeless(after.text)).toEqual(timeless(before.text));
  }, 120_000);
});
