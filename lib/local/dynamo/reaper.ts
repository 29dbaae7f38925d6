import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stores the process id for a start after a SIGKILL. */
export function rememberChild(dataDir: string, pid: number): void {
  writeFileSync(pidFile(dataDir), String(pid));
}

export function forgetChild(dataDir: string): void {
  rmSync(pidFile(dataDir), { force: true });
}

/** Kills the engine that a killed process left behind. */
export async function reapChild(dataDir: string, binary: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(pidFile(dataDir))) return;
  const pid = Number(readFileSync(pidFile(dataDir), 'utf8'));
  if (Number.isInteger(pid) && pid > 1 && isOurEngine(pid, dataDir, binary)) {
    log(`Killed the DynamoDB engine of an earlier start (process ${pid}).`);
    // On SIGTERM it waits a second for clients. All answered writes are on disk.
    process.kill(pid, 'SIGKILL');
    await waitForExit(pid);
  }
  forgetChild(dataDir);
}

/** Process ids are reused, so the command line must match. */
function isOurEngine(pid: number, dataDir: string, binary: string): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const path = commandLine[commandLine.indexOf('--db-path') + 1] ?? '';
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    return commandLine[0] === binary && resolve(cwd, path) === resolve(dataDir, 'tables.sqlite');
  } catch {
    return false;
  }
}

async function waitForExit(pid: number): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    if (!isRunning(pid)) return;
    await sleep(20);
  }
  throw new Error(`The DynamoDB engine of an earlier start (process ${pid}) does not end. Kill it and retry.`);
}

/** A zombie (Z) has released its files, but its entry may remain in a container. */
function isRunning(pid: number): boolean {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return !/^[ZX]/.test(afterName);
  } catch {
    return false;
  }
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'engine.pid');
}
