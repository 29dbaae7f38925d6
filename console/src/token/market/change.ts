type Hour = { readonly bucket: number; readonly open: number; readonly close: number };

/** Percent from a time until now, or null. */
export function computeChangePercent(hours: readonly Hour[], fromMs: number): number | null {
  const last = hours.at(-1);
  const before = hours.findLast(({ bucket }) => bucket <= fromMs);
  const first = before ?? hours[0];
  if (last === undefined || first === undefined) return null;
  // The close of that hour is nearest.
  const from = before === undefined ? first.open : before.close;
  return from > 0 ? (100 * (last.close - from)) / from : null;
}
