import { AwsError, assertAws } from '../kernel/errors.ts';
import { getJsonNumber, getJsonText, type Json, type JsonObject, listAt } from '../template/json.ts';
import { readIterator, resolveIteratorPosition, writeIterator } from './iterator.ts';
import { formatSequenceNumber, type Shard } from './shards.ts';
import { countKinesisBytes, type NewRecord, type Stream } from './streams.ts';

/** Limits of Kinesis. */
const PUT_RECORDS_MAX = 500;
const PUT_BYTES_MAX = 10 * 1024 * 1024;
const RECORD_BYTES_MAX = 1024 * 1024;
const GET_RECORDS_MAX = 10_000;
const GET_BYTES_MAX = 10 * 1024 * 1024;
const PARTITION_KEY_MAX = 256;

type Action = (request: JsonObject, stream: Stream) => JsonObject;

export const KINESIS_ACTIONS: Readonly<Record<string, Action>> = {
  PutRecord: (request, stream) => {
    const [result] = stream.put([parseRecord(request)]);
    if (result !== undefined && 'ErrorCode' in result) throw new AwsError(result.ErrorCode, result.ErrorMessage);
    return { ...result, EncryptionType: 'NONE' };
  },
  PutRecords: (request, stream) => {
    const records = listAt(request, 'Records');
    const isCount = records.length >= 1 && records.length <= PUT_RECORDS_MAX;
    assertAws(
      isCount,
      'ValidationException',
      `Records must hold 1 to ${PUT_RECORDS_MAX} records; got ${records.length}.`,
    );
    const checked = records.map(parseRecord);
    const bytes = checked.reduce((sum, record) => sum + countKinesisBytes(record), 0);
    const most = `Records must not exceed ${PUT_BYTES_MAX} bytes in total`;
    assertAws(bytes <= PUT_BYTES_MAX, 'InvalidArgumentException', `${most}; got ${bytes}.`);
    const results = stream.put(checked);
    const failed = results.filter(result => 'ErrorCode' in result).length;
    return { FailedRecordCount: failed, EncryptionType: 'NONE', Records: results };
  },
  GetShardIterator: (request, stream) => {
    const shard = getShard(stream, getJsonText(request, 'ShardId') ?? '');
    return { ShardIterator: writeIterator(resolveIteratorPosition(request, stream, shard), Date.now()) };
  },
  GetRecords: (request, stream) => {
    const position = readIterator(getJsonText(request, 'ShardIterator') ?? '', Date.now());
    const shard = getShard(stream, position.shardId);
    const limit = Math.min(getJsonNumber(request, 'Limit', GET_RECORDS_MAX), GET_RECORDS_MAX);
    let bytes = 0;
    const records = stream.read(shard, position.after, limit).filter((record, i) => {
      bytes += record.data.length;
      return i === 0 || bytes <= GET_BYTES_MAX;
    });
    const after = records.at(-1)?.sequence ?? position.after;
    const ended = shard.closed && after >= stream.last(shard);
    return {
      Records: records.map(record => ({
        ApproximateArrivalTimestamp: record.arrivedMs / 1000,
        Data: record.data,
        PartitionKey: record.partitionKey,
        SequenceNumber: formatSequenceNumber(record.sequence),
      })),
      MillisBehindLatest: after >= stream.last(shard) ? 0 : Math.max(0, Date.now() - (records.at(-1)?.arrivedMs ?? 0)),
      ...(ended ? {} : { NextShardIterator: writeIterator({ ...position, after }, Date.now()) }),
    };
  },
  ListShards: (_request, stream) => ({ Shards: stream.shards.map(shard => describeShard(shard, stream)) }),
  DescribeStream: (_request, stream) => ({
    StreamDescription: {
      ...describe(stream),
      HasMoreShards: false,
      Shards: stream.shards.map(shard => describeShard(shard, stream)),
    },
  }),
  DescribeStreamSummary: (_request, stream) => ({
    StreamDescriptionSummary: {
      ...describe(stream),
      OpenShardCount: stream.shards.filter(shard => !shard.closed).length,
      ConsumerCount: 0,
    },
  }),
};

/** Finds the stream by name, ARN or iterator. */
export function resolveKinesisStream(request: JsonObject, streams: ReadonlyMap<string, Stream>): Stream {
  const iterator = getJsonText(request, 'ShardIterator');
  const name =
    getJsonText(request, 'StreamName') ??
    getJsonText(request, 'StreamARN')?.split('/')[1] ??
    (iterator === undefined ? '' : readIterator(iterator, Date.now()).stream);
  const stream = streams.get(name);
  assertAws(stream, 'ResourceNotFoundException', `Stream ${name} not found.`);
  return stream;
}

function parseRecord(value: Json): NewRecord {
  const data = getJsonText(value, 'Data');
  const partitionKey = getJsonText(value, 'PartitionKey') ?? '';
  const explicit = getJsonText(value, 'ExplicitHashKey');
  const { length } = partitionKey;
  assertAws(data !== undefined, 'ValidationException', 'A record must have Data.');
  const isKey = length >= 1 && length <= PARTITION_KEY_MAX;
  assertAws(
    isKey,
    'ValidationException',
    `PartitionKey must have 1 to ${PARTITION_KEY_MAX} characters; got ${length}.`,
  );
  const record = {
    Data: data,
    PartitionKey: partitionKey,
    ...(explicit === undefined ? {} : { ExplicitHashKey: explicit }),
  };
  const bytes = countKinesisBytes(record);
  const isSmall = bytes <= RECORD_BYTES_MAX;
  assertAws(isSmall, 'InvalidArgumentException', `A record must not exceed ${RECORD_BYTES_MAX} bytes; got ${bytes}.`);
  return record;
}

function getShard(stream: Stream, id: string): Shard {
  const shard = stream.shards.find(one => one.id === id);
  assertAws(shard, 'ResourceNotFoundException', `Could not find shard ${id} in stream ${stream.name}.`);
  return shard;
}

function describe(stream: Stream): JsonObject {
  return {
    StreamName: stream.name,
    StreamARN: stream.arn,
    StreamStatus: 'ACTIVE',
    StreamModeDetails: { StreamMode: stream.onDemand ? 'ON_DEMAND' : 'PROVISIONED' },
    RetentionPeriodHours: stream.retentionHours,
    StreamCreationTimestamp: 0,
    EnhancedMonitoring: [{ ShardLevelMetrics: [] }],
    EncryptionType: 'NONE',
  };
}

function describeShard(shard: Shard, stream: Stream): JsonObject {
  return {
    ShardId: shard.id,
    ...(shard.parentId === undefined ? {} : { ParentShardId: shard.parentId }),
    HashKeyRange: { StartingHashKey: shard.start.toString(), EndingHashKey: shard.end.toString() },
    SequenceNumberRange: {
      StartingSequenceNumber: formatSequenceNumber(1),
      ...(shard.closed ? { EndingSequenceNumber: formatSequenceNumber(stream.last(shard)) } : {}),
    },
  };
}
