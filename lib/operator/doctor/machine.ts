import { createServer, type Server as NetServer } from 'node:net';
import { createOkFinding, createProblemFinding, createUnknownFinding, type Finding } from './finding.ts';

/** What a machine says of itself, as far as it can be read. */
export type Machine = {
  readonly nodeVersion: string;
  readonly freeMb: number;
  readonly reserveMb: number;
  readonly openFilesMax: number | null;
  readonly nowMs: number;
  /** When the newest event arrived; null without events. */
  readonly newestEventMs: number | null;
  /** Of the newest whole backup; null without one, undefined if nobody asked. */
  readonly newestBackupMs: number | null | undefined;
  /** Date of a server elsewhere; null if it does not answer, undefined if nobody asked. */
  readonly sourceDateMs: number | null | undefined;
  /** Of the running service; null if none runs. */
  readonly metrics: string | null;
  readonly isPortFree: boolean;
  readonly port: number;
};

const NODE_MAJOR_MIN = 24;
const OPEN_FILES_MIN = 4_096;
const CLOCK_MS_MAX = 5_000;
const STEP_MS_MAX = 60_000;
const LAG_MS_MAX = 60_000;
const SILENT_MS_MAX = 15 * 60_000;
const BACKUP_MS_MAX = 26 * 3_600_000;

/** Checks whether a machine can serve, and whether its service keeps up. */
export function diagnoseMachine(machine: Machine): readonly Finding[] {
  const checks = [checkNode, checkDisk, checkClock, checkFiles, checkPort, checkSource, checkLag, checkBackup];
  return checks.flatMap(check => check(machine) ?? []);
}

function checkNode({ nodeVersion }: Machine): Finding {
  const found = `Node ${nodeVersion}, at least ${NODE_MAJOR_MIN} is needed`;
  if (Number.parseInt(nodeVersion.replace('v', ''), 10) >= NODE_MAJOR_MIN) return createOkFinding('node', found);
  return createProblemFinding('node', found, `Run \`npm ci\` on Linux, or install Node ${NODE_MAJOR_MIN}.`);
}

function checkDisk({ freeMb, reserveMb }: Machine): Finding {
  const found = `${freeMb} MB free; below ${reserveMb} MB ingest is refused`;
  if (freeMb >= 2 * reserveMb) return createOkFinding('disk', found);
  return createProblemFinding('disk', found, 'Free space, enlarge the disk, or set tapeRetentionDays.');
}

function checkClock({ nowMs, newestEventMs, sourceDateMs }: Machine): Finding {
  const set = 'Set the clock, for example with: timedatectl set-ntp true';
  if (newestEventMs !== null && nowMs < newestEventMs - STEP_MS_MAX)
    return createProblemFinding('clock', `It is before the newest event, of ${formatTime(newestEventMs)}`, set);
  if (sourceDateMs === null)
    return createUnknownFinding('clock', 'The server of --source does not answer', 'Check its URL and the network.');
  if (sourceDateMs === undefined)
    return createOkFinding('clock', `${formatTime(nowMs)}, not before the newest event; --source URL compares it`);
  const offMs = Math.abs(nowMs - sourceDateMs);
  const found = `${Math.round(offMs / 1_000)} s from the server of --source`;
  return offMs <= CLOCK_MS_MAX ? createOkFinding('clock', found) : createProblemFinding('clock', found, set);
}

function checkFiles({ openFilesMax }: Machine): Finding {
  if (openFilesMax === null)
    return createUnknownFinding('files', 'The limit of open files cannot be read', 'Look at: ulimit -n');
  const found = `${openFilesMax} open files are allowed; each socket takes one`;
  if (openFilesMax >= OPEN_FILES_MIN) return createOkFinding('files', found);
  return createProblemFinding('files', found, 'Set LimitNOFILE=65536 in the unit of systemd, and restart the service.');
}

function checkPort({ port, isPortFree, metrics }: Machine): Finding {
  if (metrics !== null) return createOkFinding('port', 'The service answers');
  if (isPortFree) return createOkFinding('port', `Port ${port} is free; no service runs on this data folder`);
  return createProblemFinding(
    'port',
    `Port ${port} is in use, and no service answers on this data folder`,
    'Start the service, end the other program, or choose another --port.',
  );
}

function checkSource({ nowMs, newestEventMs }: Machine): Finding {
  const advice = 'Look at the producer or the forwarder, its key, and at: npm run dead-letters -- list';
  if (newestEventMs === null) return createUnknownFinding('source', 'No event arrived yet', 'Connect a source.');
  const silentMs = Math.max(0, nowMs - newestEventMs);
  const found = `The newest event arrived ${Math.round(silentMs / 1_000)} s ago`;
  return silentMs <= SILENT_MS_MAX ? createOkFinding('source', found) : createProblemFinding('source', found, advice);
}

function checkLag({ metrics }: Machine): Finding {
  if (metrics === null) return createUnknownFinding('lag', 'No service runs on this data folder', 'Start it.');
  const lags = [...metrics.matchAll(/^chain_processor_lag_milliseconds\{processor="(\w+)"\} (\d+)/gm)];
  const [name = '', ms = 0] = lags
    .map(([, processor, lag]) => [processor!, Number(lag)] as const)
    .reduce<readonly [string?, number?]>((most, one) => (one[1] > (most[1] ?? -1) ? one : most), []);
  const found = `The slowest processor is ${name}, ${ms} ms behind`;
  if (ms <= LAG_MS_MAX) return createOkFinding('lag', found);
  return createProblemFinding(
    'lag',
    found,
    'Look at the log, at `npm run parked -- list`, and at the load of the CPU.',
  );
}

function checkBackup({ newestBackupMs, nowMs }: Machine): Finding | null {
  if (newestBackupMs === undefined) return null;
  const advice = 'Run `npm run backup`, and look at its timer: systemctl list-timers';
  if (newestBackupMs === null) return createProblemFinding('backup', 'The folder of --backups has none', advice);
  const found = `The newest whole backup is of ${formatTime(newestBackupMs)}`;
  if (nowMs - newestBackupMs <= BACKUP_MS_MAX) return createOkFinding('backup', found);
  return createProblemFinding('backup', found, advice);
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Whether nobody listens there. */
export function isPortFree(port: number): Promise<boolean> {
  const server: NetServer = createServer();
  return new Promise(done => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
