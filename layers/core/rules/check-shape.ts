import { serializeCanonical } from '../proof/canonical-json.ts';
import { type Rule, type RuleError, type RulePart, ruleEvents, ruleLimits } from './rule.ts';

const parts = [
  ...(['v', 'name', 'on', 'where', 'by', 'window_s', 'having', 'cooldown_s', 'lists', 'say'] as const),
] satisfies readonly RulePart[];

const LIST_NAME = /^[a-z][a-z0-9_]{0,31}$/;
const LISTS_MAX = 4;
const ENTRY_LENGTH_MAX = 128;

/** Creates an error about a whole part. */
export function createPartError(part: RulePart, message: string, allowed: readonly string[] = []): RuleError {
  return { part, line: 1, column: 1, message, allowed };
}

/** Lists what is wrong with a document, apart from its expressions. */
export function checkShape(given: unknown): readonly RuleError[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [createPartError('rule', 'A rule is a JSON object', parts)];
  const rule = given as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(rule).filter(name => !(parts as readonly string[]).includes(name));
  return [
    ...unknown.map(name => createPartError('rule', `A rule has no part "${name.slice(0, 64)}"`, parts)),
    ...parts.flatMap(part => {
      const problem = rule[part] === undefined ? findMissing(part) : checks[part](rule[part]);
      return problem === null ? [] : [createPartError(part, problem, part === 'on' ? ruleEvents : [])];
    }),
    ...checkSize(rule),
  ];
}

function findMissing(part: RulePart): string | null {
  return part === 'v' || part === 'name' || part === 'on' ? `\`${part}\` is missing` : null;
}

type Check = (value: unknown) => string | null;

const checks = {
  v: value => (value === 1 ? null : `\`v\` must be 1; got ${show(value)}`),
  name: value =>
    isText(value, ruleLimits.nameLength) && value.trim() !== ''
      ? null
      : `\`name\` must be a text of 1 to ${ruleLimits.nameLength} characters; got ${show(value)}`,
  on: value =>
    (ruleEvents as readonly unknown[]).includes(value)
      ? null
      : `\`on\` must be one of ${ruleEvents.join(', ')}; got ${show(value)}`,
  where: checkText('where'),
  having: checkText('having'),
  say: value =>
    isText(value, ruleLimits.sayLength)
      ? null
      : `\`say\` must be a text of at most ${ruleLimits.sayLength} characters; got ${show(value)}`,
  by: value =>
    isTexts(value, 64) &&
    value.length >= 1 &&
    value.length <= ruleLimits.byFields &&
    new Set(value).size === value.length
      ? null
      : `\`by\` must be 1 to ${ruleLimits.byFields} different names of fields; got ${show(value)}`,
  window_s: checkSeconds('window_s', 1),
  cooldown_s: checkSeconds('cooldown_s', 0),
  lists: checkLists,
} satisfies Record<(typeof parts)[number], Check>;

function checkText(part: RulePart): Check {
  return value =>
    isText(value, ruleLimits.bytes) && value.trim() !== ''
      ? null
      : `\`${part}\` must be an expression; got ${show(value)}`;
}

function checkSeconds(part: RulePart, min: number): Check {
  const max = ruleLimits.windowSeconds;
  return value =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : `\`${part}\` must be whole seconds between ${min} and ${max}; got ${show(value)}`;
}

function checkLists(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `\`lists\` must be an object of lists of texts; got ${show(value)}`;
  const lists = Object.entries(value);
  if (lists.length > LISTS_MAX) return `\`lists\` must have at most ${LISTS_MAX} lists; got ${lists.length}`;
  for (const [name, entries] of lists) {
    if (!LIST_NAME.test(name))
      return `The name of a list must be 1 to 32 of a-z, 0-9 and _, from a letter on; got "${name.slice(0, 64)}"`;
    if (!isTexts(entries, ENTRY_LENGTH_MAX))
      return `\`lists.${name}\` must be a list of texts of at most ${ENTRY_LENGTH_MAX} characters`;
    if (entries.length > ruleLimits.listEntries)
      return `\`lists.${name}\` must have at most ${ruleLimits.listEntries} entries; got ${entries.length}`;
  }
  return null;
}

function checkSize({ lists: _, ...rest }: Readonly<Record<string, unknown>>): readonly RuleError[] {
  const bytes = new TextEncoder().encode(JSON.stringify(rest)).length;
  if (bytes > ruleLimits.bytes)
    return [
      createPartError('rule', `A rule must have at most ${ruleLimits.bytes} bytes without its lists; got ${bytes}`),
    ];
  try {
    serializeCanonical(JSON.parse(JSON.stringify(rest)) as Rule);
    return [];
  } catch (error) {
    return [createPartError('rule', (error as Error).message)];
  }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max;
}

function isTexts(value: unknown, max: number): value is readonly string[] {
  return Array.isArray(value) && value.every(one => isText(one, max));
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 64);
}
