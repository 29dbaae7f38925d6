/** Searches each recipe's parameters for the cheapest that moves a verdict. */
import { type Knobs, listKnobSets, type Recipe, runRecipe, type Verdict } from 'market-simulator/adversary';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { watchTape } from './adversary-watch.ts';

/** What one recipe does to one verdict. */
export type Finding = {
  readonly recipe: Recipe;
  readonly verdict: Verdict;
  /** Whether acts without the trick get the verdict; null for framing. */
  readonly plainGiven: boolean | null;
  /** Tries that moved the verdict, of all. */
  readonly moved: number;
  readonly tries: number;
  /** The cheapest parameters that move it; mean cost in USD. */
  readonly best: { readonly knobs: Knobs; readonly costUsd: number; readonly seed: number } | null;
  readonly stakeUsd: number;
};

/** Minimum cost of an escape, as part of the stake. */
export const ESCAPE_SHARE_MIN = 0.05;

/** A verdict counts as moved when most seeds agree. */
export function searchRecipe(
  recipe: Recipe,
  seeds: readonly number[],
  knobSets: readonly Knobs[] = listKnobSets(recipe),
): readonly Finding[] {
  const plains = recipe.plain === undefined ? [] : seeds.map(seed => watchPlay(recipe, seed, null));
  const tries = knobSets.map(knobs => ({
    knobs,
    plays: seeds.map(seed => watchPlay(recipe, seed, knobs)),
  }));
  return recipe.verdicts.map(verdict => {
    const plainGiven = plains.length === 0 ? null : isMost(plains, one => one.isGiven(verdict));
    const isMoved = (one: WatchedPlay): boolean => one.isGiven(verdict) === (recipe.aim === 'frame');
    const moved = plainGiven === false ? [] : tries.filter(({ plays }) => isMost(plays, isMoved));
    const costs = moved.map(({ knobs, plays }) => ({
      knobs,
      costUsd: mean(plays.map((play, at) => costOf(recipe, play, plains[at]))),
      seed: seeds[plays.findIndex(isMoved)]!,
    }));
    const best = costs.toSorted((a, b) => a.costUsd - b.costUsd)[0] ?? null;
    const stakeUsd = mean(
      (best === null ? tries : tries.filter(({ knobs }) => knobs === best.knobs)).map(({ plays }) =>
        mean(plays.map(play => play.stakeUsd)),
      ),
    );
    return { recipe, verdict, plainGiven, moved: moved.length, tries: tries.length, best, stakeUsd };
  });
}

type WatchedPlay = ReturnType<typeof watchPlay>;

export function watchPlay(recipe: Recipe, seed: number, knobs: Knobs | null) {
  const play = runRecipe(recipe, seed, knobs);
  const watched = watchTape(play.events as unknown as readonly ChainEvent[]);
  return {
    ...play,
    events: [],
    given: watched.given,
    isGiven: (verdict: Verdict) => watched.isGiven(verdict, play.mint, play.subjects),
  };
}

/** An escape costs what is missing, a framing what was spent. */
function costOf({ aim }: Recipe, play: WatchedPlay, plain: WatchedPlay | undefined): number {
  return aim === 'frame' || plain === undefined
    ? Math.max(play.spentUsd, -play.wealthUsd)
    : plain.wealthUsd - play.wealthUsd;
}

/** Whether the adversary succeeds for less than the principle asks. */
export function isCheap({ recipe, best, stakeUsd }: Finding): boolean {
  if (best === null) return false;
  return best.costUsd < (recipe.aim === 'escape' ? ESCAPE_SHARE_MIN : 1) * stakeUsd;
}

function isMost(plays: readonly WatchedPlay[], test: (one: WatchedPlay) => boolean): boolean {
  return 2 * plays.filter(test).length > plays.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
