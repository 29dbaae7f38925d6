import type { ResultChunk } from '../../core/traders/result.ts';
import { putItems } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { type Security, toSecurityKey } from './security.ts';

const MS_DIGITS = 16;
const MS_MAX = 10 ** MS_DIGITS - 1;

function toChunkStart(newestMs: number): string {
  return `results#${String(Math.min(newestMs, MS_MAX)).padStart(MS_DIGITS, '0')}`;
}

/** Idempotent: rows alone determine a chunk. */
export function saveResultChunks(security: Security, mint: string, chunks: readonly ResultChunk[]): Promise<void> {
  return putItems(
    security,
    chunks.map(({ number, newestMs, bytes }) => ({
      ...toSecurityKey(mint, `${toChunkStart(newestMs)}#${number}`),
      d: { B: bytes },
    })),
  );
}

/** Chunks with a later trade. May miss the last second, at half the price. */
export async function readResultChunks(
  security: Security,
  mint: string,
  afterMs: number,
  buildQuery: typeof buildKeyQuery = buildKeyQuery,
): Promise<readonly ResultChunk[]> {
  const query = buildQuery('k = :k AND s BETWEEN :from AND :to', {
    k: mint,
    from: toChunkStart(Math.max(0, afterMs + 1)),
    to: `${toChunkStart(MS_MAX)}~`,
  });
  return (await queryItems(security, query)).map(({ s, d }) => {
    const [, newestMs, number] = s!.S!.split('#').map(Number);
    return { number: number!, newestMs: newestMs!, bytes: d!.B! };
  });
}
