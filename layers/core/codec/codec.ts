import { assertVersion } from './wrong-version.ts';

/** A stored shape, declared once: turns a value into JSON data and back. */
export type Codec<Value> = { encode(value: Value): unknown; decode(plain: unknown): Value };

export type ValueOf<Of> = Of extends Codec<infer Value> ? Value : never;

/** Any value that is JSON data already. */
export const asIs: { encode(value: unknown): unknown; decode(plain: unknown): never } = {
  encode: value => value,
  decode: plain => plain as never,
};

export function transformCodec<Stored, Value>(
  codec: Codec<Stored>,
  toStored: (value: Value) => Stored,
  fromStored: (stored: Stored) => Value,
): Codec<Value> {
  return {
    encode: value => codec.encode(toStored(value)),
    decode: plain => fromStored(codec.decode(plain)),
  };
}

export const text = asIs as Codec<string>;

export const number = asIs as Codec<number>;

export const big: Codec<bigint> = { encode: String, decode: plain => BigInt(plain as string) };

export const flag: Codec<boolean> = { encode: value => (value ? 1 : 0), decode: plain => plain === 1 };

export function getEnumCodec<Value>(values: readonly Value[]): Codec<Value> {
  return transformCodec(
    asIs as Codec<number>,
    value => values.indexOf(value),
    at => values[at]!,
  );
}

export function getNullableCodec<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    encode: value => (value === null ? null : codec.encode(value)),
    decode: plain => (plain === null ? null : codec.decode(plain)),
  };
}

export function getArrayCodec<Value>(codec: Codec<Value>): Codec<readonly Value[]> {
  return {
    encode: values => values.map(value => codec.encode(value)),
    decode: plain => parseList(plain).map(item => codec.decode(item)),
  };
}

type Fields<Value> = { readonly [Name in keyof Value]-?: Codec<Value[Name]> };

/** Numbers, stored as differences from the one before. */
export const deltas: Codec<readonly number[]> = {
  encode: numbers => numbers.map((value, at) => value - (numbers[at - 1] ?? 0)),
  decode(plain) {
    let value = 0;
    return (parseList(plain) as readonly number[]).map(step => {
      value += step;
      return value;
    });
  },
};

/** A list that stores some numbers as differences from the item before. */
export function getDeltaCodec<Value extends object>(
  codec: Codec<Value>,
  names: readonly string[],
): Codec<readonly Value[]> {
  const shift = (value: Value, by: Value | undefined, sign: 1 | -1): Value => {
    const [numbers, before] = [value, by] as Record<string, number>[];
    for (const name of names) if (name in value) numbers![name]! += sign * (before?.[name] ?? 0);
    return value;
  };
  return {
    encode: values => values.map((value, at) => codec.encode(shift({ ...value }, values[at - 1], -1))),
    decode(plain) {
      let before: Value | undefined;
      return parseList(plain).map(item => {
        before = shift(codec.decode(item), before, 1);
        return before;
      });
    },
  };
}

/** One list per field: like values compress better side by side. */
export function getColumnsCodec<Value>(rows: Codec<readonly Value[]>): Codec<readonly Value[]> {
  return {
    encode: values => convertRowsToColumns(rows.encode(values)),
    decode: plain => rows.decode(convertRowsToColumns(plain)),
  };
}

/** Columns of tuples, some as differences. */
export function getStepColumnsCodec<Value extends object>(
  fields: Fields<Value>,
  names: readonly (keyof Value & string)[],
): Codec<readonly Value[]> {
  const rows = getDeltaCodec(getTupleCodec<Value>(fields), names);
  const codecs = Object.entries<Codec<unknown>>(fields);
  return {
    encode(values) {
      if (values.length === 0) return [];
      return codecs.map(([name, codec]) => {
        const column = values.map(value => codec.encode(value[name as keyof Value]));
        const numbers = column as number[];
        if ((names as readonly string[]).includes(name))
          for (let at = column.length - 1; at > 0; at -= 1) numbers[at]! -= numbers[at - 1]!;
        return column;
      });
    },
    decode: plain => rows.decode(convertRowsToColumns(plain)),
  };
}

