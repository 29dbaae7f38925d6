import { type EventType, eventSchemas, eventTypes } from '../../../layers/contract/events/event.ts';
import { count, decimals, price, raw, timestamp } from '../../../layers/contract/events/fields.ts';

/** A file cannot know what a live source covers. */
export type MappedType = Exclude<EventType, 'coverage'>;
export const mappedTypes = eventTypes.filter((type): type is MappedType => type !== 'coverage');

export type FieldKind =
  | 'amount'
  | 'lamports'
  | 'integer'
  | 'price'
  | 'time'
  | 'boolean'
  | 'number'
  | 'list'
  | 'object'
  | 'text';
export type Field = { readonly kind: FieldKind; readonly isRequired: boolean; readonly isNullable: boolean };

/** The fields of an event as its schema has them, without `type`. */
export function describeFields(type: MappedType): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, schema] of Object.entries(eventSchemas[type].shape)) {
    if (name === 'type') continue;
    let [inner, isRequired, isNullable] = [schema as Schema, true, false];
    for (; inner._zod.def.innerType !== undefined; inner = inner._zod.def.innerType) {
      if (inner._zod.def.type === 'optional') isRequired = false;
      else isNullable = true;
    }
    const kind = kindBySchema.get(inner) ?? kindByType.get(inner._zod.def.type) ?? 'text';
    fields.set(name, { kind: name.endsWith('_lamports') ? 'lamports' : kind, isRequired, isNullable });
  }
  return fields;
}

/** The field with the decimals of an amount, or undefined. */
export function findScaleField(amount: string, fields: ReadonlyMap<string, Field>): string | undefined {
  let scale = 'decimals';
  if (/token_/.test(amount)) scale = 'token_decimals';
  else if (/base_|dex_fee/.test(amount)) scale = 'base_decimals';
  return fields.has(scale) ? scale : undefined;
}

type Schema = { readonly _zod: { readonly def: { readonly type: string; readonly innerType?: Schema } } };

const kindBySchema = new Map<unknown, FieldKind>([
  [raw, 'amount'],
  [price, 'price'],
  [timestamp, 'time'],
  [count, 'integer'],
  [decimals, 'integer'],
]);
const kindByType = new Map<string, FieldKind>([
  ['boolean', 'boolean'],
  ['number', 'number'],
  ['array', 'list'],
  ['object', 'object'],
]);
