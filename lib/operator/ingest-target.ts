import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { reasonOf } from 'solana-forwarder/reason';
import { type Funding, openFunding } from '../../layers/storage/wallets/funding.ts';
import { dynamoOf, kinesisOf } from './clients.ts';
import type { SettleTables } from './settle.ts';
import { awsTarget, localTarget, outputOf, type Target, UsageError } from './target.ts';

type Where = { readonly data: string; readonly stream?: string; readonly outputs?: string };

/** The tables are known only with outputs. */
type IngestClients = {
  readonly kinesis: KinesisClient;
  readonly stream: string;
  readonly tables: SettleTables | null;
  /** What is known of wallets; null where the tables are not known. */
  readonly funding: Funding | null;
};

/** Resolves the local stream, `--stream` or `--outputs`. Throws UsageError without AWS settings. */
export const clientsFor = async ({ data, stream, outputs }: Where): Promise<IngestClients> => {
  if (stream === undefined && outputs === undefined) return clientsOf(localTarget(data));
  const clients = outputs === undefined ? streamAlone(stream!) : clientsOf(awsTarget(outputs), stream);
  await demandSettings(clients.kinesis);
  return clients;
};

const streamAlone = (stream: string): IngestClients => ({
  kinesis: kinesisOf({ client: {}, outputs: {} }),
  stream,
  tables: null,
  funding: null,
});

/** The SDK would check its settings only at the first call. */
const demandSettings = async ({ config }: KinesisClient): Promise<void> => {
  await config.region().catch(error => {
    throw new UsageError(`AWS has no region (${reasonOf(error)}). Set AWS_REGION, or region in ~/.aws/config.`);
  });
  await config.credentials().catch(error => {
    throw new UsageError(
      `AWS has no credentials (${reasonOf(error)}). ` +
        'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the task a role.',
    );
  });
};

export const clientsOf = (target: Target, stream?: string): IngestClients => {
  const client = dynamoOf(target);
  return {
    kinesis: kinesisOf(target),
    stream: stream ?? outputOf(target, 'EventsStream'),
    tables: { client, tape: outputOf(target, 'TapeTable'), operations: outputOf(target, 'OperationsTable') },
    funding: openFunding(client, outputOf(target, 'FundingTable')),
  };
};
