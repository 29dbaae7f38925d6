/** Typed `Object.keys`. */
export function listRowNames<Name extends string>(rows: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(rows) as Name[];
}

export function mapRows<Name extends string, Row, Value>(
  rows: Readonly<Record<Name, Row>>,
  make: (name: Name, row: Row) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(listRowNames(rows).map(name => [name, make(name, rows[name])])) as Record<Name, Value>;
}

/** Construct id of a row or function. Example: `rest/token/info` is `RestTokenInfo`. */
export function toConstructId(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
