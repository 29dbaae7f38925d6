import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Writes down the child's process id, so that a start after a SIGKILL can end what was left behind. */
export function rememberChild(dataDir: string, pid: number): void {
  writeFileSync(pidFile(dataDir), String(pid));
}

/** The child has ended in the ordinary way. */
export function forgetChild(dataDir: string): void {
  rmSync(pidFile(dataDir), { force: true });
}

/** Ends the engine that a killed process left on this data, after making sure that it is that one. */
export async function reapChild(dataDir: string, binary: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(pidFile(dataDir))) return;
  const pid = Number(readFileSync(pidFile(dataDir), 'utf8'));
  if (Number.isInteger(pid) && pid > 1 && isOurEngine(pid, dataDir, binary)) {
    log(`An engine of an earlier start (process ${pid}) was still there; it is ended.`);
    // Not SIGTERM, on which it waits a second for clients that are dead; what it has answered is on disk.
    process.kill(pid, 'SIGKILL');
    await waitForExit(pid);
  }
  forgetChild(dataDir);
}

/** A process id may have been given to someone else since: the command line must be the one we began. */
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
  throw new Error(`Process ${pid}, the engine of an earlier start, does not end.`);
}

/** A dead process whose parent has not asked for it yet (state Z) holds nothing any more; in a container nobody may ever ask. */
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
