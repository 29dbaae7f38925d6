import { describe, expect, test } from 'vitest';
import { checkLaw } from '../../../console/src/wallet/token-pnl.ts';

const law = {
  realized: '149.9',
  unrealized: '99.95',
  transfers_at_cost: '-50.05',
  cash_flow: '-0.2',
  value: '200',
};

describe('the law', () => {
  test('holds to the last of thirty places', () => {
    expect(checkLaw(law)).toEqual({ left: '199.8', right: '199.8', holds: true });
    const fine = `0.${'0'.repeat(29)}1`;
    expect(checkLaw({ ...law, realized: `149.9${'0'.repeat(28)}1` }).holds).toBe(false);
    expect(checkLaw({ ...law, cash_flow: fine, value: '0' }).right).toBe(fine);
  });

  test('is not checked with an unknown term', () => {
    expect(checkLaw({ ...law, unrealized: null, value: null })).toEqual({ left: null, right: null, holds: null });
  });
});
