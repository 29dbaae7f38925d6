import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { type Import, parseSource, type Source } from './source.ts';

export type Doc = { readonly path: string; readonly lines: readonly string[] };

/** The repository as the metrics see it. */
export type Tree = {
  readonly paths: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** TypeScript and JavaScript, generated files excluded. Imports are relative: of files and of workspaces. */
  readonly sources: readonly Source[];
  /** Markdown. */
  readonly docs: readonly Doc[];
};

const root = join(import.meta.dirname, '../..');

/** Tracked files, and new ones not ignored. */
export function readTree(): Tree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = `${listed}`.split('\n').filter(path => path !== '' && existsSync(join(root, path)));
  return treeOf(paths, path => readFileSync(join(root, path), 'utf8'));
}

export function treeOf(paths: readonly string[], read: (path: string) => string): Tree {
  const written = paths.filter(path => !path.includes('generated/'));
  const exported = exportsOf(paths, read);
  const parsed = (path: string): Source => {
    const source = parseSource(path, read(path));
    return { ...source, imports: source.imports.flatMap(one => localImport(path, one, exported)) };
  };
  return {
    paths: new Set(paths),
    folders: new Set(paths.flatMap(foldersAbove)),
    sources: written.filter(path => /\.(tsx?|js)$/.test(path) && !path.endsWith('.d.ts')).map(parsed),
    docs: written
      .filter(path => path.endsWith('.md'))
      .map(path => ({ path, lines: read(path).replace(/\n$/, '').split('\n') })),
  };
}

/** Files by the names under which workspaces export them. */
function exportsOf(paths: readonly string[], read: (path: string) => string): ReadonlyMap<string, string> {
  const workspaces = paths.filter(isWorkspace).map(path => ({ folder: dirname(path), ...JSON.parse(read(path)) }));
  return new Map(
    workspaces.flatMap(({ folder, name, exports }) =>
      Object.entries<string | { readonly [condition: string]: string }>(exports).map(([key, target]) => {
        // A package with a build names its source first.
        const file = typeof target === 'string' ? target : Object.values(target)[0]!;
        return [join(name, key), join(folder, file)] as const;
      }),
    ),
  );
}

const isWorkspace = (path: string): boolean => /^(?:(?:lib|clients)\/\w+|console)\/package\.json$/.test(path);

function localImport(path: string, one: Import, exported: ReadonlyMap<string, string>): readonly Import[] {
  if (one.from.startsWith('.')) return [one];
  const file = exported.get(one.from);
  return file === undefined ? [] : [{ ...one, from: `./${relative(dirname(path), file)}` }];
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** A relative path as a path from the root. */
export const resolveFrom = (path: string, relative: string): string =>
  normalize(join(dirname(path), relative)).replace(/\/$/, '');

export const isTest = ({ path }: { readonly path: string }): boolean => path.startsWith('test/');

/** The sources of the product. */
export const productSources = (tree: Tree): readonly Source[] => tree.sources.filter(source => !isTest(source));
