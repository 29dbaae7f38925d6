import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One digest over files and folders, by their paths below `root` and their contents. An absent one counts as absent. */
export const digestOf = (root: string, paths: readonly string[], more = ''): string =>
  hashed(root, paths, more, path => readFileSync(path));

/** The same by how large each file is and when it was last written: of what lies where it was made this says as much, and reads none of it. */
export const stampOf = (root: string, paths: readonly string[], more = ''): string =>
  hashed(root, paths, more, path => {
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  });

const hashed = (
  root: string,
  paths: readonly string[],
  more: string,
  told: (path: string) => string | Uint8Array,
): string => {
  const hash = createHash('sha256').update(more);
  for (const path of paths.flatMap(path => filesBelow(root, path)))
    hash.update(`\0${path}\0`).update(told(join(root, path)));
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
