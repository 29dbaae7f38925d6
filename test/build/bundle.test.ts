import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildFunctionBundles } from '../../lib/build/bundle.ts';

let root = '';
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const bundle = (functions: readonly string[]) =>
  buildFunctionBundles({ root, outDir: join(root, 'dist/functions'), functions });
const require = createRequire(import.meta.url);
/** Loads the current bundle: `require` caches by path. */
const load = (name: string): { readonly handler: () => unknown } => {
  const file = join(root, 'dist/functions', name, 'index.cjs');
  delete require.cache[file];
  return require(file);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chain-bundle-'));
  write('layers/word.ts', 'export const word: string = "first";\n');
  write('functions/one.ts', 'import { word } from "../layers/word.ts";\nexport const handler = () => word;\n');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a bundle', () => {
  test('is one self-contained module per function', async () => {
    write('functions/deep/two.ts', 'export const handler = () => 2;\n');
    await bundle(['one', 'deep/two']);
    expect(load('one').handler()).toBe('first');
    expect(load('deep/two').handler()).toBe(2);
  });

  test('imports JSON as an object and HTML as text', async () => {
    write('layers/page.html', '<p>page</p>');
    write('layers/document.json', '{"openapi":"3.1.0"}');
    write(
      'functions/docs.ts',
      `import page from "../layers/page.html";
import document from "../layers/document.json" with { type: "json" };
export const handler = () => [page, document.openapi];
`,
    );
    await bundle(['docs']);
    expect(load('docs').handler()).toEqual(['<p>page</p>', '3.1.0']);
  });

  test('can hold CommonJS that requires a module of Node', async () => {
    write('layers/old.cjs', 'module.exports = { name: require("node:path").basename("/a/b") };\n');
    write('functions/old.ts', 'import old from "../layers/old.cjs";\nexport const handler = () => old.name;\n');
    await bundle(['old']);
    expect(load('old').handler()).toBe('b');
  });

  test('requires modules that its sources import dynamically', async () => {
    write('functions/late.ts', "export const handler = async () => typeof (await import('node:http')).request;\n");
    await bundle(['late']);
    expect(readFileSync(join(root, 'dist/functions/late/index.cjs'), 'utf8')).not.toMatch(/\bimport\(/);
    expect(await load('late').handler()).toBe('function');
  });

  test('is rebuilt only when an input has changed', async () => {
    expect(await bundle(['one'])).toEqual({ built: true });
    expect(await bundle(['one'])).toEqual({ built: false });
    write('layers/word.ts', 'export const word: string = "second";\n');
    expect(await bundle(['one'])).toEqual({ built: true });
    expect(load('one').handler()).toBe('second');
  });

  test('fails with the names of all functions without a file', async () => {
    await expect(bundle(['one', 'rest/a', 'rest/b'])).rejects.toThrow('functions/rest/a.ts, functions/rest/b.ts');
  });

  test('is kept when the next build fails', async () => {
    await bundle(['one']);
    const before = readFileSync(join(root, 'dist/functions/one/index.cjs'), 'utf8');
    write('functions/one.ts', 'export const handler = (;\n');
    await expect(bundle(['one'])).rejects.toThrow();
    expect(readFileSync(join(root, 'dist/functions/one/index.cjs'), 'utf8')).toBe(before);
  });
});
