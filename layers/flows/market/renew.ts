import type { LiveCandles } from '../../storage/market/candles.ts';
import { isTrade } from '../../storage/market/tape.ts';
import { type CachedMarket, type MarketStores, replayMarketRows } from '../candles/state.ts';
import type { Task, Types } from '../processor/definition.ts';
import type { TapeBatch } from '../processor/records.ts';
import { isContinuation, readRowsThrough } from '../tokens/catch-up.ts';

/**
 * Catches up with candles that another environment saved. False if the market must be loaded.
 * The live item lags if earlier rows hold trades it lacks.
 */
export async function advanceToLive(
  stores: MarketStores,
  { key, state, input, nowMs }: Task<{ state: CachedMarket; input: Pick<TapeBatch, 'rows'> } & Types>,
  live: LiveCandles,
): Promise<boolean> {
  if (live.version < state.live.version) return false;
  const next = input.rows.filter(row => row.seq > state.applied);
  // The fold takes trades that wait from the tape.
  if (live.state && live.version === state.live.version) return true;
  const nextSeq = live.state ? 0 : (next[0]?.seq ?? 0);
  const through = Math.max(live.applied, state.applied, nextSeq - 1);
  const isGiven = isContinuation(next, state.applied) && (next.at(-1)?.seq ?? state.applied) >= through;
  const missed = isGiven
    ? next.filter(row => row.seq <= through)
    : await readRowsThrough(stores.tape, key, state.applied, through);
  const trades = missed.filter(isTrade);
  if (trades.some(({ seq }) => seq > live.applied)) return false;
  const { clockMs } = state.market;
  // Rows of buckets that only this environment closed would never be saved.
  if ((live.clockMs ?? -Infinity) < clockMs && trades.some(({ timestampMs }) => timestampMs < clockMs)) return false;
  if (missed.length > 0) state.arrivedMs = nowMs;
  await replayMarketRows(stores, state, live, missed);
  return true;
}
