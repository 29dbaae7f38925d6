import { createServer, type Server as NetServer } from 'node:net';
import { createOkFinding, createProblemFinding, createUnknownFinding, type Finding } from './finding.ts';

/** What a machine says of itself. */
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

type Judge = (machine: Machine, check: string) => Finding | null;

const SET_CLOCK = 'Set the clock, for example with: timedatectl set-ntp true';

const judges: Readonly<Record<string, Judge>> = {
  node: ({ nodeVersion }, check) => {
    const found = `Node ${nodeVersion}, at least ${NODE_MAJOR_MIN} is needed`;
    const isNew = Number.parseInt(nodeVersion.replace('v', ''), 10) >= NODE_MAJOR_MIN;
    return judge(check, isNew, found, `Run \`npm ci\` on Linux, or install Node ${NODE_MAJOR_MIN}.`);
  },
  disk: ({ freeMb, reserveMb }, check) => {
    const found = `${freeMb} MB free; below ${reserveMb} MB ingest is refused`;
    return judge(check, freeMb >= 2 * reserveMb, found, 'Free space, enlarge the disk, or set tapeRetentionDays.');
  },
  clock: ({ nowMs, newestEventMs, sourceDateMs }, check) => {
    if (newestEventMs !== null && nowMs < newestEventMs - STEP_MS_MAX)
      return createProblemFinding(check, `It is before the newest event, of ${formatTime(newestEventMs)}`, SET_CLOCK);
    if (sourceDateMs === null)
      return createUnknownFinding(check, 'The server of --source does not answer', 'Check its URL and the network.');
    if (sourceDateMs === undefined)
      return createOkFinding(check, `${formatTime(nowMs)}, not before the newest event; --source URL compares it`);
    const offMs = Math.abs(nowMs - sourceDateMs);
    return judge(check, offMs <= CLOCK_MS_MAX, `${Math.round(offMs / 1_000)} s from the server of --source`, SET_CLOCK);
  },
  files: ({ openFilesMax }, check) => {
    if (openFilesMax === null)
      return createUnknownFinding(check, 'The limit of open files cannot be read', 'Look at: ulimit -n');
    const found = `${openFilesMax} open files are allowed; each socket takes one`;
    const advice = 'Set LimitNOFILE=65536 in the unit of systemd, and restart the service.';
    return judge(check, openFilesMax >= OPEN_FILES_MIN, found, advice);
  },
  port: ({ port, isPortFree: isFree, metrics }, check) => {
    if (metrics !== null) return createOkFinding(check, 'The service answers');
    if (isFree) return createOkFinding(check, `Port ${port} is free; no service runs on this data folder`);
    const found = `Port ${port} is in use, and no service answers on this data folder`;
    return createProblemFinding(check, found, 'Start the service, end the other program, or choose another --port.');
  },
  source: ({ nowMs, newestEventMs }, check) => {
    if (newestEventMs === null) return createUnknownFinding(check, 'No event arrived yet', 'Connect a source.');
    const silentMs = Math.max(0, nowMs - newestEventMs);
    const found = `The newest event arrived ${Math.round(silentMs / 1_000)} s ago`;
    const advice = 'Look at the producer or the forwarder, its key, and at: npm run dead-letters -- list';
    return judge(check, silentMs <= SILENT_MS_MAX, found, advice);
  },
  lag: ({ metrics }, check) => {
    if (metrics === null) return createUnknownFinding(check, 'No service runs on this data folder', 'Start it.');
    const lags = [...metrics.matchAll(/^chain_processor_lag_milliseconds\{processor="(\w+)"\} (\d+)/gm)];
    const [slowest] = lags.toSorted((a, b) => Number(b[2]) - Number(a[2]));
    const [, name, ms = '0'] = slowest ?? [];
    const advice = 'Look at the log, at `npm run parked -- list`, and at the load of the CPU.';
    return judge(check, Number(ms) <= LAG_MS_MAX, `The slowest processor is ${name}, ${ms} ms behind`, advice);
  },
  backup: ({ newestBackupMs, nowMs }, check) => {
    if (newestBackupMs === undefined) return null;
    const advice = 'Run `npm run backup`, and look at its timer: systemctl list-timers';
    if (newestBackupMs === null) return createProblemFinding(check, 'The folder of --backups has none', advice);
    const found = `The newest whole backup is of ${formatTime(newestBackupMs)}`;
    return judge(check, nowMs - newestBackupMs <= BACKUP_MS_MAX, found, advice);
  },
};

/** Checks whether a machine can serve, and whether its service keeps up. */
export function diagnoseMachine(machine: Machine): readonly Finding[] {
  return Object.entries(judges).flatMap(([check, run]) => run(machine, check) ?? []);
}

function judge(check: string, isOk: boolean, found: string, advice: string): Finding {
  return isOk ? createOkFinding(check, found) : createProblemFinding(check, found, advice);
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
