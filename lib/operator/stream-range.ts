import { GetRecordsCommand, GetShardIteratorCommand, type KinesisClient } from '@aws-sdk/client-kinesis';

export type StoredRecord = { readonly key: string; readonly data: string };

type Stream = { readonly StreamARN: string } | { readonly StreamName: string };
type Range = { readonly shard: string; readonly first: string; readonly last: string };

const PAGE = 1_000;
/** Of a batch and what lies between its records. */
const RECORDS_MAX = 20_000;
/** Pages without a record: Kinesis walks through gaps. */
const EMPTY_MAX = 20;

/** Empty if the stream no longer has the records. */
export async function readRange(
  kinesis: KinesisClient,
  stream: Stream,
  { shard, first, last }: Range,
  limit = RECORDS_MAX,
): Promise<readonly StoredRecord[]> {
  const { ShardIterator } = await kinesis.send(
    new GetShardIteratorCommand({
      ...stream,
      ShardId: shard,
      ShardIteratorType: 'AT_SEQUENCE_NUMBER',
      StartingSequenceNumber: first,
    }),
  );
  const found: StoredRecord[] = [];
  let iterator = ShardIterator;
  for (let empty = 0; iterator !== undefined && empty < EMPTY_MAX && found.length < limit; ) {
    const {
      Records = [],
      NextShardIterator,
      MillisBehindLatest,
    } = await kinesis.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: Math.min(PAGE, limit) }));
    for (const { SequenceNumber = '0', PartitionKey = '', Data = new Uint8Array() } of Records) {
      if (BigInt(SequenceNumber) > BigInt(last) || found.length === limit) return found;
      if (BigInt(SequenceNumber) >= BigInt(first))
        found.push({ key: PartitionKey, data: Buffer.from(Data).toString('utf8') });
    }
    if (Records.length === 0 && MillisBehindLatest === 0) return found;
    empty = Records.length === 0 ? empty + 1 : 0;
    iterator = NextShardIterator;
  }
  return found;
}
