import { describe, expect, test } from 'vitest';
import {
  advanceTrace,
  type FundingStep,
  getNextTraceWallet,
  type KnownEntity,
  type Provenance,
  startTrace,
} from '../../../layers/core/identity/provenance.ts';

const exchange: KnownEntity = { entity: 'Exchange', category: 'cex' };
type World = Readonly<Record<string, { readonly from?: string; readonly known?: KnownEntity }>>;

const step = ({ from, known }: { readonly from?: string; readonly known?: KnownEntity } = {}): FundingStep => ({
  directFunder: from ?? null,
  firstFundedMs: from === undefined ? null : 1_000,
  lastFundedMs: from === undefined ? null : 2_000,
  known: known ?? null,
});

/** Traces a wallet and records the lookups. */
const trace = (
  world: World,
  wallet: string,
): { readonly provenance: Provenance; readonly asked: readonly string[] } => {
  const asked: string[] = [];
  for (let at = startTrace(wallet); ; ) {
    asked.push(getNextTraceWallet(at));
    const traced = advanceTrace(at, step(world[getNextTraceWallet(at)]));
    if ('provenance' in traced) return { provenance: traced.provenance, asked };
    at = traced.next;
  }
};

/** w0 is funded by w1, w1 by w2 and so on; the last is known. */
const chain = (hops: number): World =>
  Object.fromEntries(
    Array.from({ length: hops + 1 }, (_, at) => [`w${at}`, at === hops ? { known: exchange } : { from: `w${at + 1}` }]),
  );

describe('A trace through funders', () => {
  test('ends at a direct funder that is known', () => {
    const { provenance, asked } = trace(chain(1), 'w0');
    expect(provenance).toEqual({
      directFunder: 'w1',
      firstFundedMs: 1_000,
      lastFundedMs: 2_000,
      root: { wallet: 'w1', entity: 'Exchange', category: 'cex' },
      hops: 1,
      path: ['w0', 'w1'],
    });
    expect(asked).toEqual(['w0', 'w1']);
  });

  test('finds a root twenty hops away with twenty-one look-ups', () => {
    const { provenance, asked } = trace(chain(20), 'w0');
    expect([provenance.hops, provenance.root?.wallet, provenance.path?.length, asked.length]).toEqual([
      20,
      'w20',
      21,
      21,
    ]);
  });

  test('does not find a root twenty-one hops away, and stops there', () => {
    const { provenance, asked } = trace(chain(21), 'w0');
    expect(provenance).toEqual({
      directFunder: 'w1',
      firstFundedMs: 1_000,
      lastFundedMs: 2_000,
      root: null,
      hops: null,
      path: null,
    });
    expect(asked).toHaveLength(21);
  });

  test('stops at the nearest known wallet, not at the last', () => {
    const bridge: KnownEntity = { entity: 'Bridge', category: 'bridge' };
    const { provenance } = trace({ ...chain(5), w2: { from: 'w3', known: bridge } }, 'w0');
    expect([provenance.root, provenance.hops]).toEqual([{ wallet: 'w2', entity: 'Bridge', category: 'bridge' }, 2]);
  });

  test('has no root in a circle of funders', () => {
    const circle: World = { a: { from: 'b' }, b: { from: 'c' }, c: { from: 'b' } };
    const { provenance, asked } = trace(circle, 'a');
    expect([provenance.root, provenance.directFunder, asked]).toEqual([null, 'b', ['a', 'b', 'c']]);
  });

  test('has no root at a dead end', () => {
    const { provenance, asked } = trace({ a: { from: 'b' } }, 'a');
    expect([provenance.root, provenance.hops, provenance.path, asked]).toEqual([null, null, null, ['a', 'b']]);
  });

  test('finds nothing for a wallet never funded', () => {
    expect(trace({}, 'a').provenance).toEqual({
      directFunder: null,
      firstFundedMs: null,
      lastFundedMs: null,
      root: null,
      hops: null,
      path: null,
    });
  });

  test('of a known wallet is that wallet at hop zero, whatever funded it', () => {
    const { provenance, asked } = trace({ a: { from: 'b', known: exchange }, b: { known: exchange } }, 'a');
    expect([provenance.root?.wallet, provenance.hops, provenance.path, provenance.directFunder, asked]).toEqual([
      'a',
      0,
      ['a'],
      'b',
      ['a'],
    ]);
  });
});
