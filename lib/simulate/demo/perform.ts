import { drawAddress, drawRelayId } from '../address.ts';
import { drawBoolean, drawExponential, drawOne, drawUniform } from '../random.ts';
import type { Action } from './action.ts';
import {
  buyToken,
  launchToken,
  moveTokens,
  pullLiquidity,
  sellToken,
  sendSol,
  writeIdentity,
  writePrice,
} from './chain.ts';
import { drawWaveStrength, startWave } from './chart.ts';
import { planPanicSells, planVisit } from './crowd.ts';
import { findMarketToken, type Market, pushMarketAction, type Token } from './market.ts';
import { stories } from './stories.ts';
import { cycle } from './story-names.ts';
import { isBag, openTraderPosition, publishNews, sellShare } from './traders.ts';

const TOKENS_MAX = 56;
const PRICE_MS = { history: 2 * 3_600_000, live: 60_000 };
const STORY_MS = 210_000;

type Steps = { readonly [Name in Action['do']]: (market: Market, action: Extract<Action, { do: Name }>) => void };

/** Steps of a token name one that is in the market. */
const steps: Steps = {
  launch: (market, action) => {
    const launched = action.launch;
    if (market.tokens.length >= TOKENS_MAX) {
      // The least busy token leaves; open positions are sold.
      const others = market.tokens.filter(token => token.mint !== market.demo.mint && !token.plans.some(isBag));
      const least = others.reduce((one, other) => (scoreActivity(other) < scoreActivity(one) ? other : one));
      for (const { wallet } of least.plans) sellShare(market, least, wallet, 1);
      market.tokens = market.tokens.filter(token => token !== least);
    }
    const token = launchToken(market, launched);
    if (launched.isNoticed) publishNews(market, token, 'launches');
  },
  buy: (market, { mint, wallet, lamports }) => buyToken(market, findMarketToken(market, mint)!, wallet, lamports),
  sell: (market, { mint, wallet, share }) => sellShare(market, findMarketToken(market, mint)!, wallet, share),
  sandwich: (market, { mint, attacker }) => {
    // A buy, the victim's buy and a sell in one slot.
    const token = findMarketToken(market, mint)!;
    const { dice } = market;
    const lamports = token.pool.base * drawUniform(dice, 0.008, 0.02);
    const relay = { relay: drawRelayId(dice) };
    buyToken(market, token, attacker, lamports, relay);
    const victim = drawAddress(dice);
    buyToken(market, token, victim, lamports * 0.7);
    token.crowd.push(victim);
    sellToken(market, token, attacker, token.holdings[attacker] ?? 0, relay);
  },
  fund: (market, { from, to, lamports }) => sendSol(market, from, to, lamports),
  move: (market, { mint, from, to, share }) => moveTokens(market, findMarketToken(market, mint)!, from, to, share),
  pull: (market, { mint, share }) => pull(market, findMarketToken(market, mint)!, share),
  wave: (market, { mint, strength }) => applyWave(market, findMarketToken(market, mint)!, strength),
  enter: (market, { mint, trader, bag }) =>
    openTraderPosition(market, findMarketToken(market, mint)!, trader, bag === true),
  identify: (market, { wallet, username, active }) => writeIdentity(market, wallet, username, active),
  story: (market, action) => {
    const name = action.story;
    stories[name](market);
    // One line of stories, whatever openings restarts add.
    if (market.nowMs < 0 || market.queue.some(pending => pending.do === 'story')) return;
    const next = cycle[market.stories++ % cycle.length]!;
    pushMarketAction(market, {
      ms: market.nowMs + STORY_MS * drawUniform(market.dice, 0.85, 1.15),
      do: 'story',
      story: next,
    });
  },
  roam: market => {
    // The live market's small events: attention moves from token to token.
    const { dice } = market;
    const living = market.tokens.filter(({ isRugged }) => !isRugged);
    applyWave(market, drawOne(dice, living), drawWaveStrength(dice) * 0.5);
    const trader = drawOne(dice, market.traders);
    if (drawBoolean(dice, 0.7)) openTraderPosition(market, drawOne(dice, living), trader.wallet, false);
    pushMarketAction(market, { ms: market.nowMs + 10_000 + drawExponential(dice, 30_000), do: 'roam' });
  },
  price: market => {
    // The price of SOL wanders.
    const isLive = market.nowMs >= 0;
    const ms = isLive ? PRICE_MS.live : PRICE_MS.history;
    const step = 0.035 * Math.sqrt(ms / 86_400_000) * (market.dice.unit() + market.dice.unit() - 1) * 2.4;
    market.solUsd = Math.min(400, Math.max(60, market.solUsd * (1 + step)));
    writePrice(market);
    pushMarketAction(market, { ms: market.nowMs + ms, do: 'price' });
  },
};

/** Skips steps of tokens that left the market. */
export function applyMarketAction(market: Market, action: Action): void {
  if ('mint' in action && findMarketToken(market, action.mint) === undefined) return;
  (steps[action.do] as (market: Market, action: Action) => void)(market, action);
}

function scoreActivity({ isRugged, plans, weight, chart }: Token): number {
  return isRugged ? 0 : 1 + plans.length + weight + chart.rush / 4;
}

function pull(market: Market, token: Token, share: number): void {
  pullLiquidity(market, token, share);
  planPanicSells(market, token);
}

function applyWave(market: Market, token: Token, strength: number): void {
  if (token.isRugged) return;
  startWave(token.chart, market.dice, strength);
  planVisit(market, token);
  if (strength > 0) publishNews(market, token, 'waves');
}
