import { assertAws } from '../kernel/errors.ts';
import { getJsonNumber, getJsonText, type JsonObject, parseJson } from '../template/json.ts';
import { parseSequenceNumber, type Shard } from './shards.ts';
import type { Stream } from './streams.ts';

/** Position in a shard. */
export type Position = { readonly stream: string; readonly shardId: string; readonly after: number };

/** Lifetime of an iterator on AWS. */
const ITERATOR_MS_MAX = 300_000;

export function resolveIteratorPosition(request: JsonObject, stream: Stream, shard: Shard): Position {
  const type = getJsonText(request, 'ShardIteratorType') ?? '';
  const after = STARTS[type]?.(request, stream, shard);
  assertAws(after !== undefined, 'InvalidArgumentException', `Unknown ShardIteratorType ${type}.`);
  return { stream: stream.name, shardId: shard.id, after };
}

type Start = (request: JsonObject, stream: Stream, shard: Shard) => number;

const STARTS: Readonly<Record<string, Start>> = {
  TRIM_HORIZON: () => 0,
  LATEST: (_request, stream, shard) => stream.last(shard),
  AT_SEQUENCE_NUMBER: request => parseStartingSequence(request) - 1,
  AFTER_SEQUENCE_NUMBER: request => parseStartingSequence(request),
  AT_TIMESTAMP: (request, stream, shard) => stream.before(shard, getJsonNumber(request, 'Timestamp', 0) * 1000),
};

function parseStartingSequence(request: JsonObject): number {
  const text = getJsonText(request, 'StartingSequenceNumber') ?? '';
  assertAws(/^\d{20,128}$/.test(text), 'InvalidArgumentException', `Invalid StartingSequenceNumber: ${text}.`);
  return parseSequenceNumber(text);
}

export function writeIterator(position: Position, nowMs: number): string {
  return Buffer.from(JSON.stringify([position.stream, position.shardId, position.after, nowMs])).toString('base64');
}

/** Throws as AWS does for a malformed or expired iterator. */
export function readIterator(text: string, nowMs: number): Position {
  const parts = parseJson(Buffer.from(text, 'base64').toString('utf8'));
  assertAws(Array.isArray(parts) && parts.length === 4, 'InvalidArgumentException', 'Invalid ShardIterator.');
  assertAws(nowMs - Number(parts[3]) <= ITERATOR_MS_MAX, 'ExpiredIteratorException', 'Iterator expired.');
  return { stream: String(parts[0]), shardId: String(parts[1]), after: Number(parts[2]) };
}
