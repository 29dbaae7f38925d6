import { drawRelayId } from '../address.ts';
import { buyCoin, sendCoin, sendPayment, writeStageSwaps } from './acts.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { type Actor, createActor, createActors, getCoinBalance, openPool, plan, SOL, type Stage } from './stage.ts';

const FRONT = 6 * SOL;
const VICTIM = 5 * SOL;

function defineSandwichRecipe(
  name: string,
  how: string,
  knobs: Recipe['knobs'],
  play: Recipe['play'],
  settled: NonNullable<Recipe['settled']> = () => null,
): Recipe {
  const plain = (stage: Stage) => buildSandwichScene(stage, {});
  return { name, how, knobs, play, settled, verdicts: ['victim'], aim: 'escape', plain };
}

/** Ways to sandwich without being seen. The subject is the victim. */
export const sandwichRecipes: readonly Recipe[] = [
  defineSandwichRecipe(
    'sandwich by two signers',
    'one wallet buys, another sells',
    { link: [0, 1, 2, 3] },
    (stage, { link = 0 }) => buildSandwichScene(stage, { link }),
    ({ link }) => (link === 3 ? 'two wallets that nothing joins' : null),
  ),
  defineSandwichRecipe('sandwich that begins with a sale', 'the victim sells', { sale: [1] }, stage =>
    buildSandwichScene(stage, { sale: true }),
  ),
  defineSandwichRecipe(
    'sandwich over a slot',
    'the back leg is in a later slot',
    { slots: [1, 2] },
    (stage, { slots = 1 }) => buildSandwichScene(stage, { slots }),
    () => 'legs in two slots',
  ),
  defineSandwichRecipe(
    'back leg in parts',
    'only a part is sold in the slot',
    { part: [0.45, 0.6] },
    (stage, { part = 0.45 }) => buildSandwichScene(stage, { part }),
    ({ part = 0.45 }) => (part < 0.5 ? 'less than half is returned in the slot' : null),
  ),
  defineSandwichRecipe(
    'back leg in another pool',
    'the second leg is elsewhere',
    { depth: [84] },
    (stage, { depth = 84 }) => buildSandwichScene(stage, { depth }),
    () => 'legs in two pools are an arbitrage',
  ),
  defineSandwichRecipe(
    'more bought behind a sandwich',
    'a purchase after the back leg makes it less than half',
    { after: [1, 3] },
    (stage, { after = 1 }) => buildSandwichScene(stage, { after }),
  ),
  defineSandwichRecipe(
    'tokens in slices to sellers',
    'several wallets get slices of the tokens and sell them',
    { sellers: [3, 6], hops: [0, 1] },
    (stage, { sellers: count = 3, hops = 0 }) => {
      const coin = launchCoin(stage, createActor(stage, true), { crowd: 40 });
      const pool = coin.pools[0]!;
      const front = createActor(stage, true);
      const sellers = createActors(stage, count, true);
      const victim = createActor(stage, false);
      plan(stage, 1200.1, () => {
        writeStageSwaps(stage, [{ actor: front, side: 'buy', raw: FRONT, pool }], { gap: 1 });
        writeStageSwaps(stage, [{ actor: victim, side: 'buy', raw: VICTIM, pool }], { gap: 1 });
        const slice = Math.floor(getCoinBalance(front, coin) / count);
        for (const seller of sellers) {
          const between = hops > 0 ? createActor(stage, true) : seller;
          sendCoin(stage, front, between, coin, slice);
          if (between !== seller) sendCoin(stage, between, seller, coin, slice);
          writeStageSwaps(stage, [{ ...toSellSide(seller), raw: slice, pool }], { gap: 1 });
        }
      });
      return { coin, subjects: [victim], stake: FRONT };
    },
  ),
];

type SandwichTricks = {
  /** 0: the tokens pass; 1: one funder; 2: one relay bundle; 3: no link. */
  readonly link?: number;
  readonly sale?: boolean;
  readonly slots?: number;
  readonly part?: number;
  readonly depth?: number;
  /** What is bought after the back leg, in front legs. */
  readonly after?: number;
};

/** A wallet sandwiches a stranger's buy within one slot. */
function buildSandwichScene(stage: Stage, tricks: SandwichTricks): Scene {
  const { link, sale = false, slots = 0, part = 1, depth, after = 0 } = tricks;
  const coin = launchCoin(stage, createActor(stage, true), { crowd: 40 });
  const main = coin.pools[0]!;
  const front = createActor(stage, true);
  const back = link === undefined ? front : createActor(stage, true);
  const victim = createActor(stage, false);
  const other = depth ? openPool(stage, coin, { token: 8e14, base: depth * SOL, dex: 'pump_swap' }) : main;
  if (link === 1) {
    const funder = createActor(stage, true);
    plan(stage, 60, () => sendPayment(stage, funder, front, 2 * FRONT));
    plan(stage, 61, () => sendPayment(stage, funder, back, 3 * FRONT));
  }
  const manner = { gap: 1, ...(link === 2 && { relay: drawRelayId(stage.random) }) };
  if (sale || (link ?? 0) > 0)
    plan(stage, 300, () =>
      writeStageSwaps(stage, [{ actor: sale ? front : back, side: 'buy', raw: 2 * FRONT, pool: main }]),
    );
  if (sale) plan(stage, 300, () => buyCoin(stage, victim, coin, VICTIM));
  plan(stage, 1200.1, () => {
    const raw = sale ? Math.floor(getCoinBalance(front, coin) * 0.5) : FRONT;
    const before = front.lamports;
    writeStageSwaps(stage, [{ actor: front, side: sale ? 'sell' : 'buy', raw, pool: main }], manner);
    const taken = sale ? front.lamports - before : getCoinBalance(front, coin);
    const sold = getCoinBalance(victim, coin);
    writeStageSwaps(stage, [{ actor: victim, side: sale ? 'sell' : 'buy', raw: sale ? sold : VICTIM, pool: main }], {
      gap: 1,
    });
    if (link === 0) sendCoin(stage, front, back, coin, taken);
    const finish = () => {
      const legs = [{ actor: back, side: sale ? 'buy' : 'sell', raw: Math.floor(taken * part), pool: other }] as const;
      writeStageSwaps(stage, legs, manner);
      if (after > 0)
        writeStageSwaps(stage, [{ actor: front, side: 'buy', raw: after * FRONT, pool: main }], { gap: 1 });
      if (after > 0) writeStageSwaps(stage, [{ ...toSellSide(back), raw: 1, pool: main }], { gap: 1 });
    };
    if (slots === 0) finish();
    else plan(stage, 1200.1 + slots * 0.4, finish);
    if (part < 1 || after > 0)
      plan(stage, 1202, () =>
        writeStageSwaps(stage, [{ ...toSellSide(back), raw: getCoinBalance(back, coin), pool: main }]),
      );
  });
  return { coin, subjects: [victim], stake: FRONT };
}

function toSellSide(actor: Actor) {
  return { actor, side: 'sell' } as const;
}
