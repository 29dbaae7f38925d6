import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the history of a data folder. A restore begins another one. */
const LINE_FILE = 'backup-line';

export function readLine(dataDir: string): string | null {
  const path = join(dataDir, LINE_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Events of another history must not be added to a backup. */
export function writeLine(dataDir: string): string {
  const line = randomUUID();
  writeFileSync(join(dataDir, LINE_FILE), line, { mode: 0o600 });
  return line;
}
