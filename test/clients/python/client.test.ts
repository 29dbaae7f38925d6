import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { python } from './find-python.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CLIENT = join(ROOT, 'clients/python');

beforeAll(() => {
  execFileSync(process.execPath, ['build.ts'], { cwd: CLIENT });
});

const openapi = JSON.parse(readFileSync(join(ROOT, 'layers/contract/generated/openapi.json'), 'utf8'));
type Operation = { operationId: string; responses: Record<string, { content?: object }> };
const operations = Object.values<Record<string, Operation>>(openapi.paths).flatMap(path =>
  Object.values(path).flatMap(({ operationId, responses }) => {
    const contents = Object.entries(responses ?? {}).flatMap(([status, { content }]) =>
      status < '300' && content ? [content] : [],
    );
    return '204' in (responses ?? {}) || contents.some(content => 'application/json' in content) ? [operationId] : [];
  }),
);

test('every operation that answers JSON, or deletes, has a method', () => {
  const module = readFileSync(join(CLIENT, 'chain_intelligence/contract.py'), 'utf8');
  const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  expect(operations).toEqual(expect.arrayContaining(['tokenInfo', 'ruleCreate', 'targetDelete', 'ruleRedeliver']));
  for (const name of operations) expect(module.split(`def ${snake(name)}(`)).toHaveLength(3);
});

describe.runIf(python !== null)('in Python', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(python!, args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, PYTHONPATH: CLIENT } });

  test('all types resolve', () => {
    const code = [
      'import typing, chain_intelligence.contract as contract',
      'all = vars(contract).values()',
      'types = [one for one in all if isinstance(one, type) and one.__module__ == contract.__name__]',
      'print(sum(len(typing.get_type_hints(one)) > 0 for one in types))',
    ];
    const { status, stdout, stderr } = run('-c', code.join('\n'));
    expect([status, stderr]).toEqual([0, '']);
    expect(Number(stdout)).toBeGreaterThan(200);
  });

  test.each(['test_session', 'test_rest'])('%s passes', name => {
    const { status, stderr } = run(join('test/clients/python', `${name}.py`), '-q');
    expect(stderr).toMatch(/Ran \d+ tests/);
    expect(status, stderr).toBe(0);
  });
});
