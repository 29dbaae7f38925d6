import { describe, expect, it } from 'vitest';
import { toBundleAct } from '../../../layers/core/bundles/act.ts';
import { mayBeAttack } from '../../../layers/core/bundles/attack-like.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { crowd, funded, swap } from './detection-rows.ts';

const leg = (wallet: string, direction: 'buy' | 'sell', sol: number, tokens: number, txIndex: number): Trade =>
  swap(500, wallet, sol, { direction, tokenRaw: String(tokens), txIndex });
const slotOf = (...legs: readonly Trade[]) => {
  const acts = legs.map(one => toBundleAct(one)!);
  return {
    buy: acts.filter(({ side }) => side === 'buy'),
    sell: acts.filter(({ side }) => side === 'sell'),
    isFolded: false,
  };
};
const [front, victim] = [leg('ann', 'buy', 5, 100, 1), leg('cid', 'buy', 5, 90, 2)];

describe('A slot that may be a sandwich', () => {
  it('has a front, another’s swap and a return of about as much with a gain', () => {
    expect(mayBeAttack(slotOf(front, victim, leg('bob', 'sell', 5.3, 100, 3)))).toBe(true);
    expect(mayBeAttack(slotOf(front, victim, leg('bob', 'sell', 4.9, 100, 3)))).toBe(false);
    expect(mayBeAttack(slotOf(front, victim, leg('bob', 'sell', 2.6, 49, 3)))).toBe(false);
    expect(mayBeAttack(slotOf(front, leg('bob', 'sell', 5.3, 100, 3)))).toBe(false);
    expect(mayBeAttack(slotOf(front, leg('bob', 'sell', 5.3, 100, 2), leg('cid', 'buy', 5, 90, 3)))).toBe(false);
  });

  it('is judged again when money is heard of long after', () => {
    const attack = [front, victim, leg('bob', 'sell', 5.3, 100, 3)];
    const paid = ['ann', 'bob'].map(wallet => funded(500, wallet, { from: 'payer', slot: 400, sol: 9 }));
    const bought = swap(450, 'bob', 5, { tokenRaw: '100' });
    const labelsAfter = (facts: typeof paid) => {
      const state = createMintSecurity('mint');
      const rows = [bought, ...attack, ...crowd(600, 2000, 20), ...facts];
      for (const [at, row] of rows.entries()) applySecurity(state, { ...row, seq: at + 1 });
      return [...state.kinLabels.values()].flatMap(slot => [...slot.values()]);
    };
    expect(labelsAfter(paid)).toEqual([['MEV:FRONTRUN', 'BOT:MEV'], ['MEV:BACKRUN', 'BOT:MEV'], ['MEV:SANDWICHED']]);
    expect(labelsAfter(paid.slice(1))).toEqual([]);
  });
});
