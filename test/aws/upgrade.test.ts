import type { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { tables } from '../../layers/contract/tables.ts';
import { computeGeneration } from '../../layers/storage/operations/data-version.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { everythingOn, type Json, type JsonObject, resourcesOf, type StackName, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const before = synthesizeStub().stacks;
const after = synthesizeStub({
  rebuild: 2,
  adoptTables: 'tape=Old-Tape,keys=Old-Keys-restored',
  adoptStreams: 'events=Old-Events',
}).stacks;

const tableIds = ({ Data }: typeof before): readonly string[] =>
  resourcesOf(Data, 'AWS::DynamoDB::Table')
    .map(([id]) => id.replace(/^Tables(.*)[0-9A-F]{8}$/, '$1'))
    .sort();

const plainIds = (names: readonly string[], generation: number): readonly string[] =>
  names.map(
    name => capital(name) + (tables[name as keyof typeof tables].derived && generation > 0 ? `G${generation}` : ''),
  );

describe('a rebuild by setting', () => {
  test('gives derived tables other names, and keeps every other table', () => {
    const names = Object.keys(tables);
    expect(tableIds(before)).toEqual(plainIds(names, computeGeneration(0)).toSorted());
    const own = names.filter(name => !['tape', 'keys'].includes(name));
    expect(tableIds(after)).toEqual(plainIds(own, computeGeneration(2)).toSorted());
  });

  test('leads functions to the new tables alone, and numbers rows of wallets', () => {
    const variablesOf = (name: string): JsonObject => {
      const [, fn] = resourcesOf(after.Streams, 'AWS::Lambda::Function').find(
        ([, { Properties }]) => Properties.Description === `functions/stream/${name}.ts`,
      )!;
      return (fn.Properties.Environment as { readonly Variables: JsonObject }).Variables;
    };
    expect(variablesOf('wallets').DATA_GENERATION).toBe(String(computeGeneration(2)));
    const Variables = variablesOf('intake');
    expect(flatten(Variables.TABLE_CANDLES!, 'Streams', after)).toContain(`TablesCandlesG${computeGeneration(2)}`);
    const streams = flatten(after.Streams as unknown as Json, 'Streams', after);
    expect(JSON.stringify(streams)).not.toMatch(/TablesCandles[0-9A-F]{8}/);
  });

  test('is checked before any function changes', () => {
    const [[, guard]] = resourcesOf(after.Version, 'AWS::CloudFormation::CustomResource') as [
      ReturnType<typeof resourcesOf>[number],
    ];
    expect(guard.Properties.formats).toMatch(/^rows \d+, .*, rebuild 2$/);
    expect(flatten(guard.Properties.candles!, 'Version', after)).toContain(`TablesCandlesG${computeGeneration(2)}`);
    expect(guard.Properties.candles).not.toEqual(
      resourcesOf(before.Version, 'AWS::CloudFormation::CustomResource')[0]![1].Properties.candles,
    );
  });
});

test('every stack with functions of stored data waits for the check of their version', () => {
  const { app, stacks } = synthesizeStub({ ...everythingOn, archiveTape: true });
  const names = Object.keys(stacks).filter(
    name => resourcesOf(stacks[name as StackName], 'AWS::Lambda::Function').length > 0,
  );
  const waiting = names.filter(name =>
    (app.node.findChild(name) as Stack).dependencies.some(({ node }) => node.id === 'Version'),
  );
  // The console has pages alone.
  expect(names.filter(name => !waiting.includes(name))).toEqual(['Version', 'Console']);
});

describe('adopted tables and streams', () => {
  test('are used by name and not created', () => {
    const text = JSON.stringify(after.Streams);
    expect(text).toContain('"TABLE_TAPE":"Old-Tape"');
    expect(text).toContain(':table/Old-Tape/index/bySlot');
    expect(text).toContain(':stream/Old-Events');
    expect(resourcesOf(after.Data, 'AWS::Kinesis::Stream').some(([id]) => id.startsWith('StreamsEvents'))).toBe(false);
    expect(after.Data.Outputs.KeysTable).toEqual({ Value: 'Old-Keys-restored' });
  });

  test('are named once each, by a name that exists', () => {
    const read = (adoptTables: string) => () =>
      readSettings(name => (name === 'adoptTables' ? adoptTables : undefined));
    for (const bad of [
      'tape',
      'tape=x',
      'wheels=Some-Table',
      'tape=One-Table,tape=Two',
      'tape=One-Table,keys=One-Table',
    ])
      expect(read(bad)).toThrow('The setting adoptTables must be a list of NAME=EXISTING');
    expect(read('')().adoptTables.size).toBe(0);
  });
});
