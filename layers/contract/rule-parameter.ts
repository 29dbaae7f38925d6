import { ruleEvents } from '../core/rules/rule.ts';
import type { Parameter } from './parameters.ts';

/** Any JSON. Errors of a rule are listed part by part. */
export const ruleParameter: Parameter<unknown> = {
  description: 'The rule',
  accepts: 'a rule as JSON',
  schema: { type: 'string' },
  read: text => {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return { problem: 'must be a rule as JSON' };
    }
  },
  body: {
    schema: {
      type: 'object',
      description: 'The rule (`docs/reference/rule-language.md#document`)',
      required: ['v', 'name', 'on'],
      properties: {
        v: { type: 'integer', enum: [1] },
        name: { type: 'string', minLength: 1, maxLength: 64 },
        on: { type: 'string', enum: [...ruleEvents] },
        where: { type: 'string' },
        by: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
        window_s: { type: 'integer', minimum: 1, maximum: 86_400 },
        having: { type: 'string' },
        cooldown_s: { type: 'integer', minimum: 0, maximum: 86_400 },
        lists: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        say: { type: 'string', maxLength: 500 },
      },
    },
    read: value => ({ value }),
  },
};

const TARGETS_MAX = 10;

/** Ids of targets, in a list. */
export const targetsParameter: Parameter<readonly string[]> = {
  description: `Ids of at most ${TARGETS_MAX} targets`,
  accepts: 'ids with commas between them',
  schema: { type: 'string' },
  fallback: [],
  read: text => readTargets(text.split(',')),
  body: {
    schema: { type: 'array', items: { type: 'string' }, maxItems: TARGETS_MAX },
    read: readTargets,
  },
};

function readTargets(value: unknown) {
  const isList = Array.isArray(value) && value.every(one => typeof one === 'string' && /^[\w.:-]{1,128}$/.test(one));
  return isList && value.length <= TARGETS_MAX
    ? { value: [...new Set(value as readonly string[])] }
    : { problem: `must be a list of at most ${TARGETS_MAX} ids of targets` };
}
