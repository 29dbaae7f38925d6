import { gunzipSync } from 'node:zlib';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { type AdapterName, adapterNames } from '../../layers/contract/adapter-names.ts';
import { processors } from '../../layers/contract/processors.ts';
import { toConstructId } from '../aws/rows.ts';

/** Records that a processor gave up. */
export type Pointer = {
  readonly kind: 'records';
  /** Name or ARN of the function. */
  readonly source: string;
  readonly streamArn: string;
  readonly shard: string;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly error: string;
};

/** A line that the intake refused, perhaps cut off. */
export type Refused = {
  readonly kind: 'event';
  readonly source: 'intake';
  readonly shard: string;
  readonly sequence: string;
  readonly text: string;
  readonly error: string;
};

/** An item that the decoder failed on. */
export type KeptLetter = {
  readonly kind: 'item';
  readonly source: 'ingest';
  readonly adapter: AdapterName;
  readonly item: unknown;
  readonly error: string;
};

export type Unknown = { readonly kind: 'unknown'; readonly source: 'unknown'; readonly error: string };

export type Letter = Pointer | Refused | KeptLetter | Unknown;

const refused = z.object({
  reason: z.string(),
  path: z.string(),
  shard: z.string(),
  sequence: z.string().check(z.regex(/^\d+$/)),
  text: z.string(),
});

const kept = z.object({ adapter: z.enum(adapterNames), path: z.string(), reason: z.string(), packed: z.string() });

const pointer = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.string(), approximateInvokeCount: z.number() }),
  KinesisBatchInfo: z.object({
    shardId: z.string(),
    startSequenceNumber: z.string().check(z.regex(/^\d+$/)),
    endSequenceNumber: z.string().check(z.regex(/^\d+$/)),
    batchSize: z.number(),
    streamArn: z.string(),
  }),
});

/** Parses the body of a message in the dead-letter queue. */
export function readLetter(body: string): Letter {
  const json = parseJson(body);
  const asRefused = refused.safeParse(json);
  if (asRefused.success) {
    const { reason, path, shard, sequence, text } = asRefused.data;
    return {
      kind: 'event',
      source: 'intake',
      shard,
      sequence,
      text,
      error: path === '' ? reason : `${path}: ${reason}`,
    };
  }
  const asKept = kept.safeParse(json);
  if (asKept.success) {
    const { adapter, reason, packed } = asKept.data;
    const item: unknown = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
    return { kind: 'item', source: 'ingest', adapter, item, error: reason };
  }
  const asPointer = pointer.safeParse(json);
  if (!asPointer.success) return { kind: 'unknown', source: 'unknown', error: 'The message is not of this service' };
  const { requestContext, KinesisBatchInfo: batch } = asPointer.data;
  return {
    kind: 'records',
    // Names of functions contain the ids of their constructs.
    source:
      Object.entries(processors).find(([, { file }]) =>
        requestContext.functionArn.includes(`${toConstructId(file)}Function`),
      )?.[0] ?? requestContext.functionArn,
    streamArn: batch.streamArn,
    shard: batch.shardId,
    first: batch.startSequenceNumber,
    last: batch.endSequenceNumber,
    count: batch.batchSize,
    error: `${requestContext.condition} after ${requestContext.approximateInvokeCount} invocations`,
  };
}
