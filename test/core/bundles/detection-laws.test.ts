import { describe, expect, it } from 'vitest';
import { createDetection, detect, detectComplete } from '../../../layers/core/bundles/detection.ts';
import { detectionCodec } from '../../../layers/core/bundles/detection-codec.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { agedDetection, crowd, funded, reportedOf, seeded, swap, taped, wallets } from './detection-rows.ts';

const crew = wallets('crew', 6).map((wallet, index) =>
  swap(1500 + (index >> 1), wallet, 0.7312345 * (1 + 0.004 * index)),
);
const relay = ['a', 'v', 'b'].map((wallet, index) =>
  swap(1700, wallet, 0.3 + index, { txIndex: index, relayBundleId: 'relay', direction: index === 2 ? 'sell' : 'buy' }),
);
const facts = wallets('crew', 4).map(wallet => funded(1800, wallet, { from: 'boss', slot: 900, sol: 1 }));
const tape = taped(crowd(0, 2500, 12), crew, relay, facts);

const membersOf = (rows: readonly MintRow[]): readonly string[] =>
  [...reportedOf(rows).values()].map(({ type, wallets: members }) => `${type} ${[...members].sort().join()}`).sort();

describe('a detection', () => {
  it('is the same for any order within a few slots', () => {
    const expected = membersOf(tape);
    expect(expected).toHaveLength(2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), seed => {
        const random = seeded(seed);
        const late = tape.map(row => ({ row, key: row.slot + 4 * random() }));
        const arrived = late.sort((a, b) => a.key - b.key).map(({ row }, index) => ({ ...row, seq: index + 1 }));
        expect(membersOf(arrived)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('continues unchanged after a snapshot at any point', () => {
    const expected = reportedOf(tape);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: tape.length }), cut => {
        const first = agedDetection();
        const before = tape
          .slice(0, cut)
          .flatMap(row => [
            ...detectComplete(first, row.timestampMs).flatMap(({ clusters }) => clusters),
            ...detect(first, row),
          ]);
        const plain = JSON.parse(JSON.stringify(detectionCodec.encode(first)));
        const second = detectionCodec.decode(plain);
        expect(detectionCodec.encode(second)).toEqual(plain);
        const after = reportedOf(tape.slice(cut), second);
        const reported = new Map([...before.map(cluster => [cluster.key, cluster] as const), ...after]);
        expect(reported).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('reports nothing among strangers, quiet or busy, with rushes', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const rushes = [1, 2, 3].map(turn => crowd(turn * 1000 * seed, turn * 1000 * seed + 120, 0.8, seed * 100 + turn));
      expect(membersOf(taped(crowd(0, 20_000, 2 ** seed, seed), ...rushes))).toEqual([]);
    }
  });

  it('stays small in memory', () => {
    const detection = createDetection();
    for (const row of taped(crowd(0, 20_000, 1.5))) detect(detection, row);
    const { memory, reported } = detection;
    expect(memory.slots.size).toBeLessThan(200);
    expect(memory.buyers.size).toBeLessThanOrEqual(500);
    expect(memory.flows.size).toBeLessThanOrEqual(256);
    expect(memory.sizes.buy.length).toBeLessThanOrEqual(512);
    expect(reported.actsByKey.size).toBeLessThanOrEqual(128);
  });
});
