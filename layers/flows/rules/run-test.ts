import { RequestError } from '../../contract/errors.ts';
import type { RuleTestView } from '../../contract/routes/rules.ts';
import { getEventFields } from '../../contract/rule-events.ts';
import { compileHalves } from '../../core/rules/compile.ts';
import type { Rule } from '../../core/rules/rule.ts';
import { logger } from '../../edge/logger.ts';
import { findRule } from '../../storage/rules/rules.ts';
import { findTest, findTestResult, type StoredTest, saveTest, saveTestResult } from '../../storage/rules/tests.ts';
import { requireRule } from './manage.ts';
import { type TestDeps, testRule } from './test-rule.ts';

export type RunDeps = TestDeps & { readonly pause: (ms: number) => Promise<unknown> };

/** A result, or the id of a test that still runs. */
export type TestAnswer = { readonly id: string; readonly result: RuleTestView | null };

export type TestQuestion = {
  readonly rule: unknown;
  readonly rule_id: string | undefined;
  readonly from: number;
  readonly to: number | undefined;
};

/** A route answers within ten seconds. */
const ANSWER_MS = 8_000;
/** While other tests wait. */
const BUSY_ANSWER_MS = 1_000;
const RANGE_MS_MAX = 366 * 86_400_000;

type Running = { readonly work: Promise<RuleTestView>; isWaiting: boolean };

/**
 * Runs tests of rules. One that takes longer goes on in this process, which later requests join;
 * another process begins it again. Those with joins wait for each other.
 */
export function openRuleTests(deps: RunDeps) {
  const running = new Map<string, Running>();
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;

  function start(owner: string, test: StoredTest): Running {
    const name = `${owner} ${test.id}`;
    const known = running.get(name);
    if (known !== undefined) return known;
    const run = async (): Promise<RuleTestView> => {
      started.isWaiting = false;
      const result = await testRule(deps, test);
      await saveTestResult(deps.rules, owner, test, result);
      return result;
    };
    const isJoined = readsJoins(test.rule);
    const before = isJoined ? last : Promise.resolve();
    const started: Running = {
      work: before.then(run).finally(() => {
        running.delete(name);
        if (isJoined) queued -= 1;
      }),
      isWaiting: isJoined && queued > 0,
    };
    if (isJoined) {
      queued += 1;
      last = started.work.catch(() => {});
    }
    started.work.catch(error => logger.error('A test of a rule failed', { error, test: test.id }));
    running.set(name, started);
    return started;
  }

  /** A test that waits answers at once. */
  async function join(owner: string, test: StoredTest): Promise<TestAnswer> {
    const { work, isWaiting } = start(owner, test);
    if (isWaiting) return { id: test.id, result: null };
    const late = deps.pause(queued > 1 ? BUSY_ANSWER_MS : ANSWER_MS).then(() => null);
    return { id: test.id, result: await Promise.race([work, late]) };
  }

  return {
    begin: async (owner: string, question: TestQuestion, nowMs: number): Promise<TestAnswer> => {
      const test = await readTest(deps, owner, question, nowMs);
      await saveTest(deps.rules, owner, test);
      return join(owner, test);
    },
    /** Throws `not_found`. */
    resume: async (owner: string, id: string): Promise<TestAnswer> => {
      const test = await findTest(deps.rules, owner, id);
      if (test === undefined) throw new RequestError('not_found', `The account has no test ${id}`);
      const result = await findTestResult(deps.rules, owner, id);
      return result === undefined ? join(owner, test) : { id, result: result as RuleTestView };
    },
  };
}

function readsJoins(rule: Rule): boolean {
  const fields = getEventFields(rule.on);
  return (['where', 'having'] as const).some(part => compileHalves(rule, part, fields).joined.length > 0);
}

async function readTest(
  { rules }: RunDeps,
  owner: string,
  { rule: given, rule_id: ruleId, from, to }: TestQuestion,
  nowMs: number,
): Promise<StoredTest> {
  if ((given === undefined) === (ruleId === undefined))
    throw new RequestError('invalid_request', 'Give either rule or rule_id');
  const toMs = to ?? nowMs;
  if (toMs > nowMs + 1_000)
    throw new RequestError('invalid_request', `to must not be in the future; got ${toMs}, now is ${nowMs}`);
  if (from > toMs) throw new RequestError('invalid_request', `from must be at most to; got ${from} > ${toMs}`);
  if (toMs - from > RANGE_MS_MAX)
    throw new RequestError('invalid_request', `from to to must be at most 366 days; got ${toMs - from} ms`);
  const id = `tst_${nowMs.toString(36).padStart(9, '0')}${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const times = { id, fromMs: from, toMs, nowMs };
  if (ruleId === undefined) return { ...times, ...requireRule(given), ruleId: id };
  const stored = await findRule(rules, owner, ruleId);
  if (stored === undefined) throw new RequestError('not_found', `The account has no rule ${ruleId}`);
  return { ...times, rule: stored.rule, digest: stored.digest, ruleId };
}
