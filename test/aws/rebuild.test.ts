import { expect, test } from 'vitest';
import { tables } from '../../layers/contract/tables.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { rebuildOutputs } from '../../lib/operator/rebuild-place.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const made = synthesizeStub({ rebuildTasks: true, rebuild: 2 });
const template = made.stacks.Rebuild!;
const only = (type: string): JsonObject => {
  const found = resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return flatten(found[0]![1].Properties, 'Rebuild' as never, made.stacks) as JsonObject;
};
/** Of the process, not of what starts it. */
const statements = (): readonly Statement[] => {
  const [, policy] = resourcesOf(template, 'AWS::IAM::Policy').find(([id]) => id.includes('TaskRole'))!;
  const { PolicyDocument } = flatten(policy.Properties, 'Rebuild' as never, made.stacks) as {
    readonly PolicyDocument: { readonly Statement: readonly Statement[] };
  };
  return PolicyDocument.Statement;
};
type Statement = { readonly Action: string | readonly string[]; readonly Resource: string | readonly string[] };

test('Without the setting there is no stack', () => {
  const plain = synthesizeStub().stacks;
  expect(plain.Rebuild).toBeUndefined();
  expect(JSON.stringify(plain)).not.toMatch(/ECS/);
});

test('Nothing runs until a command starts tasks, and they take no connections', () => {
  expect(resourcesOf(template, 'AWS::ECS::Service')).toEqual([]);
  expect(only('AWS::EC2::SecurityGroup').SecurityGroupIngress).toBeUndefined();
  expect(Object.keys(template.Outputs).sort()).toEqual(
    [
      ...['RebuildBucket', 'RebuildCluster', 'RebuildPublicIp'],
      ...['RebuildSecurityGroup', 'RebuildSubnets', 'RebuildTask'],
    ].sort(),
  );
});

test('A task has one core, the code of the forwarder, and the tables of its generation', () => {
  const task = only('AWS::ECS::TaskDefinition');
  expect(task).toMatchObject({ Cpu: '1024', Memory: '4096', RequiresCompatibilities: ['FARGATE'] });
  const [container] = task.ContainerDefinitions as readonly JsonObject[];
  expect(container!.EntryPoint).toContain('rebuild-worker');
  expect(container!.ReadonlyRootFilesystem).toBe(true);
  const [variable] = container!.Environment as readonly { readonly Name: string; readonly Value: string }[];
  expect(variable!.Name).toBe('REBUILD_WORKER');
  for (const name of rebuildOutputs) expect(variable!.Value).toContain(`"${name}"`);
  expect(variable!.Value).toMatch(/"DataFormats":"rows \d+, .*, rebuild 2"/);
});

test('A task writes derived tables and what the wallets of a tape prove, and no other table', () => {
  const written = statements()
    .filter(({ Action }) => [Action].flat().some(action => /Put|Write|Delete|Update|PartiQL/.test(action)))
    .flatMap(({ Resource }) => [Resource].flat())
    .filter(resource => resource.includes('Tables'));
  const names = new Set(written.map(resource => /Tables([A-Z][a-z]+)/.exec(resource)?.[1]?.toLowerCase()));
  const derived = Object.entries(tables).flatMap(([name, { derived }]) => (derived ? [name] : []));
  expect([...names].sort()).toEqual([...derived, 'names', 'funding', 'identities', 'operations'].sort());
  for (const { Action, Resource } of statements()) {
    expect([Action].flat()).not.toContain('*');
    // Only objects of its bucket end with a wildcard.
    for (const resource of [Resource].flat())
      if (resource.endsWith('*')) expect([Action].flat().every(action => /^s3:|^ecr:/.test(action))).toBe(true);
  }
});

test('The files of a rebuild are private, and expire', () => {
  expect(only('AWS::S3::Bucket')).toMatchObject({
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14, Status: 'Enabled' }] },
  });
});

test('A network is a whole one, and only with tasks', () => {
  const read = (given: Record<string, unknown>) => () => readSettings(name => given[name]);
  expect(read({ rebuildTasks: true, rebuildVpcId: 'vpc-0123456789abcdef0' })).toThrow(/need each other/);
  expect(read({ rebuildVpcId: 'vpc-01234567', rebuildSubnets: 'subnet-01234567' })).toThrow(/need rebuildTasks true/);
  expect(read({ rebuildTasks: 'perhaps' })).toThrow(/The setting rebuildTasks must be/);
});
