/** Precision and recall without and with the adversary. */
import {
  honestClasses,
  listKnobSets,
  type Recipe,
  recipes,
  runHonestPlay,
  type Verdict,
  verdicts,
} from 'market-simulator/adversary';
import { createRandom } from 'market-simulator/random';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { watchPlay } from './adversary-search.ts';
import { type WalletVerdict, walletVerdicts, watchTape } from './adversary-watch.ts';
import { wilson } from './score.ts';

type Counts = { hits: number; of: number };
type Tally = { readonly found: Counts; right: number; wrong: number };

/** Prints recall and precision without and with the adversary's recipes. */
export function reportRecall(seeds: readonly number[]): void {
  const ordinary = new Map<Verdict, Tally>();
  const adverse = new Map<Verdict, Tally>();
  const settled = new Map<string, Counts>();
  for (const seed of seeds) {
    const random = createRandom(seed);
    for (const recipe of recipes) {
      const all = listKnobSets(recipe);
      const knobs = all[Math.floor(random.unit() * all.length)]!;
      if (recipe.plain !== undefined) judgePlay(ordinary, recipe, watchPlay(recipe, seed, null));
      const play = watchPlay(recipe, seed, knobs);
      const why = recipe.settled?.(knobs) ?? null;
      judgePlay(adverse, recipe, play, why !== null);
      if (why !== null) countSettled(settled, recipe, why, play);
    }
  }
  const both = new Map(verdicts.map(verdict => [verdict, sumTallies([ordinary.get(verdict), adverse.get(verdict)])]));
  console.log(
    `\n## Recall and precision, without and with the adversary (${seeds.length} seeds, parameters drawn)\n\n` +
      '| verdict | ordinary: recall | precision | with the adversary: recall | precision | his alone: recall |\n' +
      '|---|---|---|---|---|---|',
  );
  for (const verdict of verdicts) {
    const [plain, all, his] = [ordinary.get(verdict), both.get(verdict)!, adverse.get(verdict)];
    if (all.found.of + all.right + all.wrong === 0) continue;
    const cells = [recallOf(plain), precisionOf(plain), recallOf(all), precisionOf(all), recallOf(his)];
    console.log(`| ${verdict} | ${cells.join(' | ')} |`);
  }
  console.log('\nPlays that the definition of the verdict settles; they count in no recall and frame nobody:\n');
  console.log('| verdict | recipe | why | plays | with the verdict |\n|---|---|---|---|---|');
  for (const [what, { hits, of }] of [...settled].toSorted()) console.log(`| ${what} | ${of} | ${hits} |`);
}

function countSettled(settled: Map<string, Counts>, recipe: Recipe, why: string, play: WatchedPlay): void {
  for (const verdict of recipe.verdicts) {
    const what = `${verdict} | ${recipe.name} | ${why}`;
    const counts = settled.get(what) ?? { hits: 0, of: 0 };
    settled.set(what, counts);
    counts.of++;
    if (play.isGiven(verdict)) counts.hits++;
  }
}

type WatchedPlay = ReturnType<typeof watchPlay>;

/** Escapes count for recall, strangers and framed tokens as wrong. */
function judgePlay(tallies: Map<Verdict, Tally>, recipe: Recipe, play: WatchedPlay, isSettled = false): void {
  const own = new Set(play.own);
  const spared = new Set(isSettled ? play.subjects : []);
  for (const verdict of isSettled ? [] : recipe.verdicts) {
    const tally = tallyOf(tallies, verdict);
    const given = play.isGiven(verdict);
    if (recipe.aim === 'escape') {
      tally.found.of++;
      if (given) tally.found.hits++;
    }
    if (walletVerdicts.some(one => one === verdict)) continue;
    if (given && recipe.aim === 'escape') tally.right++;
    if (given && recipe.aim === 'frame') tally.wrong++;
  }
  for (const verdict of walletVerdicts)
    for (const wallet of play.given(verdict)) {
      if (!own.has(wallet) && spared.has(wallet)) continue;
      const tally = tallyOf(tallies, verdict);
      if (own.has(wallet)) tally.right++;
      else tally.wrong++;
    }
}

function tallyOf(tallies: Map<Verdict, Tally>, verdict: Verdict): Tally {
  const tally = tallies.get(verdict) ?? { found: { hits: 0, of: 0 }, right: 0, wrong: 0 };
  tallies.set(verdict, tally);
  return tally;
}

function sumTallies(tallies: readonly (Tally | undefined)[]): Tally {
  const sum: Tally = { found: { hits: 0, of: 0 }, right: 0, wrong: 0 };
  for (const one of tallies) {
    sum.found.hits += one?.found.hits ?? 0;
    sum.found.of += one?.found.of ?? 0;
    sum.right += one?.right ?? 0;
    sum.wrong += one?.wrong ?? 0;
  }
  return sum;
}

function recallOf(tally: Tally | undefined): string {
  return tally === undefined ? '–' : formatShare(tally.found.hits, tally.found.of);
}

function precisionOf(tally: Tally | undefined): string {
  return tally === undefined ? '–' : formatShare(tally.right, tally.right + tally.wrong);
}

function formatShare(hits: number, of: number): string {
  if (of === 0) return '–';
  const [low, high] = wilson(hits, of);
  return `${((100 * hits) / of).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}) of ${of}`;
}

const PEOPLE = 1000;

/** Prints labels on people who resemble manipulators. */
export function reportHonest(firstSeed: number, people = PEOPLE): void {
  console.log(`\n## Labels on honest people (of ${people} each)\n\n| class | ${walletVerdicts.join(' | ')} |`);
  console.log(`|---|${walletVerdicts.map(() => '---').join('|')}|`);
  for (const name of honestClasses) {
    const wrong = countHonest(name, firstSeed, people);
    console.log(`| ${name} | ${walletVerdicts.map(verdict => wrong.get(verdict) ?? 0).join(' | ')} |`);
  }
}

/** Labels on at least this many people of a class. */
export function countHonest(
  name: (typeof honestClasses)[number],
  firstSeed: number,
  people: number,
): ReadonlyMap<WalletVerdict, number> {
  const wrong = new Map<WalletVerdict, number>();
  for (let seed = firstSeed, seen = 0; seen < people; seed++) {
    const { events, wallets } = runHonestPlay(name, seed);
    const watched = watchTape(events as unknown as readonly ChainEvent[]);
    seen += wallets.length;
    for (const verdict of walletVerdicts) {
      const given = watched.given(verdict);
      const count = wallets.filter(wallet => given.has(wallet)).length;
      if (count > 0) wrong.set(verdict, (wrong.get(verdict) ?? 0) + count);
    }
  }
  return wrong;
}
