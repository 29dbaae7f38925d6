/** `npm exec -- node test/upgrade/make.ts`: makes `first-version.br` with the code of an old commit. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulate } from 'market-simulator';
import { WebSocket } from 'ws';
import { ndjson } from '../service/events.ts';
import { type Known, pack } from './folder.ts';

/** The last commit before those of issue 33. */
const COMMIT = '1706c363f9e85fab6ee21dc9c10dd3deb4b046ab';
const ROOT = resolve(import.meta.dirname, '../..');
const MARKET = { seed: 33, swaps: 100, tokens: 2, hours: 2, startMs: Date.UTC(2026, 10, 26, 8) };

/** Events other than swaps are thinned, to keep the file below 300 KB. */
const OTHERS_EVERY = 4;

const folder = mkdtempSync(join(tmpdir(), 'chain-first-'));
const [tree, dataDir, ready] = [join(folder, 'tree'), join(folder, 'data'), join(folder, 'ready.json')];

const chain = (args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, [join(tree, 'bin/chain.js'), ...args, '--data', dataDir], {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });

const makeTree = (): void => {
  execFileSync('git', ['worktree', 'add', '-q', '--detach', tree, COMMIT], { cwd: ROOT });
  for (const part of [
    '.',
    'clients/typescript',
    'console',
    'lib/local',
    'lib/simulate',
    'lib/forward',
    'test/generators',
  ])
    if (existsSync(join(ROOT, part, 'node_modules')))
      execFileSync('cp', ['-al', join(ROOT, part, 'node_modules'), join(tree, part, 'node_modules')]);
};

/** Newest numbers of some channels. */
const listen = (url: string, key: string, channels: readonly string[]) => {
  const seqs: Record<string, number> = {};
  const socket = new WebSocket(url, { headers: { Authorization: `Bearer ${key}` } });
  socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', channels })));
  socket.on('message', text => {
    const { channel, seq } = JSON.parse(String(text));
    if (typeof channel === 'string' && typeof seq === 'number') seqs[channel] = seq;
  });
  return { socket, seqs };
};

const main = async (): Promise<void> => {
  makeTree();
  const all = [...simulate(MARKET)].flatMap(item => ('event' in item ? [{ ...item.event }] : [])) as Known['events'];
  const events = all.filter(({ type }, at) => type === 'swap' || at % OTHERS_EVERY === 0);
  const args = ['start', '--port', '0', '--no-demo', '--ready-file', ready, '--data', dataDir];
  const service = spawn(process.execPath, [join(tree, 'bin/chain.js'), ...args], { cwd: tree, stdio: 'inherit' });
  while (!existsSync(ready)) await sleep(100);
  const { ws_url: url, base_url: base } = JSON.parse(readFileSync(ready, 'utf8'));
  const { key } = JSON.parse(chain(['keys', 'issue', '--tier', 'enterprise', '--name', 'customer', '--json']));
  const half = Math.floor(events.length / 2);
  const trader = events.slice(0, half).findLast(({ type }) => type === 'swap')!;
  const [mint, wallet] = [trader.token_mint, trader.wallet_address];
  const { socket, seqs } = listen(url, key, [
    `token:${mint}:trades`,
    `token:${mint}:ohlcv:full:1m`,
    `wallet:${wallet}:positions`,
  ]);
  await once(socket, 'open');
  await sleep(1_000);
  chain(['ingest', '-', '--wait'], ndjson(events.slice(0, half)));
  await sleep(3_000);
  socket.close();
  chain(['ingest', '-', '--wait'], ndjson(events.slice(half)));
  await fetch(`${base}/v1/token/${mint}/price`, { headers: { Authorization: `Bearer ${key}` } });
  await sleep(4_000);
  service.kill('SIGTERM');
  await once(service, 'exit');
  for (const name of ['tables.sqlite', 'state.sqlite']) new DatabaseSync(join(dataDir, name)).exec('VACUUM');
  console.log(pack(dataDir, { commit: COMMIT, events, key, seqs }), seqs);
};

await main().finally(() => {
  execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT });
  rmSync(folder, { recursive: true, force: true });
});
