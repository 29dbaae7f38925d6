/** Requests that create something come again: after lost answers, at once, after a crash between two writes. */
import { describe, expect, test } from 'vitest';
import { RequestError } from '../../layers/contract/errors.ts';
import { createRule, deleteRule, listRules, type NewRule } from '../../layers/flows/rules/manage.ts';
import { CREATION_SECONDS } from '../../layers/storage/access/creations.ts';
import type { Rules } from '../../layers/storage/rules/rules.ts';
import type { TargetsTable } from '../../layers/storage/targets/targets.ts';
import { engineNames } from '../storage/engines.ts';
import { useEngine, useTable } from '../storage/use-engine.ts';

const NOW = 1_790_000_000_000;
const rule = { v: 1, name: 'buys', on: 'trade', where: "e.direction == 'buy'" };
const asked: NewRule = { tier: 'enterprise', given: rule, targets: [], key: 'k1', nowMs: NOW };

describe.each(engineNames)('A creation on %s', name => {
  const engine = useEngine(name);
  const rules: Rules = useTable(engine, 'rules');
  const targets: TargetsTable = useTable(engine, 'targets');
  const deps = { rules, targets };
  const count = async (owner: string) =>
    (await listRules({ rules }, owner, { limit: 100, cursor: undefined })).rules.length;
  const conflict = (part: string) =>
    expect.objectContaining({ code: 'conflict', message: expect.stringContaining(part) });

  test('with the same key is found again, for its owner alone', async () => {
    const first = await createRule(deps, 'ann', asked);
    const again = await createRule(deps, 'ann', { ...asked, nowMs: NOW + 60_000 });
    expect(again).toEqual(first);
    const bobs = await createRule(deps, 'bob', asked);
    expect(bobs.stored.id).not.toBe(first.stored.id);
    expect([await count('ann'), await count('bob')]).toEqual([1, 1]);
  });

  test('without a key, or with another, is new', async () => {
    for (const key of [undefined, undefined, 'k2', 'k3']) await createRule(deps, 'cid', { ...asked, key });
    expect(await count('cid')).toBe(4);
  });

  test('with a key of something else is refused, also once that was deleted', async () => {
    const { stored } = await createRule(deps, 'dan', asked);
    await expect(createRule(deps, 'dan', { ...asked, given: { ...rule, name: 'sells' } })).rejects.toEqual(
      conflict('idempotency_key "k1" was used for another request'),
    );
    await deleteRule(deps, 'dan', stored.id);
    await expect(createRule(deps, 'dan', asked)).rejects.toEqual(conflict('was deleted'));
    expect(await count('dan')).toBe(0);
    const later = NOW + (CREATION_SECONDS + 1) * 1_000;
    await createRule(deps, 'dan', { ...asked, nowMs: later });
    expect(await count('dan')).toBe(1);
  });

  test('that comes eight times at once is one', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => createRule(deps, 'eve', { ...asked, nowMs: NOW + at })),
    );
    expect(new Set(made.map(({ stored }) => stored.id)).size).toBe(1);
    expect(await count('eve')).toBe(1);
  });

  test.each([true, false])('is one, whichever call fails (taken before it failed: %s)', async isTaken => {
    const owner = `fay ${isTaken}`;
    for (let at = 1; ; at++) {
      const key = `k${at}`;
      let calls = 0;
      const send = async (command: never) => {
        const isBad = ++calls === at;
        if (isBad && !isTaken) throw new Error('lost');
        const answer = await rules.client.send(command);
        if (isBad) throw new Error('lost');
        return answer;
      };
      const shaky = { ...deps, rules: { ...rules, client: { ...rules.client, send } as unknown as Rules['client'] } };
      const failed = await createRule(shaky, owner, { ...asked, key }).then(
        () => false,
        error => !(error instanceof RequestError),
      );
      await createRule(deps, owner, { ...asked, key, nowMs: NOW + 5_000 });
      expect([at, await count(owner)]).toEqual([at, at]);
      if (!failed) break;
      expect(at).toBeLessThan(20);
    }
  });
});
