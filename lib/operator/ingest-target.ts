import { reasonOf } from 'solana-forwarder/reason';
import { dynamoOf, kinesisOf } from './clients.ts';
import { awsTarget, localTarget, outputOf, type Target, UsageError } from './target.ts';

type Where = { readonly data: string; readonly stream?: string; readonly outputs?: string };

/** Resolves the local stream, `--stream` or `--outputs`. Throws UsageError without AWS settings. */
export const clientsFor = async ({ data, stream, outputs }: Where) => {
  if (stream === undefined && outputs === undefined) return clientsOf(localTarget(data));
  const clients = outputs === undefined ? streamAlone(stream!) : clientsOf(awsTarget(outputs), stream);
  // The SDK would check its settings only at the first call.
  const { config } = clients.kinesis;
  await config.region().catch(error => {
    throw new UsageError(`AWS has no region (${reasonOf(error)}). Set AWS_REGION, or region in ~/.aws/config.`);
  });
  await config.credentials().catch(error => {
    throw new UsageError(
      `AWS has no credentials (${reasonOf(error)}). ` +
        'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the task a role.',
    );
  });
  return clients;
};

/** Without outputs the tables are not known, nor what is known of wallets. */
const streamAlone = (stream: string) => ({
  kinesis: kinesisOf({ client: {}, outputs: {} }),
  stream,
  tables: null,
  funding: null,
});

export const clientsOf = (target: Target, stream?: string) => {
  const client = dynamoOf(target);
  return {
    kinesis: kinesisOf(target),
    stream: stream ?? outputOf(target, 'EventsStream'),
    tables: { client, tape: outputOf(target, 'TapeTable'), operations: outputOf(target, 'OperationsTable') },
    funding: { client, table: outputOf(target, 'FundingTable') },
  };
};
