import { RequestError } from '../../contract/errors.ts';
import { getEventFields } from '../../contract/rule-events.ts';
import { type Tier, tiers } from '../../contract/tiers.ts';
import { checkRule } from '../../core/rules/check.ts';
import { hashRule } from '../../core/rules/firing.ts';
import type { Rule, RuleError } from '../../core/rules/rule.ts';
import { warnOfRule } from '../../core/rules/warn.ts';
import { isWritten } from '../../storage/kernel/dynamo.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { findNewestFiring } from '../../storage/rules/firings.ts';
import { INTEREST_MS } from '../../storage/rules/interest.ts';
import {
  addRule,
  addRuleInterest,
  findRule,
  queryRules,
  type Rules,
  removeRule,
  type StoredRule,
  updateRule,
} from '../../storage/rules/rules.ts';
import { findTarget, type TargetsTable } from '../../storage/targets/targets.ts';
import { createOnce } from '../create-once.ts';
import { isTapeEvent } from './inputs.ts';

export type ManageDeps = { readonly rules: Rules; readonly targets: TargetsTable };

/** A stored rule with the number of its newest firing. */
export type NumberedRule = { readonly stored: StoredRule; readonly seq: number };

const READS_IN_PARALLEL_MAX = 16;

export type Checked =
  | {
      readonly rule: Rule;
      readonly digest: string;
      readonly errors: readonly [];
      readonly warnings: readonly RuleError[];
    }
  | {
      readonly rule: null;
      readonly digest: null;
      readonly errors: readonly RuleError[];
      readonly warnings: readonly [];
    };

/** Checks a document. */
export function checkDocument(given: unknown): Checked {
  const errors = checkRule(given, getEventFields);
  if (errors.length > 0) return { rule: null, digest: null, errors, warnings: [] };
  const rule = given as Rule;
  return { rule, digest: hashRule(rule), errors: [], warnings: warnOfRule(rule, getEventFields) };
}

/** The rule, or an `invalid_rule`. */
export function requireRule(given: unknown): { readonly rule: Rule; readonly digest: string } {
  const checked = checkDocument(given);
  if (checked.rule !== null) return checked;
  const [{ part, line, column, message }] = checked.errors as readonly [RuleError];
  const more = checked.errors.length - 1;
  const rest = more === 0 ? '' : ` (and ${more} more)`;
  throw new RequestError('invalid_rule', `${part} ${line}:${column} ${message}${rest}`, null, {
    errors: checked.errors,
  });
}

export type NewRule = {
  readonly tier: Tier;
  readonly given: unknown;
  readonly targets: readonly string[];
  /** The caller's own id of the request. */
  readonly key?: string | undefined;
  readonly nowMs: number;
};

/** Stores a rule as a draft, once per key of the caller. */
export async function createRule(
  deps: ManageDeps,
  owner: string,
  { tier, given, targets, key, nowMs }: NewRule,
): Promise<NumberedRule> {
  const { rule, digest } = requireRule(given);
  const id = `rul_${nowMs.toString(36).padStart(9, '0')}${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return createOnce(deps.rules, {
    ...{ owner, key, asked: [digest, targets], id, nowMs },
    find: async known => {
      const stored = await findRule(deps.rules, owner, known);
      return stored && addNumber(deps.rules, stored);
    },
    make: own => storeRule(deps, tier, { id: own, owner, rule, digest, targets, createdMs: nowMs }),
  });
}

type Draft = Omit<StoredRule, 'state' | 'pausedWhy' | 'armedMs'>;

/** Undefined if the id exists. */
async function storeRule(deps: ManageDeps, tier: Tier, draft: Draft): Promise<NumberedRule | undefined> {
  const { owner, rule, targets, createdMs } = draft;
  const found = await Promise.all(targets.map(id => findTarget(deps.targets, owner, id)));
  const unknown = targets.find((_, at) => found[at] === undefined);
  if (unknown !== undefined)
    throw new RequestError('invalid_request', `targets must be ids of targets of the account, got "${unknown}"`);
  const max: number = tiers[tier].rulesMax;
  if ((await queryRules(deps.rules, owner, { max })).length >= max)
    throw new RequestError('forbidden', `${tiers[tier].name} includes ${max} rules; delete one, or use a higher tier`);
  const stored: StoredRule = { ...draft, state: 'draft', pausedWhy: null, armedMs: null };
  const isNew = await isWritten(addRule(deps.rules, stored));
  // What no tape keeps is kept for tests from now on.
  if (!isTapeEvent(rule.on)) await addRuleInterest(deps.rules, rule.on, createdMs);
  if (!isNew) return undefined;
  return { stored, seq: 0 };
}

/** Of one page, oldest first. */
export async function listRules(
  { rules }: Pick<ManageDeps, 'rules'>,
  owner: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ readonly rules: readonly NumberedRule[]; readonly next: string | null }> {
  const all = await queryRules(rules, owner, { after: cursor, max: limit + 1 });
  const page = all.slice(0, limit);
  return {
    rules: await runInParallel(page, READS_IN_PARALLEL_MAX, stored => addNumber(rules, stored)),
    next: all.length > limit ? page.at(-1)!.id : null,
  };
}

/** Throws `not_found`. */
export async function getRule({ rules }: Pick<ManageDeps, 'rules'>, owner: string, id: string): Promise<NumberedRule> {
  return addNumber(rules, requireStored(await findRule(rules, owner, id), id));
}

export async function deleteRule(deps: ManageDeps, owner: string, id: string): Promise<void> {
  requireStored(await findRule(deps.rules, owner, id), id);
  await removeRule(deps.rules, owner, id);
}

/** Events received two seconds from now on count: by then all processes know the rule. */
export async function armRule(deps: ManageDeps, owner: string, id: string, nowMs: number): Promise<NumberedRule> {
  const before = requireStored(await findRule(deps.rules, owner, id), id);
  for (const targetId of before.targets) {
    const target = await findTarget(deps.targets, owner, targetId);
    if (target === undefined) throw new RequestError('conflict', `The target ${targetId} was deleted`);
    if (target.state === 'unverified')
      throw new RequestError('conflict', `The target ${targetId} is unverified; verify it first`);
  }
  const armedMs = nowMs + 2 * INTEREST_MS;
  const stored = await updateRule(deps.rules, owner, id, rule =>
    rule.state === 'armed' ? rule : { ...rule, state: 'armed', pausedWhy: null, armedMs },
  );
  await addRuleInterest(deps.rules, before.rule.on, nowMs);
  return addNumber(deps.rules, requireStored(stored, id));
}

export async function pauseRule(deps: ManageDeps, owner: string, id: string): Promise<NumberedRule> {
  const stored = await updateRule(deps.rules, owner, id, rule =>
    rule.state === 'paused' ? rule : { ...rule, state: 'paused', pausedWhy: 'caller' },
  );
  return addNumber(deps.rules, requireStored(stored, id));
}

async function addNumber(rules: Rules, stored: StoredRule): Promise<NumberedRule> {
  return { stored, seq: (await findNewestFiring(rules, stored.id))?.seq ?? 0 };
}

function requireStored(stored: StoredRule | undefined, id: string): StoredRule {
  if (stored === undefined) throw new RequestError('not_found', `The account has no rule ${id}`);
  return stored;
}
