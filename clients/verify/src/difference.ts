/** JSON pointer to the first value that differs; null if none does. */
export function findDifference(answer: unknown, expected: unknown, path = ''): string | null {
  if (Object.is(answer, expected)) return null;
  if (!isContainer(answer) || !isContainer(expected) || Array.isArray(answer) !== Array.isArray(expected)) return path;
  const names = [...new Set([...Object.keys(answer), ...Object.keys(expected)])];
  for (const name of names) {
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (Object.hasOwn(answer, name) !== Object.hasOwn(expected, name)) return place;
    const found = findDifference(answer[name], expected[name], place);
    if (found !== null) return found;
  }
  return null;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Values that are neither lists nor objects. */
export function countFigures(value: unknown): number {
  return isContainer(value) ? Object.values(value).reduce<number>((sum, one) => sum + countFigures(one), 0) : 1;
}
