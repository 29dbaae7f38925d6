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
  const runs = isRunning(dataDir);
  return {
    nodeVersion: process.version,
    freeMb: readFreeMb(findExisting(dataDir)),
    reserveMb: flags.diskReserve,
    openFilesMax: readOpenFilesMax(runs ? readServicePid(dataDir) : null),
    newestEventMs: readNewestStoredMs(dataDir, '%StreamsEvents%'),
    newestBackupMs: flags.backups && (listBackups(resolve(flags.backups)).at(-1)?.atMs ?? null),
    sourceDateMs: flags.source && (await readDate(flags.source)),
    metrics: runs ? await readMetrics(dataDir) : null,
    isPortFree: await isPortFree(flags.port),
    port: flags.port,
    nowMs: Date.now(),
  } as Machine;
}

/** The folder may be missing before the first start. */
function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path));
}

function readServicePid(dataDir: string): number {
  return JSON.parse(readFileSync(getStackFilePath(dataDir), 'utf8')).pid;
}

/** Of a process; without one, of this. Null where it cannot be read. */
function readOpenFilesMax(pid: number | null): number | null {
  const path = `/proc/${pid ?? 'self'}/limits`;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = /^Max open files\s+(\w+)/m.exec(text)?.[1];
  return found === undefined ? null : found === 'unlimited' ? Number.POSITIVE_INFINITY : Number(found);
}

async function readDate(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(CALL_MS) }).catch(() => null);
  const ms = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : ms;
}

async function readMetrics(dataDir: string): Promise<string | null> {
  const url = `${getTargetOutput(readLocalTarget(dataDir), 'RestUrl')}/metrics`;
  const response = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) }).catch(() => null);
  return response?.ok ? await response.text() : null;
}
