import { describe, expect, test } from 'vitest';
import type { Provenance } from '../../../layers/core/identity/provenance.ts';
import { rootedIn } from '../../core/wallet/figure-sets.ts';
import { automationTapes, some, swapBadgeTapes } from './swap-tapes.ts';
import { HOUR_MS, labelsAfter, lastMs, swaps } from './wallet-teller.ts';

describe('Swap patterns', () => {
  test.each(automationTapes)('is %s for %s', (label, _how, tape) => {
    expect(labelsAfter(tape).automation_label).toBe(label);
  });
});

describe('A tape', () => {
  test.each(Object.entries(swapBadgeTapes))('earns %s, and one like it does not', (badge, [earns, misses]) => {
    expect(labelsAfter(earns).identity_badges).toContain(badge);
    expect(labelsAfter(misses).identity_badges).not.toContain(badge);
  });

  test('of one wallet trading through a terminal names the tool', () => {
    expect(labelsAfter(some(10, 6, { terminal: 'axiom' }))).toMatchObject({
      primary_terminal: 'axiom',
      primary_tool: 'axiom',
      primary_tool_pct: 0.6,
    });
  });
});

describe('Funding', () => {
  const tape = swaps(3, () => ({}));
  /** An hour after the last swap. */
  const nowMs = lastMs(tape) + HOUR_MS;
  const fundedAgo = (ms: number): Provenance => ({ ...rootedIn('other'), firstFundedMs: nowMs - ms });
  const badges = (from: Provenance) => labelsAfter(tape, from).identity_badges;

  test.each([
    ['FUNDED_BY_FARM', 'farm', 'other'],
    ['ROOT_CEX', 'cex', 'bridge'],
    ['ROOT_DEX_AUTH', 'dex_authority', 'cex'],
  ] as const)('earns %s by a root that is a %s, not a %s', (badge, category, other) => {
    expect(badges(rootedIn(category))).toContain(badge);
    expect(badges(rootedIn(other))).not.toContain(badge);
  });

  test('earns FRESH_FUNDED_6H up to six hours after the first funding', () => {
    expect(badges(fundedAgo(6 * HOUR_MS))).toContain('FRESH_FUNDED_6H');
    expect(badges(fundedAgo(6 * HOUR_MS + 1))).not.toContain('FRESH_FUNDED_6H');
  });
});
