import { describe, expect, test } from 'vitest';
import { type TradeBadge, tradeBadges } from '../../../layers/core/wallet/badges.ts';
import { type BadgeStory, tradeBadgeStories } from './trade-badge-tapes.ts';
import { labelsAfter } from './wallet-teller.ts';

const reported = Object.entries(tradeBadgeStories) as [TradeBadge, BadgeStory][];

describe('A tape', () => {
  test.each(reported)('earns %s', (badge, { earns }) => {
    expect(labelsAfter(earns).trade_badges).toContain(badge);
  });

  const misses = reported.flatMap(([badge, story]) =>
    Object.entries(story.misses).map(([why, tape]) => ({ badge, why, tape })),
  );
  test.each(misses)('does not earn $badge by: $why', ({ badge, tape }) => {
    expect(labelsAfter(tape).trade_badges).not.toContain(badge);
  });

  test.each(reported)('earns %s only from ten closed positions on', (badge, { earns }) => {
    const nine = earns.filter(({ mint }) => /^mint[0-8]$/.test(mint));
    expect(labelsAfter(nine)).toMatchObject({ closed_positions: 9, trade_badges: [] });
    expect(tradeBadges).toContain(badge);
  });
});
