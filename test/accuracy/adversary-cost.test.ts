import { recipes } from 'market-simulator/adversary';
import { describe, expect, it } from 'vitest';
import { countHonest } from './adversary-recall.ts';
import { watchPlay } from './adversary-search.ts';
import { findCheap } from './known-escapes.ts';

const SEED = 101;

describe('the cost of moving a verdict', () => {
  it('is at least 5% of the stake to escape, and what the victim could lose to frame', { timeout: 300_000 }, () => {
    // Of few parameters every other, of many every fourth; the long run has all.
    const thin = <One>(sets: readonly One[]) => sets.filter((_, at) => at % (sets.length > 6 ? 4 : 2) === 0);
    expect(findCheap(SEED, thin)).toEqual([]);
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
