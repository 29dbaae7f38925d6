import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { isOnCurve } from '../../../layers/core/identity/curve.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';

/** Recovers the point by its square root. */
const hasPoint = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
};

test('agrees with the recovery of points, for random bytes and public keys', () => {
  const random = seeded(7);
  let on = 0;
  for (let i = 0; i < 2_000; i += 1) {
    const bytes = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
    const key = ed25519.getPublicKey(bytes);
    expect(isOnCurve(bs58.encode(key))).toBe(true);
    expect(isOnCurve(bs58.encode(bytes))).toBe(hasPoint(bytes));
    if (hasPoint(bytes)) on += 1;
  }
  expect(on).toBeGreaterThan(800);
  expect(on).toBeLessThan(1_200);
});

test.each([
  ['the associated account program’s address of a holder', '4qTsNEPB3mrNfhsSJgKhJjoCH1AvUZJ3dFiSpUVxVSJ1', null],
  ['pump.fun’s authority', 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM', false],
  ['the system program', '11111111111111111111111111111111', true],
  ['no base58', '0OIl', false],
  ['31 bytes', bs58.encode(new Uint8Array(31).fill(7)), false],
])('reads %s', (_, address, expected) => {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]+$/.test(address) ? bs58.decode(address) : new Uint8Array();
  expect(isOnCurve(address)).toBe(expected ?? hasPoint(bytes));
  expect(isOnCurve(address)).toBe(bytes.length === 32 && hasPoint(bytes));
});

test.each([0n, 1n, 2n ** 255n - 19n, 2n ** 255n - 20n, 2n ** 255n - 1n])('reads the y of an edge: %s', y => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number((y >> BigInt(8 * at)) & 0xffn));
  expect(isOnCurve(bs58.encode(bytes))).toBe(hasPoint(bytes));
});
