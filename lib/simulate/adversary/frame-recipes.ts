import { drawUniform } from '../random.ts';
import { buyCoin, sellCoin, sendCoin, sendPayment, writeStageSwaps } from './acts.ts';
import { buildCrewScene, type Crew, SELL_SECOND, STAKE } from './crew.ts';
import { planPayments } from './crew-recipes.ts';
import { addActorHistory, createExchange, launchCoin } from './crowd.ts';
import type { Recipe, Scene, Verdict } from './recipe.ts';
import { type Actor, type Coin, createActor, createActors, getCoinBalance, plan, SOL, type Stage } from './stage.ts';

/** What a stranger of these scenes has in the token. */
const POSITION = 0.6 * SOL;

export function defineFrameRecipe(
  name: string,
  verdicts: readonly Verdict[],
  how: string,
  knobs: Recipe['knobs'],
  play: Recipe['play'],
  settled: NonNullable<Recipe['settled']> = () => null,
): Recipe {
  return { name, how, knobs, play, settled, verdicts, aim: 'frame' };
}

const memberVerdicts: readonly Verdict[] = ['bundle member', 'entity'];

/** Ways to brand strangers and honest tokens. */
export const frameRecipes: readonly Recipe[] = [
  defineFrameRecipe(
    'gift to a trader',
    memberVerdicts,
    'a crew sends tokens to someone who bought for himself',
    { share: [0.002, 0.03, 0.06, 0.3], aged: [0, 1], sol: [0.05, 3] },
    (stage, { share = 0.03, aged = 0, sol = 3 }) => buildGiftScene(stage, { share, sol, aged: aged === 1, buys: true }),
  ),
  defineFrameRecipe(
    'gift to a bystander',
    memberVerdicts,
    'a crew sends tokens to someone who never traded the token',
    { share: [0.002, 0.03, 0.06, 0.3], aged: [0, 1], sol: [0.05, 3] },
    (stage, { share = 0.03, aged = 0, sol = 3 }) =>
      buildGiftScene(stage, { share, sol, aged: aged === 1, buys: false }),
  ),
  defineFrameRecipe(
    'sale over the counter',
    memberVerdicts,
    'a stranger buys tokens from a crew at their value',
    { part: [0.55, 1], seconds: [30, 500] },
    (stage, { part = 1, seconds = 30 }) => buildCounterSaleScene(stage, part, seconds),
  ),
  defineFrameRecipe(
    'airdrop by a crew',
    memberVerdicts,
    'a crew sends tokens to many',
    { people: [40], share: [0.002, 0.01] },
    (stage, { people = 40, share = 0.01 }) => dropOn(stage, people, share),
  ),
  defineFrameRecipe(
    'dust funding of strangers',
    memberVerdicts,
    'strangers get their first SOL from a crew’s funder',
    { sol: [0.0011, 0.011, 0.11, 0.4], seconds: [0.4, 600] },
    (stage, { sol = 0.001, seconds = 0.4 }) => buildDustFundingScene(stage, sol, seconds),
  ),
  defineFrameRecipe(
    'stranger as sandwich victim',
    ['victim'],
    'dust legs that lose, around the buy of a stranger',
    { sol: [0.0002, 0.001, 0.002] },
    (stage, { sol = 0.001 }) => {
      const coin = launchCoin(stage, createActor(stage, false), { crowd: 40 });
      const [attacker, stranger] = [createActor(stage, true), createActor(stage, false)];
      plan(stage, 900.1, () => {
        buyCoin(stage, attacker, coin, sol * SOL, { gap: 1 });
        buyCoin(stage, stranger, coin, POSITION, { gap: 1 });
        sellCoin(stage, attacker, coin, 1, { gap: 1 });
      });
      return { coin, subjects: [stranger], stake: POSITION };
    },
  ),
  defineFrameRecipe(
    'stranger as sandwich attacker',
    ['attacker'],
    'a buy of dust between a stranger’s buy and sale of one slot',
    { sol: [0.0002, 0.01, 1] },
    (stage, { sol = 0.001 }) => buildSqueezeScene(stage, sol),
    ({ sol = 0.001 }) => (sol >= 1 ? 'two own swaps in one slot that gain from a buy between them' : null),
  ),
  defineFrameRecipe(
    'gifts between traders',
    ['wash trader'],
    'dust tokens of an adversary join two traders who go both ways',
    { raw: [1000, 1e9], wallets: [2, 4] },
    (stage, { raw = 1000, wallets = 2 }) => joinTraders(stage, raw, wallets),
  ),
  defineFrameRecipe(
    'campaign on an honest token',
    ['campaign'],
    'small buys of three groups of wallets',
    { groups: [3], each: [3], sol: [0.001, 0.01, 0.1, 0.2, 1] },
    (stage, { groups = 3, each = 3, sol = 0.01 }) => buildCampaignScene(stage, groups, each, sol),
  ),
];

type Gift = { readonly share: number; readonly sol: number; readonly aged: boolean; readonly buys: boolean };

