import { CfnOutput, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, StorageClass } from 'aws-cdk-lib/aws-s3';
import { optionalSchedules } from '../../layers/contract/schedules.ts';
import { ARCHIVE_VARIABLE } from '../../layers/contract/variables.ts';
import { TAPE } from '../../layers/storage/archive/layout.ts';
import { createAllowStatement } from './access.ts';
import { makeArchiveTable, RESULTS } from './archive-table.ts';
import type { StackContext } from './function.ts';
import { makeSchedule } from './schedule.ts';

export type Archive = { readonly archiver: Lambda };

/** A bucket, the schedule that fills it, and its table. */
export function defineArchiveStack(stack: Stack, context: StackContext): Archive {
  const bucket = new Bucket(stack, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [
      { id: 'Runs', prefix: 'runs/', expiration: Duration.days(WORK_DAYS) },
      { id: 'Results', prefix: RESULTS, expiration: Duration.days(WORK_DAYS) },
      ...(context.settings.archiveInfrequentDays === 0
        ? []
        : [
            {
              id: 'Infrequent',
              prefix: TAPE,
              transitions: [
                {
                  storageClass: StorageClass.INFREQUENT_ACCESS,
                  transitionAfter: Duration.days(context.settings.archiveInfrequentDays),
                },
              ],
            },
          ]),
    ],
    ...(context.settings.retainData
      ? { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  }) as IBucket;
  const archiver = makeSchedule(stack, 'ScheduleArchive', optionalSchedules.archive, context, {
    rights: [
      createAllowStatement(['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects('*')]),
      // Without it, S3 answers 403 for a missing object.
      createAllowStatement(['s3:ListBucket'], [bucket.bucketArn]),
    ],
  });
  archiver.addEnvironment(ARCHIVE_VARIABLE, bucket.bucketName);
  const { database, workGroup } = makeArchiveTable(stack, bucket, context.settings);
  new CfnOutput(stack, 'ArchiveBucket', { value: bucket.bucketName });
  new CfnOutput(stack, 'ArchiveDatabase', { value: database });
  new CfnOutput(stack, 'ArchiveWorkGroup', { value: workGroup });
  return { archiver };
}

/** Longer than any run may take. */
const WORK_DAYS = 30;
