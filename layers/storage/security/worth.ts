import { pack, unpack } from '../../core/codec/pack.ts';
import { chunkCodecs, worthSourceCodec } from '../../core/worth/codec.ts';
import type { LiquidityBucket, LiquidityHistory, StoredWidth } from '../../core/worth/history.ts';
import type { WorthSource } from '../../core/worth/valuation.ts';
import { createNotOlderCondition, isWritten, putItem, putItems, readStaleItems } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryPages } from '../kernel/query.ts';
import { type Security, toSecurityKey } from './security.ts';

/** A rebuild writes the items again. */
export const worthVersion = 3;

const WORTH = 'worth';

export type StoredWorth = { readonly seq: number; readonly source: WorthSource };

/** By mint. At half the price; may lag by a second. */
export async function readStaleWorths(
  security: Security,
  mints: readonly string[],
): Promise<ReadonlyMap<string, StoredWorth>> {
  const items = await readStaleItems(
    security,
    mints.map(mint => toSecurityKey(mint, WORTH)),
  );
  return new Map(
    items.map(({ k, q, d }) => [k!.S!, { seq: Number(q!.N), source: worthSourceCodec.decode(unpack(d!.B!)) }]),
  );
}

/** Keeps the later row's state. Returns its bytes. */
export async function saveWorth(security: Security, mint: string, { seq, source }: StoredWorth): Promise<number> {
  const bytes = pack(worthSourceCodec.encode(source));
  const q = { N: String(seq) };
  await isWritten(
    putItem(security, { ...toSecurityKey(mint, WORTH), q, d: { B: bytes } }, createNotOlderCondition('q', q)),
  );
  return bytes.length;
}

const MS_DIGITS = 16;
const MS_MAX = 10 ** MS_DIGITS - 1;

function toChunkSort(width: StoredWidth, startMs: number): string {
  return `liquidity#${width}#${String(Math.min(startMs, MS_MAX)).padStart(MS_DIGITS, '0')}`;
}

/** Idempotent. */
export function saveLiquidityChunks(security: Security, mint: string, history: LiquidityHistory): Promise<void> {
  const items = Object.entries(history).flatMap(([name, { chunks }]) => {
    const width = name as StoredWidth;
    return chunks.map(chunk => ({
      ...toSecurityKey(mint, toChunkSort(width, chunk[0]!.startMs)),
      d: { B: pack(chunkCodecs[width].encode(chunk)) },
    }));
  });
  return putItems(security, items);
}

/** Newest first, at half the price. */
export async function* readLiquidityChunks(
  security: Security,
  mint: string,
  width: StoredWidth,
  beforeMs: number,
): AsyncGenerator<readonly LiquidityBucket[]> {
  const query = {
    ...buildKeyQuery('k = :k AND s BETWEEN :from AND :to', {
      k: mint,
      from: toChunkSort(width, 0),
      to: toChunkSort(width, beforeMs - 1),
    }),
    ScanIndexForward: false,
    Limit: CHUNKS_MAX,
  };
  for await (const { items } of queryPages(security, query))
    for (const { d } of items) yield chunkCodecs[width].decode(unpack(d!.B!));
}

/** Per page. */
const CHUNKS_MAX = 32;
