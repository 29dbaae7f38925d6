/** Firings beside a plain program that keeps all events and judges each trigger anew. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvaluator, type Evaluator, type RuleInput } from '../../../layers/core/rules/evaluator.ts';
import { hashRule } from '../../../layers/core/rules/firing.ts';
import type { Rule } from '../../../layers/core/rules/rule.ts';
import type { Fields } from '../../../layers/core/rules/types.ts';

const fields: Fields = {
  token_mint: { kind: 'string' },
  wallet: { kind: 'string' },
  usd: { kind: 'double' },
  tags: { kind: 'list', of: { kind: 'string' } },
};

type Event = {
  readonly token_mint: string;
  readonly wallet: string;
  readonly usd: string | null;
  readonly atMs: number;
};

const open = (rule: Rule, readJoins = async () => ({})): Evaluator => {
  const evaluator = createEvaluator({ fieldsOf: () => fields, readJoins, isTest: false });
  evaluator.setRules([{ ruleId: 'r', digest: hashRule(rule), rule, fromMs: 0 }]);
  return evaluator;
};
const toInput = ({ atMs, ...event }: Event, at: number): RuleInput => ({
  ...{ on: 'trade', trigger: `sig${at}:0`, atMs, receivedMs: at, event: { ...event, tags: [] }, evidence: null },
});
const run = async (evaluator: Evaluator, events: readonly Event[]): Promise<readonly number[]> => {
  const fired: number[] = [];
  for (const [at, event] of events.entries())
    if ((await evaluator.take(toInput(event, at))).fired.length > 0) fired.push(at);
  return fired;
};

/** Two wallets and over 10 USD of a token in 5 s; then 3 s of rest. */
const rule: Rule = {
  ...{ v: 1, name: 'r', on: 'trade', where: 'e.usd > 1.0', by: ['token_mint'], window_s: 5, cooldown_s: 3 },
  having: "distinct('wallet') >= 2 && sum('usd') > 10.0",
};

const judgePlainly = (events: readonly Event[]): readonly number[] => {
  const fired: number[] = [];
  const last = new Map<string, number>();
  for (const [at, trigger] of events.entries()) {
    if (trigger.usd === null || Number(trigger.usd) <= 1) continue;
    const before = last.get(trigger.token_mint);
    if (before !== undefined && trigger.atMs - before < 3_000) continue;
    const own = events
      .slice(0, at + 1)
      .filter(one => one.token_mint === trigger.token_mint && one.usd !== null && Number(one.usd) > 1)
      .filter(one => one.atMs > trigger.atMs - 5_000 && one.atMs <= trigger.atMs);
    const cents = own.reduce((sum, { usd }) => sum + BigInt(Math.round(Number(usd) * 100)), 0n);
    if (new Set(own.map(({ wallet }) => wallet)).size < 2 || cents <= 1_000n) continue;
    fired.push(at);
    last.set(trigger.token_mint, Math.max(before ?? 0, trigger.atMs));
  }
  return fired;
};

const event = fc.record({
  token_mint: fc.constantFrom('a', 'b'),
  wallet: fc.constantFrom('ann', 'bob', 'cid'),
  usd: fc.option(fc.integer({ min: 0, max: 900 }).map(cents => (cents / 100).toFixed(2))),
  atMs: fc.integer({ min: 0, max: 20_000 }),
});

