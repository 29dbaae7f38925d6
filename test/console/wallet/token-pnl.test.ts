import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPnlBars, checkLaw, type TokenPnl } from '../../../console/src/wallet/token-pnl.ts';

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

const row = (realized: number, total: number | null): TokenPnl =>
  ({ realized_pnl_usd: realized, total_pnl_usd: total }) as TokenPnl;

describe('bars', () => {
  test('begin at zero, and end at the total', () => {
    const { zero, bars } = buildPnlBars([row(30, 60), row(-20, null)]);
    expect(zero).toBe(0.25);
    expect(bars.map(({ realized, unrealized }) => [realized, unrealized])).toEqual([
      [
        [0.25, 0.625],
        [0.625, 1],
      ],
      [[0.25, 0], null],
    ]);
  });

  test('stay inside for any profit', () => {
    const usd = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const rows = fc.array(fc.tuple(usd, fc.option(usd)), { minLength: 1 });
    fc.assert(
      fc.property(rows, given => {
        const { zero, bars } = buildPnlBars(given.map(([realized, total]) => row(realized, total)));
        const ends = bars.flatMap(({ realized, unrealized }) => [...realized, ...(unrealized ?? [])]);
        for (const end of [zero, ...ends]) {
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
