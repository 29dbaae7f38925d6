import {
  honestClasses,
  listKnobSets,
  recipes,
  runHonestPlay,
  runRecipe,
  simulateRecipe,
} from 'market-simulator/adversary';
import type { TapeEvent } from 'market-simulator/item';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { toEventIdentity } from '../../layers/contract/events/record.ts';

const NOW_MS = 1_800_000_000_000;

/** The events that the service would refuse, or take for one. */
function findFaults(events: readonly TapeEvent[]): readonly unknown[] {
  const reads = events.map(event => readEvent(JSON.stringify(event), NOW_MS));
  const signed = reads.flatMap(read =>
    'event' in read && 'signature' in read.event ? [toEventIdentity(read.event)] : [],
  );
  const repeated = signed.filter((one, at) => signed.indexOf(one) !== at);
  return [...reads.filter(read => 'rejection' in read), ...repeated];
}

describe('the adversary', () => {
  it('knows at least twenty recipes, each with a name of its own', () => {
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length);
    expect(recipes.length).toBeGreaterThanOrEqual(20);
  });

  it('writes valid events, each with its own identity', () => {
    const tapes = recipes.flatMap(recipe => [
      runRecipe(recipe, 3, listKnobSets(recipe).at(-1)!),
      ...(recipe.plain === undefined ? [] : [runRecipe(recipe, 3, null)]),
    ]);
    expect(tapes.flatMap(({ events }) => findFaults(events))).toEqual([]);
  });

  it('plays the same for the same seed', () => {
    const [recipe] = recipes;
    const play = (seed: number) => JSON.stringify(runRecipe(recipe!, seed, {}));
    expect(play(4)).toBe(play(4));
    expect(play(5)).not.toBe(play(4));
  });

  it('loses what he pays for: the trick of a dust sale costs its fees', () => {
    const recipe = recipes.find(({ name }) => name === 'dust sale behind a crew')!;
    const [plain, trick] = [runRecipe(recipe, 1, null), runRecipe(recipe, 1, { raw: 1, seconds: 0 })];
    expect(plain.wealthUsd - trick.wealthUsd).toBeCloseTo((8 * 10_000 * 150) / 1e9, 2);
  });

  it('rejects an unknown recipe and an unknown parameter', () => {
    expect(() => [...simulateRecipe('ghosts', 1)]).toThrow('got "ghosts"');
    expect(() => [...simulateRecipe('slow dump', 1, { ghosts: 1 })]).toThrow('got "ghosts"');
  });
});

describe('honest people', () => {
  it('are twenty of each class, with valid events', () => {
    for (const name of honestClasses) {
      const { events, wallets } = runHonestPlay(name, 3);
      expect(new Set(wallets).size).toBe(20);
      expect(findFaults(events)).toEqual([]);
    }
  });
});
