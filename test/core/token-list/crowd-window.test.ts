import { expect, test } from 'vitest';
import { hashWallet } from '../../../layers/core/candles/fast/distinct-hash.ts';
import { registerCount, updateRegister } from '../../../layers/core/candles/fast/distinct-registers.ts';
import {
  countCrowd,
  createCrowdWindow,
  isCrowdEmpty,
  moveCrowd,
  takeCrowd,
} from '../../../layers/core/token-list/crowd-window.ts';
import fc from '../../laws.ts';
import { HOUR, MINUTE } from './market.ts';

const windows = [HOUR, 6 * HOUR, 24 * HOUR];
const bought = fc.array(fc.tuple(fc.nat(1_600), fc.nat(40)), { maxLength: 60 });

test('Few buyers are counted exactly in every window, in any order and repeated, also of minutes to come.', () => {
  fc.assert(
    fc.property(bought, fc.nat(1_800), (buys, atMinute) => {
      const nowMs = atMinute * MINUTE;
      const crowd = createCrowdWindow();
      for (const [minute, wallet] of [...buys, ...buys.slice(0, 3)])
        takeCrowd(crowd, { hashes: [hashWallet(`w${wallet}`)], registers: null }, minute * MINUTE, nowMs);
      moveCrowd(crowd, nowMs);
      for (const lengthMs of windows) {
        const inside = buys.filter(([minute]) => minute * MINUTE <= nowMs && minute * MINUTE > nowMs - lengthMs);
        expect(countCrowd(crowd, nowMs - lengthMs)).toBe(new Set(inside.map(([, wallet]) => wallet)).size);
      }
    }),
  );
});

test.each([2_000, 20_000])('%i buyers are estimated within 3%, those of the last hour exactly', count => {
  const crowd = createCrowdWindow();
  const day = 24 * 60;
  for (let n = 0; n < count; n += 1) {
    const minute = Math.floor((n / count) * (day - 60));
    takeCrowd(crowd, { hashes: [hashWallet(`buyer ${n}`)], registers: null }, minute * MINUTE, day * MINUTE);
  }
  for (let n = 0; n < 300; n += 1)
    takeCrowd(crowd, { hashes: [hashWallet(`late ${n}`)], registers: null }, (day - 30) * MINUTE, day * MINUTE);
  const nowMs = day * MINUTE - MINUTE;
  expect(countCrowd(crowd, nowMs - HOUR)).toBe(300);
  expect(Math.abs(countCrowd(crowd, nowMs - 24 * HOUR) / (count + 300) - 1)).toBeLessThan(0.03);
  moveCrowd(crowd, 48 * HOUR);
  expect(isCrowdEmpty(crowd)).toBe(true);
});

test('A minute of too many buyers counts by its registers.', () => {
  const registers = new Uint8Array(registerCount);
  for (let n = 0; n < 3_000; n += 1) updateRegister(registers, hashWallet(`one ${n}`));
  const crowd = createCrowdWindow();
  takeCrowd(crowd, { hashes: [], registers }, 5 * MINUTE, 9 * MINUTE);
  takeCrowd(crowd, { hashes: [hashWallet('one 7'), hashWallet('another')], registers: null }, 6 * MINUTE, 9 * MINUTE);
  expect(Math.abs(countCrowd(crowd, 0) / 3_001 - 1)).toBeLessThan(0.03);
  expect(countCrowd(crowd, 5 * MINUTE)).toBe(2);
});
