import type { Path, PostPath } from '../../../typescript/src/rest/operation.ts';
import { type Reader, RouteRefusal } from '../answers/reader.ts';
import type { Evidence, Reply } from '../answers/reply.ts';
import { formatFigure, InvalidQuestion, type Tool } from '../answers/tool.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
const CHECK_PATH = '/v1/rules/check' as Path as PostPath;
const TEST_PATH = '/v1/rules/test' as Path as PostPath;

type RuleCheck = {
  readonly ok: boolean;
  readonly errors: readonly {
    readonly part: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
    readonly allowed?: readonly string[];
  }[];
};

type After = Readonly<Record<string, { readonly n: number; readonly median_pct: number | null }>>;
type RuleTest = {
  readonly rule_digest: string;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly total: number;
  readonly per_day: number;
  readonly after?: After;
  readonly baseline?: After;
  readonly firings: readonly { readonly firing_id: string; readonly at_ms: number }[];
};

async function test(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const rule = parseRule(given.rule);
  const to = reader.asOf ?? Date.now();
  const from = given.from === undefined ? to - DAYS * DAY_MS : given.from;
  const range = { from, ...(reader.asOf !== undefined && { to }) };
  const checked = await reader.rest.post(CHECK_PATH, { rule } as never);
  if (!checked.ok) throw new RouteRefusal(checked.error);
  const { ok, errors } = checked.data as unknown as RuleCheck;
  if (!ok) return describeErrors(errors);
  const result = await reader.rest.post(TEST_PATH, { rule, ...range } as never);
  if (!result.ok) throw new RouteRefusal(result.error);
  return result.response.status === 202
    ? describeLater(result.response)
    : describeTest(result.data as unknown as RuleTest);
}

function parseRule(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new InvalidQuestion('rule must be a rule document, or its JSON text');
  }
}

function describeErrors(errors: RuleCheck['errors']): Reply {
  return {
    ...{ answer: `The rule does not check: ${errors.length} errors.`, verdict: 'invalid', time: null, untrusted: {} },
    evidence: errors.map(({ part, line, column, message, allowed }) => ({
      claim: `${part}:${line}:${column} ${message}`,
      ...(allowed !== undefined && allowed.length > 0 && { allowed: allowed.slice(0, ALLOWED) }),
    })),
    next: ['Correct it and test it again'],
  };
}

const ALLOWED = 10;

function describeLater(response: Response): Reply {
  return {
    ...{
      answer: 'The test takes longer than 8 s and goes on.',
      verdict: null,
      evidence: [],
      time: null,
      untrusted: {},
    },
    next: [`GET ${response.headers.get('location') ?? TEST_PATH} for its result`],
  };
}

function describeTest(found: RuleTest): Reply {
  const { total, per_day, from_ms, to_ms, after = {}, baseline = {}, firings, rule_digest } = found;
  const span = `${new Date(from_ms).toISOString()} and ${new Date(to_ms).toISOString()}`;
  return {
    answer: `The rule fired ${total} times between ${span}, ${formatFigure(per_day)} a day.`,
    verdict: null,
    evidence: [
      ...Object.entries(after).map(
        ([width, { n, median_pct }]): Evidence => ({
          claim:
            `${width} later the price changed by ${showPercent(median_pct)} in the median of ${n} firings; ` +
            `after all events by ${showPercent(baseline[width]?.median_pct ?? null)}.`,
        }),
      ),
      ...firings.slice(0, 5).map(({ firing_id, at_ms }) => ({
        claim: `Fired at ${new Date(at_ms).toISOString()}.`,
        firing_id,
      })),
      { claim: `Digest of the rule: ${rule_digest}.` },
    ],
    ...{ time: null, untrusted: {} },
    next: ['POST /v1/rules to keep it, then arm it'],
  };
}

function showPercent(percent: number | null): string {
  return percent === null ? 'an unknown share' : formatFigure(percent, '%');
}

export const testRule: Tool = {
  name: 'test_rule',
  description: 'How often a rule would have fired and what followed, or its errors',
  input: {
    rule: { type: ['object', 'string'] },
    from: { type: 'integer', description: 'Unix ms, default 7 days ago' },
  },
  required: ['rule'],
  answer: test,
};
