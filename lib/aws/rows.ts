/** The keys of a table of rows, with their exact type. */
export const keysOf = <Name extends string>(rows: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(rows) as Name[];

/** One value a row, under the row's name. */
export const mapRows = <Name extends string, Row, Value>(
  rows: Readonly<Record<Name, Row>>,
  make: (name: Name, row: Row) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(keysOf(rows).map(name => [name, make(name, rows[name])])) as Record<Name, Value>;

/** A row's name or a door as a construct id. Example: `idOf('rest/token/info')` is `RestTokenInfo`. */
export const idOf = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
