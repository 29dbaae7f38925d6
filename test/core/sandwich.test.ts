import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandwichRoles } from '../../layers/core/classify/sandwich.ts';
import { canonicalOrder, type Trade } from '../../layers/core/trade.ts';
import { trade } from './trades.ts';

/** The words of the rule, taken literally: each buy as a victim, each pair of legs of another wallet around it. */
const literally = (slot: readonly Trade[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const ordered = [...slot].sort(canonicalOrder);
  for (const [at, victim] of ordered.entries())
    for (const front of ordered.slice(0, at))
      for (const back of ordered.slice(at + 1)) {
        const isAttack = front.direction === 'buy' && back.direction === 'sell' && front.wallet === back.wallet;
        const isTwo = front.signature !== back.signature;
        if (!isAttack || !isTwo || victim.direction !== 'buy' || victim.wallet === front.wallet) continue;
        for (const { seq } of [front, back]) found.add(`${seq} BOT:MEV`);
        found.add(`${front.seq} MEV:FRONTRUN`).add(`${victim.seq} MEV:SANDWICHED`).add(`${back.seq} MEV:BACKRUN`);
      }
  return found;
};

const slots = fc
  .array(
    fc.record({
      wallet: fc.constantFrom('a', 'b', 'c', 'd'),
      direction: fc.constantFrom('buy', 'sell', 'flash_swap'),
      signature: fc.constantFrom('s', 't', 'u', 'v', 'w'),
      txIndex: fc.constantFrom(null, 0, 1, 2, 3),
    } as const),
    { minLength: 6, maxLength: 16 },
  )
  .map(rows => rows.map((row, at) => trade({ seq: at + 1, ...row })));

test('roles are those of the rule taken literally', () => {
  let some = 0;
  fc.assert(
    fc.property(slots, slot => {
      const roles = new Set(sandwichRoles(slot).map(({ seq, label }) => `${seq} ${label}`));
      if (roles.size > 0) some += 1;
      expect(roles).toEqual(literally(slot));
    }),
    { numRuns: 3_000, seed: 20261122 },
  );
  expect(some).toBeGreaterThan(200);
});

test('a slot of thousands of trades is judged as a small one is', () => {
  const slot = Array.from({ length: 6_000 }, (_, at) =>
    trade({ seq: at + 1, wallet: `w${at % 2_000}`, direction: at < 4_000 ? 'buy' : 'sell', txIndex: at }),
  );
  const counted = Map.groupBy(sandwichRoles(slot), ({ label }) => label);
  expect(new Map([...counted].map(([label, found]) => [label, found.length]))).toEqual(
    new Map([
      // Behind the last buy there is none to run before.
      ['MEV:FRONTRUN', 3_999],
      ['BOT:MEV', 5_999],
      ['MEV:BACKRUN', 2_000],
      ['MEV:SANDWICHED', 3_999],
    ]),
  );
});
