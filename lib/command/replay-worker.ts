/** A service on a virtual clock, in a worker of `chain replay`. */
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { startStack } from 'cdk-loopback';
import { saveKnownWallets } from '../../layers/flows/registry.ts';
import { scanHeardChannels } from '../../layers/storage/access/last-heard.ts';
import { hearChannels } from '../../layers/storage/access/listener-rows.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import { openArchiveFolder } from '../operator/archive-folder.ts';
import { createDynamoClient } from '../operator/clients.ts';
import { openArchiveBucket } from '../operator/export-archive.ts';
import { formatKeyRows } from '../operator/export-keys.ts';
import { importKeys } from '../operator/import-keys.ts';
import { createIngestClients } from '../operator/ingest-target.ts';
import { resolveKeyStores } from '../operator/key-rows.ts';
import { resolveKeyChanges } from '../operator/keys.ts';
import { type Line, readLines } from '../operator/lines.ts';
import { createRootsKey, ROOTS_KEY_ARN } from '../operator/roots-key.ts';
import {
  getStackFilePath,
  getTargetOutput,
  readAwsTarget,
  readLocalTarget,
  type Target,
  UsageError,
} from '../operator/target.ts';
import { createTargetsKey, TARGETS_KEY_PARAMETER } from '../operator/targets-key.ts';
import { takeClock, type VirtualClock } from '../replay/clock.ts';
import { readInputs } from '../replay/inputs.ts';
import { openPlayer, type Player, type PlayerState, toBatchEnd } from '../replay/player.ts';
import type { ReplayRequest } from '../replay/requests.ts';
import { readFolderKeys, readFolderRows } from '../replay/stored-folder.ts';
import { toStoredLines } from '../replay/stored-lines.ts';
import { openTicks, type Ticks } from '../replay/ticks.ts';
import { openTimers, type Timers } from '../replay/timers.ts';
import { buildConsolePages, type ConsoleKnown } from './console.ts';
import { type DemoKeys, ensureDemoKeys } from './demo-keys.ts';
import { openInProcess } from './in-process.ts';
import { buildRefusalBody } from './refusal.ts';
import { writeWhole } from './write-whole.ts';

/** What the worker needs. Times are unix ms. */
export type ReplayPlan = {
  readonly dataDir: string;
  readonly cdkOut: string;
  readonly port: number;
  readonly files: readonly string[];
  /** In place of files: a folder, or `s3` for the bucket of `outputs`. */
  readonly archive: string | null;
  /** In place of files: the folder of a service. */
  readonly stored: string | null;
  /** The folder of a service whose keys are taken; demo keys without it. */
  readonly keysOf: string | null;
  readonly outputs: string | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Where it begins; the start of the replay without it. */
  readonly atMs: number | null;
  /** Channels heard before a way back. Their numbers are those of a run that was heard. */
  readonly heard: readonly string[];
  readonly isVerbose: boolean;
};

export type ReplayReady = {
  readonly restUrl: string;
  readonly socketUrl: string;
  /** Empty with keys of a folder, whose texts nobody has. */
  readonly keys: Partial<DemoKeys['keys']>;
  /** Name of the table that survives a way back. */
  readonly keysTable: string;
  readonly rejected: number;
  readonly state: PlayerState;
};

/** Swaps and messages since it was ready. Recorded messages have no swaps. */
export type Stopped = { readonly state: PlayerState; readonly swaps: number | null; readonly messages: number };

export type ToWorker = { readonly id: number; readonly request: ReplayRequest | { readonly op: 'state' | 'end' } };
export type FromWorker =
  | { readonly ready: ReplayReady }
  | { readonly stopped: Stopped }
  | { readonly refused: string }
  | { readonly line: string }
  | ({ readonly id: number; readonly state: PlayerState } & Behind);

/** Of a time that lies behind: a new worker must go there. These channels were heard. */
export type Behind = { readonly heard?: readonly string[] };

/** Close code of a service that restarts. */
const RESTARTS = 1012;
const WHY = 'The replay moved';

/** Tables of sockets, which live in real time. */
const SOCKETS = /Tables(Connections|Subscriptions)[0-9A-F]{8}$/;

const port = parentPort!;
const send = (message: FromWorker): void => port.postMessage(message);

await run(workerData as ReplayPlan).catch(error => {
  if (!(error instanceof UsageError)) throw error;
  send({ refused: error.message });
});

