type Hour = { readonly bucket: number; readonly open: number; readonly close: number };

/** Percent from the price at a time to the last one. Null without a price at that time. */
export const changePercent = (hours: readonly Hour[], fromMs: number): number | null => {
  const last = hours.at(-1);
  const before = hours.findLast(({ bucket }) => bucket <= fromMs);
  const first = before ?? hours[0];
  if (last === undefined || first === undefined) return null;
  // The price within an hour is not in its candle: its close is nearest.
  const from = before === undefined ? first.open : before.close;
  return from > 0 ? (100 * (last.close - from)) / from : null;
};
