import { describe, expect, it } from 'vitest';
import type { FundedFact } from '../../../layers/core/mint/mint-row.ts';
import { crowd, funded, msOf, reportedOf, swap, taped, typesOf, wallets } from './detection-rows.ts';

const busy = crowd(0, 6000, 10);
const buys = (count: number, gap: number, sol: (index: number) => number) =>
  wallets('crew', count).map((wallet, index) => swap(2000 + Math.round(gap * index), wallet, sol(index)));
const fundedBy = (count: number, from: string, slot: (index: number) => number, fields: object = {}, knownAt = 3000) =>
  wallets('crew', count).map((wallet, index) =>
    funded(knownAt, wallet, { from, slot: slot(index), sol: 1.2345, ...fields }),
  );

describe('sybils', () => {
  const dust = (index: number): number => 0.005 + 0.001 * (index % 4);

  it('are five fresh wallets of one funder with dust-like buys, known before or after', () => {
    for (const knownAt of [1999, 3000])
      expect(
        typesOf(
          taped(
            busy,
            buys(6, 40, dust),
            fundedBy(6, 'boss', () => 1500, {}, knownAt),
          ),
        ),
      ).toEqual(['SybilPoisoning']);
  });

  it('are not four wallets, large buyers, wallets funded long ago, or an exchange’s customers', () => {
    const none = [
      [buys(4, 40, dust), fundedBy(4, 'boss', () => 1500)],
      [buys(6, 40, index => 0.3 + dust(index) * 40), fundedBy(6, 'boss', () => 1500)],
      [buys(6, 40, dust), fundedBy(6, 'boss', () => 1500 - 7 * 9000)],
      [buys(6, 40, dust), fundedBy(6, 'boss', () => 1500, { category: 'bridge' })],
      [
        buys(6, 40, dust),
        wallets('crew', 6).map((wallet, index) => funded(3000, wallet, { from: `boss${index}`, slot: 1500, sol: 1 })),
      ],
      [buys(6, 40, dust), fundedBy(6, 'boss', () => 6000)],
    ];
    for (const rows of none) expect(typesOf(taped(busy, ...rows))).toEqual([]);
  });
});

describe('the weight of a funding', () => {
  const dust = (index: number): number => 0.02 + 0.001 * (index % 4);
  const paid = (sols: readonly number[], fields: Partial<FundedFact> = {}, buy = {}) => {
    const facts = wallets('crew', 6).map(wallet => ({
      ...funded(3000, wallet, ...sols.map(sol => ({ from: 'boss', slot: 1500, sol }))),
      ...fields,
    }));
    const own = buys(6, 40, dust).map(row => ({ ...row, ...buy }));
    return typesOf(taped(busy, own, facts));
  };

  it('is half the cost of the buy, from one sender in one or several transfers', () => {
    expect(paid([0.0115])).toEqual(['SybilPoisoning']);
    expect(paid([0.006, 0.0055])).toEqual(['SybilPoisoning']);
    expect(paid([0.0099])).toEqual([]);
    expect(paid([0.005, 0.0049])).toEqual([]);
    expect(paid([0.001])).toEqual([]);
  });

  it('is compared in SOL for another quote, and not at all without a price', () => {
    const usdc = {
      baseMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      baseDecimals: 6,
      baseRaw: '3000000',
      basePriceUsd: '1',
    };
    expect(paid([0.0101], {}, usdc)).toEqual(['SybilPoisoning']);
    expect(paid([0.0099], {}, usdc)).toEqual([]);
    expect(paid([1], {}, { ...usdc, solPriceUsd: null })).toEqual([]);
  });

  it('is ignored for a wallet seen trading more than a day before its buy', () => {
    const dayMs = 86_400_000;
    const traded = (ms: number) => paid([1], { firstTradeMs: msOf(2000) - ms });
    expect([traded(0), traded(dayMs - 1_000_000)]).toEqual([['SybilPoisoning'], ['SybilPoisoning']]);
    expect([traded(dayMs + 1_000_000), traded(30 * dayMs)]).toEqual([[], []]);
  });

  it('is withdrawn when a wallet proves old, or the funder an exchange', () => {
    const reported = (count: number, late: readonly FundedFact[]) => {
      const own = wallets('crew', count).map((wallet, index) => swap(2000 + 40 * index, wallet, dust(index)));
      const facts = wallets('crew', count).map(wallet => funded(3000, wallet, { from: 'boss', slot: 1500, sol: 1 }));
      return [...reportedOf(taped(busy, own, facts, late)).values()].map(({ type, wallets: all }) => [
        type,
        all.length,
      ]);
    };
    const old = (wallet: string): FundedFact => ({
      ...funded(3100, wallet, { from: 'boss', slot: 1500, sol: 1 }),
      firstTradeMs: msOf(2000) - 30 * 86_400_000,
    });
    const cex = funded(3100, 'crew0', { from: 'boss', slot: 1500, sol: 1, category: 'cex' });
    const unlisted = funded(3100, 'crew0', { from: 'friend', slot: 2900, sol: 1 });
    expect(reported(6, [])).toEqual([['SybilPoisoning', 6]]);
    expect(reported(6, [unlisted])).toEqual([['SybilPoisoning', 6]]);
    expect(reported(6, [old('crew0')])).toEqual([['SybilPoisoning', 5]]);
    expect(reported(6, [old('crew0'), old('crew1')])).toEqual([['SybilPoisoning', 0]]);
    expect(reported(5, [cex])).toEqual([['SybilPoisoning', 0]]);
  });

  it('counts for a cohort with one funder, and for an exchange’s customers', () => {
    const near = (sol: number) => {
      const rows = wallets('crew', 4).map((wallet, index) => swap(2000 + index, wallet, 0.4 * 2 ** index));
      const facts = wallets('crew', 4).map((wallet, index) =>
        funded(3000, wallet, { from: 'boss', slot: 1500, sol: sol * 2 ** index }),
      );
      return typesOf(taped(busy, rows, facts));
    };
    expect([near(0.2), near(0.19)]).toEqual([['MultiSlotBuyCohort'], []]);
    const drawn = (sol: number) => {
      const facts = fundedBy(6, 'exchange', index => 1000 + 60 * index, { category: 'cex', sol });
      return typesOf(
        taped(
          busy,
          buys(6, 50, index => 2 + 0.31 * index),
          facts,
        ),
      );
    };
    expect([drawn(1.8765), drawn(0.8765)]).toEqual([['CexCoordinated'], []]);
  });
});

