const DIGITS = 5;

/** Steps per dollar on the price axis, so that the price has five digits. */
export const stepsPerUsd = (price: number): number => {
  if (!(price > 0)) return 100;
  const digits = DIGITS - 1 - Math.floor(Math.log10(price));
  return 10 ** Math.min(18, Math.max(2, digits));
};
