import { describe, expect, test } from 'vitest';
import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import { computeBuyerQuality, gradeBuyers, isCounted } from '../../../layers/core/buyer-quality/buyer-quality.ts';
import { type BuyerFacts, buyerTiers, classifyBuyerTier } from '../../../layers/core/buyer-quality/tier.ts';
import { START_MS, usdTrade } from './rows.ts';

type Fields = Partial<NonNullable<BuyerFacts['labels']> & NonNullable<BuyerFacts['quality']>>;

/** An organic wallet with thirty profitable positions, unless fields differ. */
const wallet = ({ fundedByFarm = false, automationLabel = 'ORGANIC', ...quality }: Fields = {}): BuyerFacts => ({
  labels: { fundedByFarm, automationLabel },
  quality: {
    rated: true,
    performanceLevel: 'PROFITABLE',
    skillScore: 80,
    closedPositions: 30,
    roiP50Pct: 12,
    ...quality,
  },
});

const earns: Readonly<Record<string, readonly [BuyerFacts, Readonly<Record<string, BuyerFacts>>]>> = {
  elite_smart_money: [
    wallet({ closedPositions: 20, skillScore: 70 }),
    {
      'nineteen positions': wallet({ closedPositions: 19 }),
      'a skill just under seventy': wallet({ skillScore: 69.9 }),
      'breaking even': wallet({ performanceLevel: 'BREAK_EVEN' }),
      'a bot': wallet({ automationLabel: 'BOT:MEV' }),
    },
  ],
  consistent_organic: [
    wallet({ closedPositions: 10, skillScore: 45, roiP50Pct: 0.1 }),
    {
      'a skill just under forty-five': wallet({ skillScore: 44.9 }),
      'a middle position that earned nothing': wallet({ skillScore: 60, roiP50Pct: 0 }),
      'an elite one': wallet(),
    },
  ],
  developing_organic: [
    wallet({ performanceLevel: 'UNPROFITABLE' }),
    { 'one not rated': wallet({ rated: false }), 'a steady one': wallet({ skillScore: 60 }) },
  ],
  bot_operated: [
    wallet({ automationLabel: 'BOT:HFT' }),
    {
      'half automated': wallet({ automationLabel: 'SEMI_AUTOMATED' }),
      'a bot that a farm funded': wallet({ automationLabel: 'BOT:HFT', fundedByFarm: true }),
    },
  ],
  farm_funded: [wallet({ fundedByFarm: true }), { 'one that no farm funded': wallet() }],
  unrated_new: [
    { labels: null, quality: null },
    { 'one that is rated': wallet(), 'a new bot': wallet({ automationLabel: 'BOT:ARB', rated: false }) },
  ],
};

const quality = (mint: string, hours: number, ...graded: Parameters<typeof gradeBuyers>) =>
  toSnakeCase(computeBuyerQuality(mint, hours, gradeBuyers(...graded)));

describe('A buyer', () => {
  test.each(Object.entries(earns))('is %s', (tier, [facts]) => {
    expect(classifyBuyerTier(facts)).toBe(tier);
    expect(buyerTiers).toContain(tier);
  });

  const misses = Object.entries(earns).flatMap(([tier, [, all]]) =>
    Object.entries(all).map(([why, facts]) => ({ tier, why, facts })),
  );
  test.each(misses)('is not $tier: $why', ({ tier, facts }) => {
    expect(classifyBuyerTier(facts)).not.toBe(tier);
  });

  test('counts by its buys in the window before now', () => {
    const at = (timestampMs: number, direction: 'buy' | 'sell' | 'swap' = 'buy') =>
      isCounted({ timestampMs, direction }, 1, START_MS);
    expect([at(START_MS), at(START_MS - 3_599_999)]).toEqual([true, true]);
    expect([at(START_MS + 1), at(START_MS - 3_600_000), at(START_MS, 'sell'), at(START_MS, 'swap')]).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('The quality of buyers', () => {
  const facts = new Map([
    ['elite', wallet()],
    ['steady', wallet({ skillScore: 50 })],
    ['lucky', wallet({ skillScore: 30 })],
    ['loser', wallet({ performanceLevel: 'UNPROFITABLE' })],
    ['bot', wallet({ automationLabel: 'BOT:MEV' })],
    ['farmed', wallet({ fundedByFarm: true })],
  ]);

  test('puts every buyer into exactly one tier and one part, to the cent', () => {
    const spent = { elite: 100.1, steady: 50, lucky: 25, loser: 10.01, bot: 200, farmed: 5, newcomer: 1 };
    const buys = Object.entries(spent).flatMap(([wallet, usd]) => [
      usdTrade(usd - 0.5, { wallet }),
      usdTrade(0.5, { wallet }),
    ]);
    expect(quality('mint', 4, buys, facts)).toEqual({
      token_mint: 'mint',
      window_hours: 4,
      smart_money_signal: 150.1 / 391.11,
      total_buyers: 7,
      volume_decomposition: {
        organic_profitable_usd: 175.1,
        organic_other_usd: 10.01,
        bot_usd: 200,
        farm_funded_usd: 5,
        unrated_usd: 1,
      },
      tiers: {
        elite_smart_money: { count: 1, volume_usd: 100.1 },
        consistent_organic: { count: 1, volume_usd: 50 },
        developing_organic: { count: 2, volume_usd: 35.01 },
        bot_operated: { count: 1, volume_usd: 200 },
        farm_funded: { count: 1, volume_usd: 5 },
        unrated_new: { count: 1, volume_usd: 1 },
      },
    });
  });

  test('is exact where doubles are not', () => {
    const buys = Array.from({ length: 10 }, () => usdTrade(0.1, { wallet: 'elite' }));
    expect(quality('mint', 1, buys, facts).tiers.elite_smart_money.volume_usd).toBe(1);
  });

  test('counts a buyer whose buy has no price, and is null without buyers', () => {
    const unpriced = quality('mint', 1, [usdTrade(5, { wallet: 'elite', basePriceUsd: null })], facts);
    expect(unpriced).toMatchObject({ total_buyers: 1, smart_money_signal: 0 });
    expect(unpriced.tiers.elite_smart_money).toEqual({ count: 1, volume_usd: 0 });
    expect(quality('mint', 1, [], facts)).toMatchObject({ total_buyers: 0, smart_money_signal: 0 });
  });
});