function buildGiftScene(stage: Stage, { share, sol, aged, buys }: Gift): Scene {
  const stranger = createActor(stage, false);
  if (aged) addActorHistory(stage, [stranger]);
  const scene = buildCrewScene(stage, {
    lamports: () => sol * SOL,
    sell: ({ coin, members }) => {
      if (buys) plan(stage, 200, () => buyCoin(stage, stranger, coin, POSITION));
      plan(stage, 400, () => sendCoinShare(stage, members, stranger, coin, share));
      plan(stage, SELL_SECOND - 600, () => sellCoin(stage, stranger, coin, 0.7));
      for (const member of members) plan(stage, SELL_SECOND, () => sellCoin(stage, member, coin));
    },
  });
  return { ...scene, subjects: [stranger], stake: buys ? POSITION : 0 };
}

/** A share of the members' holdings, from the largest first. */
function sendCoinShare(stage: Stage, members: readonly Actor[], to: Actor, coin: Coin, share: number): void {
  const all = members.reduce((sum, member) => sum + getCoinBalance(member, coin), 0);
  let left = all * share;
  for (const member of members) {
    const raw = Math.min(left, getCoinBalance(member, coin) * 0.95);
    if (raw >= 1) sendCoin(stage, member, to, coin, raw);
    left -= raw;
  }
}

function buildCounterSaleScene(stage: Stage, part: number, seconds: number): Scene {
  const stranger = createActor(stage, false);
  const scene = buildCrewScene(stage, {
    sell: ({ coin, members }) => {
      const [member] = members;
      plan(stage, 400, () => {
        const raw = getCoinBalance(member!, coin);
        const value = (raw * coin.pools[0]!.base) / coin.pools[0]!.token;
        sendCoin(stage, member!, stranger, coin, raw);
        plan(stage, 400 + seconds, () => sendPayment(stage, stranger, member!, Math.floor(value * part)));
        stage.costs.gifts -= Math.floor(value * part);
      });
      plan(stage, SELL_SECOND, () => sellCoin(stage, stranger, coin));
    },
  });
  return { ...scene, subjects: [stranger], stake: STAKE };
}

function dropOn(stage: Stage, people: number, share: number): Scene {
  const strangers = createActors(stage, people, false);
  addActorHistory(stage, strangers.slice(0, people / 2));
  const scene = buildCrewScene(stage, {
    sell: ({ coin, members }) => {
      for (const [index, stranger] of strangers.entries()) {
        plan(stage, 400 + index, () => sendCoinShare(stage, [members[index % members.length]!], stranger, coin, share));
        plan(stage, 1000 + drawUniform(stage.random, 0, 2000), () => sellCoin(stage, stranger, coin));
      }
    },
  });
  return { ...scene, subjects: strangers, stake: people * POSITION };
}

function buildDustFundingScene(stage: Stage, sol: number, seconds: number): Scene {
  const strangers = createActors(stage, 3, false);
  const scene = buildCrewScene(stage, {
    lamports: () => 0.02 * SOL,
    fund: (crew: Crew) => {
      planPayments(stage, crew.funder, crew.members, -600, 0.03 * SOL);
      planPayments(stage, crew.funder, strangers, -3000, sol * SOL);
      planPayments(stage, createExchange(stage), strangers, -1500, POSITION * 2);
    },
  });
  for (const [index, stranger] of strangers.entries())
    plan(stage, seconds + index * 0.4, () => buyCoin(stage, stranger, scene.coin, POSITION));
  return { ...scene, subjects: strangers, stake: strangers.length * POSITION };
}

/** A trader reverses within a slot; someone slips in between. */
function buildSqueezeScene(stage: Stage, sol: number): Scene {
  const coin = launchCoin(stage, createActor(stage, false), { crowd: 40 });
  const [adversary, stranger] = [createActor(stage, true), createActor(stage, false)];
  plan(stage, 900.1, () => {
    buyCoin(stage, stranger, coin, POSITION, { gap: 1 });
    buyCoin(stage, adversary, coin, sol * SOL, { gap: 1 });
    sellCoin(stage, stranger, coin, 1, { gap: 1 });
  });
  plan(stage, 960, () => sellCoin(stage, adversary, coin));
  return { coin, subjects: [stranger], stake: POSITION };
}

function joinTraders(stage: Stage, raw: number, wallets: number): Scene {
  const coin = launchCoin(stage, createActor(stage, false));
  const adversary = createActor(stage, true);
  const traders = createActors(stage, wallets, false);
  const pool = coin.pools[0]!;
  plan(stage, 100, () => buyCoin(stage, adversary, coin, 0.1 * SOL));
  for (const [index, trader] of traders.entries()) {
    plan(stage, 200 + index, () => sendCoin(stage, adversary, trader, coin, raw));
    for (let trip = 0; trip < 2; trip++) {
      const second = 300 + 700 * trip + drawUniform(stage.random, 0, 200);
      plan(stage, second, () => writeStageSwaps(stage, [{ actor: trader, side: 'buy', raw: 2 * SOL, pool }]));
      plan(stage, second + drawUniform(stage.random, 60, 400), () => sellCoin(stage, trader, coin));
    }
  }
  return { coin, subjects: traders, stake: wallets * 2 * SOL };
}

function buildCampaignScene(stage: Stage, groups: number, each: number, sol: number): Scene {
  const coin = launchCoin(stage, createActor(stage, false));
  for (let group = 0; group < groups; group++) {
    const members = createActors(stage, each, true);
    planPayments(stage, createActor(stage, true), members, -600, 3 * sol * SOL);
    for (const member of members)
      plan(stage, 900 + drawUniform(stage.random, 0, 300), () => buyCoin(stage, member, coin, sol * SOL));
  }
  return { coin, subjects: [], stake: groups * each * POSITION };
}
