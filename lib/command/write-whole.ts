import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes JSON at once, private to the owner: the file holds credentials. */
export function writeWhole(path: string, content: unknown): void {
  const part = `${path}.part`;
  // Another user's file or link there would receive the keys.
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(part, path);
}
