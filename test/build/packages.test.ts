/** `npm ci` installs no packages of development. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Manifest = {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
};
const readManifest = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Manifest;

const WORKSPACES = ['clients/typescript', 'console', 'lib/forward', 'lib/local', 'lib/simulate'];
/** Only the console bundles it. */
const VERIFIER_PAGE = 'clients/verify/src/browser/';
/** Not part of what runs. `npm run sql` installs its own. */
const DEVELOPMENT = ['clients/typescript/examples/', 'clients/typescript/generate.ts', 'lib/sql/'];

const sources = globSync('{bin,clients,console,functions,layers,lib}/**/*.{ts,tsx,js,cjs}', {
  cwd: ROOT,
  exclude: name => name.includes('node_modules') || name.endsWith('dist'),
}).filter(path => !DEVELOPMENT.some(part => path.startsWith(part)));

/** Also of `import { type X }`, which Node loads. */
const listImportedPackages = (path: string): readonly string[] => {
  const text = read(path);
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const isType = ({ start }: { readonly start: number }): boolean =>
    /^(?:import|export) type\b/.test(text.slice(start));
  return [
    ...staticImports.filter(one => !isType(one)).map(one => one.moduleRequest.value),
    ...staticExports.filter(one => !isType(one)).flatMap(one => one.entries[0]?.moduleRequest?.value ?? []),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ]
    .filter(name => /^[@a-z]/.test(name) && !/^(?:node|virtual):/.test(name))
    .map(name =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
};

test('what runs imports only dependencies of its package', () => {
  const wrong = sources.flatMap(path => {
    const workspace = WORKSPACES.find(folder => path.startsWith(`${folder}/`)) ?? '.';
    const owner = path.startsWith(VERIFIER_PAGE) ? 'console' : workspace;
    const { dependencies = {}, name } = readManifest(owner);
    return listImportedPackages(path)
      .filter(used => used !== name && !(used in dependencies))
      .map(used => `${path}: ${used}`);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('npm installs no packages of development unless it is asked for them', () => {
  expect(read('.npmrc').split('\n')).toContain('omit=dev');
});

test('each script that needs packages of development installs them first', () => {
  const { scripts } = readManifest('.');
  expect(scripts.sql).toMatch(/^node bin\/tools\.js && /);
  const needs = Object.entries(scripts).filter(([, text]) => /vitest|biome|tsc|node test\//.test(text));
  const others = needs.filter(([, text]) => !/^(?:node bin\/tools\.js|npm run lint) && /.test(text));
  expect(others.map(([name]) => name)).toEqual(['accuracy', 'calibrate']);
});
