import { ignoreCache } from '../../storage/kernel/recall.ts';
import { type Candles, loadLive } from '../../storage/market/candles.ts';
import { isCloseDue } from '../../storage/market/due-mints.ts';
import { findNextCloseMs } from '../candles/live.ts';
import { type CachedMarket, computeNextEndMs, QUIET_MS } from '../candles/state.ts';
import type { Publisher } from '../notify.ts';
import { isTokenHeard } from '../unsent.ts';

/** What asks to close buckets: the silence of a mint, or the sweep. */
export type Closes = 'quiet' | 'tick';

/** Most closings write nothing that could conflict, but listeners get their candles. */
export async function isOutdated(
  { candles, publisher }: { readonly candles: Candles; readonly publisher: Publisher },
  state: CachedMarket,
  { clock, closes }: { readonly clock: boolean; readonly closes?: Closes },
): Promise<boolean> {
  const isSeen = clock || (closes === 'quiet' && (await isTokenHeard(publisher, state.mint)));
  return isSeen && (await loadLive(ignoreCache(candles), state.mint)).version !== state.live.version;
}

/** Readers see live candles like closed ones, so only listeners need the clock. */
export async function isToClose(
  publisher: Publisher,
  state: CachedMarket,
  closes: Closes,
  nowMs: number,
): Promise<boolean> {
  if (closes === 'tick' && isCloseAsked(state, nowMs)) return true;
  const isWanted = await isTokenHeard(publisher, state.mint);
  if (!isWanted) state.restMs = computeNextEndMs(state.market, nowMs);
  return isWanted;
}

/** Whether the sweep asks for waiting trades, perhaps of a lost environment. */
export function isCommitDue(state: CachedMarket, nowMs: number): boolean {
  const { live } = state;
  return isCloseAsked(state, nowMs) || (live.state !== undefined && isDue(live.nextCloseMs, nowMs));
}

function isCloseAsked({ market, live }: CachedMarket, nowMs: number): boolean {
  const nextCloseMs = findNextCloseMs(market);
  return nextCloseMs === null ? (live.nextCloseMs ?? Infinity) <= nowMs : isDue(nextCloseMs, nowMs);
}

function isDue(nextCloseMs: number | null, nowMs: number): boolean {
  return isCloseDue({ nextCloseMs, isHeard: false }, nowMs - QUIET_MS);
}
