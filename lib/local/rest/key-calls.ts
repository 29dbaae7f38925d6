import { randomBytes } from 'node:crypto';
import { AwsError, assertAws } from '../kernel/errors.ts';
import { getJsonFlag, getJsonText, isObject, type Json, type JsonObject, listAt } from '../template/json.ts';
import { type ApiKey, generateKeyValue, type Keys } from './keys.ts';
import type { UsagePlan } from './usage.ts';

/** Control-plane call on keys and plans. */
export type KeyCall = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Json;
};

type Reply = { readonly status: number; readonly body: JsonObject | undefined };
type Handler = (call: KeyCall, ids: readonly string[]) => Reply;

const VALUE_LENGTH_MIN = 20;
const PAGE_MAX = 500;

/** Handles the calls of the SDK's API Gateway client. */
export function createKeyCallHandler(keys: Keys, plans: readonly UsagePlan[]): (call: KeyCall) => Reply {
  const handlers: readonly (readonly [string, RegExp, Handler])[] = [
    ['POST', /^\/apikeys$/, call => respondCreated(describeKey(create(call, keys), true))],
    ['GET', /^\/apikeys$/, call => respondOk(listKeys(call, keys))],
    [
      'GET',
      /^\/apikeys\/([^/]+)$/,
      (call, [id]) => respondOk(describeKey(getKey(keys, id), call.query.get('includeValue') === 'true')),
    ],
    [
      'PATCH',
      /^\/apikeys\/([^/]+)$/,
      (call, [id]) => respondOk(describeKey(update(call, getKey(keys, id), keys), false)),
    ],
    ['DELETE', /^\/apikeys\/([^/]+)$/, (_call, [id]) => respondAccepted(() => keys.remove(getKey(keys, id).id))],
    ['GET', /^\/usageplans$/, () => respondOk({ item: plans.map(describePlan) })],
    ['GET', /^\/usageplans\/([^/]+)$/, (_call, [id]) => respondOk(describePlan(planNamed(plans, id)))],
    [
      'GET',
      /^\/usageplans\/([^/]+)\/keys$/,
      (_call, [id]) => respondOk({ item: keys.inPlan(planNamed(plans, id).id).map(describePlanKey) }),
    ],
    [
      'POST',
      /^\/usageplans\/([^/]+)\/keys$/,
      (call, [id]) => {
        const plan = planNamed(plans, id);
        const key = getKey(keys, getJsonText(call.body, 'keyId'));
        assertAws(!keys.isInPlan(key.id, plan.id), 'ConflictException', 'Usage plan key already exists', 409);
        keys.join(key.id, plan.id);
        return respondCreated(describePlanKey(key));
      },
    ],
    [
      'DELETE',
      /^\/usageplans\/([^/]+)\/keys\/([^/]+)$/,
      (_call, [plan = '', id = '']) => {
        assertAws(keys.isInPlan(id, plan), 'NotFoundException', 'Invalid Usage Plan Key identifier', 404);
        return respondAccepted(() => keys.leave(id, plan));
      },
    ],
  ];
  return call => {
    for (const [method, path, handler] of handlers) {
      const found = call.method === method ? path.exec(call.path) : null;
      if (found !== null) return handler(call, found.slice(1).map(decodeURIComponent));
    }
    throw new AwsError('NotFoundException', `The local stack does not support ${call.method} ${call.path}.`, 404);
  };
}

function listKeys(call: KeyCall, keys: Keys): JsonObject {
  const name = call.query.get('name') ?? '';
  const limit = Math.min(Number(call.query.get('limit') ?? 25), PAGE_MAX);
  const from = Number(call.query.get('position') ?? 0);
  const all = keys.all().filter(key => key.name.startsWith(name));
  const page = all.slice(from, from + limit).map(key => describeKey(key, call.query.get('includeValues') === 'true'));
  return { item: page, ...(from + limit < all.length ? { position: String(from + limit) } : {}) };
}

function create(call: KeyCall, keys: Keys): ApiKey {
  const value = getJsonText(call.body, 'value') ?? generateKeyValue();
  const isLong = value.length >= VALUE_LENGTH_MIN;
  assertAws(isLong, 'BadRequestException', `API Key value should be at least ${VALUE_LENGTH_MIN} characters`);
  assertAws(keys.byValue(value) === undefined, 'ConflictException', 'API Key already exists', 409);
  const key: ApiKey = {
    id: randomBytes(5).toString('hex'),
    name: getJsonText(call.body, 'name') ?? '',
    value,
    enabled: getJsonFlag(call.body, 'enabled', false),
    createdMs: Date.now(),
  };
  keys.put(key);
  return key;
}

function update(call: KeyCall, key: ApiKey, keys: Keys): ApiKey {
  let changed = key;
  for (const patch of listAt(call.body, 'patchOperations')) {
    const value = getJsonText(patch, 'value') ?? '';
    if (isObject(patch) && patch.path === '/enabled') changed = { ...changed, enabled: value === 'true' };
    else if (isObject(patch) && patch.path === '/name') changed = { ...changed, name: value };
    else throw new AwsError('BadRequestException', `Invalid patch path ${isObject(patch) ? patch.path : ''}`);
  }
  keys.put(changed);
  return changed;
}

function getKey(keys: Keys, id = ''): ApiKey {
  const key = keys.byId(id);
  assertAws(key, 'NotFoundException', 'Invalid API Key identifier specified', 404);
  return key;
}

function planNamed(plans: readonly UsagePlan[], id = ''): UsagePlan {
  const plan = plans.find(one => one.id === id);
  assertAws(plan, 'NotFoundException', 'Invalid Usage Plan identifier specified', 404);
  return plan;
}

function describeKey(key: ApiKey, withValue: boolean): JsonObject {
  const { id, name, enabled, createdMs } = key;
  const seconds = Math.floor(createdMs / 1000);
  const base = { id, name, enabled, createdDate: seconds, lastUpdatedDate: seconds, stageKeys: [] };
  return withValue ? { ...base, value: key.value } : base;
}

function describePlanKey(key: ApiKey): JsonObject {
  return { id: key.id, type: 'API_KEY', name: key.name, value: key.value };
}

function describePlan(plan: UsagePlan): JsonObject {
  return {
    id: plan.id,
    name: plan.name,
    apiStages: plan.stages.map(stage => ({ apiId: stage.split('/')[0] ?? '', stage: stage.split('/')[1] ?? '' })),
    ...(plan.throttle && { throttle: { rateLimit: plan.throttle.rate, burstLimit: plan.throttle.burst } }),
  };
}

function respondOk(body: JsonObject): Reply {
  return { status: 200, body };
}
function respondCreated(body: JsonObject): Reply {
  return { status: 201, body };
}

function respondAccepted(work: () => void): Reply {
  work();
  return { status: 202, body: undefined };
}
