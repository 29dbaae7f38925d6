import { describe, expect, it } from 'vitest';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { createDetection, detect } from '../../../layers/core/bundles/detection.ts';
import { detectionCodec } from '../../../layers/core/bundles/detection-codec.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import fc from '../../laws.ts';
import { tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

const SLOT = 5_000;
const START_MS = 1_760_000_400_000;
const SUPPLY = 1e15;

const described = (slot = 0, deployer = 'maker', supplyRaw = `${SUPPLY}`): MintRow =>
  tokenFact({ slot: SLOT + slot, timestampMs: START_MS, supplyRaw, deployer });

/** A buy of SOL for a share of the supply, at a place in a block. */
const buy = (wallet: string, txIndex: number | null, sol: number, share: number, fields: Partial<Trade> = {}): Trade =>
  trade({
    seq: 1,
    signature: `${wallet}-${txIndex}`,
    wallet,
    txIndex,
    slot: SLOT,
    timestampMs: START_MS,
    baseRaw: `${Math.round(sol * 1e9)}`,
    tokenRaw: `${Math.round(share * SUPPLY)}`,
    ...fields,
  });

/** The last cluster of each co-action. */
const clustersOf = (rows: readonly MintRow[], cut = -1): readonly Cluster[] => {
  let detection = createDetection();
  const found = new Map<string, Cluster>();
  rows.forEach((row, index) => {
    if (index === cut) detection = detectionCodec.decode(JSON.parse(JSON.stringify(detectionCodec.encode(detection))));
    for (const one of detect(detection, { ...row, seq: index + 1 })) found.set(one.key, one);
  });
  return [...found.values()];
};
const crewOf = (rows: readonly MintRow[]): readonly string[] =>
  [...new Set(clustersOf(rows).flatMap(({ wallets }) => wallets))].sort();

const maker = buy('maker', 244, 1.2, 0.004);
const stranger = buy('late', 890, 0.975, 0.002);

describe('buys directly after the creation', () => {
  it('are a crew when their sizes are similar, without anyone else', () => {
    const rows = [
      described(),
      maker,
      buy('ann', 245, 4.137, 0.012),
      buy('bob', 246, 4.426, 0.013),
      buy('cid', 247, 4.213, 0.0124),
      buy('fan', 731, 0.61, 0.002),
      stranger,
    ];
    const [cluster] = clustersOf(rows);
    expect(cluster).toMatchObject({ type: 'LaunchSlotBurst', wallets: ['ann', 'bob', 'cid'] });
    expect(cluster!.grounds).toEqual(['in_line', 'equal_sizes']);
    expect(cluster!.evidence[0]).toMatch(/3 in line within 3 places behind the creation have a chance of \d/);
  });

  it('are a crew when they take much of the supply, even with different sizes', () => {
    const rows = [
      described(),
      maker,
      buy('ann', 245, 7.13, 0.06),
      buy('bob', 246, 2.61, 0.03),
      buy('cid', 247, 18.9, 0.11),
      buy('dot', 248, 4.11, 0.04),
      stranger,
    ];
    expect(crewOf(rows)).toEqual(['ann', 'bob', 'cid', 'dot']);
  });

  it('are a crew from seven wallets on', () => {
    const line = (count: number) =>
      Array.from({ length: count }, (_, at) => buy(`w${at}`, 245 + at, 0.1 * 1.83 ** at + 0.0137, 0.001));
    expect(crewOf([described(), maker, ...line(7), stranger])).toHaveLength(7);
    expect(crewOf([described(), maker, ...line(4), stranger])).toEqual([]);
  });

  it('may have an unrelated transaction or a stranger between them', () => {
    const crew = [buy('ann', 245, 4.137, 0.012), buy('bob', 246, 4.226, 0.013), buy('cid', 248, 4.183, 0.0124)];
    expect(crewOf([described(), maker, ...crew, stranger])).toEqual(['ann', 'bob', 'cid']);
    const between = buy('sniper', 247, 0.31, 0.001);
    expect(crewOf([described(), maker, ...crew, between, buy('dot', 249, 4.201, 0.0125), stranger])).toEqual([
      'ann',
      'bob',
      'cid',
      'dot',
    ]);
  });

  it('include equal buyers in the next slot', () => {
    const next = { slot: SLOT + 1, timestampMs: START_MS + 400 };
    const rows = [
      described(),
      maker,
      buy('ann', 245, 4.137, 0.012),
      buy('bob', 246, 4.226, 0.013),
      buy('cid', 247, 4.183, 0.0124),
      buy('dot', 3, 4.19, 0.012, next),
      buy('fan', 512, 0.57, 0.001, next),
      stranger,
    ];
    expect(crewOf(rows)).toEqual(['ann', 'bob', 'cid', 'dot']);
  });

  it('begin at the first trade when the maker bought nothing', () => {
    const crew = ['ann', 'bob', 'cid', 'dot'].map((name, at) => buy(name, 300 + at, 9.137 + at / 10, 0.04));
    expect(crewOf([described(), ...crew, stranger])).toEqual(['ann', 'bob', 'cid', 'dot']);
    expect(crewOf([...crew, stranger, described()])).toEqual(['ann', 'bob', 'cid', 'dot']);
  });

  it('are the same crew in every order of arrival, and after a reload', () => {
    const rows = [
      described(),
      maker,
      ...['ann', 'bob', 'cid', 'dot'].map((name, at) => buy(name, 245 + at, 20.1 + at / 3, 0.06)),
      buy('fan', 728, 0.97, 0.002),
      stranger,
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.nat(rows.length), (order, cut) => {
        const wallets = new Set(clustersOf(order, cut).flatMap(cluster => cluster.wallets));
        expect([...wallets].filter(wallet => wallet !== 'maker').sort()).toEqual(['ann', 'bob', 'cid', 'dot']);
      }),
    );
  });
});

