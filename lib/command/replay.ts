import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { emptyFolder } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import { openArchiveFolder } from '../operator/archive-folder.ts';
import { ITEMS } from '../operator/backup/snapshot.ts';
import { checkFiles } from '../operator/lines.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { UsageError } from '../operator/target.ts';
import { type Control, serveControl } from '../replay/control.ts';
import { listenToKeys } from '../replay/keyboard.ts';
import type { PlayerState, Speed } from '../replay/player.ts';
import type { ReplayRequest } from '../replay/requests.ts';
import { readVersion } from './folder-version.ts';
import { folder, port, replaySpeed, unixMs } from './options.ts';
import { startRaw } from './replay-raw.ts';
import type { FromWorker, ReplayPlan, ReplayReady, Stopped, ToWorker } from './replay-worker.ts';
import { stopSignals } from './stop-signals.ts';
import { REPLAY_SYNTHESIS, runSynthesis } from './synthesis.ts';
import { writeWhole } from './write-whole.ts';

type Flags = {
  readonly tape?: readonly string[];
  readonly archive?: string;
  readonly outputs?: string;
  readonly data?: string;
  readonly keys?: string;
  readonly capture?: string;
  readonly raw?: boolean;
  readonly from?: number;
  readonly to?: number;
  readonly speed: Speed;
  readonly paused?: boolean;
  readonly exit?: boolean;
  readonly port: number;
  readonly readyFile?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
};

export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('serve the past again: the same REST and WebSocket, on the clock of a tape')
    .option('--tape <file...>', 'events as JSON lines, plain or gzipped')
    .option('--archive <source>', 'instead: the folder of an archive, or s3 for the bucket of --outputs')
    .option('--outputs <file>', 'with --archive s3: outputs of the deployment')
    .option('--data <dir>', 'instead: what the data folder of a service holds', folder)
    .option('--capture <file>', 'with --raw: instead, messages of `record`, plain or gzipped')
    .option('--raw', 'send the messages of --capture only, without REST')
    .option('--keys <dir>', 'take the keys of this data folder (default: demo keys)', folder)
    .option('--from <ms>', 'begin at this time, unix ms (default: the first input)', unixMs)
    .option('--to <ms>', 'end at this time, unix ms (default: the last input)', unixMs)
    .option('--speed <n>', 'multiple of the real pace, or max', replaySpeed, 1)
    .option('--paused', 'wait for `play`')
    .option('--exit', 'end the command at the end of the tape')
    .option('--port <n>', 'port of REST and /ws; 0 selects a free port', port, 3000)
    .option('--ready-file <file>', 'write addresses and keys as JSON to this file once ready')
    .option('--json', 'with --exit: print what was replayed as JSON')
    .option('--verbose', 'print the logs of all functions')
    .action(replay);
}

/** Room for new objects. */
const YOUNG_MB = 64;

type Session = {
  readonly ready: ReplayReady;
  readonly ask: (request: ToWorker['request']) => Promise<PlayerState & { readonly isBehind?: boolean }>;
  readonly end: () => Promise<void>;
};

async function replay(flags: Flags): Promise<void> {
  const { tape, archive, outputs, data, keys, capture } = flags;
  await checkFlags(flags);
  if (flags.readyFile !== undefined) makeFolder(dirname(resolve(flags.readyFile)), '--ready-file');
  const dataDir = mkdtempSync(join(tmpdir(), 'chain-replay-'));
  const { stop } = stopSignals();
  const stopped = new Promise<void>(done => stop.addEventListener('abort', () => done(), { once: true }));
  const ended = Promise.withResolvers<Stopped>();
  const quit = Promise.withResolvers<void>();
  const onStopped = (run: Stopped): void => {
    if (run.state.state === 'ended' && flags.exit) ended.resolve(run);
  };
  try {
    const span = { port: flags.port, fromMs: flags.from ?? null, toMs: flags.to ?? null };
    const keysOf = keys === undefined ? null : resolve(keys);
    if (capture === undefined) await runSynthesis(REPLAY_SYNTHESIS);
    const { ready, ask, end } = await (capture !== undefined
      ? startRaw({ ...span, keysOf, capture }, onStopped)
      : startMovable(
          {
            ...{ ...span, keysOf, dataDir, cdkOut: REPLAY_SYNTHESIS, atMs: null, isVerbose: flags.verbose ?? false },
            ...{ files: (tape ?? []).map(file => resolve(file)), archive: archive ?? null, outputs: outputs ?? null },
            stored: data === undefined ? null : resolve(data),
          },
          onStopped,
        ));
    const control = await serveControl(() => ask({ op: 'state' }), ask);
    writeReady(flags, ready, control);
    const stopKeys = listenToKeys(process.stdin, ask, quit.resolve);
    const beganMs = performance.now();
    if (!flags.paused) await ask({ op: 'play', speed: flags.speed });
    const run = await Promise.race([ended.promise, stopped, quit.promise]);
    stopKeys();
    const seconds = Math.round(performance.now() - beganMs) / 1_000;
    const events = (run?.state.applied ?? 0) - ready.state.applied;
    if (flags.json && run) console.log(JSON.stringify({ events, swaps: run.swaps, messages: run.messages, seconds }));
    control.stop();
    await end();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    if (flags.readyFile !== undefined) rmSync(flags.readyFile, { force: true });
  }
}