/** Turns rows of one length into columns, and back. */
function convertRowsToColumns(table: unknown): readonly unknown[][] {
  const lists = parseList(table) as readonly (readonly unknown[])[];
  const [first = []] = lists;
  for (const list of lists) parseList(list, first.length);
  return first.map((_, at) => lists.map(list => list[at]));
}

/** Entries in order. */
export function map<Key, Value>(value: Codec<Value>): Codec<Map<Key, Value>> {
  return {
    encode: entries => Array.from(entries, ([key, one]) => [key, value.encode(one)]),
    decode: plain =>
      new Map(parseList(plain).map(entry => [(entry as [Key])[0], value.decode((entry as unknown[])[1])])),
  };
}

/** A map of values that hold their key. */
export function getMapCodec<Key, Value>(codec: Codec<Value>, keyOf: (value: Value) => Key): Codec<Map<Key, Value>> {
  return transformCodec(
    getArrayCodec(codec),
    values => [...values.values()],
    values => new Map(values.map(value => [keyOf(value), value])),
  );
}

export function set<Value>(): Codec<Set<Value>> {
  return transformCodec(
    getArrayCodec<Value>(asIs),
    values => [...values],
    values => new Set(values),
  );
}

/** An object as a list of its fields, in declared order. */
export function getTupleCodec<Value extends object>(fields: Fields<Value>): Codec<Value> {
  const codecs = Object.entries<Codec<unknown>>(fields).map(([name, codec]) => ({ name, codec }));
  return {
    encode(value) {
      const row: unknown[] = [];
      for (const { name, codec } of codecs) row.push(codec.encode(value[name as keyof Value]));
      if (row.at(-1) === undefined) row.pop();
      return row;
    },
    decode(plain) {
      const row = parseList(plain, codecs.length);
      const value: Record<string, unknown> = {};
      codecs.forEach(({ name, codec }, at) => {
        value[name] = codec.decode(row[at]);
      });
      return value as Value;
    },
  };
}

type Shapes<Value extends { readonly kind: string }> = {
  readonly [Kind in Value['kind']]: Codec<Omit<Extract<Value, { readonly kind: Kind }>, 'kind'>>;
};

/** A union of tuples; the index of its kind starts the list. */
export function getUnionCodec<Value extends { readonly kind: string }>(shapes: Shapes<Value>): Codec<Value> {
  const byKind: Readonly<Record<string, Codec<object>>> = shapes;
  const kinds = Object.keys(shapes);
  return {
    encode: value => [kinds.indexOf(value.kind), ...(byKind[value.kind]!.encode(value) as unknown[])],
    decode(plain) {
      const [at, ...fields] = parseList(plain);
      const kind = kinds[at as number];
      if (kind === undefined) throw new Error(`Stored data must be one of ${kinds}; got ${at}.`);
      return Object.assign(byKind[kind]!.decode(fields), { kind }) as unknown as Value;
    },
  };
}

/** An object with some of its fields encoded; the others are JSON data already. */
export function getRecordCodec<Value extends object>(fields: Partial<Fields<Value>>): Codec<Value> {
  const codecs = Object.entries(fields as Record<string, Codec<unknown>>);
  const recoded = (way: 'encode' | 'decode', value: object): object => {
    const copy: Record<string, unknown> = { ...value };
    for (const [name, codec] of codecs) copy[name] = codec[way](copy[name]);
    return copy;
  };
  return { encode: value => recoded('encode', value), decode: plain => recoded('decode', plain as object) as Value };
}

/** Throws WrongVersion when the data has another version. */
export function getVersionedCodec<Value>(what: string, version: number, codec: Codec<Value>): Codec<Value> {
  return {
    encode: value => ({ version, data: codec.encode(value) }),
    decode(plain) {
      const { version: found, data } = plain as { readonly version: number; readonly data: unknown };
      assertVersion(what, found, version);
      return codec.decode(data);
    },
  };
}

function parseList(plain: unknown, length?: number): readonly unknown[] {
  if (Array.isArray(plain) && (length === undefined || plain.length === length || plain.length === length - 1))
    return plain;
  const found = JSON.stringify(plain)?.slice(0, 80);
  throw new Error(`Stored data must be a list${length === undefined ? '' : ` of ${length} fields`}; got ${found}.`);
}
