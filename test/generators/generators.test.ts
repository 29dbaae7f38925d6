/** Runs the usual client generators over the OpenAPI document and compiles what they write. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generatedDirectory } from '../../layers/contract/documents/write.ts';

const home = mkdtempSync(join(tmpdir(), 'generators-'));
const source = join(generatedDirectory, 'openapi.json');
const root = new URL('../../package.json', import.meta.url).href;

/** For the processes that a command starts, too. */
const NODE_OPTIONS = `--import ${new URL('./typescript-five.ts', import.meta.url).href}`;

/** Runs the command of a package as this folder, or another one, resolves it. */
const run = (name: string, args: readonly string[], from: string = import.meta.url): string => {
  const manifest = findPackageJSON(name, from)!;
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0]!;
  const options = { cwd: home, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS } } as const;
  return execFileSync(process.execPath, [join(dirname(manifest), file), ...args], options);
};

/** Arguments of each generator, and a program over the client it writes. */
const generators = {
  'openapi-typescript': {
    args: [source, '-o', 'openapi-typescript/api.ts'],
    program: `
      import type { components, operations } from './api';
      type Ok = operations['tokenTrades']['responses'][200]['content']['application/json'];
      export const first = (answer: Ok): components['schemas']['Trade'] | undefined => answer.trades[0];`,
  },
  '@hey-api/openapi-ts': {
    args: ['-i', source, '-o', '@hey-api/openapi-ts/api'],
    program: `
      import { type ErrorEnvelope, type Trade, tokenTrades } from './api';
      export const first = async (mint: string): Promise<Trade | ErrorEnvelope | undefined> => {
        const { data, error } = await tokenTrades({ path: { mint }, query: { limit: 5 } });
        return error ?? data?.trades[0];
      };`,
  },
  orval: {
    args: ['--input', source, '--output', 'orval/api.ts', '--client', 'fetch'],
    program: `
      import { type ErrorEnvelope, type Trade, tokenTrades } from './api';
      export const first = async (mint: string): Promise<Trade | ErrorEnvelope | undefined> => {
        const answer = await tokenTrades(mint, { limit: 5 });
        return answer.status === 200 ? answer.data.trades[0] : answer.data;
      };`,
  },
  'swagger-typescript-api': {
    args: ['generate', '-p', source, '-o', 'swagger-typescript-api', '-n', 'api.ts', '--extract-request-params'],
    program: `
      import { Api, type Trade } from './api';
      export const first = async (mint: string): Promise<Trade | undefined> =>
        (await new Api().v1.tokenTrades({ mint, limit: 5 })).data.trades[0];`,
  },
} as const;

/** Compiles a folder under `strict`. Empty if nothing is wrong. */
const problemsOf = (folder: string): string => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  };
  writeFileSync(join(home, folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  try {
    return run('typescript', ['-p', folder], root);
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

afterAll(() => rmSync(home, { recursive: true }));

test.each(Object.entries(generators))('%s writes a typed client that compiles', (name, { args, program }) => {
  mkdirSync(join(home, name), { recursive: true });
  run(name, args);
  const write = (text: string) => writeFileSync(join(home, name, 'program.ts'), text);
  write(program);
  expect(problemsOf(name)).toBe('');
  write(program.replaceAll('trades[0]', 'trades[0]?.nonsense'));
  expect(problemsOf(name)).toContain("Property 'nonsense' does not exist");
});