describe('An evaluator', () => {
  test('fires what a plain program finds, also with late events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async events => {
        expect(await run(open(rule), events)).toEqual(judgePlainly(events));
      }),
      { numRuns: 300 },
    );
  });

  test('fires the same after a restart whose windows were filled with all events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), fc.nat(39), async (events, cut) => {
        const plain = { ...rule, cooldown_s: 0 };
        const whole = await run(open(plain), events);
        const restarted = open(plain);
        for (const [at, one] of events.entries()) await restarted.fill(toInput(one, at));
        const rest: number[] = [];
        for (const [at, one] of events.entries())
          if (at >= cut && (await restarted.take(toInput(one, at))).fired.length > 0) rest.push(at);
        expect(rest).toEqual(whole.filter(at => at >= cut));
      }),
      { numRuns: 200 },
    );
  });

  test('an event that comes again fires nothing new', async () => {
    const evaluator = open({ ...rule, cooldown_s: 0, having: 'count() >= 1' });
    const one = toInput({ token_mint: 'a', wallet: 'ann', usd: '5', atMs: 0 }, 0);
    expect((await evaluator.take(one)).fired).toHaveLength(1);
    expect((await evaluator.take(one)).fired).toHaveLength(0);
  });

  test('a comparison with an absent value is not true, and counted', async () => {
    const evaluator = open({ v: 1, name: 'r', on: 'trade', where: '!(e.usd > 1.0)' });
    expect(await run(evaluator, [{ token_mint: 'a', wallet: 'ann', usd: null, atMs: 0 }])).toEqual([]);
    expect(evaluator.countUnknown('r')).toBe(1);
  });

  test.each([
    ['!(e.usd > 1.0) || e.usd == 5.0', [0, 2]],
    ["!(e.usd > 1.0) && e.wallet == 'ann'", [0]],
    ['(e.usd > 1.0) && (e.usd < 3.0)', [1]],
    ['e.usd > 1.0 && e.usd < 1e21', [1, 2]],
    ['e.usd > 0.0 && 1.0 - (e.usd - 1.0) > 0.5', [0]],
  ])('%s is judged whole and in parts', async (where, fired) => {
    const events = ['0.5', '2', '5'].map(usd => ({ token_mint: 'a', wallet: 'ann', usd, atMs: 0 }));
    expect(await run(open({ v: 1, name: 'r', on: 'trade', where }), events)).toEqual(fired);
  });

  test('joined values are asked for only if the rest holds', async () => {
    const asked: string[] = [];
    const joins = async (input: RuleInput, names: readonly string[]) => {
      asked.push(`${input.trigger} ${names.join()}`);
      return { 'wallet.quality': 80 };
    };
    const where = 'e.usd > 1.0 && wallet.quality > 70.0';
    const evaluator = open({ v: 1, name: 'r', on: 'trade', where }, joins as never);
    const events = ['0.5', '2'].map(usd => ({ token_mint: 'a', wallet: 'ann', usd, atMs: 0 }));
    expect(await run(evaluator, events)).toEqual([1]);
    expect(asked).toEqual(['sig1:0 wallet.quality']);
  });

  test('a firing has the joined values of both conditions, and the functions of its group', async () => {
    const joins = async (_input: RuleInput, names: readonly string[]) =>
      Object.fromEntries(names.map((name, at) => [name, 80 + at]));
    const evaluator = open(
      { ...rule, where: 'wallet.quality > 70.0', having: 'count() >= 1 && token.holders > 5' },
      joins as never,
    );
    const { fired } = await evaluator.take(toInput({ token_mint: 'a', wallet: 'ann', usd: '2', atMs: 0 }, 0));
    expect(fired.map(({ values }) => values)).toEqual([{ 'count()': 1, 'token.holders': 80, 'wallet.quality': 80 }]);
  });

  test('an expression whose cost has no bound is stopped before it runs', async () => {
    const where = "e.tags.exists(a, e.tags.exists(b, a + b == 'x'))";
    const evaluator = open({ v: 1, name: 'r', on: 'trade', where });
    const tags = Array.from({ length: 2_000 }, String);
    const input = toInput({ token_mint: 'a', wallet: 'ann', usd: '1', atMs: 0 }, 0);
    const { paused } = await evaluator.take({ ...input, event: { ...input.event, tags } });
    expect(paused).toEqual([{ ruleId: 'r', why: expect.stringContaining('steps; at most 20000 are run') }]);
    expect((await evaluator.take(input)).paused).toEqual([]);
  });
});
