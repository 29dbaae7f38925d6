import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Gap } from '../../data/coverage.ts';
import { useSession } from '../../data/session.ts';
import { useRest } from '../../data/use-rest.ts';
import { useStream } from '../../data/use-stream.ts';
import {
  bucketSeconds,
  CANDLES_MAX,
  type Candle,
  clearLiveCandles,
  fromCandleEvent,
  fromRestCandle,
  mergeChartCandles,
  type Timeframe,
  type View,
} from './candle.ts';

const PAGE = 500;

/** Longer than the cache: includes what the socket missed. */
const CACHED_MS = 5_500;

type Held = {
  readonly key: string;
  readonly candles: readonly Candle[];
  readonly hasOlder: boolean;
  /** Messages that were lost, until REST answered for their time. */
  readonly lost: Gap | null;
};

const NOTHING = { candles: [], hasOlder: true, lost: null };

/** Candles of pages and channel as one list. */
export function useCandles(mint: string, timeframe: Timeframe, view: View) {
  const key = `${mint} ${timeframe} ${view}`;
  const [held, setHeld] = useState<Held>({ key, ...NOTHING });
  const shownKey = useRef(key);
  shownKey.current = key;
  const change = useCallback(
    (next: (held: Held) => Partial<Held>) =>
      setHeld(old => {
        // An answer may arrive after another series was chosen.
        if (shownKey.current !== key) return old;
        const current = old.key === key ? old : { key, ...NOTHING };
        return { ...current, ...next(current) };
      }),
    [key],
  );
  const read = useRest('/v1/token/{mint}/ohlcv', { mint, timeframe, view, limit: PAGE });
  const { data, reload } = read;
  useEffect(() => {
    if (data?.timeframe === timeframe && data.view === view && data.token_mint === mint)
      change(({ candles, hasOlder }) => ({
        candles: mergeChartCandles(candles, data.candles.map(fromRestCandle)),
        hasOlder: candles.length === 0 ? data.candles.length === PAGE : hasOlder,
        lost: null,
      }));
  }, [data, key, change]);
  const channel = `token:${mint}:ohlcv:${view}:${timeframe}` as const;
  const live = useStream([channel], batch => {
    // A batch may begin before another timeframe was chosen.
    const events = batch.filter(event => event.channel === channel);
    if (events.some(({ type }) => type === 'gap')) {
      change(({ candles }) => ({
        candles: clearLiveCandles(candles),
        lost: {
          fromMs: 1_000 * ((candles.at(-1)?.time ?? 0) + bucketSeconds[timeframe]),
          toMs: Date.now(),
          reason: 'messages were lost, and are read again',
        },
      }));
      reload();
    }
    const added = events.flatMap(event => (event.type === 'token:ohlcv' ? [fromCandleEvent(event)] : []));
    if (added.length > 0) change(({ candles }) => ({ candles: mergeChartCandles(candles, added) }));
  });
  useEffect(() => {
    if (live.status !== 'live') return;
    const timer = setTimeout(reload, CACHED_MS);
    return () => clearTimeout(timer);
  }, [live.status, key]);
  const own = held.key === key ? held : NOTHING;
  return { read, live, ...own, loadOlder: useOlder({ mint, timeframe, view }, own.candles, own.hasOlder, change) };
}

type Change = (next: (held: Held) => Partial<Held>) => void;
type Subject = { readonly mint: string; readonly timeframe: Timeframe; readonly view: View };

/** Reads one page before the oldest candle. */
function useOlder(subject: Subject, candles: readonly Candle[], hasOlder: boolean, change: Change) {
  const { client } = useSession();
  const isRunning = useRef(false);
  const oldest = candles[0]?.time;
  const isFull = candles.length > CANDLES_MAX - PAGE;
  return useCallback(async () => {
    if (isRunning.current || oldest === undefined || !hasOlder || isFull) return;
    isRunning.current = true;
    const result = await client.get('/v1/token/{mint}/ohlcv', { ...subject, to: oldest * 1_000, limit: PAGE });
    isRunning.current = false;
    if (!result.ok) return;
    const older = result.data.candles.map(fromRestCandle);
    change(held => ({ candles: mergeChartCandles(held.candles, older), hasOlder: older.length === PAGE }));
  }, [client, subject.mint, subject.timeframe, subject.view, oldest, hasOlder, isFull, change]);
}
