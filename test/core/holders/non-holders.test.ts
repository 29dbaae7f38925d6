import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSystemKind } from '../../../layers/core/holders/non-holder.ts';
import { decodeHolders, encodeHolders } from '../../../layers/core/holders/pages.ts';
import { listLargestNonHolders, rankHolders } from '../../../layers/core/holders/ranking.ts';
import { holdersRules } from '../../../layers/core/holders/rules.ts';
import { toHoldersSummary } from '../../../layers/core/holders/summary.ts';
import { INCINERATOR } from '../../../layers/core/identity/address.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { balance, buy, described, fold, liquidity, sell, snapshot, transfer, walletRows } from './rows.ts';

const RAYDIUM = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1';
const poolRow = (slot: number, pool: string): MintRow => ({
  ...{ seq: 1, slot, timestampMs: slot, kind: 'pool', pool, baseMint: 'SOL', dex: 'd', shape: 'other', lock: null },
  ...{ tokenRaw: '0', tokenDecimals: 6, baseRaw: '0', baseDecimals: 9 },
});
const escrow = (slot: number, from: string, to: string, raw: number) => ({
  ...transfer(slot, from, to, raw),
  programAccounts: [to],
});
const people = (rows: readonly MintRow[]) => rankHolders(fold(rows), 0, 99).map(({ wallet }) => wallet);

describe('accounts that are not people', () => {
  it('are pools, however a row names them, before or after their balance', () => {
    const named: readonly MintRow[] = [
      poolRow(1, 'pool'),
      buy(1, 'ann', 5, { pool: 'pool' }),
      liquidity(1, 'add', 'ann', 0),
      { ...described(1), primaryPool: 'pool' },
    ];
    for (const row of named) {
      const held = [balance(2, 'pool', 700), balance(2, 'ann', 30), balance(2, 'bob', 10)];
      for (const rows of [
        [row, ...held],
        [...held, row],
      ]) {
        const summary = toHoldersSummary(fold(rows));
        expect([summary.distinctCount, summary.totalRaw]).toEqual([2, 40n]);
        expect(summary.nonHolders).toEqual([{ wallet: 'pool', kind: 'pool', balanceRaw: 700n }]);
        expect(rankHolders(fold(rows), 0, 9)).toMatchObject([
          { rank: 1, wallet: 'ann', pctOfTotal: 75 },
          { rank: 2, wallet: 'bob', pctOfTotal: 25 },
        ]);
      }
    }
  });

  it('are burn addresses, native programs and authorities of venues', () => {
    const rows = [balance(1, INCINERATOR, 3), balance(1, RAYDIUM, 2), balance(1, '1'.repeat(32), 1), buy(1, 'ann', 4)];
    expect(people(rows)).toEqual(['ann']);
    expect(listLargestNonHolders(fold(rows)).map(({ kind }) => kind)).toEqual(['burn', 'system', 'system']);
  });

  it('are accounts of programs that the decoder names, until they trade by themselves', () => {
    const parked = [buy(1, 'ann', 10), escrow(2, 'ann', 'vault', 10)];
    expect(people(parked)).toEqual([]);
    expect(listLargestNonHolders(fold(parked))).toEqual([{ wallet: 'vault', kind: 'program', balanceRaw: 10n }]);
    for (const rows of [
      [...parked, sell(3, 'vault', 4)],
      [sell(3, 'vault', 4), ...parked],
    ])
      expect(rankHolders(fold(rows), 0, 9)).toMatchObject([{ wallet: 'vault', balanceRaw: 6n }]);
    expect(people([...parked, sell(3, 'vault', 4), poolRow(4, 'vault')])).toEqual([]);
  });

  it('are not people who only deal with a pool, or receive tokens', () => {
    expect(people([buy(1, 'ann', 9, { pool: 'pool' }), transfer(2, 'ann', 'bob', 4)])).toEqual(['ann', 'bob']);
  });

  it('stay apart in any order of arrival, and when stored', () => {
    fc.assert(
      fc.property(walletRows, fc.nat(60), fc.constantFrom('ann', 'bob', 'eve'), (rows, place, pool) => {
        const early = fold([poolRow(1, pool), ...rows]);
        const late = fold(rows.toSpliced(place, 0, poolRow(1, pool)));
        for (const holders of [early, late, fold([...rows, poolRow(1, pool)])]) {
          expect(toHoldersSummary(holders)).toEqual(toHoldersSummary(early));
          expect(rankHolders(holders, 0, 9)).toEqual(rankHolders(early, 0, 9));
          const { head, pages } = encodeHolders(holders);
          expect(toHoldersSummary(decodeHolders(JSON.parse(JSON.stringify(head)), pages))).toEqual(
            toHoldersSummary(holders),
          );
        }
      }),
    );
  });

  it('that a snapshot does not name hold nothing', () => {
    const rows = [poolRow(1, 'pool'), balance(1, 'pool', 7), snapshot('begin', 5), balance(5, 'ann', 1)];
    expect(listLargestNonHolders(fold([...rows, snapshot('end', 6)]))).toEqual([]);
  });

  it('are bounded: pools without a balance are forgotten by halves, and named again by their next swap', () => {
    const swaps = Array.from({ length: holdersRules.emptyPoolsMax + 2 }, (_, n) => buy(n, 'ann', 1, { pool: `p${n}` }));
    const holders = fold([balance(0, 'p0', 5), ...swaps]);
    expect(holders.nonHolderCount).toBeLessThanOrEqual(holdersRules.emptyPoolsMax / 2 + 2);
    expect(listLargestNonHolders(holders).map(({ wallet }) => wallet)).toEqual(['p0']);
    expect(holders.distinctCount).toBe(1);
  });

  it('include every authority that owns the tokens of pools in the list of known wallets', () => {
    const PAYING = ['CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM'];
    const lines = readFileSync('layers/known-wallets/known-wallets.ndjson', 'utf8').trim().split('\n');
    for (const { wallet, category, entity } of lines.map(line => JSON.parse(line)))
      if (category === 'dex_authority' && !PAYING.includes(wallet))
        expect(readSystemKind(wallet), `${entity} ${wallet}`).toBe('system');
  });
});
