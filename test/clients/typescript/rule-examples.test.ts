import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chainHere } from '../../service/here.ts';

const examples = join(import.meta.dirname, '../../../clients/typescript/examples/rules');
const folder = mkdtempSync(join(tmpdir(), 'chain-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(readdirSync(examples))('%s is a rule, which needs no service to check', async name => {
  const file = join(examples, name);
  expect(await chainHere(['rules', 'check', file])).toEqual({ code: 0, stdout: `${file} is a rule\n`, stderr: '' });
  const { stdout } = await chainHere(['rules', 'check', file, '--json']);
  expect(JSON.parse(stdout)).toEqual({ ok: true, rule_digest: expect.stringMatching(/^[0-9a-f]{64}$/), errors: [] });
});

test('what does not check is named by file, part, and line and column of its text, with what is allowed', async () => {
  const file = join(folder, 'wrong.json');
  const where = "e.direction == 'buy' &&\n  e.dex_nam == 'pump_swap'";
  writeFileSync(file, JSON.stringify({ v: 1, name: 'wrong', on: 'trade', where }));
  const { code, stdout } = await chainHere(['rules', 'check', file]);
  expect(code).toBe(1);
  expect(stdout).toContain(`${file}: where 2:5: \`e.dex_nam\` is not a field of trade; allowed: token_mint, `);
});

test.each([
  ['a file that is missing', ['check', join(folder, 'none.json')], 'does not exist'],
  ['an action that is unknown', ['fire', 'x.json'], 'The action must be one of check, test'],
  ['no file', ['check'], 'check needs a file or an id.'],
])('refuses %s', async (_, args, said) => {
  const { code, stderr } = await chainHere(['rules', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});
