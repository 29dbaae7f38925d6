import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { isCloseDue } from '../../storage/market/due-mints.ts';
import type { Publisher } from '../notify.ts';
import { heardOf } from '../unsent.ts';
import { type CachedMarket, nextEndMs, QUIET_MS } from './state.ts';

/** What asks to close buckets: the silence of a mint, or the sweep. */
export type Closes = 'quiet' | 'tick';

/** Readers see live candles like closed ones, so only listeners need the clock. */
export const isToClose = async (
  publisher: Publisher,
  state: CachedMarket,
  closes: Closes,
  nowMs: number,
): Promise<boolean> => {
  if (closes === 'tick' && isCloseDue({ ...state.live, isHeard: false }, nowMs - QUIET_MS)) return true;
  const channel = channelName(channels.tokenOhlcv.pattern, { mint: state.mint, view: 'full', tf: '1m' });
  const isHeard = (await heardOf(publisher, [channel])).length > 0;
  if (!isHeard) state.restMs = nextEndMs(state.market, nowMs);
  return isHeard;
};
