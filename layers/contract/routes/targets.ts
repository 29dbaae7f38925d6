import * as z from 'zod/mini';
import {
  type DeliveryResult,
  deliveryResults,
  type TargetKind,
  type TargetState,
  targetKindNames,
  targetStates,
} from '../../core/delivery/kinds.ts';
import { defineIdempotencyKey } from '../idempotency-key.ts';
import {
  defineChoice,
  defineInteger,
  defineOpaqueId,
  defineText,
  makeOptional,
  type Parameter,
} from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';

/** Longest URL or ARN of a target. */
export const PLACE_MAX = 2_048;
export const NAME_MAX = 64;
/** Targets of one account. */
export const TARGETS_MAX = 100;
/** Firings that a target is sent again with one request. */
export const REDELIVER_MAX = 10_000;

const target = z.object({
  target_id: z.string(),
  kind: z.enum(targetKindNames),
  name: z.string(),
  place: describeSchema(z.string(), 'The URL without its path and query, which may be secret, or the ARN'),
  state: describeSchema(z.enum(targetStates), 'Only a verified target receives firings'),
  paused_why: describeSchema(z.nullable(z.string()), '`caller`, or `gone` after the status 410'),
  created_ms: z.int(),
  verified_ms: z.nullable(z.int()),
  old_secret_until_ms: describeSchema(z.nullable(z.int()), 'Until then an earlier secret signs too'),
});

/** Shows a secret once. */
const issued = z.extend(target, {
  secret: describeSchema(z.nullable(z.string()), 'Signs messages; shown only here. Null unless the kind is `webhook`'),
});

const tried = z.object({
  result: z.enum(deliveryResults),
  status: describeSchema(z.nullable(z.int()), 'HTTP status; null without an answer'),
  ms: describeSchema(z.int(), 'Until the answer, or until there was none'),
});

const verified = z.extend(target, {
  challenge: describeSchema(
    z.nullable(tried),
    'The try to send the challenge; null when the request brought its text back',
  ),
});

const delivery = z.extend(tried, {
  seq: describeSchema(z.int(), 'Of the firing'),
  target_id: z.string(),
  attempt: describeSchema(z.int(), 'From 1'),
  at_ms: z.int(),
});

/** One function answers all of them. */
const own = {
  tier: 'layer1',
  tag: 'Extension',
  file: 'rest/targets',
  isOfKey: true,
  readUnitsMax: 60,
  reads: ['targets', 'rules'],
  writes: ['targets'],
  delivers: true,
  reaches: true,
  timeoutSeconds: 11,
} as const;

const one = { ...own, pathParameters: { target_id: defineOpaqueId('Target') } } as const;
const ofRule = { ...own, pathParameters: { rule_id: defineOpaqueId('Rule') } } as const;

const shown = {
  target_id: 'tgt_4fJ6mX2c9Qp1sWbN8yTzKd',
  kind: 'webhook',
  name: 'my bot',
  place: 'https://bot.example.com/…',
  state: 'verified',
  paused_why: null,
  created_ms: 1_760_000_400_000,
  verified_ms: 1_760_000_401_000,
  old_secret_until_ms: null,
} as const;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const answered = { result: 'delivered', status: 200, ms: 84 } as const;

function definePlace(description: string, example: string): Parameter<string | undefined> {
  return makeOptional(defineText(description, PLACE_MAX, example));
}

