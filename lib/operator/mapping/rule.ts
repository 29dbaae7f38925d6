import * as z from 'zod/mini';
import { SOL_DECIMALS } from '../../../layers/core/identity/address.ts';
import { formatMessageValue } from '../../../layers/core/kernel/shown.ts';
import { type Field, type FieldKind, findScaleField } from './field-kinds.ts';
import { suggestNames } from './nearest.ts';
import { compileTime, type ParseTime } from './times.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const source = z.union([z.string().check(z.minLength(1)), z.int().check(z.minimum(1))], {
  error: 'must be a column, its number from 1, or a JSON path',
});

const UNITS = ['raw', 'ui', 'lamports', 'sol', 'usd'] as const;
const SCALE = { error: 'must be an integer from 0 to 18, or a column' };

const ruleSchema = z.strictObject({
  from: z.optional(
    z.union([source, z.array(source).check(z.minLength(1))], { error: 'must be a column or a list of columns' }),
  ),
  value: z.optional(z.union([scalar, z.array(z.string())])),
  unit: z.optional(z.enum(UNITS, { error: `must be one of ${UNITS.join(', ')}` })),
  decimals: z.optional(
    z.union([z.int(SCALE).check(z.minimum(0, SCALE), z.maximum(18, SCALE)), z.string().check(z.minLength(1))], SCALE),
  ),
  per: z.optional(z.string()),
  time: z.optional(z.string()),
  zone: z.optional(z.string()),
  values: z.optional(z.record(z.string(), scalar)),
  default: z.optional(scalar),
  split: z.optional(z.string().check(z.minLength(1))),
});

type Given = z.infer<typeof ruleSchema>;
type Option = keyof Given;

/** Where one field of an event comes from. */
export type Rule = Pick<Given, 'value' | 'values' | 'default' | 'split' | 'per'> & {
  readonly field: string;
  readonly kind: FieldKind;
  readonly isNullWhenEmpty: boolean;
  /** Empty for a constant. */
  readonly from: readonly string[];
  /** Digits of an amount, the column or the field that has them. */
  readonly scale?: number | { readonly column: string } | { readonly field: string; readonly expect?: number };
  /** Field with the decimals of the amount in `per`. */
  readonly perScale?: string;
  readonly parseTime?: ParseTime;
};

const units: Partial<Record<FieldKind, readonly string[]>> = {
  amount: ['raw', 'ui', 'lamports', 'sol'],
  lamports: ['lamports', 'sol'],
  price: ['usd'],
};
const ALWAYS: readonly Option[] = ['from', 'value', 'values', 'default'];
const optionsByKind: Partial<Record<FieldKind, readonly Option[]>> = {
  amount: ['unit', 'decimals'],
  lamports: ['unit'],
  price: ['unit', 'per'],
  time: ['time', 'zone'],
  list: ['split'],
};

/** Reads a rule of the mapping file, or says what is wrong with it. */
export function parseRule(
  name: string,
  given: unknown,
  fields: ReadonlyMap<string, Field>,
): Rule | { readonly problem: string } {
  const { kind, isRequired, isNullable } = fields.get(name)!;
  const shaped = typeof given === 'string' || typeof given === 'number' ? { from: given } : given;
  const read = ruleSchema.safeParse(shaped);
  if (!read.success) return { problem: describeIssue(read.error.issues[0]!, Object.keys(ruleSchema.shape)) };
  const rule = read.data;
  const allowed = [...ALWAYS, ...(optionsByKind[kind] ?? [])];
  const foreign = (Object.keys(rule) as Option[]).find(option => !allowed.includes(option));
  if (foreign !== undefined) return { problem: `cannot have \`${foreign}\`; its options are ${allowed.join(', ')}` };
  const from = rule.from === undefined ? [] : [rule.from].flat().map(String);
  const problem = findProblem(name, rule, from, fields);
  if (problem !== null) return { problem };
  const time = kind === 'time' && from.length > 0 ? compileTime(rule.time!, rule.zone) : undefined;
  if (time !== undefined && 'problem' in time) return time;
  const { unit, decimals, per } = rule;
  let scale: Rule['scale'];
  const scaleField = findScaleField(name, fields);
  // An amount of another asset in SOL would be wrong by powers of ten.
  if (unit === 'sol' && scaleField !== undefined && kind === 'amount')
    scale = { field: scaleField, expect: SOL_DECIMALS };
  else if (unit === 'sol') scale = SOL_DECIMALS;
  else if (typeof decimals === 'number') scale = decimals;
  else if (decimals !== undefined) scale = { column: decimals };
  else if (unit === 'ui') scale = { field: scaleField! };
  return {
    value: rule.value,
    values: rule.values,
    default: rule.default,
    split: rule.split,
    per,
    field: name,
    kind,
    isNullWhenEmpty: isRequired && isNullable,
    from,
    ...(scale !== undefined && { scale }),
    ...(per !== undefined && { perScale: findScaleField(per, fields) }),
    ...(time !== undefined && { parseTime: time.parse }),
  } as Rule;
}

/** Puts an issue of a mapping file into words. */
export function describeIssue(issue: z.core.$ZodIssue, known: readonly string[]): string {
  const at = issue.path.length === 0 ? '' : `${issue.path.join('.')} `;
  if (issue.code === 'unrecognized_keys')
    return `${at}cannot have \`${issue.keys[0]}\`. ${suggestNames(issue.keys[0]!, known)}`;
  return `${at}${issue.message.startsWith('Invalid input') ? 'has a value of a wrong type' : issue.message}`;
}

function findProblem(name: string, rule: Given, from: readonly string[], fields: ReadonlyMap<string, Field>) {
  const { kind } = fields.get(name)!;
  if ((from.length === 0) === (rule.value === undefined)) return 'needs either `from` or `value`';
  if (kind === 'object') return 'is an object, which a mapping cannot make; leave it out';
  if (from.length > 1 && kind !== 'integer') return '`from` can be a list only for integers';
  const known = units[kind];
  if (rule.unit !== undefined && !known!.includes(rule.unit))
    return `unit must be one of ${known!.join(', ')}; got ${rule.unit}`;
  if (kind === 'time' && from.length > 0 && rule.time === undefined)
    return 'needs `time`: ms, s, iso, or a pattern such as YYYY-MM-DD HH:mm:ss';
  if (rule.decimals !== undefined && rule.unit !== 'ui') return '`decimals` is for the unit ui';
  if (rule.unit === 'ui' && rule.decimals === undefined && findScaleField(name, fields) === undefined)
    return 'needs `decimals`, since this event has no field for them';
  const { per } = rule;
  if (per !== undefined && rule.values !== undefined) return 'cannot have `values` with `per`';
  if (per !== undefined && (fields.get(per)?.kind !== 'amount' || findScaleField(per, fields) === undefined))
    return `per must be an amount of this event; got ${formatMessageValue(per)}`;
  return null;
}
