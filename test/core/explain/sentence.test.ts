import { expect, test } from 'vitest';
import { formatSentence, listUnmet } from '../../../layers/core/explain/sentence.ts';

test('A sentence fills in names and says each comparison once', () => {
  const measured = { wallets: 5, slot: 7, share: 1 / 3, median_seconds: 90 };
  const limits = { wallets_min: 3, median_seconds_min: 60, median_seconds_below: 100, share_max: 0.5, score: 10 };
  expect(formatSentence('{wallets} wallets bought in slot {slot}, {score} points', measured, limits)).toBe(
    '5 wallets bought in slot 7, 10 points: wallets 5 (at least 3), median seconds 90 (at least 60, under 100), ' +
      'share 0.3333 (at most 0.5).',
  );
});

test('A sentence names what is unknown, and compares nothing that was not measured', () => {
  expect(formatSentence('From {payer}', { payer: null }, { wallets_min: 3 })).toBe('From unknown.');
});

test.each([
  [{ wallets: 3 }, { wallets_min: 3, wallets_max: 3 }, []],
  [{ wallets: 2 }, { wallets_min: 3 }, ['wallets_min']],
  [
    { wallets: 4 },
    { wallets_max: 3, wallets_below: 4, wallets_above: 4 },
    ['wallets_max', 'wallets_below', 'wallets_above'],
  ],
  [{ wallets: null }, { wallets_min: 3 }, []],
])('%j is beside %j but %j', (measured, thresholds, unmet) => {
  expect(listUnmet(measured, thresholds)).toEqual(unmet);
});
