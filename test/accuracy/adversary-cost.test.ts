import { recipes } from 'market-simulator/adversary';
import { describe, expect, it } from 'vitest';
import { countHonest } from './adversary-recall.ts';
import { isCheap, searchRecipe, watchPlay } from './adversary-search.ts';

const SEED = 101;

/** What the rules are known not to catch (docs/explanation/threats.md#the-cost-of-a-verdict). */
const known: ReadonlySet<string> = new Set([
  'several payers: bundle member',
  'several payers: campaign',
  'crews under each threshold: bundle member',
  'crews under each threshold: entity',
  'crews under each threshold: campaign',
  'aged wallets: bundle member',
  'aged wallets: entity',
  'aged wallets: campaign',
  'paid by an exchange: bundle member',
  'paid by an exchange: entity',
  'paid by an exchange: campaign',
  'insiders in small groups: suspicious',
  'insiders paid by an exchange: suspicious',
  'profit of rugs over wallets: malicious',
  'wash by many wallets: wash trader',
  'wash ring over two pools: wash trader',
  'wash that leaves a part: wash trader',
  'small wash: wash trader',
  'wash with a gain: wash trader',
  'sandwich over a slot: victim',
  'back leg in parts: victim',
  'dust funding of strangers: bundle member',
  'dust funding of strangers: entity',
  'stranger as sandwich attacker: attacker',
  'dust to a liquidity provider: malicious',
  'campaign on an honest token: campaign',
  'dust beside a stranger: bundle member',
  'dust beside snipers: bundle member',
  'trending place by many buys: trending',
  'leaderboard place by own trades: leaderboard place',
]);

describe('the cost of moving a verdict', () => {
  it('is at least 5% of the stake to escape, and what the victim could lose to frame', { timeout: 300_000 }, () => {
    const open = recipes.filter(({ name, verdicts }) => verdicts.some(verdict => !known.has(`${name}: ${verdict}`)));
    expect(open.length).toBeGreaterThan(0);
    const cheap = open
      .flatMap(recipe => searchRecipe(recipe, [SEED]))
      .filter(isCheap)
      .map(({ recipe, verdict }) => `${recipe.name}: ${verdict}`);
    expect(cheap.filter(one => !known.has(one))).toEqual([]);
  });

  it('finds each crew that does not hide', { timeout: 150_000 }, () => {
    const missed = recipes
      .filter(({ plain }) => plain !== undefined)
      .flatMap(recipe => {
        const play = watchPlay(recipe, SEED, null);
        return recipe.verdicts.filter(verdict => !play.isGiven(verdict)).map(verdict => `${recipe.name}: ${verdict}`);
      });
    expect(missed).toEqual([]);
  });
});

describe('honest people', () => {
  for (const name of ['market maker', 'DCA', 'airdrop', 'payroll', 'OTC', 'arbitrage', 'sniper'] as const)
    it(`carry no label: ${name}`, () => {
      expect([...countHonest(name, SEED, 60)]).toEqual([]);
    });
});
