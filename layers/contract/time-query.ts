import { defineFlag, defineInteger, makeOptional, type Parameter } from './parameters.ts';
import { type TimeGroup, type TimeGroupRow, timeGroups } from './time-groups.ts';

/** Parameters of every route that says when and why (`docs/explanation/time.md`). */
export const timeParameters = {
  as_of: defineTime('Time of the answer, unix ms: only what had occurred by then counts'),
  known_by: defineTime('Time of knowledge, unix ms, by default `as_of`: only what had arrived by then counts'),
  explain: defineSwitch('Adds the findings behind the answer: rules, thresholds, measured values and inputs'),
  proof: defineSwitch('Adds the inputs, and proves that they are under a signed root'),
};

export type TimeQuery = {
  readonly as_of?: number | undefined;
  readonly known_by?: number | undefined;
  readonly explain?: boolean | undefined;
  readonly proof?: boolean | undefined;
};

export type TimeParameter = keyof typeof timeParameters;

export function isTimeParameter(name: string): name is TimeParameter {
  return Object.hasOwn(timeParameters, name);
}

/** Whether the answer is an envelope. */
export function asksEnvelope({ as_of, explain, proof }: TimeQuery): boolean {
  return as_of !== undefined || explain === true || proof === true;
}

/** Clocks of callers may be ahead by this much. */
const AHEAD_MS = 1_000;

type Row = { readonly path: string; readonly timeGroup?: TimeGroup };

/** The 400 message, or null. */
export function checkTimeQuery(
  { path, timeGroup }: Row,
  query: TimeQuery,
  nowMs: number,
  groups: Readonly<Record<TimeGroup, TimeGroupRow>> = timeGroups,
): string | null {
  const { as_of: asOf, known_by: knownBy } = query;
  if (timeGroup === undefined || (asOf === undefined && knownBy === undefined)) return null;
  const { takesLaterKnowledge } = groups[timeGroup];
  for (const [name, ms] of [
    ['as_of', asOf],
    ['known_by', knownBy],
  ] as const)
    if (ms !== undefined && ms > nowMs + AHEAD_MS)
      return `\`${name}\` must not be in the future; got ${ms}, now is ${nowMs}.`;
  if (knownBy === undefined) return null;
  if (asOf === undefined) return '`known_by` needs `as_of`.';
  if (knownBy < asOf) return `\`known_by\` must be at least \`as_of\`; got ${knownBy} < ${asOf}.`;
  return knownBy === asOf || takesLaterKnowledge
    ? null
    : `\`known_by\` must equal \`as_of\` for ${path}, which offers \`as_of\` only; got ${knownBy} > ${asOf}.`;
}

/** The 400 message of a route without times. */
export function refuseTime(name: TimeParameter, { path }: Row): string {
  return `\`${name}\` is not offered by ${path}, which answers as of now only.`;
}

function defineTime(description: string): Parameter<number | undefined> {
  const time = defineInteger(description, { min: 0 });
  return makeOptional({
    ...time,
    body: { schema: time.schema, read: value => time.read(typeof value === 'number' ? String(value) : '') },
  });
}

function defineSwitch(description: string): Parameter<boolean | undefined> {
  const flag = defineFlag(description);
  return makeOptional({
    ...flag,
    body: { schema: flag.schema, read: value => flag.read(typeof value === 'boolean' ? String(value) : '') },
  });
}
