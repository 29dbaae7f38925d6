/** The rule and the near miss, from a table of both. */
export function splitLimits<Name extends string>(
  table: Readonly<Record<Name, readonly [strict: number, relaxed: number]>>,
): readonly [strict: Readonly<Record<Name, number>>, relaxed: Readonly<Record<Name, number>>] {
  const column = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<readonly number[]>(table).map(([name, row]) => [name, row[at]]));
  return [column(0), column(1)] as [Record<Name, number>, Record<Name, number>];
}
