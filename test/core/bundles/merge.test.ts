import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import { hashBundleId } from '../../../layers/core/bundles/bundle.ts';
import { classifyBundle } from '../../../layers/core/bundles/bundle-type.ts';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { cluster } from '../../stories/bundles/teller.ts';

const named = (clusters: readonly Partial<Cluster>[]) => {
  const all = clusters.map((fields, index) => cluster(fields.wallets!, 10, { key: String(index), ...fields }));
  const members = new Map(all.flatMap(({ wallets }) => wallets).map(wallet => [wallet, {}]));
  return classifyBundle({ members, clusters: new Map(all.map(one => [one.key, one])) } as unknown as Bundle);
};
const wallets = (count: number, from = 0): readonly string[] => Array.from({ length: count }, (_, i) => `w${from + i}`);

const swarm = { type: 'SyntheticSwarm', family: 'funding', grounds: ['funder'] } as const;
const slot = { type: 'SameSlotBuyCohort', family: 'timing', grounds: ['improbable'] } as const;

describe('the name of a bundle', () => {
  it('is Hybrid when two families each cover half of it on their own evidence', () => {
    expect(
      named([
        { ...swarm, wallets: wallets(10) },
        { ...slot, wallets: wallets(5) },
      ]),
    ).toEqual({
      type: 'Hybrid',
      pair: ['funding', 'timing'],
    });
  });

  it('is not Hybrid for an incidental triple', () => {
    expect(
      named([
        { ...swarm, wallets: wallets(10) },
        { ...slot, wallets: wallets(4) },
      ]).type,
    ).toBe('SyntheticSwarm');
  });

  it('is not Hybrid when one family has a second kind of evidence on its own', () => {
    const rich = { ...swarm, grounds: ['funder', 'equal_sizes'] as const, wallets: wallets(10) };
    expect(named([rich, { ...slot, wallets: wallets(4) }]).type).toBe('SyntheticSwarm');
  });

  it('is not Hybrid when the timing rule depends on the funder alone', () => {
    const borrowing = { ...slot, grounds: ['funder'] as const, wallets: wallets(10) };
    expect(named([{ ...swarm, wallets: wallets(10) }, borrowing]).type).toBe('SyntheticSwarm');
    const own = { ...borrowing, grounds: ['funder', 'equal_sizes'] as const };
    expect(named([{ ...swarm, wallets: wallets(10) }, own]).type).toBe('Hybrid');
  });

  it('is not Hybrid when the timing rule depends on the relay alone', () => {
    const relay = { type: 'RelaySequential', family: 'relay', grounds: ['relay'], wallets: wallets(3) } as const;
    expect(named([relay, { ...slot, grounds: ['relay'], wallets: wallets(3) }]).type).toBe('RelaySequential');
  });

  it('is the most specific that covers 80% of its family, for a launch or a sell half', () => {
    const multi = { type: 'MultiSlotBuyCohort', family: 'timing', grounds: ['equal_sizes'] } as const;
    expect(
      named([
        { ...multi, wallets: wallets(5) },
        { ...slot, wallets: wallets(4) },
      ]).type,
    ).toBe('SameSlotBuyCohort');
    expect(
      named([
        { ...multi, wallets: wallets(4) },
        { ...slot, wallets: wallets(3) },
      ]).type,
    ).toBe('MultiSlotBuyCohort');
    const burst = { ...slot, type: 'LaunchSlotBurst', wallets: wallets(3) } as const;
    expect(named([{ ...slot, wallets: wallets(5) }, burst]).type).toBe('LaunchSlotBurst');
  });

  it('comes from the family that covers most; ties go to funding', () => {
    const relay = { type: 'RelaySequential', family: 'relay', grounds: ['relay'] } as const;
    expect(
      named([
        { ...slot, wallets: wallets(9) },
        { ...relay, wallets: wallets(4) },
      ]).type,
    ).toBe('SameSlotBuyCohort');
  });
});

describe('the id of a bundle', () => {
  it('has 16 URL-safe bytes and depends on mint, co-action and leader', () => {
    const ids = [
      hashBundleId('m', 'k', 'w'),
      hashBundleId('n', 'k', 'w'),
      hashBundleId('m', 'l', 'w'),
      hashBundleId('m', 'k', 'v'),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(ids.every(id => bs58.decode(id).length === 16)).toBe(true);
    expect(hashBundleId('m', 'k', 'w')).toBe(ids[0]);
  });
});
