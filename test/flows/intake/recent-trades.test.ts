import { expect, test } from 'vitest';
import { createRecentTrades, listNearTrades } from '../../../layers/flows/intake/recent-trades.ts';
import fc from '../../laws.ts';
import { trade } from '../../tapes/trades.ts';

const few = fc.nat({ max: 3 });
const wallets = ['ann', 'bob', 'cid', 'dan'];

test('Trades near another are those of its slot and of its wallet, by arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(few, few), { maxLength: 20 }), few, few, (places, slot, at) => {
      const trades = places.map(([own, by], index) => trade({ seq: index + 1, slot: own, wallet: wallets[by]! }));
      const recent = createRecentTrades(trades);
      const wallet = wallets[at]!;
      expect(listNearTrades(recent, { slot, wallet })).toEqual(
        trades.filter(one => one.slot === slot || one.wallet === wallet),
      );
      expect(listNearTrades(recent, { slot })).toEqual(trades.filter(one => one.slot === slot));
    }),
  );
});