/** Throws UsageError before anything is started. */
async function checkFlags({ tape, archive, outputs, data, capture, raw, keys, from, to }: Flags): Promise<void> {
  if ((capture !== undefined) !== (raw ?? false)) throw new UsageError('--capture and --raw need each other.');
  if ([tape, archive, data, capture].filter(source => source !== undefined).length !== 1)
    throw new UsageError('Name one of --tape, --archive, --data and --capture.');
  if ((archive === 's3') !== (outputs !== undefined))
    throw new UsageError('--archive s3 and --outputs need each other.');
  await checkFiles([...(tape ?? []), ...(capture === undefined ? [] : [capture])]);
  if (archive !== undefined && archive !== 's3') openArchiveFolder(archive, '--archive');
  for (const [flag, dir] of [
    ['--data', data],
    ['--keys', keys],
  ] as const) {
    if (dir === undefined) continue;
    assertTablesStored(resolve(dir), flag);
  }
  if (from !== undefined && to !== undefined && from > to)
    throw new UsageError(`--from must not be after --to; got ${from} and ${to}.`);
}

function assertTablesStored(dataDir: string, flag: string): void {
  if (!existsSync(join(dataDir, ITEMS)))
    throw new UsageError(`${dataDir} has no data. Name the data folder of a service with ${flag}.`);
  readVersion(dataDir);
}

function writeReady({ json, readyFile }: Flags, ready: Omit<ReplayReady, 'keysTable'>, control: Control): void {
  const written = {
    ...{ console_url: `${ready.restUrl}/`, base_url: ready.restUrl, ws_url: ready.socketUrl, keys: ready.keys },
    ...{ replay_url: control.url, replay_key: control.key },
    ...{ from_ms: ready.state.from_ms, to_ms: ready.state.to_ms },
  };
  if (!json) console.log(JSON.stringify(written, null, 2));
  if (readyFile !== undefined) writeWhole(readyFile, written);
}

/** A session that can go back: another worker begins at an earlier time, with the same keys and port. */
async function startMovable(plan: ReplayPlan, onStopped: (run: Stopped) => void) {
  let session = await startSession(plan, onStopped);
  const { ready } = session;
  // One request at a time: each sees the state after the one before.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (request: ReplayRequest | { readonly op: 'state' }): Promise<PlayerState> => {
    const asked = last.then(async () => {
      const { isBehind, ...state } = await session.ask(request);
      if (!isBehind || request.op !== 'seek') return state;
      await session.end();
      emptyFolder(plan.dataDir, [ready.keysTable]);
      const port = Number(new URL(ready.restUrl).port);
      session = await startSession({ ...plan, port, atMs: request.to_ms }, onStopped);
      return session.ready.state;
    });
    last = asked.catch(() => {});
    return asked;
  };
  return { ready, ask, end: () => session.end() };
}

/** Starts a worker at a time of its plan. Throws UsageError if it refuses the input. */
async function startSession(plan: ReplayPlan, onStopped: (run: Stopped) => void): Promise<Session> {
  const cache = getCompileCacheDir();
  const worker = new Worker(new URL('./replay-worker.ts', import.meta.url), {
    workerData: plan,
    // A worker keeps no compiled code by itself.
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }) },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ready = Promise.withResolvers<ReplayReady>();
  const waiting = new Map<number, (state: PlayerState & { readonly isBehind?: boolean }) => void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  worker.on('error', error => failed.reject(error));
  worker.on('message', (message: FromWorker) => {
    if ('ready' in message) ready.resolve(message.ready);
    else if ('refused' in message) failed.reject(new UsageError(message.refused));
    else if ('line' in message) console.error(message.line);
    else if ('stopped' in message) onStopped(message.stopped);
    else {
      const { id, ...answer } = message;
      waiting.get(id)?.({ ...answer.state, ...(answer.isBehind && { isBehind: true }) });
      waiting.delete(id);
    }
  });
  let count = 0;
  const ask: Session['ask'] = request =>
    Promise.race([
      failed.promise,
      new Promise<PlayerState & { readonly isBehind?: boolean }>(answer => {
        const id = ++count;
        waiting.set(id, answer);
        worker.postMessage({ id, request } satisfies ToWorker);
      }),
    ]);
  return {
    ready: await Promise.race([ready.promise, failed.promise]),
    ask,
    end: async () => {
      await ask({ op: 'end' });
      await worker.terminate();
    },
  };
}
