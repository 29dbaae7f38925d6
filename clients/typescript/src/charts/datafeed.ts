import type { Client } from '../client.ts';
import type { Clock } from '../time/clock.ts';
import type { ChartBar, ChartDatafeed, ChartSymbol } from './library.ts';
import { createSubscription, type Subscription } from './subscription.ts';

export type { ChartBar, ChartDatafeed, ChartPeriod, ChartSymbol } from './library.ts';

export type DatafeedOptions = {
  /** Bars of the chart changed: call `resetData()` of the chart. */
  readonly onReset?: (() => void) | undefined;
  readonly clock?: Clock | undefined;
};

const BARS_MAX = 2_000;

/** Creates a datafeed for TradingView's Advanced Charts: bars by REST, then live by socket. */
export function createDatafeed(client: Pick<Client, 'get' | 'stream'>, options: DatafeedOptions = {}): ChartDatafeed {
  const subscriptions = new Map<string, Subscription>();
  /** Newest bar that the chart has, by series. */
  const newest = new Map<string, number>();

  return {
    onReady: callback => {
      void client.get('/v1/udf/config').then(result => callback((result.ok ? result.data : FALLBACK) as never));
    },
    searchSymbols: (userInput, _exchange, _type, onResult) => {
      const query = userInput.trim().slice(0, 64);
      if (query === '') onResult([] as never);
      else
        void client.get('/v1/udf/search', { query }).then(result => onResult((result.ok ? result.data : []) as never));
    },
    resolveSymbol: (symbolName, onResolve, onError) => {
      void client.get('/v1/udf/symbols', { symbol: symbolName }).then(result => {
        if (!result.ok) onError(result.error.message);
        else if (result.data.s === 'error') onError('unknown_symbol');
        else onResolve({ ...result.data, data_status: 'streaming' } as never);
      });
    },
    getBars: (symbol, resolution, { to, countBack, firstDataRequest }, onResult, onError) => {
      readBars(client, symbol, resolution, to, Math.min(BARS_MAX, Math.max(1, countBack))).then(
        bars => {
          const last = bars.at(-1);
          if (firstDataRequest && last) newest.set(nameSeries(symbol, resolution), last.time);
          onResult(bars, { noData: bars.length === 0 });
        },
        (error: Error) => onError(error.message),
      );
    },
    subscribeBars: (symbol, resolution, onTick, listenerGuid, onResetCacheNeeded) => {
      subscriptions.get(listenerGuid)?.end();
      const subscription = createSubscription({
        client,
        mint: symbol.ticker ?? symbol.name,
        resolution,
        clock: options.clock,
        newestMs: newest.get(nameSeries(symbol, resolution)) ?? 0,
        readNewest: () => readBars(client, symbol, resolution, SECONDS_MAX, 2),
        onTick,
        onReset: () => {
          onResetCacheNeeded();
          options.onReset?.();
        },
      });
      subscriptions.set(listenerGuid, subscription);
    },
    unsubscribeBars: listenerGuid => {
      subscriptions.get(listenerGuid)?.end();
      subscriptions.delete(listenerGuid);
    },
    getServerTime: callback => {
      void client.get('/v1/udf/time').then(result => result.ok && callback(Number(result.data)));
    },
  };
}

/** The library needs an answer. */
const FALLBACK = { supported_resolutions: ['1', '5', '15', '60'] };

const SECONDS_MAX = 99_999_999_999;

function nameSeries({ ticker, name }: ChartSymbol, resolution: string): string {
  return `${ticker ?? name} ${resolution}`;
}

/** The newest before an end, unix seconds. */
async function readBars(
  client: Pick<Client, 'get'>,
  symbol: ChartSymbol,
  resolution: string,
  to: number,
  countback: number,
): Promise<ChartBar[]> {
  const mint = symbol.ticker ?? symbol.name;
  // The library also says `D` and `W`.
  const asked = { symbol: mint, resolution: resolution.replace(/^(?=[DW])/, '1') as '1', to, countback };
  const result = await client.get('/v1/udf/history', asked);
  if (!result.ok) throw new Error(result.error.message);
  const { t = [], o = [], h = [], l = [], c = [], v = [] } = result.data;
  return t.map((seconds, at) => ({
    time: seconds * 1_000,
    open: o[at]!,
    high: h[at]!,
    low: l[at]!,
    close: c[at]!,
    volume: v[at]!,
  }));
}
