import { pack, unpack } from '../../core/codec/pack.ts';
import { hoursChunkCodec, type PeopleHour } from '../../core/people/hours.ts';
import { putItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';
import { type Security, toSecurityKey } from './security.ts';

const MS_DIGITS = 16;
const MS_MAX = 10 ** MS_DIGITS - 1;

function toChunkSort(startMs: number): string {
  return `hours#${String(Math.min(startMs, MS_MAX)).padStart(MS_DIGITS, '0')}`;
}

/** Idempotent: rows alone determine a chunk. */
export function saveHourChunks(
  security: Security,
  mint: string,
  chunks: readonly (readonly PeopleHour[])[],
): Promise<void> {
  return putItems(
    security,
    chunks.map(chunk => ({
      ...toSecurityKey(mint, toChunkSort(chunk[0]!.startMs)),
      d: { B: pack(hoursChunkCodec.encode(chunk)) },
    })),
  );
}

/** Chunks that begin before a time, newest first. */
export async function* readHourChunks(
  security: Security,
  mint: string,
  beforeMs: number,
): AsyncGenerator<readonly PeopleHour[]> {
  const query = {
    ...buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: mint,
      from: toChunkSort(0),
      to: toChunkSort(Math.max(0, beforeMs - 1)),
    }),
    ScanIndexForward: false,
    Limit: CHUNKS_MAX,
  };
  for await (const { items } of queryPages(security, query))
    for (const { d } of items) yield hoursChunkCodec.decode(unpack(d!.B!));
}

/** Per page. */
const CHUNKS_MAX = 4;
