const ITEMS_MAX = 2;
const LINES_MAX = 12;

/** Cuts lists to two entries and texts to twelve lines. */
export const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.split('\n').slice(0, LINES_MAX).join('\n');
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
};

/** How much a value says: fields that are neither null, zero, false nor empty. */
export const informationOf = (value: unknown): number => {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, inner) => sum + informationOf(inner), 0);
  return value === null || value === 0 || value === '' || value === false ? 0 : 1;
};
