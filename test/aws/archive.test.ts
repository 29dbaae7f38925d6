import { describe, expect, test } from 'vitest';
import { columns } from '../../layers/storage/archive/columns.ts';
import { type JsonObject, resourcesOf, synthesizeStub, type Template } from './assembly.ts';

const plain = synthesizeStub();
const archived = synthesizeStub({ archiveTape: 'true', archiveInfrequentDays: '60' });
const template = archived.stacks.Archive!;

const one = (type: string): { readonly id: string; readonly properties: JsonObject } => {
  const found = resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return { id: found[0]![0], properties: found[0]![1].Properties };
};

describe('archiveTape', () => {
  test('is off by default', () => {
    expect(plain.stacks.Archive).toBeUndefined();
    expect(JSON.stringify(plain.stacks)).not.toContain('ARCHIVE_BUCKET');
  });

  test('makes a private, encrypted bucket that outlives its stack', () => {
    const { id, properties } = one('AWS::S3::Bucket');
    expect(template.Resources[id]!.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
    expect(JSON.stringify(one('AWS::S3::BucketPolicy').properties)).toContain('aws:SecureTransport');
  });

  test('moves archived files to infrequent access, and expires only what runs and queries leave', () => {
    const { LifecycleConfiguration } = one('AWS::S3::Bucket').properties;
    expect(LifecycleConfiguration).toEqual({
      Rules: [
        { Id: 'Runs', Prefix: 'runs/', ExpirationInDays: 30, Status: 'Enabled' },
        { Id: 'Results', Prefix: 'results/', ExpirationInDays: 30, Status: 'Enabled' },
        {
          Id: 'Infrequent',
          Prefix: 'tape/',
          Status: 'Enabled',
          Transitions: [{ StorageClass: 'STANDARD_IA', TransitionInDays: 60 }],
        },
      ],
    });
    const { Rules } = bucketOf(synthesizeStub({ archiveTape: 'true' }).stacks.Archive!);
    expect(Rules.map(({ Id }) => Id)).toEqual(['Runs', 'Results']);
  });

  test('gives the archiver the tape, its progress and this bucket, and nothing else', () => {
    const roles = resourcesOf(template, 'AWS::IAM::Role').filter(([id]) => id.startsWith('ScheduleArchive'));
    const [{ PolicyDocument }] = roles[0]![1].Properties.Policies as unknown as [
      { PolicyDocument: { Statement: readonly { Action: string | string[] }[] } },
    ];
    const actions = new Set(PolicyDocument.Statement.flatMap(({ Action }) => Action));
    expect([...actions].sort()).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
  });

  test('runs it within the time until the next run', () => {
    const fn = resourcesOf(template, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.Description === 'functions/schedule/archive.ts',
    )!;
    expect(fn[1].Properties).toMatchObject({ Timeout: 900, MemorySize: 3008 });
    expect(one('AWS::Events::Rule').properties.ScheduleExpression).toBe('rate(30 minutes)');
  });

  test('describes every column and projects the partitions for Athena', () => {
    const { TableInput } = one('AWS::Glue::Table').properties as { TableInput: JsonObject };
    const { Columns } = TableInput.StorageDescriptor as { Columns: readonly { Name: string }[] };
    expect(Columns.map(({ Name }) => Name)).toEqual(columns.map(({ name }) => name));
    expect(TableInput.PartitionKeys).toEqual([
      { Name: 'day', Type: 'string' },
      { Name: 'prefix', Type: 'string' },
    ]);
    expect(TableInput.Parameters).toMatchObject({
      'projection.enabled': 'true',
      'projection.day.range': '2020-03-16,NOW',
    });
    expect(JSON.stringify(TableInput.Parameters)).toContain('/tape/day=$'.concat('{day}/prefix=$', '{prefix}/'));
    expect(one('AWS::Athena::WorkGroup').properties).toMatchObject({ Name: 'Chain-archive' });
  });

  test('is watched by alarms', () => {
    const ids = resourcesOf(archived.stacks.Observability, 'AWS::CloudWatch::Alarm').map(([id]) => id);
    expect(ids.filter(id => id.startsWith('Archive')).map(id => id.replace(/.{8}$/, ''))).toEqual([
      'ArchiveSlow',
      'ArchiveOverdue',
      'ArchiveErrors',
      'ArchiveThrottles',
    ]);
  });
});

const bucketOf = (of: Template) =>
  resourcesOf(of, 'AWS::S3::Bucket')[0]![1].Properties.LifecycleConfiguration as unknown as {
    Rules: readonly { Id: string }[];
  };
