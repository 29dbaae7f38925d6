/** An adversary who has read the rules. */
import type { Item, TapeEvent } from '../item.ts';
import { OptionError } from '../simulation.ts';
import { cohortFrames } from './cohort-frames.ts';
import { crewRecipes } from './crew-recipes.ts';
import { exitRecipes } from './exit-recipes.ts';
import { frameRecipes } from './frame-recipes.ts';
import { insiderFrames } from './insider-frames.ts';
import { insiderRecipes } from './insider-recipes.ts';
import { listRecipes } from './list-recipes.ts';
import { profitRecipes } from './profit-recipes.ts';
import type { Knobs, Recipe } from './recipe.ts';
import { sandwichRecipes } from './sandwich-recipes.ts';
import { countWealth, createStage, runStage, SOL, SOL_USD } from './stage.ts';
import { washRecipes } from './wash-recipes.ts';

export { type HonestClass, honestClasses, runHonestPlay } from './honest.ts';
export { type Knobs, type Recipe, type Verdict, verdicts } from './recipe.ts';

export const recipes: readonly Recipe[] = [
  ...crewRecipes,
  ...insiderRecipes,
  ...exitRecipes,
  ...profitRecipes,
  ...washRecipes,
  ...sandwichRecipes,
  ...frameRecipes,
  ...insiderFrames,
  ...cohortFrames,
  ...listRecipes,
];

/** One try of a recipe: tape, subjects and cost. */
export type Play = {
  readonly events: readonly TapeEvent[];
  readonly mint: string;
  readonly subjects: readonly string[];
  /** All wallets of the adversary. */
  readonly own: readonly string[];
  readonly stakeUsd: number;
  /** Venue fees, network fees and gifts. */
  readonly spentUsd: number;
  /** The adversary's final wealth, less the initial one. */
  readonly wealthUsd: number;
};

/** Plays a recipe; without knobs, its plain acts. */
export function runRecipe(recipe: Recipe, seed: number, knobs: Knobs | null): Play {
  const stage = createStage(seed);
  const scene = knobs === null ? recipe.plain!(stage) : recipe.play(stage, knobs);
  const { coin, subjects, stake } = scene;
  const events = runStage(stage);
  return {
    events,
    mint: coin.mint,
    own: stage.actors.filter(({ own }) => own).map(({ address }) => address),
    subjects: subjects.map(({ address }) => address),
    stakeUsd: toUsd(typeof stake === 'number' ? stake : stake()),
    spentUsd: toUsd(stage.costs.fees + stage.costs.gifts),
    wealthUsd: toUsd(countWealth(stage)),
  };
}

function toUsd(lamports: number): number {
  return (lamports / SOL) * SOL_USD;
}

/** All combinations of a recipe's knobs. */
export function listKnobSets({ knobs }: Pick<Recipe, 'knobs'>): readonly Knobs[] {
  return Object.entries(knobs).reduce<readonly Knobs[]>(
    (all, [name, values]) => all.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** Yields a recipe's tape; missing knobs have their first value. Throws OptionError. */
export function* simulateRecipe(name: string, seed: number, given: Knobs = {}): Generator<Item> {
  const recipe = recipes.find(one => one.name === name);
  const names = recipes.map(one => `"${one.name}"`).join(', ');
  if (recipe === undefined) throw new OptionError(`adversary must be one of ${names}, got "${name}"`);
  const unknown = Object.keys(given).find(knob => !(knob in recipe.knobs));
  if (unknown !== undefined)
    throw new OptionError(`knob must be one of ${Object.keys(recipe.knobs).join(', ')}, got "${unknown}"`);
  const { events } = runRecipe(recipe, seed, { ...listKnobSets(recipe)[0], ...given });
  for (const event of events.toSorted((a, b) => a.timestamp - b.timestamp)) yield { event };
}
