import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { everythingOn, type JsonObject, type Resource, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const plain = synthesizeStub(everythingOn);
const indexed = synthesizeStub({ ...everythingOn, vectorIndex: 's3' });
const everything = stackNames.flatMap(name => Object.entries(indexed.stacks[name].Resources));

const one = (type: string): readonly [string, Resource] => {
  const found = everything.filter(([, { Type }]) => Type === type);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const functionOf = (path: string): JsonObject => {
  const found = stackNames.flatMap(name =>
    resourcesOf(indexed.stacks[name], 'AWS::Lambda::Function').map(([, { Properties }]) =>
      flatten(Properties, name, indexed.stacks),
    ),
  ) as readonly JsonObject[];
  return found.find(({ Description }) => Description === `functions/${path}.ts`)!;
};
const indexArn = (): string => `\${Data.${one('AWS::S3Vectors::Index')[0]}.IndexArn}`;

describe('vectorIndex=memory, the default', () => {
  test('adds no index to the templates', () => {
    expect(JSON.stringify(plain.stacks)).not.toMatch(/s3vectors|VECTOR_INDEX|VectorIndex|VectorBucket/i);
    expect(synthesizeStub({ ...everythingOn, vectorIndex: 'memory' }).stacks).toEqual(plain.stacks);
  });
});

describe('vectorIndex=s3', () => {
  test('adds a bucket and an index of 30 float32 by cosine, with generated names', () => {
    const [bucket, { Properties }] = one('AWS::S3Vectors::VectorBucket');
    expect(Properties ?? {}).toEqual({});
    expect(one('AWS::S3Vectors::Index')[1].Properties).toEqual({
      VectorBucketArn: { 'Fn::GetAtt': [bucket, 'VectorBucketArn'] },
      DataType: 'float32',
      Dimension: 30,
      DistanceMetric: 'cosine',
      MetadataConfiguration: { NonFilterableMetadataKeys: ['profile'] },
    });
  });

  test('does not retain the index', () => {
    for (const type of ['AWS::S3Vectors::Index', 'AWS::S3Vectors::VectorBucket'])
      expect(one(type)[1].DeletionPolicy).toBeUndefined();
  });

  test('lets only the route read and only the schedule write', () => {
    const rights = stackNames.flatMap(stack =>
      resourcesOf(indexed.stacks[stack], 'AWS::IAM::Role').flatMap(([id, { Properties }]) => {
        const policies = flatten(Properties.Policies ?? [], stack, indexed.stacks) as unknown as {
          PolicyDocument: { Statement: { Action: string | string[]; Resource: string }[] };
        }[];
        return policies
          .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
          .filter(({ Action }) => String(Action).includes('s3vectors'))
          .map(({ Action, Resource }) => [id.replace(/Role\w{8}$/, ''), [Action].flat().sort(), Resource]);
      }),
    );
    expect(rights).toEqual([
      ['ScheduleVectors', ['s3vectors:DeleteVectors', 's3vectors:PutVectors'], indexArn()],
      ['RestWalletSimilar', ['s3vectors:GetVectors', 's3vectors:QueryVectors'], indexArn()],
    ]);
  });

  test('passes the ARN to these two functions only', () => {
    const users = everything.filter(([, { Properties }]) => JSON.stringify(Properties ?? {}).includes('VECTOR_INDEX'));
    expect(users.map(([, { Properties }]) => Properties.Description).sort()).toEqual([
      'functions/rest/wallet/similar.ts',
      'functions/schedule/vectors.ts',
    ]);
    for (const path of ['rest/wallet/similar', 'schedule/vectors'])
      expect(functionOf(path).Environment).toMatchObject({ Variables: { VECTOR_INDEX: indexArn() } });
  });

  test('runs the schedule each minute with more memory and time', () => {
    const rules = resourcesOf(indexed.stacks.Streams, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
    const rule = rules.find(({ Description }) => Description === 'Runs functions/schedule/vectors.ts');
    expect(rule?.ScheduleExpression).toBe('rate(1 minute)');
    expect(functionOf('schedule/vectors')).toMatchObject({ MemorySize: 3008, Timeout: 600 });
  });

  test('changes nothing else', () => {
    const without = (stacks: typeof plain.stacks) =>
      stackNames.flatMap(name => Object.keys(stacks[name].Resources)).filter(id => !/^Vector(Bucket|Index)$/.test(id));
    const stable = (ids: readonly string[]) => ids.filter(id => !id.startsWith('ApiDeployment')).sort();
    expect(stable(without(indexed.stacks))).toEqual(stable(without(plain.stacks)));
  });

  test('adds no finding of the AWS Solutions checks', () => {
    const findings = ({ app }: typeof plain) =>
      new AwsSolutionsChecks(app)
        .validateScope(app)
        .violations.flatMap(({ ruleName, violatingResources }) =>
          violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
        );
    expect(findings(indexed)).toEqual(findings(plain));
  });
});