describe('customers of an exchange', () => {
  const cex = { category: 'cex' };
  const sol = (index: number): number => 0.4 + 0.131 * ((index * 7) % 5);

  it('act together when funded with similar odd amounts within half an hour', () => {
    expect(
      typesOf(
        taped(
          busy,
          buys(6, 50, sol),
          fundedBy(6, 'exchange', index => 1000 + 60 * index, cex),
        ),
      ),
    ).toEqual(['CexCoordinated']);
  });

  it('are still recognized when evidence comes long after hundreds of other buys', () => {
    const buyers = wallets('other', 600).map((wallet, index) => swap(5000 + index, wallet, sol(index)));
    const late = fundedBy(6, 'exchange', index => 1000 + 60 * index, cex, 5800).map((fact, index) => ({
      ...fact,
      timestampMs: fact.timestampMs - (index + 1) * 3_600_000,
    }));
    expect(typesOf(taped(buys(6, 50, sol), buyers, late))).toEqual([]);
    const inTime = fundedBy(6, 'exchange', index => 5300 + 60 * index, cex, 5800);
    const crew = wallets('crew', 6).map((wallet, index) => swap(5650 + 20 * index, wallet, sol(index)));
    expect(typesOf(taped(buyers, late, crew, inTime))).toEqual(['CexCoordinated']);
  });

  it('do not with a round amount, different amounts, hours between, or distant buys', () => {
    const unlike = wallets('crew', 6).map((wallet, index) =>
      funded(3000, wallet, { from: 'exchange', slot: 1000, sol: 1.2345 * 1.3 ** index, ...cex }),
    );
    const none = [
      [buys(6, 50, sol), fundedBy(6, 'exchange', index => 1000 + 60 * index, { ...cex, sol: 1 })],
      [buys(6, 50, sol), unlike],
      [buys(6, 50, sol), fundedBy(6, 'exchange', index => 1500 - 4600 * index, cex)],
      [buys(6, 700, sol), fundedBy(6, 'exchange', index => 1000 + 60 * index, cex, 5900)],
    ];
    for (const rows of none) expect(typesOf(taped(busy, ...rows))).toEqual([]);
  });
});

describe('a swarm', () => {
  const even = (index: number): number => 0.31234 * (1 + 0.005 * (index % 7));
  const tree = (count: number) =>
    wallets('crew', count).map((wallet, index) =>
      funded(3000, wallet, { from: `hop${index % 4}`, slot: 1000, sol: 1, ancestors: [`upper${index % 2}`, 'boss'] }),
    );

  it('is ten wallets of one tree that buy similar amounts in rhythm', () => {
    expect(typesOf(taped(busy, buys(14, 14, even), tree(14)))).toEqual(['SyntheticSwarm']);
  });

  it('is not nine wallets, unequal amounts, or without rhythm', () => {
    const uneven = (index: number): number => 0.31234 * 1.2 ** (index % 7);
    const jerky = buys(14, 14, even).map((row, index) =>
      swap(2000 + 12 * index + (index % 3 === 0 ? 0 : 350 * (index >> 2)), row.wallet, even(index)),
    );
    for (const rows of [buys(9, 14, even), buys(14, 14, uneven), jerky])
      expect(typesOf(taped(busy, rows, tree(rows.length)))).not.toContain('SyntheticSwarm');
  });
});
