import { countOf, type Metric, type Place } from './metric.ts';
import { resolveFrom, type Tree } from './tree.ts';

const ROOTS = [
  'lib/build/synth.ts',
  'vitest.config.ts',
  'console/src/main.tsx',
  'clients/paper/build.ts',
  'console/size.ts',
  'clients/cli/src/main.ts',
  'clients/cli/build.js',
  'clients/python/build.ts',
  'clients/verify/src/main.ts',
  'clients/verify/build.js',
  ...['page', 'globals', 'node-crypto', 'node-zlib'].map(name => `clients/verify/src/browser/${name}.ts`),
  'clients/mcp/src/main.ts',
  'clients/mcp/build.js',
  'layers/contract/documents/browser/main.ts',
];

/**
 * Product code needs a function, command, example or bench.
 * Other files need one of those or a test.
 */
export const deadFiles: Metric = {
  name: 'dead-files',
  title: 'Files that nothing reaches',
  limit: 0,
  measure: tree => {
    const live = reachedFrom(
      tree,
      path => /^(functions|bin|test\/bench|clients\/\w+\/examples)\//.test(path) || ROOTS.includes(path),
    );
    const tested = reachedFrom(tree, path => path.startsWith('test/'));
    return countOf(
      tree.sources
        .map(({ path }) => path)
        .filter(path => !live.has(path) && (/^(layers|lib|console)\//.test(path) || !tested.has(path)))
        .map((path): Place => ({ path, line: 1, note: 'unreached' })),
    );
  },
};

function reachedFrom({ sources }: Tree, isRoot: (path: string) => boolean): ReadonlySet<string> {
  const importsOf = new Map(
    sources.map(({ path, imports }) => [path, imports.map(({ from }) => resolveFrom(path, from))]),
  );
  const reached = new Set([...importsOf.keys()].filter(isRoot));
  for (const path of reached) for (const to of importsOf.get(path) ?? []) reached.add(to);
  return reached;
}
