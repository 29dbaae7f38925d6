import { expect, test } from 'vitest';
import { pack, unpack } from '../../../layers/core/codec/pack.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { exitCodec, ledgerCodec, lotsCodec } from '../../../layers/core/ledger/codec.ts';
import { takeFromLots } from '../../../layers/core/ledger/consume.ts';
import { emptyLedger, getLedgerHeldRaw, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import type { Lot } from '../../../layers/core/ledger/lot.ts';
import { findNeededPage, moveFullPages, pageLimits, withPage } from '../../../layers/core/ledger/pages.ts';
import { buy, sell, tradeOf } from '../../stories/teller.ts';

const buys = 1_000;

/** A thousand buys; the nth has n + 1 raw units, and pages spill after each. */
const paged = (): { state: LedgerState; stored: Map<number, readonly Lot[]>; lotsSeen: number } => {
  const stored = new Map<number, readonly Lot[]>();
  let state = emptyLedger;
  let lotsSeen = 0;
  for (let at = 0; at < buys; at += 1) {
    const spilt = moveFullPages(applyTrade(state, tradeOf(buy(at + 1, 1_000_000), at)).state);
    for (const page of spilt.pages) stored.set(page.number, page.lots);
    state = spilt.state;
    lotsSeen = Math.max(lotsSeen, state.lots.length + state.newest.length);
  }
  return { state, stored, lotsSeen };
};

test('a state never keeps more lots than its limit, and pages are full and numbered', () => {
  const { state, stored, lotsSeen } = paged();
  expect(lotsSeen).toBe(pageLimits.stateLotsMax);
  expect(state.pages.map(page => page.number)).toEqual([...stored.keys()]);
  expect([...stored.values()].every(lots => lots.length === pageLimits.pageLots)).toBe(true);
  expect(state.lots[0]!.signature).toBe('sig0');
  expect(getLedgerHeldRaw(state)).toBe(BigInt((buys * (buys + 1)) / 2));
});

test('a thousand lots with their pages outside are a few kilobytes, and each lot under 140 bytes', () => {
  const { state, stored } = paged();
  expect(pack(ledgerCodec.encode(state)).length).toBeLessThan(pageLimits.stateLotsMax * 140 + 2_000);
  expect(pack(lotsCodec.encode(stored.get(0)!)).length).toBeLessThan(pageLimits.pageLots * 140);
  expect(lotsCodec.decode(lotsCodec.encode(stored.get(0)!))).toEqual(stored.get(0));
});

test('a state over its limit without a full page keeps its lots', () => {
  let state = emptyLedger;
  for (let at = 0; at < 6; at += 1) state = applyTrade(state, tradeOf(buy(1, 1), at)).state;
  expect(moveFullPages(state, { pageLots: 4, stateLotsMax: 5 })).toEqual({ state, pages: [] });
});

test('a sell requests pages oldest first, and only as needed', () => {
  const { state, stored } = paged();
  const atHand = state.lots.reduce((sum, lot) => sum + lot.raw, 0n);
  expect(findNeededPage(state, atHand)).toBeNull();
  expect(findNeededPage(state, atHand + 1n)).toEqual({ number: 0, raw: state.pages[0]!.raw });
  let whole = state;
  for (
    let page = findNeededPage(whole, getLedgerHeldRaw(whole));
    page !== null;
    page = findNeededPage(whole, getLedgerHeldRaw(whole))
  )
    whole = withPage(whole, stored.get(page.number)!);
  expect(whole.newest).toEqual([]);
  expect(whole.lots.map(lot => lot.signature)).toEqual(Array.from({ length: buys }, (_, at) => `sig${at}`));
  const { exit } = applyTrade(whole, tradeOf(sell(getLedgerHeldRaw(whole), 5), buys));
  expect(exit).toMatchObject({ exitType: 'FULL', number: 1 });
});

test('a sell with a missing or wrong page is rejected', () => {
  const { state, stored } = paged();
  expect(() => applyTrade(state, tradeOf(sell(getLedgerHeldRaw(state), 5), buys))).toThrow(/Load the next page/);
  expect(() => withPage(state, stored.get(1)!)).toThrow(/Load page 0/);
  expect(() => withPage(emptyLedger, stored.get(0)!)).toThrow(RangeError);
  expect(() => takeFromLots([], 1n)).toThrow(/lacks 1 of 1/);
});

test('data of another version or truncated data is rejected', () => {
  const data = ledgerCodec.encode(applyTrade(emptyLedger, tradeOf(buy(1, 1), 0)).state);
  const bytes = pack(data);
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => ledgerCodec.decode(unpack(bytes.subarray(0, length)))).toThrow();
  expect(() => ledgerCodec.decode({ ...(data as object), version: 9 })).toThrow(WrongVersion);
  expect(ledgerCodec.decode(ledgerCodec.encode(emptyLedger))).toEqual(emptyLedger);
});

test('a stored exit is under a kilobyte, with real signatures and amounts', () => {
  const real = {
    signature: '5'.repeat(88),
    basePriceUsd: '187.1234',
    solPriceUsd: '187.1234',
    networkFeeLamports: 123_456,
  };
  const { state } = applyTrade(emptyLedger, tradeOf(buy(1_234_567_890_123n, 1_234_567_891, real), 0));
  const { exit } = applyTrade(state, tradeOf(sell(234_567_890_123n, 1_234_567_891, real), 1));
  expect(JSON.stringify(exitCodec.encode(exit!)).length).toBeLessThan(1_000);
  expect(exitCodec.decode(exitCodec.encode(exit!))).toEqual(exit);
});
