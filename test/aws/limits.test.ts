import { expect, test } from 'vitest';
import { type Table, tables } from '../../layers/contract/tables.ts';
import { everythingOn, type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';

const key = 'arn:aws:kms:eu-central-1:123456789012:key/0a1b2c3d-0000-0000-0000-000000000000';
const { stacks } = synthesizeStub({
  ...everythingOn,
  onDemandUnitsMax: '4000',
  backupDerived: 'false',
  parametersKeyArn: key,
});
const created = resourcesOf(stacks.Data, 'AWS::DynamoDB::Table').map(([, { Properties }]) => Properties);

test('on-demand tables and their indexes take at most the units of the setting', () => {
  const limit = { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 4_000 };
  for (const { OnDemandThroughput, GlobalSecondaryIndexes = [] } of created) {
    expect(OnDemandThroughput).toEqual(limit);
    for (const index of GlobalSecondaryIndexes as readonly JsonObject[])
      expect(index.OnDemandThroughput).toEqual(limit);
  }
  expect(
    JSON.stringify(synthesizeStub({ billingMode: 'provisioned', onDemandUnitsMax: '4000' }).stacks.Data),
  ).not.toContain('OnDemandThroughput');
});

test('derived tables have no point-in-time recovery without the setting, and all others have it', () => {
  expect(created.map(({ PointInTimeRecoverySpecification }) => PointInTimeRecoverySpecification as unknown)).toEqual(
    Object.values<Table>(tables).map(({ derived }) => ({ PointInTimeRecoveryEnabled: !derived })),
  );
});

test('only roles that read a secret parameter may decrypt with the key of the customer', () => {
  const roles = Object.values(stacks).flatMap(template => resourcesOf(template, 'AWS::IAM::Role'));
  const mayDecrypt = roles.filter(([, role]) => JSON.stringify(role).includes(key)).map(([id]) => id);
  // The address that x402 pays for is a plain String.
  const mayRead = roles
    .filter(([, role]) => JSON.stringify(role).includes('ssm:GetParameter'))
    .map(([id]) => id)
    .filter(id => !id.startsWith('McpRole'));
  expect(mayDecrypt.length).toBeGreaterThan(2);
  expect(mayDecrypt).toEqual(mayRead);
});
