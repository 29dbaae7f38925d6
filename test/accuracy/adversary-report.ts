/** Prints the cost of escaping each verdict and of framing a stranger. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipes, runRecipe, type Verdict, verdicts } from 'market-simulator/adversary';
import { type Finding, isCheap, searchRecipe } from './adversary-search.ts';

type Options = {
  /** A part of the names of recipes. */
  readonly only?: string;
  /** A folder for the tapes of what is too cheap. */
  readonly tapes?: string;
};

/** Searches the recipes and prints two tables. */
export function reportAdversary(seeds: readonly number[], { only, tapes }: Options): readonly Finding[] {
  const chosen = recipes.filter(({ name }) => only === undefined || name.includes(only));
  console.log(`## The cost of moving a verdict (seeds ${seeds.join(', ')})\n`);
  console.log('| recipe | aim | verdict | moved by | cheapest, USD | stake, USD | share | parameters | |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  const findings = chosen.flatMap(recipe => {
    const found = searchRecipe(recipe, seeds);
    for (const one of found) {
      console.log(formatFinding(one));
      if (tapes !== undefined && isCheap(one)) writeTape(tapes, one);
    }
    return found;
  });
  console.log('\n## By verdict: the cheapest way\n');
  console.log('| verdict | escape | USD | of the stake | frame | USD | of what the victim could lose |');
  console.log('|---|---|---|---|---|---|---|');
  for (const verdict of verdicts) console.log(formatVerdict(verdict, findings));
  return findings;
}

function writeTape(folder: string, { recipe, verdict, best }: Finding): void {
  mkdirSync(folder, { recursive: true });
  const lines = runRecipe(recipe, best!.seed, best!.knobs).events.map(event => `${JSON.stringify(event)}\n`);
  const name = `${recipe.name}-${recipe.aim}-${verdict}`.replaceAll(' ', '-');
  writeFileSync(join(folder, `${name}.ndjson`), lines.join(''));
}

function formatFinding(finding: Finding): string {
  const { recipe, verdict, plainGiven, moved, tries, best, stakeUsd } = finding;
  const knobs = Object.entries(best?.knobs ?? {}).map(([name, value]) => `${name} ${value}`);
  const movedBy = plainGiven === false ? 'not given without the trick either' : `${moved} of ${tries}`;
  const cost = best === null ? 'holds' : best.costUsd.toFixed(2);
  const share = best === null ? '–' : formatShare(best.costUsd, stakeUsd);
  const settled = best === null ? null : (recipe.settled?.(best.knobs) ?? null);
  const cheap = isCheap(finding) ? (settled === null ? '**cheap**' : `**cheap**, by definition: ${settled}`) : '';
  const cells = [recipe.name, recipe.aim, verdict, movedBy, cost, stakeUsd.toFixed(0), share, knobs.join(', '), cheap];
  return `| ${cells.join(' | ')} |`;
}

function formatShare(costUsd: number, stakeUsd: number): string {
  return stakeUsd === 0 ? '–' : `${((100 * costUsd) / stakeUsd).toFixed(2)}%`;
}

function formatVerdict(verdict: Verdict, findings: readonly Finding[]): string {
  const cells = (['escape', 'frame'] as const).flatMap(aim => {
    const own = findings.filter(one => one.verdict === verdict && one.recipe.aim === aim);
    const [least] = own
      .filter(({ best }) => best !== null)
      .toSorted((a, b) => a.best!.costUsd / a.stakeUsd - b.best!.costUsd / b.stakeUsd);
    if (least === undefined) return own.length === 0 ? ['–', '–', '–'] : [`none of ${own.length}`, '–', '–'];
    const { recipe, best, stakeUsd } = least;
    return [recipe.name, best!.costUsd.toFixed(2), formatShare(best!.costUsd, stakeUsd)];
  });
  return `| ${verdict} | ${cells.join(' | ')} |`;
}
