import * as z from 'zod/mini';
import type { Firing } from '../../core/rules/firing.ts';
import { horizonNames } from '../../core/rules/prices.ts';
import { type Rule, ruleEvents } from '../../core/rules/rule.ts';
import { defineIdempotencyKey } from '../idempotency-key.ts';
import { defineInteger, defineOpaqueId, makeOptional, type Parameter } from '../parameters.ts';
import { route } from '../route.ts';
import { ruleParameter, targetsParameter } from '../rule-parameter.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';

const PARTS = ['v', 'name', 'on', 'where', 'by', 'window_s', 'having', 'cooldown_s', 'lists', 'say', 'rule'] as const;

const ruleError = z.object({
  part: z.enum(PARTS),
  line: describeSchema(z.int(), 'Of the part, from 1'),
  column: z.int(),
  message: z.string(),
  allowed: describeSchema(z.array(z.string()), 'What could be there instead, if that is a list'),
});

const ruleDocument = z.object({
  v: z.literal(1),
  name: z.string(),
  on: z.enum(ruleEvents),
  where: z.optional(z.string()),
  by: z.optional(z.array(z.string())),
  window_s: z.optional(z.int()),
  having: z.optional(z.string()),
  cooldown_s: z.optional(z.int()),
  lists: z.optional(z.record(z.string(), z.array(z.string()))),
  say: z.optional(z.string()),
});

const ruleRecord = z.object({
  rule_id: z.string(),
  rule: ruleDocument,
  rule_digest: describeSchema(z.string(), 'SHA-256 of the rule as RFC 8785 writes it'),
  state: z.enum(['draft', 'armed', 'paused']),
  paused_why: z.nullable(z.string()),
  targets: z.array(z.string()),
  seq: describeSchema(z.int(), 'Of its newest firing; 0 without one'),
  armed_ms: describeSchema(z.nullable(z.int()), 'Events received from then on count'),
  created_ms: z.int(),
});

const anything = z.record(z.string(), z.any());

const firing = z.object({
  ...defineFields(z.string(), 'firing_id', 'rule_id', 'rule_digest'),
  seq: describeSchema(z.int(), 'From 1 without holes; 0 in tests'),
  ...defineFields(z.int(), 'at_ms', 'received_ms'),
  key: describeSchema(anything, 'Fields of `by`'),
  event: describeSchema(anything, 'The event that fired'),
  values: describeSchema(anything, 'Functions of the group and joined fields that were read'),
  evidence: describeSchema(
    z.array(z.object({ signature: z.string(), slot: z.int(), event_index: z.int() })),
    'Inputs of the window, at most the newest 100',
  ),
  ...defineFields(z.string(), 'say', 'rules_version'),
  test: z.boolean(),
});

const moves = z.object({
  n: describeSchema(z.int(), 'Events whose price then is known'),
  ...defineFields(z.nullable(z.number()), 'median_pct', 'p10_pct', 'p90_pct'),
});
const movesByHorizon = z.object(defineFields(moves, ...horizonNames));

const ruleTest = z.object({
  rule_digest: z.string(),
  ...defineFields(z.int(), 'from_ms', 'to_ms'),
  firings: describeSchema(z.array(firing), 'The first 1,000'),
  total: z.int(),
  per_day: z.number(),
  days: z.array(z.object({ day: z.string(), firings: z.int() })),
  after: describeSchema(movesByHorizon, 'How far the price went after firings, in percent'),
  baseline: describeSchema(movesByHorizon, 'The same after every event of `on`'),
  unknown: describeSchema(z.int(), 'Events that could not be judged, because something was absent'),
  firing_ids_digest: describeSchema(z.string(), 'SHA-256 of all ids, sorted, one a line'),
  coverage: z.object({
    ...defineFields(z.nullable(z.int()), 'from_ts_ms', 'to_ts_ms'),
    complete: z.boolean(),
    claimed: z.boolean(),
    why: z.nullable(z.enum(['before_coverage', 'before_retention'])),
  }),
});

