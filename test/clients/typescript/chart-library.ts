import type { ChartBar, ChartDatafeed, ChartSymbol } from '../../../clients/typescript/src/charts/datafeed.ts';

/** Asks a datafeed as the charting library does, and refuses what it refuses. */
export const chartLibrary = (datafeed: ChartDatafeed, resolution: string) => {
  let bars: ChartBar[] = [];
  let symbol: ChartSymbol | undefined;
  let isAtStart = false;
  const seen = { ticks: 0, resets: 0, problems: [] as string[] };

  const request = (to: number, countBack: number, firstDataRequest: boolean) =>
    new Promise<void>((resolve, reject) => {
      const onResult = (page: ChartBar[], { noData }: { noData: boolean }): void => {
        for (let at = 1; at < page.length; at++)
          if (page[at]!.time <= page[at - 1]!.time) seen.problems.push('bars are not ascending');
        if (page.some(({ time }) => time >= to * 1_000)) seen.problems.push('a bar is not before the end');
        if (page.length > countBack) seen.problems.push('more bars than asked for');
        if (noData && page.length > 0) seen.problems.push('bars beside noData');
        // Without data the library never asks further back.
        isAtStart = noData;
        bars = [...page, ...bars];
        resolve();
      };
      const period = { from: to - countBack, to, countBack, firstDataRequest };
      datafeed.getBars(symbol!, resolution, period, onResult, reason => reject(new Error(reason)));
    });

  const library = {
    seen,
    bars: () => bars,
    isAtStart: () => isAtStart,
    resolve: (name: string) =>
      new Promise<ChartSymbol>((resolve, reject) => {
        const onResolve = (found: never): void => {
          symbol = found;
          resolve(found);
        };
        datafeed.resolveSymbol(name, onResolve, reason => reject(new Error(reason)));
      }),
    /** The first request is up to now. */
    load: async (nowSeconds: number, countBack: number): Promise<void> => {
      bars = [];
      await request(nowSeconds, countBack, true);
    },
    scrollBack: async (countBack: number): Promise<void> => {
      if (bars.length > 0 && !isAtStart) await request(bars[0]!.time / 1_000, countBack, false);
    },
    subscribe: (guid: string): void =>
      datafeed.subscribeBars(
        symbol!,
        resolution,
        bar => {
          seen.ticks++;
          const last = bars.at(-1);
          if (last && bar.time < last.time) seen.problems.push('time violation');
          else bars = last?.time === bar.time ? [...bars.slice(0, -1), bar] : [...bars, bar];
        },
        guid,
        () => {
          seen.resets++;
        },
      ),
    unsubscribe: (guid: string): void => datafeed.unsubscribeBars(guid),
  };
  return library;
};
