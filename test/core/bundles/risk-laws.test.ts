import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import { createClaims } from '../../../layers/core/bundles/claims.ts';
import type { Ground } from '../../../layers/core/bundles/finding.ts';
import { computeDumpProbability, computeRiskFeatures } from '../../../layers/core/bundles/risk.ts';
import { createBundleTimeline } from '../../../layers/core/bundles/timeline.ts';
import { type ClusterType, clusterTypes } from '../../../layers/core/bundles/type-table.ts';
import { createHolders, takeHolder } from '../../../layers/core/holders/holders.ts';
import { createPools } from '../../../layers/core/liquidity/pools.ts';
import { tokenFact } from '../../tapes/mint-facts.ts';

const START_MS = 1_760_000_000_000;
const SUPPLY = 1_000_000;
const grounds: readonly Ground[] = ['improbable', 'funder', 'relay', 'equal_sizes', 'shared_history', 'supply_share'];

const holders = createHolders();
const token = { decimals: 0, supplyRaw: String(SUPPLY), deployer: 'dev' };
takeHolder(holders, tokenFact({ slot: 1, timestampMs: START_MS, ...token }));

type Evidence = { readonly type: ClusterType; readonly grounds: readonly Ground[]; readonly slots: number };
type Crew = {
  readonly heldRaw: number;
  /** Held by receivers, in addition. */
  readonly gatheredRaw: number;
  readonly soldRaw: number;
  readonly members: number;
  readonly evidence: readonly Evidence[];
  readonly minutes: number;
};

function scoreOf({ heldRaw, gatheredRaw, soldRaw, members, evidence, minutes }: Crew): number {
  const timeline = { ...createBundleTimeline(START_MS), boughtRaw: BigInt(SUPPLY), soldRaw: BigInt(soldRaw) };
  const claims = createClaims();
  claims.byWallet.set('receiver', { claimRaw: 0n, receivedRaw: 0n, soldRaw: 0n, returnedUsd: 0n, sinceMs: 0 });
  claims.held.set('receiver', BigInt(gatheredRaw));
  const bundle = {
    members: new Map(Array.from({ length: members }, (_, at) => [`m${at}`, memberOf(soldRaw, members)] as const)),
    clusters: new Map(
      evidence.map(({ slots, ...one }, at) => [`${at}`, { ...one, fromMs: START_MS, toMs: START_MS + 400 * slots }]),
    ),
    createdMs: START_MS,
    chainRaw: BigInt(heldRaw + gatheredRaw),
    timeline,
    claims,
  } as unknown as Bundle;
  const context = { bundles: { price: null }, holders, pools: createPools() };
  return computeDumpProbability(computeRiskFeatures(bundle, context, START_MS + minutes * 60_000));
}

/** Together they bought the supply and sold `soldRaw`. */
const memberOf = (soldRaw: number, members: number) => ({
  heldBeforeRaw: 0n,
  boughtRaw: BigInt(SUPPLY),
  soldRaw: BigInt(soldRaw),
  investedUsd: BigInt(members),
  returnedUsd: 0n,
  balanceRaw: 0n,
});

const oneEvidence = fc.record({
  type: fc.constantFrom(...(Object.keys(clusterTypes) as ClusterType[])),
  grounds: fc.uniqueArray(fc.constantFrom(...grounds), { minLength: 1 }),
  slots: fc.integer({ min: 0, max: 5000 }),
});
const anyCrew: fc.Arbitrary<Crew> = fc.record({
  heldRaw: fc.integer({ min: 0, max: SUPPLY / 2 }),
  gatheredRaw: fc.integer({ min: 0, max: SUPPLY / 2 }),
  soldRaw: fc.integer({ min: 0, max: SUPPLY }),
  members: fc.integer({ min: 2, max: 200 }),
  evidence: fc.array(oneEvidence, { minLength: 1, maxLength: 6 }),
  minutes: fc.integer({ min: 0, max: 20_000 }),
});

const expectRises = <More>(more: fc.Arbitrary<More>, change: (crew: Crew, more: More) => Crew): void =>
  fc.assert(
    fc.property(anyCrew, more, (crew, one) => {
      expect(scoreOf(change(crew, one)) - scoreOf(crew)).toBeGreaterThanOrEqual(-1e-12);
    }),
    { numRuns: 1000 },
  );

describe('the risk score of any crew', () => {
  it('does not fall when its wallets hold more', () => {
    expectRises(fc.integer({ min: 0, max: SUPPLY / 2 }), (crew, raw) => ({
      ...crew,
      heldRaw: Math.min(SUPPLY, crew.heldRaw + raw),
    }));
  });

  it('does not fall when its receivers hold more', () => {
    expectRises(fc.integer({ min: 0, max: SUPPLY / 2 }), (crew, raw) => ({
      ...crew,
      gatheredRaw: crew.gatheredRaw + raw,
    }));
  });

  it('does not fall with more members or more evidence of any kind', () => {
    expectRises(fc.integer({ min: 0, max: 100 }), (crew, more) => ({ ...crew, members: crew.members + more }));
    expectRises(oneEvidence, (crew, more) => ({ ...crew, evidence: [...crew.evidence, more] }));
  });

  it('does not fall when the crew is faster', () => {
    expectRises(fc.double({ min: 0, max: 1, noNaN: true }), (crew, part) => ({
      ...crew,
      evidence: crew.evidence.map(one => ({ ...one, slots: Math.floor(one.slots * part) })),
    }));
  });
});