const running = z.object({ test_id: z.string(), state: z.literal('running') });

const base = { tier: 'layer1', tag: 'Extension', isOfKey: true } as const;
/** One function answers all of them. */
const own = {
  ...base,
  file: 'rest/rules/manage',
  readUnitsMax: 200,
  reads: ['rules', 'targets'],
  writes: ['rules'],
  // Some rows of the file are heavy, and all have the rights of one function.
  budgets: true,
} as const;
const one = { ...own, pathParameters: { rule_id: defineOpaqueId('Rule') } } as const;

/** Reads the past of all tokens with the knowledge of that time. */
const tests = {
  ...base,
  file: 'rest/rules/test',
  readUnitsMax: 9_900,
  reads: [
    ...(['tape', 'prices', 'tokens', 'names', 'candles', 'listings', 'ledgers', 'positions'] as const),
    ...(['security', 'wallets', 'funding', 'identities', 'vectors', 'board', 'coordination'] as const),
    ...(['operations', 'proofs', 'rules'] as const),
  ],
  scans: ['tape'],
  writes: ['rules', 'operations'],
  layers: ['known-wallets'],
  memoryMb: 3_008,
} as const;

export const exampleRule: Rule = {
  v: 1,
  name: 'three-good-buyers',
  on: 'trade',
  where: "e.direction == 'buy' && wallet.quality > 70.0 && wallet.entity_id == ''",
  by: ['token_mint'],
  window_s: 120,
  having: "distinct('wallet_address') >= 3 && token.exit_capacity_sol > 20.0",
  cooldown_s: 600,
  say: 'Three good wallets buy {token_mint}',
};

const shown = {
  rule_id: 'rul_0mi9k2x4c7Qp1sWbN8y',
  rule: { ...exampleRule, by: ['token_mint'], lists: {} },
  rule_digest: '7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f',
  state: 'draft',
  paused_why: null,
  targets: ['tgt_4fJ6mX2c9Qp1sWbN8yTzKd'],
  seq: 0,
  armed_ms: null,
  created_ms: 1_760_000_400_000,
} as const;

function defineTime(description: string, example: number): Parameter<number> {
  const { schema, read, ...rest } = defineInteger(description, { min: 0, example });
  const body = {
    schema,
    read: (value: unknown) => (typeof value === 'number' ? read(String(value)) : { problem: 'must be a number' }),
  };
  return { ...rest, schema, read, body };
}

