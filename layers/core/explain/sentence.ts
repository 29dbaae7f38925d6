/** Figures by name: counts, shares, amounts, names. */
export type Values = Readonly<Record<string, number | string | boolean | null>>;

/** Fills the names in braces, and adds what was compared and what limits it. */
export function formatSentence(words: string, measured: Values, thresholds: Values): string {
  const values = { ...thresholds, ...measured };
  const filled = words.replace(/\{(\w+)\}/g, (_whole, name: string) => formatFigure(values[name] ?? null));
  const compared = Object.entries(thresholds).flatMap(([name, limit]) => {
    const found = /^(\w+)_(min|max|below|above)$/.exec(name);
    const [, figure = '', side = ''] = found ?? [];
    if (measured[figure] === undefined) return [];
    return [
      `${figure.replaceAll('_', ' ')} ${formatFigure(measured[figure])} (${limits[side]} ${formatFigure(limit)})`,
    ];
  });
  return compared.length === 0 ? `${filled}.` : `${filled}: ${compared.join(', ')}.`;
}

const limits: Readonly<Record<string, string>> = {
  min: 'at least',
  max: 'at most',
  below: 'under',
  above: 'more than',
};

/** Of long fractions, four digits. */
function formatFigure(value: Values[string]): string {
  if (value === null) return 'unknown';
  return typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(4))) : String(value);
}

/** Thresholds that the figures do not meet. Unknown figures meet all. */
export function listUnmet(measured: Values, thresholds: Values): readonly string[] {
  return Object.entries(thresholds).flatMap(([name, limit]) => {
    const [, figure = '', side = ''] = /^(\w+)_(min|max|below|above)$/.exec(name) ?? [];
    const value = measured[figure];
    if (typeof value !== 'number' || typeof limit !== 'number') return [];
    const holds = { min: value >= limit, max: value <= limit, below: value < limit, above: value > limit };
    return holds[side as keyof typeof holds] ? [] : [name];
  });
}
