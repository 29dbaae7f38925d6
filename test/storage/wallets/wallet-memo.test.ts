import { expect, test } from 'vitest';
import { heldAfter } from '../../../layers/core/wallet/held.ts';
import { applyWalletEvent } from '../../../layers/core/wallet/state.ts';
import { copiedWith, type WalletMemo, walletMemo } from '../../../layers/storage/wallets/wallet-memo.ts';
import { decodeRow, encodeRow, newestWith, rowOf, type WalletRow } from '../../../layers/storage/wallets/wallet-row.ts';
import { positionArbitrary } from '../../core/wallet/generated-positions.ts';
import { walletEventsOf } from '../../core/wallet/wallet-events.ts';
import fc from '../../laws.ts';

const rowsArbitrary = fc
  .array(positionArbitrary, { minLength: 1, maxLength: 6 })
  .map(positions => positions.flatMap(position => walletEventsOf(position)))
  .map(events => events.map((event, at) => rowOf(at + 1, event)));

const memoOf = (rows: readonly WalletRow[], fundings: WalletMemo['state']['fundings']): WalletMemo => {
  const empty = walletMemo.empty();
  const begun = { ...empty.state, fundings };
  return {
    state: rows.reduce((state, { seq, event }) => applyWalletEvent(state, seq, event), begun),
    judged: { atMs: 5, hash: 'labels', publishedMs: 6, dueMs: null, profiled: true },
    newest: rows.reduce(newestWith, empty.newest),
    held: heldAfter(
      empty.held,
      rows.map(({ event }) => event),
    ),
    copied: rows.reduce(copiedWith, empty.copied),
  };
};

/** As a reader finds the rows. */
const stored = (rows: readonly WalletRow[]): readonly WalletRow[] =>
  rows.map(row => decodeRow(JSON.parse(JSON.stringify(encodeRow(row)))));

test('A memo comes back as it was, with its rows or without, and rows make it small.', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.nat(), (rows, fundedMs) => {
      const memo = memoOf(rows, [{ fundedMs, tradedMs: null }]);
      const whole = walletMemo.write(memo, null);
      const young = walletMemo.write(memo, rows);
      const noRows = () => expect.fail('A whole memo needs no rows.');
      expect(walletMemo.read(whole, noRows)).toEqual(memo);
      expect(walletMemo.read(young, () => stored(rows))).toEqual(memo);
      if (rows.length <= 8) expect(young.B!.length).toBeLessThan(60);
      else expect(young).toEqual(whole);
    }),
  );
});

test('A state that the rows do not give is stored.', () => {
  fc.assert(
    fc.property(rowsArbitrary, rows => {
      const memo = memoOf(rows, []);
      const moved = { ...memo, state: { ...memo.state, sumsThrough: 1, recent: [] } };
      expect(walletMemo.read(walletMemo.write(moved, rows), () => stored(rows)).state.recent).toEqual([]);
    }),
  );
});
