import { statSync } from 'node:fs';

/** Whether each file is still the one at the call. */
export function createPresenceCheck(paths: readonly string[]): () => boolean {
  const inode = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;
  const before = paths.map(inode);
  return () => paths.every((path, at) => before[at] !== undefined && inode(path) === before[at]);
}
