import { AwsError } from '../kernel/errors.ts';
import type { JsonObject } from '../template/json.ts';
import { numberAt, textAt } from '../template/json.ts';
import { type Shard, sequenceOf } from './shards.ts';
import type { Stream } from './streams.ts';

/** Position in a shard. */
export type Position = { readonly stream: string; readonly shardId: string; readonly after: number };

/** Lifetime of an iterator on AWS. */
const ITERATOR_MS_MAX = 300_000;

export function positionFor(request: JsonObject, stream: Stream, shard: Shard): Position {
  return { stream: stream.name, shardId: shard.id, after: afterFor(request, stream, shard) };
}

function afterFor(request: JsonObject, stream: Stream, shard: Shard): number {
  const given = textAt(request, 'StartingSequenceNumber') ?? '';
  switch (textAt(request, 'ShardIteratorType')) {
    case 'TRIM_HORIZON':
      return 0;
    case 'LATEST':
      return stream.last(shard);
    case 'AT_SEQUENCE_NUMBER':
      return checkedSequence(given) - 1;
    case 'AFTER_SEQUENCE_NUMBER':
      return checkedSequence(given);
    case 'AT_TIMESTAMP':
      return stream.before(shard, numberAt(request, 'Timestamp', 0) * 1000);
    default:
      throw new AwsError(
        'InvalidArgumentException',
        `Unknown ShardIteratorType ${textAt(request, 'ShardIteratorType')}.`,
      );
  }
}

function checkedSequence(text: string): number {
  if (!/^\d{20,128}$/.test(text))
    throw new AwsError('InvalidArgumentException', `Invalid StartingSequenceNumber: ${text}.`);
  return sequenceOf(text);
}

export function writeIterator(position: Position, nowMs: number): string {
  return Buffer.from(JSON.stringify([position.stream, position.shardId, position.after, nowMs])).toString('base64');
}

/** Throws as AWS does for a malformed or expired iterator. */
export function readIterator(text: string, nowMs: number): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    parts = undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 4)
    throw new AwsError('InvalidArgumentException', 'Invalid ShardIterator.');
  if (nowMs - Number(parts[3]) > ITERATOR_MS_MAX) throw new AwsError('ExpiredIteratorException', 'Iterator expired.');
  return { stream: String(parts[0]), shardId: String(parts[1]), after: Number(parts[2]) };
}
