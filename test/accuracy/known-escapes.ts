import { type Knobs, listKnobSets, recipes } from 'market-simulator/adversary';
import { isCheap, searchRecipe } from './adversary-search.ts';

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

/** Recipes that move a verdict for too little, and are not known to. */
export const findCheap = (
  seed: number,
  choose: (knobSets: readonly Knobs[]) => readonly Knobs[],
): readonly string[] => {
  const open = recipes.filter(({ name, verdicts }) => verdicts.some(verdict => !known.has(`${name}: ${verdict}`)));
  if (open.length < 30) throw new Error('Hardly any recipe is open.');
  return open
    .flatMap(recipe => searchRecipe(recipe, [seed], choose(listKnobSets(recipe))))
    .filter(isCheap)
    .map(({ recipe, verdict }) => `${recipe.name}: ${verdict}`)
    .filter(one => !known.has(one));
};
