import type { PostAnswer } from '../../../typescript/src/client.ts';
import { splitChainText } from '../answers/chain-text.ts';
import { type Reader, RouteRefusal } from '../answers/reader.ts';
import type { Evidence, Reply } from '../answers/reply.ts';
import { formatFigure, InvalidQuestion, type Tool } from '../answers/tool.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
const FIRINGS = 20;

type RuleErrors = PostAnswer<'/v1/rules/check'>['errors'];
type Running = Extract<PostAnswer<'/v1/rules/test'>, { readonly state: string }>;
type RuleTest = Exclude<PostAnswer<'/v1/rules/test'>, Running>;

async function test({ rest, asOf }: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const rule = parseRule(given.rule) as never;
  const to = asOf ?? Date.now();
  const from = given.from === undefined ? to - DAYS * DAY_MS : Number(given.from);
  const checked = await rest.post('/v1/rules/check', { rule });
  if (!checked.ok) throw new RouteRefusal(checked.error);
  if (!checked.data.ok) return describeErrors(checked.data.errors);
  const begun = await rest.post('/v1/rules/test', { rule, from, ...(asOf !== undefined && { to }) });
  if (!begun.ok) throw new RouteRefusal(begun.error);
  if (!isRunning(begun.data)) return describeTest(begun.data);
  // Waits once more for it.
  const result = await rest.get('/v1/rules/tests/{test_id}', { test_id: begun.data.test_id });
  if (!result.ok) throw new RouteRefusal(result.error);
  if (!isRunning(result.data)) return describeTest(result.data);
  return {
    answer: 'The test takes longer than 16 s and goes on.',
    ...{ verdict: null, evidence: [], time: null, untrusted: {} },
    next: [`GET /v1/rules/tests/${result.data.test_id} for its result`],
  };
}

function isRunning(answer: RuleTest | Running): answer is Running {
  return 'state' in answer;
}

function parseRule(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new InvalidQuestion('rule must be a rule document, or its JSON text');
  }
}

function describeErrors(errors: RuleErrors): Reply {
  return {
    ...{ answer: `The rule does not check: ${errors.length} errors.`, verdict: 'invalid', time: null, untrusted: {} },
    evidence: errors.map(({ part, line, column, message, allowed }) => ({
      claim: `${part}:${line}:${column} ${message}`,
      ...(allowed.length > 0 && { allowed: allowed.slice(0, ALLOWED) }),
    })),
    next: ['Correct it and test it again'],
  };
}

const ALLOWED = 10;

function describeTest({ coverage, ...found }: RuleTest): Reply {
  const { total, per_day, from_ms, to_ms, after, baseline, firings, rule_digest, unknown } = found;
  const span = `${new Date(from_ms).toISOString()} and ${new Date(to_ms).toISOString()}`;
  const moves = Object.entries(after).map(
    ([width, { n, median_pct }]): Evidence => ({
      claim:
        `${width} later the price changed by ${showPercent(median_pct)} in the median of ${n} firings; ` +
        `after all events by ${showPercent(baseline[width as keyof typeof baseline].median_pct)}.`,
    }),
  );
  const clean = splitChainText(
    firings.slice(0, FIRINGS).map(({ firing_id, key, evidence }) => ({ firing_id, key, inputs: evidence })),
    '/evidence',
  );
  const shown = clean.value as readonly object[];
  const lack = coverage.why === null ? '' : `: ${coverage.why}`;
  return {
    answer:
      `The rule fired ${total} times between ${span}, ${formatFigure(per_day)} a day.` +
      (unknown === 0 ? '' : ` ${unknown} events could not be judged, because something was absent.`) +
      (coverage.complete ? '' : ` The data of that time is not complete${lack}.`),
    verdict: null,
    evidence: [
      ...shown.map((fact, at) => ({ claim: `Fired at ${new Date(firings[at]!.at_ms).toISOString()}.`, ...fact })),
      ...moves,
      { claim: `Digest of the rule: ${rule_digest}.` },
    ],
    time: {
      time: { as_of: to_ms, rules_version: firings[0]?.rules_version ?? null },
      coverage: { ...coverage, gaps: [] },
    },
    untrusted: clean.text,
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
