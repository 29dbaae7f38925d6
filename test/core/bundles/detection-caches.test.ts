import { expect, test } from 'vitest';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { createDetection, detect, detectComplete } from '../../../layers/core/bundles/detection.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { chooseCases } from '../../long-run.ts';
import { crowd, seeded, swap, taped, wallets } from './detection-rows.ts';

/** Wallets that trade both sides, some until they count as market makers. */
const traders = (seed: number): readonly Trade[] => {
  const random = seeded(seed);
  return Array.from({ length: 70 }, (_, at) => {
    const direction = random() < 0.5 ? 'buy' : 'sell';
    const slot = Math.floor(random() * 60);
    return swap(slot, `trader${Math.floor(random() * 6)}`, 0.1 + random(), { direction, signature: `${seed}-${at}` });
  });
};

const crew = (name: string, slot: number): readonly Trade[] =>
  wallets(name, 9).map((wallet, at) => swap(slot + (at >> 2), wallet, 0.7312345));

/** Finds the same with what is kept of earlier rows and in a copy, whose lists are new. */
const foundIn = (tape: readonly MintRow[]): readonly Cluster[] => {
  const detection = createDetection();
  return tape.flatMap(row => {
    const copy = structuredClone(detection);
    const completed = detectComplete(copy, row.timestampMs);
    const expected = detect(copy, row);
    expect(detectComplete(detection, row.timestampMs)).toEqual(completed);
    const found = detect(detection, row);
    expect(found).toEqual(expected);
    return found;
  });
};

test.each(chooseCases([1, 2, 3, 4], 2))(
  'counts kept from earlier rows never change what a row shows, seed %i',
  seed => {
    const tape = taped(crowd(0, 60, 0.5, seed), traders(seed), crew('early', 12), crew('late', 40));
    expect(foundIn(tape).length).toBeGreaterThan(3);
  },
);

test('a wallet that becomes a market maker counts as one in slots looked at before', () => {
  const before = [0, 1, 2, 3].map(at => swap(1500 + 20 * at, 'maker', 1, { direction: at % 2 === 0 ? 'buy' : 'sell' }));
  // Three alike, so the slot is looked at before the sell.
  const beside = [0.74, 0.72].map((sol, at) => swap(2000, `beside${at}`, sol));
  const then = [swap(2000, 'maker', 0.7312345), ...beside, swap(2001, 'maker', 1, { direction: 'sell' })];
  expect(foundIn(taped(crowd(0, 1999, 12), before, then, crew('crew', 2002))).length).toBeGreaterThan(0);
});
