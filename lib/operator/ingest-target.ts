import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { dynamoOf, kinesisOf } from './clients.ts';
import type { SettleTables } from './settle.ts';
import { awsTarget, localTarget, outputOf, type Target } from './target.ts';

export type IngestWhere = { readonly data: string; readonly stream?: string; readonly outputs?: string };

/** Where events go, and the tables that tell what became of them where they are known. */
export type IngestClients = {
  readonly kinesis: KinesisClient;
  readonly stream: string;
  readonly tables: SettleTables | null;
};

/** The local service's stream, or one on AWS named by --stream or found in --outputs. */
export const clientsFor = ({ data, stream, outputs }: IngestWhere): IngestClients => {
  if (outputs !== undefined) return clientsOf(awsTarget(outputs), stream);
  if (stream === undefined) return clientsOf(localTarget(data));
  return { kinesis: kinesisOf({ client: {}, outputs: {} }), stream, tables: null };
};

/** Everything an ingest into a target needs. */
export const clientsOf = (target: Target, stream?: string): IngestClients => ({
  kinesis: kinesisOf(target),
  stream: stream ?? outputOf(target, 'EventsStream'),
  tables: {
    client: dynamoOf(target),
    tape: outputOf(target, 'TapeTable'),
    operations: outputOf(target, 'OperationsTable'),
  },
});
