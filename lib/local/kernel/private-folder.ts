import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { CannotStart } from './errors.ts';

const OWNER_ONLY = 0o700;
/** Set on folders that users share, such as /tmp. */
const STICKY = 0o1000;

/** Creates or closes a folder. Throws CannotStart for a shared one. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  const { mode } = statSync(path);
  const shown = (mode & 0o7777).toString(8);
  if ((mode & STICKY) !== 0)
    throw new CannotStart(`${path} is shared by all users (mode ${shown}). Choose a folder of its own.`);
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    throw new CannotStart(
      `${path} is open to other users (mode ${shown}) and cannot be closed (${(error as Error).message}). ` +
        'Choose a folder of its own.',
    );
  }
}
