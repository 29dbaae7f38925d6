import type { Rule, RuleEvent } from '../../core/rules/rule.ts';
import {
  createVersionCondition,
  deleteItem,
  getItem,
  type Item,
  isWritten,
  putItem,
  type TableRef,
} from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';

export type Rules = TableRef<'rules'>;

export type RuleState = 'draft' | 'armed' | 'paused';

export type StoredRule = {
  readonly id: string;
  /** Of the account, or of a key without one. */
  readonly owner: string;
  readonly rule: Rule;
  readonly digest: string;
  readonly state: RuleState;
  readonly pausedWhy: string | null;
  /** Ids of the targets that receive its firings. */
  readonly targets: readonly string[];
  /** Events received before do not count. Null until it is armed. */
  readonly armedMs: number | null;
  readonly createdMs: number;
};

const TRIES_MAX = 8;

function toRuleKey(owner: string, id: string): Item {
  return { k: { S: `owner#${owner}` }, s: { S: id } };
}

/** The first rules after an id. Ascending by id, which ascends with the time of creation. */
export async function queryRules(
  rules: Rules,
  owner: string,
  { after = '', max }: { readonly after?: string | undefined; readonly max?: number } = {},
): Promise<readonly StoredRule[]> {
  const query =
    after === ''
      ? buildConsistentQuery('k = :k', { k: `owner#${owner}` })
      : buildConsistentQuery('k = :k AND s > :after', { k: `owner#${owner}`, after });
  return (await queryItems(rules, query, max)).map(parseRule);
}

export async function findRule(rules: Rules, owner: string, id: string): Promise<StoredRule | undefined> {
  const item = await getItem(rules, toRuleKey(owner, id));
  return item && parseRule(item);
}

/** Throws ConditionalCheckFailedException when the id exists. */
export function addRule(rules: Rules, rule: StoredRule): Promise<void> {
  return putItem(rules, toItem(rule, 1), { ConditionExpression: 'attribute_not_exists(k)' });
}

/** Applies a change to the newest state. Undefined when the rule is unknown. */
export async function updateRule(
  rules: Rules,
  owner: string,
  id: string,
  change: (rule: StoredRule) => StoredRule,
): Promise<StoredRule | undefined> {
  const failure = () => new Error(`The rule ${id} kept changing; try again`);
  const changed = await retry({ triesMax: TRIES_MAX, backoffMs: 25, failure }, async () => {
    const item = await getItem(rules, toRuleKey(owner, id));
    if (!item) return null;
    const version = Number(item.v!.N);
    const rule = change(parseRule(item));
    const isSaved = await isWritten(putItem(rules, toItem(rule, version + 1), createVersionCondition(version)));
    return isSaved ? rule : undefined;
  });
  if (!changed) return undefined;
  const key = toArmedKey(id);
  if (changed.state === 'armed') await putItem(rules, { ...key, d: { S: JSON.stringify(changed) } });
  else await deleteItem(rules, key);
  await touchArmed(rules);
  return changed;
}

/** Its firings stay until they expire. */
export async function removeRule(rules: Rules, owner: string, id: string): Promise<void> {
  await deleteItem(rules, toRuleKey(owner, id));
  await deleteItem(rules, toArmedKey(id));
  await touchArmed(rules);
}

const ARMED = 'armed';

/** Sorts before ids. */
const HEAD_KEY: Item = { k: { S: ARMED }, s: { S: '!' } };

function toArmedKey(id: string): Item {
  return { k: { S: ARMED }, s: { S: id } };
}

/** Armed rules of all accounts, by id. */
export async function loadArmedRules(rules: Rules): Promise<readonly StoredRule[]> {
  const items = await queryItems(rules, buildConsistentQuery('k = :k', { k: ARMED }));
  return items.filter(item => item.d !== undefined).map(parseRule);
}

/** Changes whenever the list of armed rules may have changed. */
export async function loadArmedVersion(rules: Rules): Promise<string> {
  return (await getItem(rules, HEAD_KEY))?.at?.S ?? '';
}

/** Events that some rule listens to, or listened to. */
export async function loadRuleInterest(rules: Rules): Promise<ReadonlySet<RuleEvent>> {
  return new Set(Object.keys(parseSince(await getItem(rules, HEAD_KEY))) as RuleEvent[]);
}

/** Since when processors send an event, unix ms. Null: they do not. */
export async function findInterestSince(rules: Rules, on: RuleEvent): Promise<number | null> {
  return parseSince(await getItem(rules, HEAD_KEY))[on] ?? null;
}

/** Asks processors for an event from now on. */
export async function addRuleInterest(rules: Rules, on: RuleEvent, nowMs: number): Promise<void> {
  if (on in parseSince(await getItem(rules, HEAD_KEY))) return;
  await changeHead(rules, since => ({ [on]: nowMs, ...since }));
}

/** Ends what no rule needs, unless the list is not of this version any more. */
export async function keepRuleInterest(
  rules: Rules,
  version: string,
  isKept: (on: RuleEvent) => boolean,
): Promise<void> {
  const item = await getItem(rules, HEAD_KEY);
  const since = parseSince(item);
  if (item?.at?.S !== version || (Object.keys(since) as RuleEvent[]).every(isKept)) return;
  const kept = Object.fromEntries(Object.entries(since).filter(([on]) => isKept(on as RuleEvent)));
  const number = Number(item.v!.N);
  await isWritten(
    putItem(
      rules,
      { ...item, v: { N: String(number + 1) }, since: { S: JSON.stringify(kept) } },
      createVersionCondition(number),
    ),
  );
}

/** Distinct in each call, whoever calls. */
function touchArmed(rules: Rules): Promise<void> {
  return changeHead(rules, since => since);
}

type Since = { readonly [On in RuleEvent]?: number };

async function changeHead(rules: Rules, change: (since: Since) => Since): Promise<void> {
  const failure = () => new Error('The list of armed rules kept changing; try again');
  await retry({ triesMax: TRIES_MAX, backoffMs: 25, failure }, async () => {
    const item = await getItem(rules, HEAD_KEY);
    const version = Number(item?.v?.N ?? 0);
    const next: Item = {
      ...HEAD_KEY,
      v: { N: String(version + 1) },
      at: { S: crypto.randomUUID() },
      since: { S: JSON.stringify(change(parseSince(item))) },
    };
    return (await isWritten(putItem(rules, next, createVersionCondition(version)))) || undefined;
  });
}

function parseSince(item: Item | undefined): Since {
  return item?.since === undefined ? {} : (JSON.parse(item.since.S!) as Since);
}

function toItem(rule: StoredRule, version: number): Item {
  return { ...toRuleKey(rule.owner, rule.id), v: { N: String(version) }, d: { S: JSON.stringify(rule) } };
}

function parseRule(item: Item): StoredRule {
  return JSON.parse(item.d!.S!) as StoredRule;
}
