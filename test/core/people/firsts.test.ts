import { describe, expect, it } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { createFirsts, firstsCodec, listFirstBuyers, takeFirsts } from '../../../layers/core/people/firsts.ts';
import { peopleRules } from '../../../layers/core/people/rules.ts';
import fc from '../../laws.ts';
import { buy, sell } from './rows.ts';

const fold = (rows: readonly Trade[], firsts = createFirsts()) => {
  for (const row of rows) takeFirsts(firsts, row);
  return firsts;
};
const listBuyers = (rows: readonly Trade[]) => listFirstBuyers(fold(rows)).map(({ wallet }) => wallet);

describe('First buyers', () => {
  it('are in canonical order of their first buys, whatever the order of arrival', () => {
    const rows = [
      sell(0, 'zoe', 5, { seq: 1 }),
      buy(400, 'ann', 5, { seq: 2, txIndex: 7 }),
      buy(400, 'bob', 5, { seq: 3, txIndex: 3, eventIndex: 1 }),
      buy(400, 'cid', 5, { seq: 4, txIndex: 3, eventIndex: 0 }),
      buy(800, 'cid', 5, { seq: 5 }),
      buy(0, 'dan', 5, { seq: 6 }),
    ];
    expect(listBuyers(rows)).toEqual(['dan', 'cid', 'bob', 'ann']);
    expect(listBuyers(rows.toReversed())).toEqual(['dan', 'cid', 'bob', 'ann']);
    expect(fold(rows).trade).toMatchObject({ slot: 1_000, seq: 1 });
  });

  it('are the earliest beyond the limit', () => {
    const max = peopleRules.firstBuyersMax;
    const rows = Array.from({ length: max + 20 }, (_, n) => buy(400 * (n + 20), `w${n}`, 5, { seq: n + 1 }));
    const late = Array.from({ length: 5 }, (_, n) => buy(400 * n, `late-${n}`, 5, { seq: max + 30 + n }));
    const shuffled = [...rows.slice(50), ...late, ...rows.slice(0, 50)];
    expect(listBuyers(shuffled)).toEqual([...late, ...rows].slice(0, max).map(({ wallet }) => wallet));
  });

  it('continue from storage', () => {
    const trades = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('ann', 'bob', 'cid'), fc.constantFrom('150', null)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(trades, fc.nat(20), (some, cut) => {
        const rows = some.map(([slot, wallet, basePriceUsd], at) =>
          buy(slot * 400, wallet, 5, { seq: at + 1, basePriceUsd }),
        );
        const stored = firstsCodec.decode(JSON.parse(JSON.stringify(firstsCodec.encode(fold(rows.slice(0, cut))))));
        expect(fold(rows.slice(cut), stored)).toEqual(fold(rows));
      }),
    );
  });
});
