/** What measures a pad's curve; null without one. */
const measures: ReadonlyMap<string, 'sold' | 'raised' | null> = new Map([
  ['pump_fun', 'sold'],
  ['raydium_launchpad', 'raised'],
  ['meteora_dbc', 'raised'],
  ['boop_fun', 'raised'],
  ['moonit', 'sold'],
  ['heaven', null],
]);

export function isPad(dex: string): boolean {
  return measures.has(dex);
}

/** Whether a pad opens plain pools. */
export function isPlainPad(dex: string): boolean {
  return measures.get(dex) === null;
}

/** Unknown pads are measured by what their states have. */
export function isMeasuredBySales(pad: string, hasTarget: boolean): boolean {
  const measure = measures.get(pad);
  return measure === undefined ? !hasTarget : measure === 'sold';
}
