import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Digest of files and folders by path and content. A missing path counts as absent. */
export function hashFiles(root: string, paths: readonly string[], more = ''): string {
  return hashWith(root, paths, more, path => readFileSync(path));
}

/** Digest by path, size and modification time. Reads no content. */
export function hashFileStats(root: string, paths: readonly string[], more = ''): string {
  return hashWith(root, paths, more, path => {
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  });
}

function hashWith(
  root: string,
  paths: readonly string[],
  more: string,
  contentOf: (path: string) => string | Uint8Array,
): string {
  const hash = createHash('sha256').update(more);
  for (const path of paths.flatMap(path => listFiles(root, path)))
    hash.update(`\0${path}\0`).update(contentOf(join(root, path)));
  return hash.digest('hex');
}

/** Sorted: the listing order depends on the file system. */
function listFiles(root: string, path: string): readonly string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap(name => listFiles(root, join(path, name)));
}
