import { expect, test } from 'vitest';
import { applyHeldEvents } from '../../../layers/core/wallet/held.ts';
import { applyWalletEvent } from '../../../layers/core/wallet/state.ts';
import { addRowToBook } from '../../../layers/storage/wallets/book-state.ts';
import {
  addExitToCopied,
  advanceWalletMemo,
  setMemoJudged,
  type WalletMemo,
  walletMemo,
} from '../../../layers/storage/wallets/wallet-memo.ts';
import {
  advanceNewestRows,
  createWalletRow,
  type WalletRow,
  walletRows,
} from '../../../layers/storage/wallets/wallet-row.ts';
import { positionArbitrary } from '../../core/wallet/generated-positions.ts';
import { walletEventsOf } from '../../core/wallet/wallet-events.ts';
import fc from '../../laws.ts';

const rowsArbitrary = fc
  .array(positionArbitrary, { minLength: 1, maxLength: 6 })
  .map(positions => positions.flatMap(position => walletEventsOf(position)))
  .map(events => events.map((event, at) => createWalletRow(at + 1, event)));

type Fundings = WalletMemo['state']['fundings'];

const judged = { atMs: 5, hash: 'labels', publishedMs: 6, dueMs: null, profiled: true };

/** Folded at once, as an oracle. */
const plainMemo = (rows: readonly WalletRow[], fundings: Fundings): WalletMemo => {
  const empty = walletMemo.empty();
  const begun = { ...empty.state, fundings };
  return {
    state: rows.reduce((state, { seq, event }) => applyWalletEvent(state, seq, event), begun),
    judged,
    newest: rows.reduce(advanceNewestRows, empty.newest),
    held: applyHeldEvents(
      empty.held,
      rows.map(({ event }) => event),
    ),
    copied: rows.reduce(addExitToCopied, empty.copied),
    book: rows.reduce(addRowToBook, empty.book),
  };
};

/** Folded in batches, as commits do. */
const memoOf = (rows: readonly WalletRow[], fundings: Fundings, size = 2): WalletMemo => {
  let memo = walletMemo.empty();
  for (let at = 0; at < rows.length; at += size) {
    const begun = { ...memo, fundings: at === 0 ? fundings : memo.state.fundings };
    memo = setMemoJudged(advanceWalletMemo(memo, begun, rows.slice(at, at + size)), judged);
  }
  return memo;
};

/** As a reader finds the rows. */
const stored = (rows: readonly WalletRow[]): readonly WalletRow[] =>
  walletRows.decode(JSON.parse(JSON.stringify(walletRows.encode(rows))));

test('A memo comes back as it was, with its rows or without, and rows make it small.', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.nat(), (rows, fundedMs) => {
      const memo = memoOf(rows, [{ fundedMs, tradedMs: null }]);
      expect(memo).toEqual(plainMemo(rows, [{ fundedMs, tradedMs: null }]));
      const whole = walletMemo.write(memo, null);
      const young = walletMemo.write(memo, rows);
      const noRows = () => expect.fail('A whole memo needs no rows.');
      expect(walletMemo.read(whole, noRows)).toEqual(memo);
      expect(walletMemo.read(young, () => stored(rows))).toEqual(memo);
      if (rows.length <= 8) expect(young!.B!.length).toBeLessThan(60);
      else expect(young).toEqual(whole);
    }),
  );
});

test('A memo whose state spilled is stored, with all memos after it.', () => {
  fc.assert(
    fc.property(rowsArbitrary, rows => {
      const empty = walletMemo.empty();
      const spilled = { ...empty, state: { ...empty.state, sumsThrough: 1 }, fundings: [] };
      const memo = setMemoJudged(advanceWalletMemo(empty, spilled, rows), judged);
      expect(walletMemo.write(memo, rows)).toEqual(walletMemo.write(memo, null));
      const later = advanceWalletMemo(memo, { ...memo, fundings: [] }, []);
      expect(walletMemo.read(walletMemo.write(later, rows), () => stored(rows)).state.sumsThrough).toBe(1);
    }),
  );
});

test('A wallet without labels or fundings comes back from a few bytes.', () => {
  fc.assert(
    fc.property(rowsArbitrary, rows => {
      const short = rows.slice(0, 8);
      const empty = walletMemo.empty();
      const memo = advanceWalletMemo(empty, { ...empty, fundings: [] }, short);
      expect(walletMemo.read(walletMemo.write(memo, short), () => stored(short))).toEqual(memo);
      const other = { ...memo, state: { ...memo.state, paged: 3 } };
      expect(walletMemo.read(walletMemo.write(other, short), () => stored(short))).toEqual(other);
    }),
  );
});
