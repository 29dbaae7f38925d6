import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { UsageError } from './target.ts';

/** Ending of a file that is not whole yet. */
const PARTIAL = '.partial';

/** An archive in a folder: what a bucket has below a prefix. */
export function createFolderObjects(folder: string): Objects {
  return {
    list: async beginning => {
      const home = join(folder, dirname(`${beginning}-`));
      const entries = (await readdir(home, { withFileTypes: true, recursive: true }).catch(ignoreMissing)) ?? [];
      const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      const files = paths.filter(path => !path.endsWith(PARTIAL));
      const listed = await Promise.all(
        files.map(async path => ({
          name: relative(folder, path).split(sep).join('/'),
          bytes: (await stat(path)).size,
        })),
      );
      return listed.filter(({ name }) => name.startsWith(beginning)).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: async (name, start, end) => {
      const path = join(folder, name);
      const file = await open(path);
      try {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
        if (bytesRead < end - start) throw new Error(`${path} ends before byte ${end}.`);
        return buffer;
      } finally {
        await file.close();
      }
    },
    get: name => readFile(join(folder, name)).catch(ignoreMissing),
    put: async (name, bytes) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}${PARTIAL}`, bytes);
      await rename(`${path}${PARTIAL}`, path);
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The folder of an archive that a flag names. Throws UsageError for another one. */
export function openArchiveFolder(folder: string, flag: string): Objects {
  if (!existsSync(folder))
    throw new UsageError(`${folder} does not exist. Name the folder of an archive with ${flag}.`);
  if (existsSync(join(folder, 'tape'))) return createFolderObjects(folder);
  throw new UsageError(`${folder} has no folder tape/. Name the folder of an archive with ${flag}.`);
}
