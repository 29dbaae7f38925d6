import { expect, test } from 'vitest';
import { createHolders, getHolderBalance, takeHolder } from '../../../layers/core/holders/holders.ts';
import { isFact, type MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { type BalanceStep, balanceAfter } from '../../oracle/balances.ts';
import { balance, buy, fold, pooledRows, sell, snapshot, transfer } from './rows.ts';

/** What the last row leaves unexplained. */
const explain = (...rows: readonly MintRow[]) => takeHolder(fold(rows.slice(0, -1)), rows.at(-1)!);

const seen = (wallet: string, raw: number, slot: number) => ({ kind: 'balance', wallet, raw: `${raw}`, slot });

test('a balance is unexplained where trades and transfers do not add up to it', () => {
  expect(explain(buy(1, 'ann', 10), balance(2, 'ann', 10))).toEqual([]);
  expect(explain(buy(1, 'ann', 10), balance(2, 'ann', 12))).toEqual([seen('ann', 12, 2)]);
  expect(explain(balance(2, 'bob', 7))).toEqual([seen('bob', 7, 2)]);
  // It equals the lots.
  const received = [buy(1, 'ann', 10), transfer(2, 'cyd', 'ann', 5)];
  expect(explain(...received, balance(3, 'ann', 15))).toEqual([]);
  expect(explain(...received, balance(3, 'ann', 10))).toEqual([seen('ann', 10, 3)]);
});

test('a balance is unexplained after a sale of tokens that nobody saw arrive', () => {
  expect(explain(sell(1, 'ann', 4), balance(2, 'ann', 0))).toEqual([seen('ann', 0, 2)]);
});

test('a zero that takes lots is left to the ledger', () => {
  expect(explain(buy(1, 'ann', 10), balance(2, 'ann', 0))).toEqual([]);
  expect(explain(transfer(1, 'cyd', 'ann', 5), balance(2, 'ann', 0))).toEqual([seen('ann', 0, 2)]);
});

test('a snapshot says that wallets without a balance in it have nothing', () => {
  const rows = [transfer(1, 'cyd', 'ann', 5), snapshot('begin', 4), balance(4, 'bob', 9), snapshot('end', 4)];
  expect(explain(...rows)).toContainEqual(seen('ann', 0, 4));
  expect(explain(...rows).some(({ wallet }) => wallet === 'bob')).toBe(false);
});

test('flows and unexplained balances alone make up the balance of every wallet', () => {
  fc.assert(
    fc.property(pooledRows, drawn => {
      const rows = drawn
        .filter(row => !isFact(row) || row.kind === 'transfer' || row.kind === 'balance')
        .map((row, at) => ({ ...row, slot: at + 1, timestampMs: row.timestampMs + at }) as MintRow);
      const holders = createHolders();
      const steps = new Map<string, BalanceStep[]>();
      const add = (wallet: string, step: BalanceStep): void => {
        steps.set(wallet, [...(steps.get(wallet) ?? []), step]);
      };
      for (const row of rows) {
        const { slot } = row;
        for (const { wallet, raw } of takeHolder(holders, row)) add(wallet, { kind: 'seen', slot, raw: BigInt(raw) });
        if (!isFact(row)) {
          const sign = row.direction === 'buy' ? 1n : row.direction === 'sell' ? -1n : 0n;
          add(row.wallet, { kind: 'flow', slot, raw: sign * BigInt(row.tokenRaw) });
          if (row.walletBalanceRaw !== null) add(row.wallet, { kind: 'seen', slot, raw: BigInt(row.walletBalanceRaw) });
        } else if (row.kind === 'transfer' && row.from !== row.to) {
          add(row.from, { kind: 'flow', slot, raw: -BigInt(row.raw) });
          add(row.to, { kind: 'flow', slot, raw: BigInt(row.raw) });
        } else if (row.kind === 'balance' && row.raw === '0') add(row.wallet, { kind: 'seen', slot, raw: 0n });
      }
      for (const [wallet, own] of steps) expect(balanceAfter(own)).toBe(getHolderBalance(holders, wallet));
    }),
  );
});
