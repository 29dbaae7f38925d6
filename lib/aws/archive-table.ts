import { Aws, type Stack } from 'aws-cdk-lib';
import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { columns } from '../../layers/storage/archive/columns.ts';
import { prefixes, TAPE } from '../../layers/storage/archive/layout.ts';
import type { Settings } from './settings.ts';

/** Where Athena puts results of queries. */
export const RESULTS = 'results/';

/** The first day of Solana's mainnet. */
const FIRST_DAY = '2020-03-16';

const PARQUET = 'org.apache.hadoop.hive.ql.io.parquet';

/** A table whose partitions follow from names. */
export function makeArchiveTable(stack: Stack, bucket: IBucket, { prefix }: Settings) {
  const database = `${prefix.toLowerCase().replaceAll('-', '_')}_archive`;
  const home = new CfnDatabase(stack, 'Database', {
    catalogId: Aws.ACCOUNT_ID,
    databaseInput: { name: database, description: `${prefix}: archive of the tape` },
  });
  const location = `s3://${bucket.bucketName}/${TAPE}`;
  const table = new CfnTable(stack, 'Tape', {
    catalogId: Aws.ACCOUNT_ID,
    databaseName: database,
    tableInput: {
      name: 'tape',
      description: 'A row per swap, and per other event of a token',
      tableType: 'EXTERNAL_TABLE',
      partitionKeys: ['day', 'prefix'].map(name => ({ name, type: 'string' })),
      parameters: {
        classification: 'parquet',
        'projection.enabled': 'true',
        'projection.day.type': 'date',
        'projection.day.format': 'yyyy-MM-dd',
        'projection.day.range': `${FIRST_DAY},NOW`,
        'projection.prefix.type': 'enum',
        'projection.prefix.values': prefixes.join(','),
        'storage.location.template': `${location}day=\${day}/prefix=\${prefix}/`,
      },
      storageDescriptor: {
        location,
        columns: columns.map(({ name, kind }) => ({ name, type: kind.sqlType })),
        inputFormat: `${PARQUET}.MapredParquetInputFormat`,
        outputFormat: `${PARQUET}.MapredParquetOutputFormat`,
        serdeInfo: { serializationLibrary: `${PARQUET}.serde.ParquetHiveSerDe` },
      },
    },
  });
  table.addResourceDependency(home);
  const workGroup = `${prefix}-archive`;
  new CfnWorkGroup(stack, 'WorkGroup', {
    name: workGroup,
    description: `${prefix}: queries of the archive`,
    recursiveDeleteOption: true,
    workGroupConfiguration: {
      enforceWorkGroupConfiguration: true,
      publishCloudWatchMetricsEnabled: true,
      resultConfiguration: {
        outputLocation: `s3://${bucket.bucketName}/${RESULTS}`,
        encryptionConfiguration: { encryptionOption: 'SSE_S3' },
      },
    },
  });
  return { database, workGroup };
}
