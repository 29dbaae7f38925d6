import {
  type LiquidityBucket,
  type LiquidityTimeframe,
  liquidityTimeframes,
  mergeLiquidity,
} from '../../core/worth/history.ts';
import { readLiquidityChunks } from '../../storage/security/worth.ts';
import type { SecurityTables } from './read-security.ts';
import { readWorthSources } from './read-worth.ts';

type Range = {
  readonly timeframe: LiquidityTimeframe;
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
};

/** The newest buckets that start in [fromMs, toMs), ascending. */
export async function readLiquidityHistory(
  tables: SecurityTables,
  mint: string,
  { timeframe, fromMs, toMs, limit }: Range,
): Promise<readonly LiquidityBucket[]> {
  const { widthMs, from } = liquidityTimeframes[timeframe];
  const series = (await readWorthSources(tables, [mint])).get(mint)!.worth.history[from];
  // Wide buckets that begin before `to` reach beyond it.
  const endMs = Math.ceil(toMs / widthMs) * widthMs;
  const found = new Map([...series.chunks.flat(), ...series.buckets].map(bucket => [bucket.startMs, bucket]));
  const countWide = (): number =>
    new Set([...found.keys()].filter(ms => ms < endMs).map(ms => Math.floor(ms / widthMs))).size;
  for await (const chunk of readLiquidityChunks(tables.security, mint, from, endMs)) {
    for (const bucket of chunk) if (!found.has(bucket.startMs)) found.set(bucket.startMs, bucket);
    // The oldest wide bucket may lack its beginning.
    if (chunk[0]!.startMs <= fromMs || countWide() > limit) break;
  }
  const ascending = [...found.values()].sort((a, b) => a.startMs - b.startMs);
  return mergeLiquidity(
    ascending.filter(({ startMs }) => startMs < endMs),
    widthMs,
  )
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .slice(-limit);
}
