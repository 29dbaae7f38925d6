/** A forecast and its result. */
export type Forecast = { readonly chance: number; readonly happened: boolean };

export type Bin = {
  readonly from: number;
  readonly count: number;
  readonly forecast: number;
  readonly observed: number;
};

const BINS = 10;

/** Forecasts in ten bins of equal width: mean forecast and observed share. */
export const reliability = (forecasts: readonly Forecast[]): readonly Bin[] =>
  Array.from({ length: BINS }, (_, at) => {
    const within = forecasts.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === at);
    const share = (of: (one: Forecast) => number): number =>
      within.length === 0 ? 0 : within.reduce((sum, one) => sum + of(one), 0) / within.length;
    return {
      from: at / BINS,
      count: within.length,
      forecast: share(({ chance }) => chance),
      observed: share(({ happened }) => (happened ? 1 : 0)),
    };
  });

/** Mean distance of observed from forecast over the bins, weighted by count. */
export const calibrationError = (forecasts: readonly Forecast[]): number =>
  reliability(forecasts).reduce(
    (sum, bin) => sum + (bin.count / forecasts.length) * Math.abs(bin.observed - bin.forecast),
    0,
  );

/**
 * Mean squared error of the forecasts; 0 is perfect.
 * Always forecasting the base rate p gives p(1 − p).
 */
export const brier = (forecasts: readonly Forecast[]): number =>
  forecasts.reduce((sum, { chance, happened }) => sum + (chance - (happened ? 1 : 0)) ** 2, 0) / forecasts.length;
