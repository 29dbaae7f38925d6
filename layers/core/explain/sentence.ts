/** Figures by name: counts, shares, amounts, names. */
export type Values = Readonly<Record<string, number | string | boolean | null>>;

/** Fills the names in braces, and adds the comparison. */
export function formatSentence(words: string, measured: Values, thresholds: Values): string {
  const values = { ...thresholds, ...measured };
  const filled = words.replace(/\{(\w+)\}/g, (_whole, name: string) => formatFigure(values[name] ?? null));
  const compared = Map.groupBy(listCompared(measured, thresholds), ({ figure }) => figure);
  const texts = [...compared].map(([figure, sides]) => {
    const bounds = sides.map(({ side, limit }) => `${sideWords[side]} ${formatFigure(limit)}`);
    return `${figure.replaceAll('_', ' ')} ${formatFigure(measured[figure]!)} (${bounds.join(', ')})`;
  });
  return texts.length === 0 ? `${filled}.` : `${filled}: ${texts.join(', ')}.`;
}

const sideWords = { min: 'at least', max: 'at most', below: 'under', above: 'more than' } as const;

type Compared = { readonly figure: string; readonly side: keyof typeof sideWords; readonly limit: Values[string] };

/** Limits of measured figures: `wallets_min` is one of `wallets`. */
function listCompared(measured: Values, thresholds: Values): readonly Compared[] {
  return Object.entries(thresholds).flatMap(([name, limit]) => {
    const at = name.lastIndexOf('_');
    const [figure, side] = [name.slice(0, at), name.slice(at + 1)];
    return side in sideWords && measured[figure] !== undefined
      ? [{ figure, side: side as keyof typeof sideWords, limit }]
      : [];
  });
}

/** Of long fractions, four digits. */
function formatFigure(value: Values[string]): string {
  if (value === null) return 'unknown';
  return typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(4))) : String(value);
}

/** Thresholds that the figures do not meet. Unknown figures meet all. */
export function listUnmet(measured: Values, thresholds: Values): readonly string[] {
  return listCompared(measured, thresholds).flatMap(({ figure, side, limit }) => {
    const value = measured[figure];
    if (typeof value !== 'number' || typeof limit !== 'number') return [];
    const holds = { min: value >= limit, max: value <= limit, below: value < limit, above: value > limit };
    return holds[side] ? [] : [`${figure}_${side}`];
  });
}
