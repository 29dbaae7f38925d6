import { latenessMs } from '../../core/candles/rules.ts';
import { createMarketAt, type Seed } from '../../core/candles/seed.ts';
import { encodeMarket } from '../../core/candles/snapshot.ts';
import { isStored, timeframeMs, timeframes, toBucketStart } from '../../core/candles/timeframe.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { loadClosesBefore, loadLive, noCandles, saveLive, saveRows } from '../../storage/market/candles.ts';
import { isTrade, openTape, readTapeRows, readTradesBetween } from '../../storage/market/tape.ts';
import { toVisibleTrades } from '../candles/closed-time.ts';
import { toLiveCandles } from '../candles/live.ts';
import { foldRows, type MarketStores, openMarket } from '../candles/state.ts';
import { loadSums } from '../candles/wide.ts';
import { addSeenRows } from '../tokens/inputs.ts';
import { needEarlierRows } from './fill-tape.ts';
import { foldSection } from './fold-section.ts';
import { type Base, type KnownRows, LATE_ROWS_MAX } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';

/** How much earlier a fold begins where no trade has a candle. */
const SPANS_MS = [0, DAY_MS, 30 * DAY_MS];
const MINUTE_MS = timeframeMs['1m'];

/**
 * Folds a token's candles, of a large one only the newest.
 * Later trades change none that ended a quarter hour before the newest.
 */
export async function fillMarket(world: PastWorld, mint: string): Promise<void> {
  const since = await world.readRowsSinceKept(mint);
  const { base, rows } = since;
  if (base === null) return foldSection(world, mint, 'market', since);
  const stores = { candles: world.paged.candles, tape: openTape(world.lazy.tape) };
  const finalMs = await findFinalMs(world, mint, stores, { base, rows });
  world.finalMs.set(mint, finalMs);
  for (const spanMs of SPANS_MS) {
    const fromMs = toBucketStart(finalMs - latenessMs - spanMs, '1m') - MINUTE_MS;
    const trades = await readTradesBetween(stores.tape, mint, fromMs, world.asOfMs + 1);
    if (toVisibleTrades(trades).length === 0) continue;
    const market = createMarketAt(fromMs, await readSeeds(stores, mint, fromMs));
    const state = { ...openMarket(mint, noCandles, null, world.asOfMs), market };
    const changes = foldRows(state, trades);
    state.applied = base.seq + rows.length;
    state.reported = state.traded;
    const { candles } = world.whole;
    const later = changes.rows.filter(({ timeframe, bucketMs }) => bucketMs + timeframeMs[timeframe] > finalMs);
    await saveRows(candles, mint, state.applied, later);
    await saveLive(candles, mint, noCandles, { ...toLiveCandles(state, 0, false), state: encodeMarket(market) });
    // The clock closes what ended.
    return foldSection(world, mint, 'market', { base, rows: [] });
  }
  throw needEarlierRows(world, mint, 'none of its newest trades has a candle');
}

/** Until then stored candles are complete, and no later row changes one. */
async function findFinalMs(
  { real, ...world }: PastWorld,
  mint: string,
  stores: MarketStores,
  { base, rows }: Pick<KnownRows, 'rows'> & { readonly base: Base },
): Promise<number> {
  const { stored } = base;
  const { tradedMs } = addSeenRows(
    base.seen,
    rows.filter(({ seq }) => seq <= stored),
  );
  const { applied, clockMs } = await loadLive(real.candles, mint);
  if (applied >= stored) return tradedMs - latenessMs;
  // Trades that the service did not fold yet.
  if (stored - applied > LATE_ROWS_MAX)
    throw needEarlierRows({ real, ...world }, mint, `its candles lack ${stored - applied} rows`);
  const waiting = await readTapeRows(stores.tape, mint, { after: applied, through: stored });
  const times = toVisibleTrades(waiting.filter(isTrade)).map(({ timestampMs }) => timestampMs);
  return Math.min(tradedMs - latenessMs, clockMs ?? Infinity, ...times);
}

/** What came before a whole minute, from final candles. */
async function readSeeds(stores: MarketStores, mint: string, fromMs: number): Promise<readonly Seed[]> {
  const seeds = timeframes.map(async (timeframe, at): Promise<Seed> => {
    const stored = isStored(timeframe) ? timeframe : '1m';
    const closes = loadClosesBefore(stores.candles, mint, stored, toBucketStart(fromMs, stored));
    const narrower = timeframes[at - 1];
    if (narrower === undefined || !isStored(narrower)) return { parts: [], closes: await closes };
    const span = { fromMs: toBucketStart(fromMs, timeframe), toMs: toBucketStart(fromMs, narrower) };
    const sums = span.fromMs < span.toMs ? await loadSums(stores, mint, narrower, span, Infinity) : new Map();
    return { parts: [...sums.values()], closes: await closes };
  });
  return Promise.all(seeds);
}
