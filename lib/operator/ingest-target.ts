import { formatErrorReason } from 'solana-forwarder/reason';
import { createDynamoClient, createKinesisClient } from './clients.ts';
import { getTargetOutput, readAwsTarget, readLocalTarget, type Target, UsageError } from './target.ts';

type Where = { readonly data: string; readonly stream?: string; readonly outputs?: string };

/** Resolves the local stream, `--stream` or `--outputs`. Throws UsageError without AWS settings. */
export async function resolveIngestClients({ data, stream, outputs }: Where) {
  if (stream === undefined && outputs === undefined) return createIngestClients(readLocalTarget(data));
  // Without outputs the tables are not known, nor what is known of wallets.
  const clients =
    outputs === undefined
      ? { kinesis: createKinesisClient({ client: {}, outputs: {} }), stream: stream!, tables: null, funding: null }
      : createIngestClients(readAwsTarget(outputs), stream);
  // The SDK would check its settings only at the first call.
  const { config } = clients.kinesis;
  await config.region().catch(error => {
    throw new UsageError(
      `AWS has no region (${formatErrorReason(error)}). Set AWS_REGION, or region in ~/.aws/config.`,
    );
  });
  await config.credentials().catch(error => {
    throw new UsageError(
      `AWS has no credentials (${formatErrorReason(error)}). ` +
        'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the task a role.',
    );
  });
  return clients;
}

export function createIngestClients(target: Target, stream?: string) {
  const client = createDynamoClient(target);
  return {
    kinesis: createKinesisClient(target),
    stream: stream ?? getTargetOutput(target, 'EventsStream'),
    tables: {
      client,
      tape: getTargetOutput(target, 'TapeTable'),
      operations: getTargetOutput(target, 'OperationsTable'),
    },
    funding: { client, table: getTargetOutput(target, 'FundingTable') },
  };
}
