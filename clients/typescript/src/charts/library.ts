/** What TradingView's charting library asks of a datafeed, without its types. */

export type ChartBar = {
  /** Start of the bar, unix ms. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** A `LibrarySymbolInfo` has these fields. */
export type ChartSymbol = { readonly name: string; readonly ticker?: string | undefined };

/** A `PeriodParams`: unix seconds; `to` is exclusive. */
export type ChartPeriod = {
  readonly from: number;
  readonly to: number;
  readonly countBack: number;
  readonly firstDataRequest: boolean;
};

export type OnError = (reason: string) => void;
export type OnBars = (bars: ChartBar[], meta: { noData: boolean }) => void;

/** An `IBasicDataFeed`, but for its names of types. */
export type ChartDatafeed = {
  readonly onReady: (callback: (configuration: never) => void) => void;
  readonly searchSymbols: (
    userInput: string,
    exchange: string,
    symbolType: string,
    onResult: (items: never) => void,
  ) => void;
  readonly resolveSymbol: (symbolName: string, onResolve: (symbol: never) => void, onError: OnError) => void;
  readonly getBars: (
    symbol: ChartSymbol,
    resolution: string,
    period: ChartPeriod,
    onResult: OnBars,
    onError: OnError,
  ) => void;
  readonly subscribeBars: (
    symbol: ChartSymbol,
    resolution: string,
    onTick: (bar: ChartBar) => void,
    listenerGuid: string,
    onResetCacheNeeded: () => void,
  ) => void;
  readonly unsubscribeBars: (listenerGuid: string) => void;
  readonly getServerTime: (callback: (seconds: number) => void) => void;
};
