import type { Fields, FieldType } from './types.ts';

/** A class whose instances show a plain object with the types of its fields. */
export type RecordClass = { new (raw: Readonly<Record<string, unknown>>): object };

/** Makes the class of an object type, and of those inside it. */
export function createRecordClass(fields: Fields): RecordClass {
  const converters = Object.entries(fields).map(([name, type]) => [name, createConverter(type)] as const);
  class Shown {
    readonly raw: Readonly<Record<string, unknown>>;
    readonly values = new Map<string, unknown>();
    constructor(raw: Readonly<Record<string, unknown>>) {
      this.raw = raw;
    }
  }
  for (const [name, convert] of converters)
    Object.defineProperty(Shown.prototype, name, {
      get(this: Shown) {
        if (this.values.has(name)) return this.values.get(name);
        const given = this.raw[name];
        const value = given === null || given === undefined ? undefined : convert(given);
        this.values.set(name, value);
        return value;
      },
    });
  classes.set(fields, Shown);
  return Shown;
}

const classes = new WeakMap<Fields, RecordClass>();

/** The class of an object type. */
export function getRecordClass(fields: Fields): RecordClass {
  return classes.get(fields) ?? createRecordClass(fields);
}

function createConverter(type: FieldType): (value: unknown) => unknown {
  switch (type.kind) {
    case 'string':
      return String;
    case 'bool':
      return Boolean;
    case 'int':
      return value => (Number.isFinite(Number(value)) ? BigInt(Math.trunc(Number(value))) : undefined);
    case 'double':
      return value => (value === '' ? undefined : Number(value));
    case 'list': {
      const convert = createConverter(type.of);
      return value => (value as readonly unknown[]).map(convert);
    }
    case 'object': {
      const Shown = getRecordClass(type.fields);
      return value => new Shown(value as Record<string, unknown>);
    }
  }
}
