import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleFunctions } from '../../lib/build/bundle.ts';

let root = '';
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const bundle = (doors: readonly string[]) => bundleFunctions({ root, outDir: join(root, 'dist/functions'), doors });
const load = async (door: string, version: string) =>
  (await import(`${pathToFileURL(join(root, 'dist/functions', door, 'index.mjs'))}?${version}`)) as {
    handler: () => unknown;
  };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chain-bundle-'));
  write('layers/word.ts', 'export const word: string = "first";\n');
  write('functions/one.ts', 'import { word } from "../layers/word.ts";\nexport const handler = () => word;\n');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a bundle', () => {
  test('is one ES module a door that needs nothing beside it', async () => {
    write('functions/deep/two.ts', 'export const handler = () => 2;\n');
    await bundle(['one', 'deep/two']);
    expect((await load('one', 'a')).handler()).toBe('first');
    expect((await load('deep/two', 'a')).handler()).toBe(2);
  });

  test('takes in JSON as an object and HTML as text', async () => {
    write('layers/page.html', '<p>page</p>');
    write('layers/document.json', '{"openapi":"3.1.0"}');
    write(
      'functions/docs.ts',
      'import page from "../layers/page.html";\nimport document from "../layers/document.json" with { type: "json" };\nexport const handler = () => [page, document.openapi];\n',
    );
    await bundle(['docs']);
    expect((await load('docs', 'a')).handler()).toEqual(['<p>page</p>', '3.1.0']);
  });

  test('can hold CommonJS that requires a module of Node', async () => {
    write('layers/old.cjs', 'module.exports = { name: require("node:path").basename("/a/b") };\n');
    write('functions/old.ts', 'import old from "../layers/old.cjs";\nexport const handler = () => old.name;\n');
    await bundle(['old']);
    expect((await load('old', 'a')).handler()).toBe('b');
  });

  test('is made again only when something it depends on has changed', async () => {
    expect(await bundle(['one'])).toEqual({ built: true });
    expect(await bundle(['one'])).toEqual({ built: false });
    write('layers/word.ts', 'export const word: string = "second";\n');
    expect(await bundle(['one'])).toEqual({ built: true });
    expect((await load('one', 'b')).handler()).toBe('second');
  });

  test('is refused when a door has no file, naming each of them', async () => {
    await expect(bundle(['one', 'rest/a', 'rest/b'])).rejects.toThrow('functions/rest/a.ts, functions/rest/b.ts');
  });

  test('stays as it was when the next build fails', async () => {
    await bundle(['one']);
    const before = readFileSync(join(root, 'dist/functions/one/index.mjs'), 'utf8');
    write('functions/one.ts', 'export const handler = (;\n');
    await expect(bundle(['one'])).rejects.toThrow();
    expect(readFileSync(join(root, 'dist/functions/one/index.mjs'), 'utf8')).toBe(before);
  });
});
