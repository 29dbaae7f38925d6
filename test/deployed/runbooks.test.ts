/** The workflows and the runbooks name only what exists. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainHere } from '../service/here.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const workflows = readdirSync(join(ROOT, '.github/workflows')).map(name => `.github/workflows/${name}`);
const page = read('docs/how-to/runbooks.md');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

test('every action is pinned to a commit', () => {
  const used = workflows.flatMap(path => [...read(path).matchAll(/\buses: (\S+)/g)].map(([, action]) => action!));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter(action => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$|^\.\//.test(action))).toEqual([]);
});

test('no workflow reads a secret or may write to the repository', () => {
  for (const path of workflows) expect(read(path)).not.toMatch(/secrets\.|secrets: inherit|contents: write|write-all/);
});

/** Its stack Data has these resources. */
const fakeAws = (folder: string, resources: string): NodeJS.ProcessEnv => {
  const script = `#!/bin/sh\ncase " ${resources} " in *" $6 "*) exit 0;; esac\necho "No $6 in $4" >&2\nexit 254\n`;
  writeFileSync(join(folder, 'aws'), script, { mode: 0o755 });
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` };
};

test('the workflow deploys, and goes back to, only a version whose derived tables exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-tables-'));
  const put = (name: string, value: unknown): void => writeFileSync(join(folder, name), JSON.stringify(value));
  put('manifest.json', { artifacts: { Data: { properties: { stackName: 'Staging-Data' } } } });
  const run = (candles: unknown, resources: string) => {
    put('Data.template.json', { Outputs: { CandlesTable: { Value: candles } } });
    const env = fakeAws(folder, resources);
    return spawnSync(join(ROOT, '.github/demand-tables.sh'), [folder], { env, encoding: 'utf8' });
  };
  expect(run({ Ref: 'TablesCandlesG7AB' }, 'TablesTape TablesCandlesG7AB').status).toBe(0);
  expect(run('Adopted-Candles', '').status).toBe(0);
  const { status, stdout } = run({ Ref: 'TablesCandlesG8AB' }, 'TablesTape TablesCandlesG7AB');
  expect([status, stdout]).toEqual([1, expect.stringContaining('Staging-Data lacks the table TablesCandlesG8AB')]);
  rmSync(folder, { recursive: true });
  const steps = read('.github/workflows/deploy.yml').split('cdk deploy ');
  expect(steps).toHaveLength(3);
  for (const before of steps.slice(0, 2)) expect(before).toContain('demand-tables.sh');
});

test('every npm script of the workflows and the runbooks exists', () => {
  const texts = [page, ...workflows.map(read)];
  const named = texts.flatMap(text => [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!));
  expect(named).toContain('journeys');
  expect([...new Set(named)].filter(name => !(name in scripts))).toEqual([]);
});

const COMMANDS = /npm run (?:-s )?(keys|parked|billing|ingest|doctor) -- ([^`\n|>]+)/g;

test('the command line knows every option and subcommand of the runbooks', async () => {
  const commands = [...page.matchAll(COMMANDS)].map(([, name = '', rest = '']) => ({
    path: [name, /^[a-z]+(?= |$)/.exec(rest)?.[0] ?? ''].filter(word => word !== ''),
    options: [...rest.matchAll(/--[\w-]+/g)].map(([option]) => option),
  }));
  expect(commands.length).toBeGreaterThan(10);
  for (const { path, options } of commands) {
    const { code, stdout } = await chainHere([...path, '--help']);
    expect(code, path.join(' ')).toBe(0);
    expect(stdout).toContain(`Usage: chain ${path.join(' ')}`);
    for (const option of options) expect(stdout, path.join(' ')).toContain(option);
  }
});

/** Lines of the first table, with `…` for a name. */
const patterns = [...page.split('## Check')[0]!.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(.+?)`/g)].map(([, name]) => new RegExp(`^${name!.replace('…', '\\w+')}$`)),
);

test('every alarm has a page, and every page an alarm', () => {
  const { Resources } = JSON.parse(read('test/aws/generated/Observability.json')) as {
    readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
  };
  const alarms = Object.entries(Resources).flatMap(([id, { Type }]) =>
    Type === 'AWS::CloudWatch::Alarm' ? [id.replace(/[0-9A-F]{8}$/, '')] : [],
  );
  expect(alarms.length).toBeGreaterThan(20);
  expect(alarms.filter(alarm => !patterns.some(pattern => pattern.test(alarm)))).toEqual([]);
  const unused = patterns.filter(pattern => !alarms.some(alarm => pattern.test(alarm)));
  expect(unused.map(String)).toEqual([]);
});
