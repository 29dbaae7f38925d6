import type { Trade } from '../../core/mint/trade.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type LiveCandles, noCandles, readStaleLives } from '../../storage/market/candles.ts';
import { isTrade, type Tape } from '../../storage/market/tape.ts';
import { type CachedMarket, isQuiet, type MarketStores, replayMarketRows } from '../candles/state.ts';
import type { Company } from '../processor/company.ts';
import type { TapeBatch } from '../processor/records.ts';
import { isContinuation, readRowsThrough } from '../tokens/catch-up.ts';

type Cached = {
  readonly key: string;
  readonly state: CachedMarket;
  readonly input: Pick<TapeBatch, 'rows' | 'clock'>;
  readonly nowMs: number;
};

const PARALLEL_MAX = 32;

/** Catches up with candles that other environments saved. Rows without a gap need no read. */
export async function updateCachedMarkets(
  { candles, tape }: MarketStores,
  cached: readonly Cached[],
  company: Company,
): Promise<ReadonlyMap<string, CachedMarket>> {
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  const unsure = cached.filter(one => mayBeBehind(one, company));
  const lives = await readStaleLives(
    candles,
    unsure.map(({ key }) => key),
  );
  await runInParallel(unsure, PARALLEL_MAX, async one => {
    const live = lives.get(one.key) ?? noCandles;
    if (!(await advanceToLive(tape, one, live))) states.delete(one.key);
  });
  return states;
}

/** Others may also have closed buckets, which takes no row. */
function mayBeBehind({ state, input: { rows, clock }, nowMs }: Cached, company: Company): boolean {
  return !isContinuation(rows, state.applied) || (company.isShared() && (clock || isQuiet(state, nowMs)));
}

/** The live item lags if earlier rows hold trades it lacks. */
async function advanceToLive(tape: Tape, { key, state, input, nowMs }: Cached, live: LiveCandles): Promise<boolean> {
  if (live.version < state.live.version) return false;
  const next = input.rows.filter(row => row.seq > state.applied);
  // The fold takes trades that wait from the tape.
  if (live.state && live.version === state.live.version) return true;
  const nextSeq = live.state ? 0 : (next[0]?.seq ?? 0);
  const through = Math.max(live.applied, state.applied, nextSeq - 1);
  const isGiven = isContinuation(next, state.applied) && (next.at(-1)?.seq ?? state.applied) >= through;
  const place = { applied: state.applied, newestSlot: state.newestSlot || (next[0]?.slot ?? 0) };
  const missed = isGiven ? next.filter(row => row.seq <= through) : await readRowsThrough(tape, key, place, through);
  const trades = missed.filter(isTrade);
  if (trades.some(({ seq }) => seq > live.applied) || isAhead(state, live, trades)) return false;
  if (missed.length > 0) state.arrivedMs = nowMs;
  replayMarketRows(state, live, missed);
  return true;
}

/** Rows of buckets that only this environment closed would never be saved. */
function isAhead({ market }: CachedMarket, live: LiveCandles, missed: readonly Trade[]): boolean {
  return (live.clockMs ?? -Infinity) < market.clockMs && missed.some(({ timestampMs }) => timestampMs < market.clockMs);
}