async function run(plan: ReplayPlan): Promise<void> {
  let rejected = 0;
  const inputs = await readInputs(openLines(plan), ({ source, line }, { path, reason }) => {
    rejected += 1;
    send({ line: `${source}:${line} ${path === '' ? 'the line' : path} ${reason}` });
  });
  const first = inputs[0];
  if (first === undefined) throw new UsageError('The input has no events.');
  const fromMs = plan.fromMs ?? first.arrivalMs;
  const toMs = plan.toMs ?? inputs.at(-1)!.arrivalMs;
  if (fromMs > toMs)
    throw new UsageError(`--from must not be after the last input, which is at ${toMs}; got ${fromMs}.`);
  const clock = takeClock(Math.min(fromMs, first.arrivalMs) - 1);
  const ticks = openTicks(() => clock.nowMs, toBatchEnd);
  const timers = openTimers(() => clock.nowMs);
  const service = await startService(plan, clock, ticks, timers);
  let begun = 0;
  const { stream, funding } = createIngestClients(service.target);
  const player = openPlayer({
    ...{ clock, steps: service.stack.steps!, stream, inputs, ticks, timers, fromMs, toMs },
    keepKnown: events => saveKnownWallets(funding, events),
    hearAgain: () => hearChannels(service.sockets, plan.heard),
    onStopped: state => {
      const swaps = inputs.slice(begun, state.applied).filter(({ isSwap }) => isSwap).length;
      send({ stopped: { state, swaps, messages: service.countSent() } });
    },
  });
  await player.begin(plan.atMs ?? fromMs);
  begun = player.readState().applied;
  port.on('message', ({ id, request }: ToWorker) => {
    void answer(request, player, service, clock).then(rest => send({ id, state: player.readState(), ...rest }));
  });
  const { restUrl, socketUrl } = service.stack;
  const keysTable = getTargetOutput(service.target, 'KeysTable');
  send({ ready: { restUrl, socketUrl, keys: service.keys, keysTable, rejected, state: player.readState() } });
}

function openLines({ files, archive, outputs, stored }: ReplayPlan): AsyncIterable<Line> {
  if (stored !== null) return toStoredLines(stored, readFolderRows(stored));
  if (archive === null) return readLines(files);
  const objects =
    archive === 's3' ? openArchiveBucket(readAwsTarget(outputs!)) : openArchiveFolder(archive, '--archive');
  return toStoredLines('archive', readArchivedRows(objects));
}

type Service = Awaited<ReturnType<typeof startService>>;

/** The local service, which moves only by its steps, at the time of a clock. */
async function startService(plan: ReplayPlan, clock: VirtualClock, ticks: Ticks, timers: Timers) {
  const { dataDir, cdkOut, isVerbose } = plan;
  const known = Promise.withResolvers<ConsoleKnown>();
  let sent = 0;
  const inProcess = openInProcess(isVerbose ? 'INFO' : 'SILENT', undefined, {
    getRealMs: clock.getRealMs,
    ...{ runLater: timers.runLater, holdRecords: ticks.hold },
    onSent: () => {
      sent += 1;
    },
  });
  const stack = await startStack({
    ...{ cdkOut, dataDir, port: plan.port, pages: buildConsolePages(known.promise), refusal: buildRefusalBody },
    ...{
      inProcess,
      isStepped: true,
      isExpiring: name => !SOCKETS.test(name),
      clock: clock.getRealMs,
      warn: line => send({ line }),
    },
    signingKeys: { [ROOTS_KEY_ARN]: createRootsKey() },
    parameters: { [TARGETS_KEY_PARAMETER]: createTargetsKey() },
    log: isVerbose ? line => send({ line }) : () => {},
  });
  const { endpoint, region, credentials, outputs } = stack;
  writeWhole(getStackFilePath(dataDir), { pid: process.pid, endpoint, region, credentials, outputs });
  const target = readLocalTarget(dataDir);
  if (plan.keysOf !== null) await copyKeys(plan.keysOf, target);
  const keys: ReplayReady['keys'] =
    plan.keysOf === null ? (await ensureDemoKeys(target, dataDir, clock.getRealMs())).keys : {};
  known.resolve({ ...(keys.layer3 !== undefined && { key: keys.layer3 }), isSimulated: false });
  const end = async (): Promise<void> => {
    await stack.closeSockets(RESTARTS, WHY);
    await inProcess.end();
    await stack.stop();
  };
  const [connections, subscriptions] = [
    getTargetOutput(target, 'ConnectionsTable'),
    getTargetOutput(target, 'SubscriptionsTable'),
  ];
  const sockets = { ...openSockets(createDynamoClient(target), connections, subscriptions), isEndless: true };
  return { stack, target, sockets, keys, countSent: () => sent, end };
}

async function copyKeys(from: string, target: Target): Promise<void> {
  const texts = formatKeyRows(await readFolderKeys(from));
  const lines = texts.map((text, at) => ({ source: from, line: at + 1, ordinal: at + 1, text }));
  await importKeys({ ...resolveKeyStores(target), ...resolveKeyChanges(target) }, Readable.from(lines));
}

/** Does what is asked. Resolves once all its messages are sent. */
async function answer(
  request: ToWorker['request'],
  player: Player,
  { stack, sockets, end }: Service,
  clock: VirtualClock,
): Promise<Behind> {
  switch (request.op) {
    case 'state':
      break;
    case 'play':
      player.play(request.speed);
      break;
    case 'pause':
      await player.pause(request.speed);
      break;
    case 'step':
      await ('events' in request ? player.stepEvents(request.events) : player.moveTo(clock.nowMs + request.ms));
      break;
    case 'seek':
      await player.pause();
      await stack.closeSockets(RESTARTS, WHY);
      if (request.to_ms < clock.nowMs) return { heard: await scanHeardChannels(sockets) };
      await player.moveTo(request.to_ms);
      break;
    default:
      await player.pause();
      await end();
  }
  return {};
}
