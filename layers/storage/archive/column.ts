import type { SchemaElement } from 'hyparquet';

/** How values of a column are stored. Null passes unchanged. */
export type Kind<Value> = {
  readonly elements: (name: string, isRequired: boolean) => readonly SchemaElement[];
  readonly write: (value: Value) => unknown;
  readonly read: (cell: never) => Value;
  /** In the DDL of Athena. */
  readonly sqlType: string;
};

function toRepetition(isRequired: boolean) {
  return { repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL' } as const;
}

export const text: Kind<string> = {
  elements: (name, isRequired) => [
    { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' }, ...toRepetition(isRequired) },
  ],
  write: value => value,
  read: cell => cell,
  sqlType: 'string',
};

export const json: Kind<unknown> = {
  ...text,
  write: value => JSON.stringify(value),
  read: (cell: string) => JSON.parse(cell),
};

export const texts: Kind<readonly string[]> = {
  elements: (name, isRequired) => [
    { name, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1, ...toRepetition(isRequired) },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    ...text.elements('element', true),
  ],
  write: value => value,
  read: cell => cell,
  sqlType: 'array<string>',
};

export const integer: Kind<number> = {
  elements: (name, isRequired) => [{ name, type: 'INT64', ...toRepetition(isRequired) }],
  write: BigInt,
  read: (cell: bigint) => Number(cell),
  sqlType: 'bigint',
};

/** Unix ms. */
export const time: Kind<number> = {
  elements: (name, isRequired) => [
    { name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...toRepetition(isRequired) },
  ],
  write: BigInt,
  read: (cell: bigint) => Number(cell),
  sqlType: 'timestamp',
};

export const flag: Kind<boolean> = {
  elements: (name, isRequired) => [{ name, type: 'BOOLEAN', ...toRepetition(isRequired) }],
  write: value => value,
  read: cell => cell,
  sqlType: 'boolean',
};

/** 2^64-1 has 20 digits. */
const RAW_DIGITS = 20;
const RAW_BYTES = 9;

/** Raw amounts, as unsigned integers of 64 bits. */
export const raw: Kind<string> = {
  elements: (name, isRequired) => [
    {
      name,
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: RAW_BYTES,
      converted_type: 'DECIMAL',
      precision: RAW_DIGITS,
      scale: 0,
      ...toRepetition(isRequired),
    },
  ],
  write: BigInt,
  read: (cell: Uint8Array) => String(BigInt(`0x${Buffer.from(cell).toString('hex')}`)),
  sqlType: `decimal(${RAW_DIGITS},0)`,
};
