import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { listBackups } from '../operator/backup/manifest.ts';
import { isPortFree, type Machine } from '../operator/doctor/machine.ts';
import { getStackFilePath, getTargetOutput, isRunning, readLocalTarget } from '../operator/target.ts';
import { readFreeMb } from './disk-guard.ts';
import { readNewestStoredMs } from './stored-time.ts';

export type MachineFlags = {
  readonly data: string;
  readonly port: number;
  readonly source?: string;
  readonly backups?: string;
  readonly diskReserve: number;
};

const CALL_MS = 5_000;

/** Reads what the checks need. Changes nothing. */
export async function readMachine(flags: MachineFlags): Promise<Machine> {
  const dataDir = resolve(flags.data);
  const service = isRunning(dataDir) ? JSON.parse(readFileSync(getStackFilePath(dataDir), 'utf8')) : null;
  const limits = `/proc/${service?.pid ?? 'self'}/limits`;
  const files = /^Max open files\s+(\w+)/m.exec(existsSync(limits) ? readFileSync(limits, 'utf8') : '')?.[1];
  const metrics = service && (await ask(`${getTargetOutput(readLocalTarget(dataDir), 'RestUrl')}/metrics`));
  const source = flags.source === undefined ? undefined : await ask(flags.source, 'HEAD');
  return {
    nodeVersion: process.version,
    freeMb: readFreeMb(findExisting(dataDir)),
    reserveMb: flags.diskReserve,
    openFilesMax: files === undefined ? null : files === 'unlimited' ? Number.POSITIVE_INFINITY : Number(files),
    newestEventMs: readNewestStoredMs(dataDir, '%StreamsEvents%'),
    newestBackupMs: flags.backups && (listBackups(resolve(flags.backups)).at(-1)?.atMs ?? null),
    sourceDateMs: source && (Date.parse(source.headers.get('date') ?? '') || null),
    metrics: metrics?.ok ? await metrics.text() : null,
    isPortFree: await isPortFree(flags.port),
    port: flags.port,
    nowMs: Date.now(),
  } as Machine;
}

/** The folder may be missing before the first start. */
function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path));
}

/** Null if it does not answer. */
function ask(url: string, method = 'GET'): Promise<Response | null> {
  return fetch(url, { method, signal: AbortSignal.timeout(CALL_MS) }).catch(() => null);
}
