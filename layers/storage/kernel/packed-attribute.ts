import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { pack, unpack } from '../../core/codec/pack.ts';

export function toPackedAttribute(value: unknown): AttributeValue {
  return { B: pack(value) };
}

/** Also reads the JSON of earlier versions. */
export function parsePackedAttribute<Value>({ S: json, B: bytes }: AttributeValue): Value {
  return json === undefined ? unpack(bytes!) : JSON.parse(json);
}
