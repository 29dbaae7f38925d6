import { describe, expect, test } from 'vitest';
import { compareActs, toBundleAct } from '../../../layers/core/bundles/act.ts';
import { findSandwichRoles } from '../../../layers/core/classify/sandwich.ts';
import { compareBuys, toFirstBuy } from '../../../layers/core/early-buyers/early-buyer.ts';
import { isIndexed, toSlotOrder } from '../../../layers/core/mint/order.ts';
import { compareTradeOrder } from '../../../layers/core/mint/trade.ts';
import { trade } from '../../tapes/trades.ts';

/** One slot: transaction x has two rows, y comes between them, z has an index. */
const slot = [
  trade({ seq: 1, signature: 'x', eventIndex: 4 }),
  trade({ seq: 2, signature: 'y', eventIndex: 0 }),
  trade({ seq: 3, signature: 'x', eventIndex: 1, firstSeq: 1 }),
  trade({ seq: 4, signature: 'z', eventIndex: 9, txIndex: 3 }),
];
const inOrder = [4, 3, 1, 2];

describe('The order within a slot', () => {
  test('is index, arrival of the transaction, event, the same for trades, bundles and first buys', () => {
    expect(slot.toSorted(compareTradeOrder).map(({ seq }) => seq)).toEqual(inOrder);
    expect(
      slot
        .map(one => toBundleAct(one)!)
        .sort(compareActs)
        .map(({ seq }) => seq),
    ).toEqual(inOrder);
    expect(
      slot
        .map(toFirstBuy)
        .sort(compareBuys)
        .map(({ seq }) => seq),
    ).toEqual(inOrder);
  });

  test('uses no arrival as an index', () => {
    expect(slot.map(toSlotOrder).map(isIndexed)).toEqual([false, false, false, true]);
  });

  test('decides sandwiches by arrival, not by event index', () => {
    const front = trade({ seq: 1, wallet: 'mev', signature: 'f', eventIndex: 5, baseRaw: '1000000000' });
    const victim = trade({ seq: 2, wallet: 'ann', signature: 'v', eventIndex: 0 });
    const back = trade({
      seq: 3,
      wallet: 'mev',
      signature: 'b',
      eventIndex: 1,
      direction: 'sell',
      baseRaw: '1200000000',
    });
    expect(findSandwichRoles([front, victim, back])).toContainEqual({ seq: 2, label: 'MEV:SANDWICHED' });
    const late = { ...victim, seq: 4 };
    expect(findSandwichRoles([front, back, late])).toEqual([]);
  });
});