/** Targets of firings, and their deliveries (`docs/reference/delivery.md`). */
export const targetRoutes = {
  targetCreate: route({
    ...own,
    path: '/v1/targets',
    method: 'post',
    success: 201,
    refusals: ['target_refused', 'conflict'],
    summary: 'Adds a target for firings, and sends it a challenge',
    query: {
      kind: defineChoice('Kind of the target', targetKindNames),
      name: defineText('Name for people', NAME_MAX, 'my bot'),
      url: definePlace('Of a webhook, or of a Telegram, Slack or Discord hook', 'https://bot.example.com/firings'),
      address: definePlace('ARN of a topic, stream or queue', 'arn:aws:sqs:eu-west-1:111122223333:firings'),
      idempotency_key: defineIdempotencyKey(),
    },
    response: issued,
    example: { ...shown, state: 'unverified', verified_ms: null, secret },
  }),
  targets: route({
    ...own,
    path: '/v1/targets',
    summary: 'Targets of the account, oldest first',
    response: z.object({ targets: z.array(target) }),
    example: { targets: [shown] },
  }),
  target: route({
    ...one,
    path: '/v1/targets/{target_id}',
    summary: 'One target',
    response: target,
    example: shown,
  }),
  targetDelete: route({
    ...one,
    path: '/v1/targets/{target_id}',
    method: 'delete',
    success: 204,
    summary: 'Deletes a target; what waits for it is not sent',
    response: z.string(),
    example: '',
  }),
  targetVerify: route({
    ...one,
    path: '/v1/targets/{target_id}/verify',
    method: 'post',
    refusals: ['conflict'],
    summary: 'Sends the challenge again, or takes its text back',
    query: {
      challenge: makeOptional(defineText('Text of the challenge, from a target that cannot answer', 64, 'f2c9…')),
    },
    response: verified,
    example: { ...shown, challenge: answered },
  }),
  targetTest: route({
    ...one,
    path: '/v1/targets/{target_id}/test',
    method: 'post',
    refusals: ['conflict'],
    summary: 'Sends a test message once, also to a paused target',
    response: tried,
    example: answered,
  }),
  targetPause: route({
    ...one,
    path: '/v1/targets/{target_id}/pause',
    method: 'post',
    summary: 'Pauses a target; its firings wait',
    response: target,
    example: { ...shown, state: 'paused', paused_why: 'caller' },
  }),
  targetResume: route({
    ...one,
    path: '/v1/targets/{target_id}/resume',
    method: 'post',
    summary: 'Resumes a target; what waits is sent in order',
    response: target,
    example: shown,
  }),
  targetRotate: route({
    ...one,
    path: '/v1/targets/{target_id}/rotate',
    method: 'post',
    refusals: ['conflict'],
    summary: 'Issues a new secret; the old one signs too for 24 hours',
    response: issued,
    example: { ...shown, old_secret_until_ms: 1_760_086_801_000, secret },
  }),
  ruleDeliveries: route({
    ...ofRule,
    path: '/v1/rules/{rule_id}/deliveries',
    summary: 'Tries to deliver firings of a rule, newest first, of the last 30 days',
    query: {
      limit: defineInteger('Number of tries', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineOpaqueId('`next_cursor` of the page before')),
    },
    response: z.object({ deliveries: z.array(delivery), next_cursor: z.nullable(z.string()) }),
    example: {
      deliveries: [
        { ...answered, seq: 7, target_id: shown.target_id, attempt: 1, at_ms: 1_760_000_500_000 },
        {
          result: 'timeout',
          status: null,
          ms: 5_000,
          seq: 6,
          target_id: shown.target_id,
          attempt: 2,
          at_ms: 1_760_000_470_000,
        },
      ],
      next_cursor: null,
    },
  }),
  ruleRedeliver: route({
    ...ofRule,
    path: '/v1/rules/{rule_id}/redeliver',
    method: 'post',
    success: 202,
    refusals: ['conflict'],
    summary: 'Sends firings again, before newer ones of the rule',
    query: {
      from_seq: defineBodyInteger('First firing', { min: 1, example: 1 }),
      to_seq: makeOptional(defineBodyInteger('Last firing; default the newest', { min: 1, example: 7 })),
      target_id: makeOptional(defineOpaqueId('Only this target; default all of the rule')),
    },
    response: z.object({ queued: describeSchema(z.int(), 'Messages, of all targets') }),
    example: { queued: 7 },
  }),
} as const;

/** An integer, which a JSON body has as a number. */
function defineBodyInteger(description: string, range: Parameters<typeof defineInteger>[1]): Parameter<number> {
  const { schema, read, ...rest } = defineInteger(description, range);
  return {
    ...rest,
    schema,
    read,
    body: {
      schema,
      read: value => (typeof value === 'number' ? read(String(value)) : { problem: 'must be a number' }),
    },
  };
}

type Shown = {
  readonly id: string;
  readonly kind: TargetKind;
  readonly name: string;
  readonly shownPlace: string;
  readonly state: TargetState;
  readonly pausedWhy: string | null;
  readonly createdMs: number;
  readonly verifiedMs: number | null;
  readonly secrets: readonly { readonly untilMs: number | null }[];
};

export function toTargetView(one: Shown): z.input<typeof target> {
  const until = one.secrets.map(({ untilMs }) => untilMs).filter(untilMs => untilMs !== null);
  return {
    target_id: one.id,
    kind: one.kind,
    name: one.name,
    place: one.shownPlace,
    state: one.state,
    paused_why: one.pausedWhy,
    created_ms: one.createdMs,
    verified_ms: one.verifiedMs,
    old_secret_until_ms: until.length === 0 ? null : Math.max(...until),
  };
}

type Tried = { readonly result: DeliveryResult; readonly status: number | null; readonly ms: number };

export function toTriedView({ result, status, ms }: Tried): z.input<typeof tried> {
  return { result, status, ms };
}

export function toDeliveryView(
  one: Tried & { readonly seq: number; readonly targetId: string; readonly attempt: number; readonly atMs: number },
): z.input<typeof delivery> {
  return { ...toTriedView(one), seq: one.seq, target_id: one.targetId, attempt: one.attempt, at_ms: one.atMs };
}
