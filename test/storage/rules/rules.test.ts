import { describe, expect, test } from 'vitest';
import type { Fired } from '../../../layers/core/rules/firing.ts';
import { appendFirings, readFirings, readFiringsSince } from '../../../layers/storage/rules/firings.ts';
import {
  addRule,
  findRule,
  loadArmedRules,
  loadArmedVersion,
  queryRules,
  type Rules,
  removeRule,
  type StoredRule,
  updateRule,
} from '../../../layers/storage/rules/rules.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const NOW = Date.UTC(2026, 10, 30);

const draft: StoredRule = {
  id: 'rul_1',
  owner: 'ann',
  rule: { v: 1, name: 'buys', on: 'trade', where: "e.direction == 'buy'" },
  digest: 'ab',
  state: 'draft',
  pausedWhy: null,
  targets: [],
  armedMs: null,
  createdMs: NOW,
};

const fire = (id: string, atMs = NOW): Fired => ({
  ...{ firing_id: id, rule_id: 'rul_1', rule_digest: 'ab', at_ms: atMs, received_ms: atMs, key: {}, event: {} },
  ...{ values: {}, evidence: [], say: '', rules_version: 'r1', test: false },
});

/** Fails the n-th call, before or after the table took it. */
const failAt = (rules: Rules, at: number, isTaken: boolean): Rules => {
  let calls = 0;
  const send = async (command: never) => {
    const isBad = ++calls === at;
    if (isBad && !isTaken) throw new Error('lost');
    const answer = await rules.client.send(command);
    if (isBad) throw new Error('lost');
    return answer;
  };
  return { ...rules, client: { ...rules.client, send } as unknown as Rules['client'] };
};

describe.each(engineNames)('Rules on %s', name => {
  const rules: Rules = useTable(useEngine(name), 'rules');

  test('a rule belongs to its owner and is armed until it is paused or removed', async () => {
    await addRule(rules, draft);
    await expect(addRule(rules, draft)).rejects.toThrow();
    expect(await findRule(rules, 'bob', 'rul_1')).toBeUndefined();
    expect(await loadArmedRules(rules)).toEqual([]);
    const before = await loadArmedVersion(rules);
    const armed = await updateRule(rules, 'ann', 'rul_1', rule => ({ ...rule, state: 'armed', armedMs: NOW }));
    expect(armed).toEqual({ ...draft, state: 'armed', armedMs: NOW });
    expect(await queryRules(rules, 'ann')).toEqual([armed]);
    expect(await loadArmedRules(rules)).toEqual([armed]);
    expect(await loadArmedVersion(rules)).not.toBe(before);
    await updateRule(rules, 'ann', 'rul_1', rule => ({ ...rule, state: 'paused' }));
    expect(await loadArmedRules(rules)).toEqual([]);
    await updateRule(rules, 'ann', 'rul_1', rule => ({ ...rule, state: 'armed' }));
    await removeRule(rules, 'ann', 'rul_1');
    expect(await loadArmedRules(rules)).toEqual([]);
    expect(await queryRules(rules, 'ann')).toEqual([]);
    expect(await updateRule(rules, 'ann', 'rul_1', rule => rule)).toBeUndefined();
  });

  test('firings are numbered from 1, once each, and read after a number', async () => {
    await appendFirings(rules, 'rul_1', [fire('a'), fire('b'), fire('a')], NOW);
    const added = await appendFirings(rules, 'rul_1', [fire('b'), fire('c')], NOW);
    expect(added.map(({ seq, firing_id }) => [seq, firing_id])).toEqual([[3, 'c']]);
    const all = await readFirings(rules, 'rul_1', 0, 10);
    expect(all.map(({ seq, firing_id }) => [seq, firing_id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect((await readFirings(rules, 'rul_1', 1, 1)).map(({ seq }) => seq)).toEqual([2]);
    expect(await readFirings(rules, 'rul_2', 0, 10)).toEqual([]);
  });

  test('firings since a time are found beyond a page', async () => {
    const many = Array.from({ length: 450 }, (_, at) => fire(`f${at}`, NOW + at));
    await appendFirings(rules, 'rul_1', many, NOW);
    const found = await readFiringsSince(rules, 'rul_1', NOW + 100);
    expect(found.map(({ at_ms }) => at_ms).sort()).toEqual(many.slice(100).map(({ at_ms }) => at_ms));
  });

  test.each([false, true])('a fault at any call leaves neither a hole nor a repeat (taken: %s)', async isTaken => {
    const wanted = ['a', 'b', 'c'];
    for (let at = 1; at <= 14; at++) {
      const own = wanted.map(id => ({ ...fire(`${id}${at}`), rule_id: `rul_${at}` }));
      await appendFirings(failAt(rules, at, isTaken), `rul_${at}`, own, NOW).catch(() => undefined);
      await appendFirings(rules, `rul_${at}`, own, NOW);
      const all = await readFirings(rules, `rul_${at}`, 0, 10);
      expect(all.map(({ seq, firing_id }) => [seq, firing_id])).toEqual(own.map((one, i) => [i + 1, one.firing_id]));
    }
  });

  test('two writers at once keep numbers without holes', async () => {
    const own = Array.from({ length: 8 }, (_, at) => fire(`x${at}`));
    await Promise.all([appendFirings(rules, 'rul_1', own, NOW), appendFirings(rules, 'rul_1', own.toReversed(), NOW)]);
    const all = await readFirings(rules, 'rul_1', 0, 50);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
    expect(new Set(all.map(({ firing_id }) => firing_id)).size).toBe(8);
  });
});
