import { expect, test } from 'vitest';
import { retentions } from '../../layers/contract/retention.ts';
import { type Table, type TableName, tables } from '../../layers/contract/tables.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { resourcesOf, stackNames, synthesizeStub } from './assembly.ts';

const ended = synthesizeStub({ tapeRetentionDays: '30', candleRetentionDays: '90', positionRetentionDays: '365' });

const variablesOf = (stacks: typeof ended.stacks): readonly Record<string, unknown>[] =>
  stackNames.flatMap(name =>
    name in stacks
      ? resourcesOf(stacks[name], 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
          const { Variables } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
          return Variables === undefined ? [] : [Variables];
        })
      : [],
  );

test('every function that uses a table knows its retention, and no other', () => {
  const expected = { RETENTION_TAPE: '30', RETENTION_CANDLES: '90', RETENTION_POSITIONS: '365' };
  const all = variablesOf(ended.stacks);
  for (const [variable, days] of Object.entries(expected)) {
    const table = variable.replace('RETENTION', 'TABLE');
    expect(all.filter(variables => table in variables).map(variables => variables[variable])).toContain(days);
    for (const variables of all) expect(variables[variable]).toBe(table in variables ? days : undefined);
  }
});

test('items are kept forever by default', () => {
  expect(JSON.stringify(variablesOf(synthesizeStub().stacks))).not.toContain('RETENTION_');
});

test('a table with a retention has a TTL attribute', () => {
  for (const name of Object.keys(retentions) as TableName[]) expect((tables[name] as Table).expires).toBe('expires');
});

test.each([
  ['tapeRetentionDays', '6', '0, or an integer from 7 to 3650'],
  ['candleRetentionDays', '7', '0, or an integer from 8 to 3650'],
  ['positionRetentionDays', '30', '0, or an integer from 31 to 3650'],
  ['archiveInfrequentDays', '29', '0, or an integer from 30 to 3650'],
  ['archiveTape', 'yes', 'true or false'],
])('%s refuses %s', (name, value, expected) => {
  expect(() => readSettings(asked => (asked === name ? value : undefined))).toThrow(
    `The setting ${name} must be ${expected}; got "${value}".`,
  );
});
