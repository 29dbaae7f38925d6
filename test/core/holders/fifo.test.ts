import { describe, expect, it } from 'vitest';
import { createFifo, type Fifo, sumFifoLots, takeFifoTrade } from '../../../layers/core/holders/fifo.ts';
import { decodeHolders, encodeHolders } from '../../../layers/core/holders/pages.ts';
import { holdersRules } from '../../../layers/core/holders/rules.ts';
import { isFact, type MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { type LawMove, replay } from '../../oracle/law.ts';
import { balance, buy, fold, sell, transfer } from './rows.ts';

const fees = { networkFeeLamports: 7, tipLamports: 1 };

/** Rows of one wallet: some unpriced, some without a SOL price, some that empty it. */
const ownRows: fc.Arbitrary<MintRow[]> = fc.array(
  fc
    .record({
      slot: fc.integer({ min: 1, max: 30 }),
      raw: fc.integer({ min: 0, max: 40 }),
      baseRaw: fc.integer({ min: 0, max: 10 ** 12 }),
      price: fc.constantFrom('150', '0.333', null),
      sol: fc.constantFrom('150', '97.13', null),
      kind: fc.constantFrom('buy', 'buy', 'sell', 'out', 'zero', 'emptying', 'swap'),
    })
    .map(({ slot, raw, baseRaw, price, sol, kind }) => {
      const money = { ...fees, baseRaw: String(baseRaw), basePriceUsd: price, solPriceUsd: sol };
      if (kind === 'out') return transfer(slot, 'ann', 'bob', raw);
      if (kind === 'zero') return balance(slot, 'ann', 0);
      if (kind === 'emptying') return sell(slot, 'ann', raw, { ...money, walletBalanceRaw: '0' });
      return buy(slot, 'ann', raw, { ...money, direction: kind as 'buy' });
    }),
  { maxLength: 50 },
);

const toMove = (row: MintRow): readonly LawMove[] => {
  const none = {
    baseRaw: 0n,
    baseDecimals: 9,
    price: null,
    solPrice: null,
    lamports: 0n,
    venueRaw: 0n,
    empties: false,
  };
  const place = { slot: row.slot, timestampMs: row.timestampMs };
  if (isFact(row)) {
    if (row.kind === 'transfer') return [{ ...none, ...place, kind: 'out', raw: BigInt(row.raw) }];
    return row.kind === 'balance' ? [{ ...none, ...place, kind: 'zero', raw: 0n }] : [];
  }
  if (row.direction === 'swap' || row.direction === 'flash_swap') return [];
  return [
    {
      ...{ ...place, kind: row.direction, raw: BigInt(row.tokenRaw), empties: row.walletBalanceRaw === '0' },
      ...{ baseRaw: BigInt(row.baseRaw), baseDecimals: 9, price: row.basePriceUsd, solPrice: row.solPriceUsd },
      ...{ lamports: 8n, venueRaw: 0n },
    },
  ];
};

const figuresOf = (fifo: Fifo) => {
  const { raw, costUsd, feeUsd, unpricedRaw } = sumFifoLots(fifo);
  return { realized: fifo.realizedUsd, unpriced: fifo.unpricedTrades, raw, cost: costUsd + feeUsd, unpricedRaw };
};

describe('the lots of a holding', () => {
  it('have the figures of the oracle, also when they are stored anywhere', () => {
    fc.assert(
      fc.property(ownRows, fc.nat(50), (rows, cut) => {
        const before = encodeHolders(fold(rows.slice(0, cut)));
        const holders = fold(rows.slice(cut), decodeHolders(before.head, before.pages));
        const wanted = replay(rows.flatMap(toMove));
        const isPriced = (lot: (typeof wanted.left)[number]) => lot.cost !== null && lot.fee !== null;
        const fifo = holders.byWallet.get('ann')?.fifo ?? createFifo();
        expect(figuresOf(fifo)).toEqual({
          realized: wanted.realized,
          unpriced: wanted.unpriced,
          raw: wanted.heldRaw,
          cost: wanted.left.filter(isPriced).reduce((sum, lot) => sum + lot.cost! + lot.fee!, 0n),
          unpricedRaw: wanted.left.filter(lot => !isPriced(lot)).reduce((sum, { raw }) => sum + raw, 0n),
        });
      }),
    );
  });

  it('end with the newest as one above the limit, and their sums stay', () => {
    const fifo = createFifo();
    const count = holdersRules.lotsMax + 5;
    for (let at = 0; at < count; at++) takeFifoTrade(fifo, buy(at, 'ann', 10, { basePriceUsd: '150' }));
    expect(fifo.lots).toHaveLength(holdersRules.lotsMax);
    expect(fifo.lots.at(-1)).toMatchObject({ raw: 60n, slot: count - 1 });
    expect(sumFifoLots(fifo)).toMatchObject({ raw: BigInt(count) * 10n, costUsd: BigInt(count) * 150n * 10n ** 30n });
  });
});
