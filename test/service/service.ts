/** The real command as a child process on a free port with its own folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tier } from '../../layers/contract/tiers.ts';
import { sendEventLines } from '../../lib/operator/ingest.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import type { Line } from '../../lib/operator/lines.ts';
import { readLocalTarget, type Target } from '../../lib/operator/target.ts';
import { chainHere, type Result } from './here.ts';
import { type Answer, ask } from './rest.ts';
import { openTalk, type Talk } from './talk.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
const CHAIN = join(ROOT, 'bin/chain.js');
/** One synthesis for all journeys, made by `synthesized.ts`. */
export const ASSEMBLY = join(ROOT, 'dist/journeys/cdk.out');
/** The same with bundled functions, as AWS has them. */
export const BUNDLED_ASSEMBLY = join(ROOT, 'dist/journeys/bundled/cdk.out');
const READY_MS_MAX = 90_000;

export type Ready = {
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<Tier, string>>;
  readonly ingest_url: string;
  readonly ingest_key: string;
  readonly x402_url?: string;
};

export type Service = {
  readonly ready: Ready;
  readonly dataDir: string;
  readonly pid: number;
  /** The output so far. */
  readonly said: () => string;
  readonly target: () => Target;
  /** GET with a tier's demo key, or without one. */
  readonly get: (path: string, as?: Tier | null) => Promise<Answer>;
  readonly talk: (as: Tier) => Promise<Talk>;
  /** Sends events as a producer does, without the command's startup time. */
  readonly publish: (events: readonly unknown[]) => Promise<void>;
  /** Runs a command on this service's data folder, in this process. */
  readonly chain: (args: readonly string[], input?: string | Buffer) => Promise<Result>;
  /** The same as a separate process, as an operator does. */
  readonly chainApart: (args: readonly string[], input?: string | Buffer) => Promise<Result>;
  /** The same service, asked with other keys. */
  readonly withKeys: (keys: Ready['keys']) => Service;
  /** Resolves with the exit code, or null after a signal. */
  readonly gone: Promise<number | null>;
  /** Ends the process; resolves with its exit code, or null after a signal. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
};

/** A temporary folder. */
export const scratch = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'chain-journey-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
};

/** Runs the command line once as a separate process. */
export const chain = (args: readonly string[], input?: string | Buffer): Promise<Result> =>
  resultOf(spawn(process.execPath, [CHAIN, ...args], { cwd: ROOT }), input);

const resultOf = (child: ChildProcess, input: string | Buffer | undefined): Promise<Result> => {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  child.stdin?.end(input ?? '');
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => done({ code, ...printed }));
  });
};

/**
 * Links the shared synthesis into a data folder, so services share compiled code.
 * A service with other inputs replaces the link with its own.
 */
export const handOver = (dataDir: string, flags: readonly string[] = []): void => {
  mkdirSync(dataDir, { recursive: true });
  const assembly = flags.includes('--aws-like') ? BUNDLED_ASSEMBLY : ASSEMBLY;
  if (!existsSync(join(dataDir, 'cdk.out'))) symlinkSync(assembly, join(dataDir, 'cdk.out'));
};

/** The service as a person starts it. */
const FLAGS = ['--no-demo'];

/**
 * Starts a service and waits for its ready file.
 * Errors: throws with its output when it ends early.
 */
export const startService = async (
  dataDir: string,
  flags: readonly string[] = FLAGS,
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> => {
  handOver(dataDir, flags);
  // Outside the data folder, which contains no key text.
  const readyFile = `${dataDir}.ready.json`;
  rmSync(readyFile, { force: true });
  const args = [CHAIN, 'start', '--port', '0', '--data', dataDir, '--ready-file', readyFile, ...flags];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text));
  const gone = new Promise<number | null>(done => child.once('exit', done));
  const ready = await untilReady(readyFile, child, () => said);
  return serviceOf({ ready, dataDir, child, gone, said: () => said });
};

const untilReady = async (file: string, child: ChildProcess, said: () => string): Promise<Ready> => {
  const until = Date.now() + READY_MS_MAX;
  // The output may arrive after the file; its last line is a command to paste.
  while (!existsSync(file) || !/^ {2}npx .*wscat .*\n/m.test(said())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The service ended: ${said()}`);
    if (Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The service was not ready in time: ${said()}`);
    }
    await sleep(10);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Ready;
};

type Deps = {
  readonly ready: Ready;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
  readonly said: () => string;
};

const serviceOf = ({ ready, dataDir, child, gone, said }: Deps): Service => ({
  ready,
  dataDir,
  gone,
  pid: child.pid!,
  said,
  withKeys: keys => serviceOf({ ready: { ...ready, keys }, dataDir, child, gone, said }),
  target: () => readLocalTarget(dataDir),
  get: (path, as = 'enterprise') =>
    ask(`${ready.base_url}${path}`, as === null ? {} : { headers: { Authorization: `Bearer ${ready.keys[as]}` } }),
  talk: as => openTalk(ready.ws_url, ready.keys[as]),
  publish: events => publish(readLocalTarget(dataDir), events),
  chain: (args, input) => chainHere([...args, '--data', dataDir], input),
  chainApart: (args, input) => chain([...args, '--data', dataDir], input),
  end: signal => {
    child.kill(signal);
    return gone;
  },
});

/** Sends events to a target as a producer does. */
export const publish = async (target: Target, events: readonly unknown[]): Promise<void> => {
  const { kinesis, stream } = createIngestClients(target);
  await sendEventLines(linesOf(events), {
    kinesis,
    stream,
    shiftMs: 0,
    speed: null,
    restamp: false,
    tracked: false,
    onReject: (line, { path, reason }) => {
      throw new Error(`A test's own event was refused: ${path} ${reason}: ${line.text}`);
    },
    onProgress: () => {},
  });
  kinesis.destroy();
};

async function* linesOf(events: readonly unknown[]): AsyncGenerator<Line> {
  for (const [line, event] of events.entries())
    yield { source: 'test', line, ordinal: line + 1, text: JSON.stringify(event) };
}

/** First and longest polling interval: polling costs the service work. */
const [ASK_MS, ASK_MS_MAX] = [25, 250];

/** Waits until a question has an answer. Errors: throws with the question. */
export const eventually = async <T>(
  what: string,
  question: () => Promise<T | undefined> | T | undefined,
  msMax = 60_000,
  pollMsMax = ASK_MS_MAX,
): Promise<T> => {
  const until = Date.now() + msMax;
  for (let ms = ASK_MS; ; ms = Math.min(pollMsMax, ms * 1.25)) {
    const answer = await question();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`It did not come to pass within ${msMax} ms: ${what}`);
    await sleep(ms);
  }
};

/** Asks again after a 503, as callers do: a busy machine may time out. */
export const patiently = (what: string, question: () => Promise<Answer>): Promise<Answer> =>
  eventually(what, async () => {
    const answer = await question();
    return answer.status === 503 ? undefined : answer;
  });