describe('strangers at a launch', () => {
  it('at scattered places and with different sizes are not a crew', () => {
    const places = [966, 414, 892, 694, 437, 804, 590, 895, 523];
    const rows = places.map((place, at) => buy(`s${at}`, place, 0.05 * 1.7 ** at + 0.0013, 0.0002 * (at + 1)));
    expect(crewOf([described(), maker, ...rows])).toEqual([]);
  });

  it('that snipe in sequence with small buys are not a crew', () => {
    const rows = [buy('s1', 245, 0.5, 0.012), buy('s2', 246, 0.1137, 0.003), buy('s3', 247, 1.31, 0.03), stranger];
    expect(crewOf([described(), maker, ...rows])).toEqual([]);
  });

  it('in sequence in a mostly unknown block are not a crew', () => {
    const crew = ['ann', 'bob', 'cid'].map((name, at) => buy(name, 2 + at, 4.137 + at / 10, 0.012));
    const few = [described(), { ...maker, txIndex: 1 }, ...crew];
    expect(crewOf(few)).toEqual([]);
    const later = buy('late', 930, 0.4, 0.001, { slot: SLOT + 40, timestampMs: START_MS + 16_000 });
    expect(crewOf([...few, later])).toEqual(['ann', 'bob', 'cid']);
  });

  it('in sequence but long after the creation are not a crew', () => {
    const crew = ['ann', 'bob', 'cid'].map((name, at) => buy(name, 400 + at, 4.137 + at / 10, 0.012));
    expect(crewOf([described(), maker, ...crew, stranger])).toEqual([]);
  });

  it('without a place in the block are not in sequence', () => {
    const crew = ['ann', 'bob', 'cid'].map((name, at) => buy(name, null, 4.137 + at / 10, 0.012, { eventIndex: at }));
    expect(crewOf([described(), maker, ...crew, stranger])).toEqual([]);
  });
});

describe('the share of the supply that a launch cohort bought', () => {
  const cohort = (count: number, share: number) =>
    Array.from({ length: count }, (_, at) => buy(`w${at}`, null, 3 * 1.4 ** at + 0.0137, share * (1 + at / 20)));

  it('is evidence when strangers rarely buy that much', () => {
    const [cluster] = clustersOf([described(), ...cohort(4, 0.1), stranger]);
    expect(cluster).toMatchObject({ grounds: ['supply_share'], wallets: ['w0', 'w1', 'w2', 'w3'] });
    expect(cluster!.evidence[0]).toMatch(/4 bought 43% of the supply, a chance of \d/);
  });

  it('is not evidence when a few bought the usual share, or the supply is unknown', () => {
    expect(crewOf([described(), ...cohort(4, 0.03), stranger])).toEqual([]);
    expect(crewOf([...cohort(4, 0.1), stranger])).toEqual([]);
    expect(crewOf([described(), ...cohort(2, 0.3), stranger])).toEqual([]);
  });

  // Amounts more than a factor of two apart are not similar.
  const sharing = (shares: readonly number[], from = 0) =>
    shares.map((share, at) => buy(`w${from + at}`, null, 0.2 * 2.3 ** (at + from) + 0.0137, share));
  const strangers = (count: number, share: number) =>
    sharing(
      Array.from({ length: count }, () => share),
      50,
    );

  it.each([{ shares: [0.15, 0.12, 0.09] }, { shares: [0.19, 0.1, 0.07] }, { shares: [0.41, 0.19, 0.1, 0.07] }])(
    'is evidence for $shares among a few strangers, in one slot or two',
    ({ shares }) => {
      const crew = sharing(shares);
      const names = crew.map(({ wallet }) => wallet);
      const apart = crew.map((row, at) => ({ ...row, slot: SLOT + (at % 2), timestampMs: START_MS + 400 * (at % 2) }));
      for (const rows of [crew, apart]) {
        expect(crewOf([described(), maker, ...rows])).toEqual(names);
        expect(crewOf([described(), maker, ...rows, ...strangers(3, 0.0095)])).toEqual(names);
        expect(crewOf([described(), maker, ...rows, ...strangers(16, 0.0005)])).toEqual(names);
      }
    },
  );

  it('is not evidence among many buyers of the size, whatever the order', () => {
    const rows = [...sharing([0.15, 0.12, 0.09]), ...strangers(16, 0.011)];
    expect(crewOf([described(), maker, ...rows])).toEqual([]);
    expect(crewOf([described(), maker, ...rows.toReversed()])).toEqual([]);
    expect(crewOf([described(), maker, ...sharing([0.05, 0.045, 0.04])])).toEqual([]);
  });

  it('counts once the token is described', () => {
    expect(crewOf([...cohort(4, 0.1), stranger, described()])).toEqual(['w0', 'w1', 'w2', 'w3']);
  });
});
