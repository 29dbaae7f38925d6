import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { eventSchemas } from '../../../layers/contract/events/event.ts';
import { formatMessageValue } from '../../../layers/core/kernel/shown.ts';
import { UsageError } from '../target.ts';
import { describeFields, type FieldKind, type MappedType, mappedTypes } from './field-kinds.ts';
import { suggestNames } from './nearest.ts';
import { describeIssue, parseRule, type Rule } from './rule.ts';

/** A row makes this event if each column of `when` has one of the texts. */
export type EventMapping = {
  readonly type: MappedType;
  readonly when: readonly (readonly [source: string, texts: readonly string[]])[];
  /** In the order of conversion. */
  readonly rules: readonly Rule[];
};

export type Mapping = {
  readonly path: string;
  /** Of its text: a resumed run must have the same. */
  readonly digest: string;
  readonly format: 'csv' | 'jsonl';
  readonly separator: string;
  readonly quote: string;
  readonly hasHeader: boolean;
  readonly decimalSign: '.' | ',';
  readonly events: readonly EventMapping[];
};

const letter = z.string().check(z.length(1, { error: 'must be one character' }));
const when = z.record(z.string(), z.union([z.string(), z.array(z.string())], { error: 'must be a text or a list' }));
const eventSchema = z.strictObject({
  type: z.enum(mappedTypes, { error: `must be one of ${mappedTypes.join(', ')}` }),
  when: z.optional(when),
  fields: z.record(z.string(), z.unknown()),
});
const mappingSchema = z.strictObject({
  format: z.enum(['csv', 'jsonl'], { error: 'must be csv or jsonl' }),
  separator: z.optional(letter),
  quote: z.optional(letter),
  header: z.optional(z.boolean()),
  decimal_sign: z.optional(z.enum(['.', ','], { error: 'must be . or ,' })),
  events: z.array(eventSchema).check(z.minLength(1, { error: 'must have at least one event' })),
});
const CSV_OPTIONS = ['separator', 'quote', 'header'] as const;

/** Throws UsageError that lists everything wrong with the file. */
export function readMapping(path: string): Mapping {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path} (${(error as Error).message}). Name a mapping file with --map.`);
  }
  const found = parseJson(text);
  if (found === undefined) throw new UsageError(`${path} is not valid JSON.`);
  const read = mappingSchema.safeParse(found);
  if (!read.success) {
    const issue = read.error.issues[0]!;
    const schema = issue.path[0] === 'events' ? eventSchema : mappingSchema;
    throw new UsageError(`${path}: ${describeIssue(issue, Object.keys(schema.shape))}`);
  }
  const { format, separator = ',', quote = '"', header = true, decimal_sign: decimalSign = '.' } = read.data;
  const problems: string[] = [];
  const foreign = CSV_OPTIONS.find(option => format === 'jsonl' && read.data[option] !== undefined);
  if (foreign !== undefined) problems.push(`${foreign} is for csv`);
  const events = read.data.events.map((event, at) => {
    const { rules, problems: some } = parseFields(event.type, event.fields);
    problems.push(...some.map(problem => `events.${at}.fields.${problem}`));
    const conditions = Object.entries(event.when ?? {}).map(([source, texts]) => [source, [texts].flat()] as const);
    return { type: event.type, when: conditions, rules };
  });
  if (problems.length > 0) throw new UsageError(problems.map(problem => `${path}: ${problem}`).join('\n'));
  const digest = createHash('sha256').update(text).digest('base64url');
  return { path, digest, format, separator, quote, hasHeader: header, decimalSign, events };
}

type ReadFields = { readonly rules: readonly Rule[]; readonly problems: readonly string[] };

function parseFields(type: MappedType, given: Readonly<Record<string, unknown>>): ReadFields {
  const fields = describeFields(type);
  const rules: Rule[] = [];
  const problems: string[] = [];
  for (const [name, rule] of Object.entries(given)) {
    if (!fields.has(name)) {
      problems.push(`${name} is not a field of ${type}. ${suggestNames(name, [...fields.keys()])}`);
      continue;
    }
    const read = parseRule(name, rule, fields);
    if ('problem' in read) problems.push(`${name} ${read.problem}`);
    else {
      rules.push(read);
      problems.push(...checkConstants(type, read));
    }
  }
  for (const [name, { isRequired, isNullable }] of fields) {
    if (isRequired && given[name] === undefined)
      problems.push(
        `${name} is missing. ${type} requires it: give a column, or a \`value\`${isNullable ? ' such as null' : ''}`,
      );
  }
  for (const { field, scale, per, perScale } of rules)
    for (const needed of [per, perScale, typeof scale === 'object' && 'field' in scale ? scale.field : undefined])
      if (needed !== undefined && given[needed] === undefined) problems.push(`${field} needs ${needed}; map it too`);
  return { rules: rules.toSorted((a, b) => rankRule(a) - rankRule(b)), problems };
}

/** Decimals come before amounts, amounts before prices per amount. */
function rankRule({ kind, per }: Rule): number {
  if (per !== undefined) return 2;
  return kind === ('integer' satisfies FieldKind) ? 0 : 1;
}

/** What the mapping itself states must be right for the event. */
function checkConstants(type: MappedType, { field, value, values = {}, default: fallback }: Rule): readonly string[] {
  const schema = (eventSchemas[type].shape as Readonly<Record<string, z.ZodMiniType>>)[field]!;
  const stated = [['value', value], ['default', fallback], ...Object.entries(values).map(([key, one]) => [key, one])];
  return stated.flatMap(([key, one]) => {
    const read = one === undefined ? null : schema.safeParse(one);
    if (read === null || read.success) return [];
    return [`${field} ${key}: ${read.error.issues[0]!.message}, got ${formatMessageValue(one)}`];
  });
}
