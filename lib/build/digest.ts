import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One digest over files and folders, by their paths below `root` and their contents. An absent one counts as absent. */
export const digestOf = (root: string, paths: readonly string[], more = ''): string => {
  const hash = createHash('sha256').update(more);
  for (const path of paths.flatMap(path => filesBelow(root, path))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
};

/** Sorted, so that the digest does not depend on the order in which a file system lists. */
const filesBelow = (root: string, path: string): readonly string[] => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap(name => filesBelow(root, join(path, name)));
};
