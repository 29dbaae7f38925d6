import type { Rule } from '../../core/rules/rule.ts';
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

/** Ascending by id, which ascends with the time of creation. */
export async function queryRules(rules: Rules, owner: string): Promise<readonly StoredRule[]> {
  const items = await queryItems(rules, buildConsistentQuery('k = :k', { k: `owner#${owner}` }));
  return items.map(parseRule);
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
  if (changed) await saveArmed(rules, changed);
  return changed ?? undefined;
}

/** Its firings stay until they expire. */
export async function removeRule(rules: Rules, owner: string, id: string): Promise<void> {
  await deleteItem(rules, toRuleKey(owner, id));
  await deleteItem(rules, toArmedKey(id));
  await touchArmed(rules);
}

const ARMED = 'armed';

/** Sorts before ids. */
const VERSION_KEY: Item = { k: { S: ARMED }, s: { S: '!' } };

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
  return (await getItem(rules, VERSION_KEY))?.at?.S ?? '';
}

async function saveArmed(rules: Rules, rule: StoredRule): Promise<void> {
  if (rule.state === 'armed') await putItem(rules, { ...toArmedKey(rule.id), d: { S: JSON.stringify(rule) } });
  else await deleteItem(rules, toArmedKey(rule.id));
  await touchArmed(rules);
}

/** Distinct in each call, whoever calls. */
function touchArmed(rules: Rules): Promise<void> {
  return putItem(rules, { ...VERSION_KEY, at: { S: crypto.randomUUID() } });
}

function toItem(rule: StoredRule, version: number): Item {
  return { ...toRuleKey(rule.owner, rule.id), v: { N: String(version) }, d: { S: JSON.stringify(rule) } };
}

function parseRule(item: Item): StoredRule {
  return JSON.parse(item.d!.S!) as StoredRule;
}
