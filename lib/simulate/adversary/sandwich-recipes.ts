import { newRelayId } from '../address.ts';
import { buyCoin, give, pay, trade } from './acts.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { type Actor, heldOf, newActor, openPool, plan, SOL, type Stage } from './stage.ts';

const FRONT = 6 * SOL;
const VICTIM = 5 * SOL;

function hideSandwich(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  const plain = (stage: Stage) => playSandwich(stage, {});
  return { name, how, knobs, play, verdicts: ['victim'], aim: 'escape', plain };
}

/** Ways to sandwich without being seen. The subject is the victim. */
export const sandwichRecipes: readonly Recipe[] = [
  hideSandwich(
    'sandwich by two signers',
    'one wallet buys, another sells',
    { link: [0, 1, 2, 3] },
    (stage, { link = 0 }) => playSandwich(stage, { link }),
  ),
  hideSandwich('sandwich that begins with a sale', 'the victim sells', { sale: [1] }, stage =>
    playSandwich(stage, { sale: true }),
  ),
  hideSandwich('sandwich over a slot', 'the back leg is in a later slot', { slots: [1, 2] }, (stage, { slots = 1 }) =>
    playSandwich(stage, { slots }),
  ),
  hideSandwich(
    'back leg in parts',
    'only a part is sold in the slot',
    { part: [0.45, 0.6] },
    (stage, { part = 0.45 }) => playSandwich(stage, { part }),
  ),
  hideSandwich('back leg in another pool', 'the second leg is elsewhere', { depth: [84] }, (stage, { depth = 84 }) =>
    playSandwich(stage, { depth }),
  ),
];

type SandwichTricks = {
  /** 0: the tokens pass; 1: one funder; 2: one relay bundle; 3: no link. */
  readonly link?: number;
  readonly sale?: boolean;
  readonly slots?: number;
  readonly part?: number;
  readonly depth?: number;
};

/** A wallet sandwiches a stranger's buy within one slot. */
function playSandwich(stage: Stage, { link, sale = false, slots = 0, part = 1, depth }: SandwichTricks): Scene {
  const coin = launchCoin(stage, newActor(stage, true), { crowd: 40 });
  const main = coin.pools[0]!;
  const front = newActor(stage, true);
  const back = link === undefined ? front : newActor(stage, true);
  const victim = newActor(stage, false);
  const other = depth ? openPool(stage, coin, { token: 8e14, base: depth * SOL, dex: 'pump_swap' }) : main;
  if (link === 1) payBoth(stage, newActor(stage, true), front, back);
  const manner = { gap: 1, ...(link === 2 && { relay: newRelayId(stage.random) }) };
  if (sale || (link ?? 0) > 0)
    plan(stage, 300, () => trade(stage, [{ actor: sale ? front : back, side: 'buy', raw: 2 * FRONT, pool: main }]));
  if (sale) plan(stage, 300, () => buyCoin(stage, victim, coin, VICTIM));
  plan(stage, 1200.1, () => {
    const raw = sale ? Math.floor(heldOf(front, coin) * 0.5) : FRONT;
    const before = front.lamports;
    trade(stage, [{ actor: front, side: sale ? 'sell' : 'buy', raw, pool: main }], manner);
    const taken = sale ? front.lamports - before : heldOf(front, coin);
    const sold = heldOf(victim, coin);
    trade(stage, [{ actor: victim, side: sale ? 'sell' : 'buy', raw: sale ? sold : VICTIM, pool: main }], { gap: 1 });
    if (link === 0) give(stage, front, back, coin, taken);
    const finish = () => {
      const legs = [{ actor: back, side: sale ? 'buy' : 'sell', raw: Math.floor(taken * part), pool: other }] as const;
      trade(stage, legs, manner);
    };
    if (slots === 0) finish();
    else plan(stage, 1200.1 + slots * 0.4, finish);
    if (part < 1) plan(stage, 1202, () => trade(stage, [{ ...rest(back), raw: heldOf(back, coin), pool: main }]));
  });
  return { coin, subjects: [victim], stake: FRONT };
}

function rest(actor: Actor) {
  return { actor, side: 'sell' } as const;
}

function payBoth(stage: Stage, funder: Actor, front: Actor, back: Actor): void {
  plan(stage, 60, () => pay(stage, funder, front, 2 * FRONT));
  plan(stage, 61, () => pay(stage, funder, back, 3 * FRONT));
}
