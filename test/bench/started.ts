import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { readLines } from '../../lib/operator/lines.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { waitUntilApplied } from '../../lib/operator/wait-until-applied.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The command of `npm start` of a checkout, without npm. */
const commandOf = (root: string): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start;

export type Started = {
  readonly child: ChildProcess;
  readonly readySeconds: number;
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<string, string>>;
};

/** Starts this checkout on a new folder, which ends with the bench. */
export const startInScratch = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  return { folder, dataDir, service: await start(dataDir) };
};

/** Starts a checkout like `npm start -- --no-demo`; ends with the bench. */
export const start = async (dataDir: string, flags: readonly string[] = [], root = ROOT): Promise<Started> => {
  const readyFile = `${dataDir}.ready.json`;
  rmSync(readyFile, { force: true });
  const beganMs = performance.now();
  const args = ['--port', '0', '--data', dataDir, '--no-demo', '--ready-file', readyFile, ...flags];
  const child = spawn('/bin/sh', ['-c', `${commandOf(root)} "$@"`, 'sh', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error(`npm start in ${root} ended with exit code ${child.exitCode}.`);
    await sleep(20);
  }
  return { child, readySeconds: secondsSince(beganMs), ...JSON.parse(readFileSync(readyFile, 'utf8')) };
};

/** Ingests files like `npm run ingest -- --wait`. */
export const send = async (dataDir: string, path: string): Promise<{ read: number; seconds: number }> => {
  const { kinesis, stream, tables } = createIngestClients(readLocalTarget(dataDir));
  const beganMs = performance.now();
  const sent = await sendEventLines(readLines([path]), { ...putting, kinesis, stream, tracked: true });
  await waitUntilApplied(tables!, sent);
  return { read: sent.read, seconds: secondsSince(beganMs) };
};

/** Sends events at full speed and fails on any rejection. */
export const putting = {
  shiftMs: 0,
  speed: null,
  restamp: false,
  onReject: (_line: unknown, { path, reason }: { readonly path: string; readonly reason: string }) => {
    throw new Error(`an event of the bench was refused: ${path} ${reason}`);
  },
  onProgress: () => {},
} as const;

export const secondsSince = (beganMs: number): number => (performance.now() - beganMs) / 1000;

export const p50Of = (ms: readonly number[]): number => ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)]!;

export const figures = (ms: readonly number[]): string => {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${sorted.at(-1)!.toFixed(1)} ms (${sorted.length})`;
};

/**
 * Milliseconds of one GET with the Enterprise key.
 * Errors: throws when the status is not 200.
 */
export const timed = async ({ base_url, keys }: Started, path: string): Promise<number> => {
  const beganMs = performance.now();
  const answer = await fetch(`${base_url}${path}`, { headers: { Authorization: `Bearer ${keys.enterprise}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - beganMs;
};