/** Rules over live and past events (`docs/reference/rule-language.md`). */
export const ruleRoutes = {
  ruleCheck: route({
    ...own,
    path: '/v1/rules/check',
    method: 'post',
    readUnitsMax: 1,
    summary: 'Lists what is wrong with a rule; always 200',
    query: { rule: ruleParameter },
    response: z.object({
      ok: z.boolean(),
      rule_digest: z.nullable(z.string()),
      errors: z.array(ruleError),
      warnings: describeSchema(
        z.optional(z.array(ruleError)),
        'What a rule without errors probably does not mean; absent where there is nothing',
      ),
    }),
    example: { ok: true, rule_digest: shown.rule_digest, errors: [] },
  }),
  ruleTest: route({
    ...tests,
    path: '/v1/rules/test',
    method: 'post',
    refusals: ['invalid_rule'],
    summary: 'Replays the past through a rule; 202 with the address of the result if it takes over 8 s',
    query: {
      rule: makeOptional(ruleParameter),
      rule_id: makeOptional(defineOpaqueId('A stored rule, instead of `rule`')),
      from: defineTime('First time of an event, unix ms', 1_760_000_000_000),
      to: makeOptional(defineTime('Last time of an event, unix ms; default now', 1_760_086_400_000)),
    },
    response: z.union([ruleTest, running]),
    example: { test_id: 'tst_0mi9k2x4c7Qp1sWbN8y', state: 'running' },
  }),
  ruleTestResult: route({
    ...tests,
    path: '/v1/rules/tests/{test_id}',
    pathParameters: { test_id: defineOpaqueId('Test') },
    summary: 'Result of a test, or 202 while it runs',
    response: z.union([ruleTest, running]),
    example: { test_id: 'tst_0mi9k2x4c7Qp1sWbN8y', state: 'running' },
  }),
  ruleCreate: route({
    ...own,
    path: '/v1/rules',
    method: 'post',
    success: 201,
    refusals: ['invalid_rule', 'conflict'],
    // Of an account with 10,000 rules of 4 KB.
    readUnitsMax: 12_000,
    summary: 'Stores a rule as a draft',
    query: { rule: ruleParameter, targets: targetsParameter, idempotency_key: defineIdempotencyKey() },
    response: ruleRecord,
    example: shown,
  }),
  rules: route({
    ...own,
    path: '/v1/rules',
    readUnitsMax: 1_400,
    summary: 'Rules of the account, oldest first',
    query: {
      limit: defineInteger('Maximum number of rules', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineOpaqueId('`next_cursor` of the page before')),
    },
    response: z.object({ rules: z.array(ruleRecord), next_cursor: z.nullable(z.string()) }),
    example: { rules: [shown], next_cursor: null },
  }),
  rule: route({ ...one, path: '/v1/rules/{rule_id}', summary: 'One rule', response: ruleRecord, example: shown }),
  ruleDelete: route({
    ...one,
    path: '/v1/rules/{rule_id}',
    method: 'delete',
    success: 204,
    summary: 'Deletes a rule; its firings stay for 90 days',
    response: z.string(),
    example: '',
  }),
  ruleArm: route({
    ...one,
    path: '/v1/rules/{rule_id}/arm',
    method: 'post',
    refusals: ['conflict'],
    summary: 'Lets a rule fire on events received two seconds from now on',
    response: ruleRecord,
    example: { ...shown, state: 'armed', armed_ms: 1_760_000_402_000 },
  }),
  rulePause: route({
    ...one,
    path: '/v1/rules/{rule_id}/pause',
    method: 'post',
    summary: 'Stops a rule; what it fired is still delivered',
    response: ruleRecord,
    example: { ...shown, state: 'paused', paused_why: 'caller' },
  }),
  ruleFirings: route({
    ...one,
    path: '/v1/rules/{rule_id}/firings',
    readUnitsMax: 4_500,
    summary: 'Firings of a rule, ascending',
    query: {
      after_seq: defineInteger('Only firings after this number', { min: 0, fallback: 0 }),
      limit: defineInteger('Maximum number of firings', { min: 1, max: 1000, fallback: 100 }),
    },
    response: z.object({
      firings: z.array(firing),
      next_cursor: describeSchema(z.nullable(z.string()), '`after_seq` of the next page; null on the last'),
    }),
    example: { firings: [], next_cursor: null },
  }),
} as const;

type Stored = {
  readonly id: string;
  readonly rule: Rule;
  readonly digest: string;
  readonly state: 'draft' | 'armed' | 'paused';
  readonly pausedWhy: string | null;
  readonly targets: readonly string[];
  readonly armedMs: number | null;
  readonly createdMs: number;
};

/** `seq` is that of the newest firing. */
export function toRuleView(stored: Stored, seq: number): z.input<typeof ruleRecord> {
  return {
    rule_id: stored.id,
    rule: stored.rule as z.input<typeof ruleDocument>,
    rule_digest: stored.digest,
    state: stored.state,
    paused_why: stored.pausedWhy,
    targets: [...stored.targets],
    seq,
    armed_ms: stored.armedMs,
    created_ms: stored.createdMs,
  };
}

export function toFiringView(one: Firing): z.input<typeof firing> {
  return { ...one, evidence: [...one.evidence] };
}

export type RuleTestView = z.input<typeof ruleTest>;
