import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Style as a test: it walks the tree and says what is out of order. */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && existsSync(join(root, file)));
/** TypeScript, and the one door that is not: `bin/chain.js` says why. */
const sources = files.filter(file => /\.(ts|js)$/.test(file) && !file.includes('/generated/'));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const lines = (file: string): readonly string[] => text(file).split('\n');

const LINES_MAX = 300;
const FUNCTION_LINES_MAX = 60;
const README_LINES_MAX = 30;

/** The floors, lowest first; a file may import from its own floor and those below. `lib` and `bin` stand beside, above `layers`. */
const floors = [
  'layers/core',
  'layers/contract',
  'layers/decode',
  'layers/storage',
  'layers/edge',
  'layers/flows',
  'functions',
];
const floorOf = (file: string): number => floors.findIndex(floor => file.startsWith(`${floor}/`));

const importsOf = (file: string): readonly string[] =>
  [...text(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(match =>
    normalize(join(dirname(file), match[1]!)),
  );

describe('the tree', () => {
  it('has imports that run down', () => {
    const upward = sources
      .filter(file => floorOf(file) >= 0)
      .flatMap(file =>
        importsOf(file)
          .filter(to => !(floorOf(to) >= 0 && floorOf(to) <= floorOf(file)))
          .map(to => `${file} -> ${to}`),
      );
    expect(upward).toEqual([]);
  });

  it('keeps the local stack free of the product', () => {
    const known = sources
      .filter(file => file.startsWith('lib/local/'))
      .flatMap(file =>
        importsOf(file)
          .filter(to => !to.startsWith('lib/local/'))
          .map(to => `${file} -> ${to}`),
      );
    expect(known).toEqual([]);
  });

  it('keeps core pure: no AWS, no schema library, no clock, no chance, no environment', () => {
    const forbidden = /@aws-sdk|from 'zod|Date\.now|Math\.random|process\.env|node:fs/;
    expect(sources.filter(file => file.startsWith('layers/core/') && forbidden.test(text(file)))).toEqual([]);
  });

  it('reads the environment in one file of the layers and functions', () => {
    const readers = sources.filter(file => /^(layers|functions)\//.test(file) && text(file).includes('process.env'));
    expect(readers).toEqual(['layers/edge/config.ts']);
  });

  it('has no file over three hundred lines', () => {
    expect(sources.filter(file => !file.startsWith('test/') && lines(file).length > LINES_MAX + 1)).toEqual([]);
  });

  it('has no function over sixty lines', () => {
    expect(sources.filter(file => !file.startsWith('test/')).flatMap(longFunctions)).toEqual([]);
  });

  it('has no focused or skipped test and nothing left to do', () => {
    const marks = /\b(describe|it|test)\.(only|skip|todo)\(|\b(TO)DO\b|\b(FIX)ME\b/;
    expect(sources.filter(file => marks.test(text(file)))).toEqual([]);
  });

  it('has a README of at most thirty lines in every folder of the house', () => {
    const folders = new Set(sources.map(dirname).filter(folder => /^(layers|lib|functions|test|bin)\b/.test(folder)));
    expect([...folders].filter(folder => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
    const long = files.filter(
      file => file.endsWith('README.md') && file !== 'README.md' && lines(file).length > README_LINES_MAX + 1,
    );
    expect(long).toEqual([]);
  });

  it('has no dead file: everything is reached from a door, a command, a test or a bench', () => {
    const reached = new Set<string>();
    const walk = (file: string): void => {
      if (reached.has(file) || !sources.includes(file)) return;
      reached.add(file);
      for (const to of importsOf(file)) walk(to);
    };
    const roots = sources.filter(
      file => /^(functions|bin|test)\//.test(file) || ['lib/build/synth.ts', 'vitest.config.ts'].includes(file),
    );
    // A bench is a command too: what it measures may be ahead of the door it is made for.
    for (const file of roots.filter(file => !file.startsWith('test/') || file.startsWith('test/bench/'))) walk(file);
    const live = new Set(reached);
    for (const file of roots) walk(file);
    expect(sources.filter(file => !reached.has(file))).toEqual([]);
    expect(sources.filter(file => /^(layers|lib)\//.test(file) && !live.has(file))).toEqual([]);
  });

  it('has docs whose links lead somewhere', () => {
    const broken = files
      .filter(file => file.endsWith('.md'))
      .flatMap(file =>
        [...text(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
          match => [file, normalize(join(dirname(file), match[1]!))] as const,
        ),
      )
      .filter(([, to]) => !existsSync(join(root, to)));
    expect(broken.map(([file, to]) => `${file} -> ${relative('.', to)}`)).toEqual([]);
  });
});

/** Functions told by their first line and the brace at the same indentation that ends them. */
function longFunctions(file: string): readonly string[] {
  const all = lines(file);
  return all.flatMap((line, start) => {
    const indent =
      /^(\s*)(?:export )?(?:async )?(?:function\b|(?:const|let) \w+ = (?:async )?(?:<[^>]*>)?\(.*|(?:const|let) \w+ = (?:async )?\w+ =>.*)/.exec(
        line,
      )?.[1];
    if (indent === undefined || !/[{(]\s*$/.test(line)) return [];
    const end = all.findIndex(
      (other, index) => index > start && new RegExp(`^${indent}[})]`).test(other) && !/^\s*\).*[{(]$/.test(other),
    );
    return end - start > FUNCTION_LINES_MAX ? [`${file}:${start + 1} ${end - start} lines`] : [];
  });
}
