import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name under which functions read the key that seals secrets of targets. */
export const TARGETS_KEY_PARAMETER = '/chain/targets-key';

/** In the data folder, readable by its owner alone. */
export const TARGETS_KEY_FILE = 'targets-key';

/** The key of a data folder: 32 bytes in base64. The first start makes it. */
export function ensureTargetsKey(dataDir: string): string {
  const path = join(dataDir, TARGETS_KEY_FILE);
  if (!existsSync(path)) writeFileSync(path, `${createTargetsKey()}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}

/** A new key. */
export function createTargetsKey(): string {
  return randomBytes(32).toString('base64');
}
