/** Read units of operations on rules, with documents, groups and evidence as large as they may be. */
import { describe, expect, test } from 'vitest';
import { ruleRoutes } from '../../../layers/contract/routes/rules.ts';
import type { Rule } from '../../../layers/core/rules/rule.ts';
import { countReadUnits, meterSends } from '../../../layers/edge/read-units.ts';
import { createRule, listRules } from '../../../layers/flows/rules/manage.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { appendFirings, readFirings } from '../../../layers/storage/rules/firings.ts';
import { addRule, type Rules, type StoredRule } from '../../../layers/storage/rules/rules.ts';
import type { TargetsTable } from '../../../layers/storage/targets/targets.ts';

const memory = createMemoryClient(createMemoryStore());
const client = meterSends(memory);
const deps = { rules: { client, table: 'rules' } as Rules, targets: { client, table: 'targets' } as TargetsTable };
const names = Array.from({ length: 80 }, (_, at) => `${'wallet'.repeat(6)}${at}`);
const rule: Rule = { v: 1, name: 'large', on: 'trade', lists: { mine: names }, where: "e.direction == 'buy'" };
const evidence = Array.from({ length: 100 }, (_, at) => ({
  signature: '5'.repeat(88),
  slot: 350_000_000,
  event_index: at,
}));

const store = async (owner: string, count: number): Promise<void> => {
  const base = { owner, rule, digest: 'ab', state: 'draft', pausedWhy: null, armedMs: null, createdMs: 1 } as const;
  for (let at = 0; at < count; at++) {
    const stored: StoredRule = { ...base, id: `rul_${String(at).padStart(6, '0')}`, targets: [] };
    await addRule(deps.rules, stored);
  }
};
const fire = (ruleId: string, count: number) =>
  appendFirings(
    deps.rules,
    ruleId,
    Array.from({ length: count }, (_, at) => ({
      ...{ firing_id: `fir_${at}`, rule_id: ruleId, rule_digest: 'ab', at_ms: 1, received_ms: 1, key: {} },
      ...{ event: {}, values: {}, evidence, say: 'x'.repeat(500), rules_version: 'r1', test: false },
    })),
    1,
  );
const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const count = { units: 0 };
  await countReadUnits(count, work);
  return count.units;
};

describe('The read units of an operation on rules', () => {
  test('a page of rules reads its own rules and their newest firings', async () => {
    await store('ann', 260);
    for (let at = 0; at < 200; at++) await fire(`rul_${String(at).padStart(6, '0')}`, 1);
    const { rules: first, next } = await listRules(deps, 'ann', { limit: 200, cursor: undefined });
    const second = await listRules(deps, 'ann', { limit: 200, cursor: next! });
    expect([first.length, second.rules.length, second.next]).toEqual([200, 60, null]);
    const units = await measure(() => listRules(deps, 'ann', { limit: 200, cursor: undefined }));
    expect(units).toBeLessThanOrEqual(ruleRoutes.rules.readUnitsMax);
    expect(units).toBeGreaterThan(ruleRoutes.rules.readUnitsMax / 2);
  });

  test('a page of firings reads their evidence', async () => {
    await fire('rul_many', 250);
    const units = 4 * (await measure(() => readFirings(deps.rules, 'rul_many', 0, 250)));
    expect(units).toBeLessThanOrEqual(ruleRoutes.ruleFirings.readUnitsMax);
    expect(units).toBeGreaterThan(ruleRoutes.ruleFirings.readUnitsMax / 2);
  });

  test('a new rule reads all of the account, up to their limit', async () => {
    await store('bob', 250);
    const units = await measure(() =>
      createRule(deps, 'bob', { tier: 'enterprise', given: rule, targets: [], nowMs: 1 }),
    );
    expect(40 * units).toBeLessThanOrEqual(ruleRoutes.ruleCreate.readUnitsMax);
    expect(40 * units).toBeGreaterThan(ruleRoutes.ruleCreate.readUnitsMax / 2);
  });
});
