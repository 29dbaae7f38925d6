/** Derives valid and invalid queries from a parameter's line in the contract by hand. */

type Attempt = {
  /** Parameters as sent; null omits them. */
  readonly query: string | null;
  /** Null: rejected with 400. Else a query with the same answer. */
  readonly like: string | null;
};

/** All attempts for a parameter. */
export const attemptsOf = (name: string, line: string): readonly Attempt[] => {
  const given = (value: string): string => `${name}=${value}`;
  const refused = (...values: readonly string[]): readonly Attempt[] =>
    values.map(value => ({ query: given(value), like: null }));
  const twice: Attempt = { query: `${given('1')}&${given('2')}`, like: null };
  const always = [...refused(''), twice];
  if (line === 'text!') return [...always, { query: null, like: null }, ...refused('%20', 'x'.repeat(65))];
  if (line.endsWith('!')) return [...always, { query: null, like: null }, ...refused('x')];
  if (line === 'venue') return [...always, ...refused('x'.repeat(201))];
  if (line === 'mint') return [...always, ...refused('x', 'z'.repeat(44))];
  // The second names a signature that no trade has.
  if (line === 'trade') return [...always, ...refused('x', `${'1'.repeat(64)}:0`)];
  if (line === 'amount') return [...always, ...refused('x', '-1', '1e3', '.5')];
  if (line === 'percent') return [...always, ...refused('x', '-1', '100.1', '1e1')];
  if (line === 'decimal') return [...always, ...refused('x', '1e3', '--1', '.5')];
  if (line === 'mints') return [...always, ...refused('x', ',', Array(21).fill('z'.repeat(44)).join(','))];
  if (line === 'names') return [...always, ...refused('X%20y', 'a,', 'x'.repeat(65))];
  if (line === 'cursor') return [...always, ...refused('?', 'I')];
  if (line === 'day') return [...always, ...refused('x', '2026-02-30', '2026-1-1', '1999-01-01')];
  // The first follows from it.
  if (line === 'last day') return [...always, ...refused('x', '2026-02-30', '2026-1-1')];
  if (line.startsWith('words ')) {
    const words = line.slice('words '.length);
    const [one] = words.split(',');
    const turned = { query: given(words.split(',').toReversed().join(',')), like: given(words) };
    return [...always, turned, ...refused(`${one},`, 'neither', `${words},${one}`)];
  }
  if (line === 'ms') return [...always, ...refused('x', '1.5', '-1')];
  const [bounds = '', fallback] = line.replace('clamp ', '').split('=');
  const left: readonly Attempt[] = fallback === undefined ? [] : [{ query: null, like: given(fallback) }];
  const alike = (value: string, like: string): Attempt => ({ query: given(value), like: given(like) });
  const range = /^(\d+)-(\d*)$/.exec(bounds);
  if (!range) {
    const words = bounds.split('|');
    return [...always, ...left, ...refused('neither'), ...words.map(word => alike(word, word))];
  }
  const [, least = '', most = ''] = range;
  const whole = [...always, ...left, ...refused('x', '1.5'), alike(least, least)];
  const below = String(Number(least) - 1);
  if (most === '') return [...whole, ...refused(below)];
  const above = String(Number(most) + 1);
  return line.startsWith('clamp')
    ? [...whole, alike(below, least), alike(above, most)]
    : [...whole, ...refused(below, above), alike(most, most)];
};

/** A parameter's default as the answer may echo it, or undefined. */
export const fallbackOf = (line: string): string | undefined => line.split('=')[1];
