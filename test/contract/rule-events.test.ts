import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { getEventFields, ruleChannels } from '../../layers/contract/rule-events.ts';
import { ruleEvents } from '../../layers/core/rules/rule.ts';
import type { Fields, FieldType } from '../../layers/core/rules/types.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Texts of digits that count nothing. */
const NAMES = new Set(['bundle_id', 'campaign_id', 'entity_id', 'trade_id']);

/** Values of an example whose type in rules is not what they are. */
const listWrong = (value: unknown, type: FieldType | undefined, path: string): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (type === undefined) return [`${path} has no type`];
  if (Array.isArray(value))
    return type.kind === 'list'
      ? value.flatMap((one, at) => listWrong(one, type.of, `${path}/${at}`))
      : [`${path} is a list, not ${type.kind}`];
  if (typeof value === 'object')
    return type.kind === 'object'
      ? listWrongFields(value, type.fields, path)
      : [`${path} is an object, not ${type.kind}`];
  const name = path.split('/').at(-1)!;
  const wanted =
    typeof value === 'boolean'
      ? ['bool']
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? ['int', 'double']
          : ['double']
        : DECIMAL.test(value as string) && !NAMES.has(name)
          ? ['double']
          : ['string'];
  return wanted.includes(type.kind) ? [] : [`${path} is ${JSON.stringify(value)}, not ${type.kind}`];
};

const listWrongFields = (value: object, fields: Fields, path: string): readonly string[] =>
  Object.entries(value).flatMap(([key, one]) => listWrong(one, fields[key], `${path}/${key}`));

test.each(ruleEvents)('the fields of %s have the types of its example', on => {
  const { example } = channels[ruleChannels[on]];
  const examples = (Array.isArray(example) ? example : [example]) as readonly object[];
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.flatMap(one => listWrongFields(one, getEventFields(on), ''))).toEqual([]);
});
