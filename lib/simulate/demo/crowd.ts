import { drawAddress } from '../address.ts';
import { getPoolPrice } from '../pool.ts';
import { drawBoolean, drawExponential, drawOne, drawUniform, logNormal } from '../random.ts';
import { buyToken, sellToken, sendSol } from './chain.ts';
import { computeExtraTradeRate, computeTargetLog, evolveTo } from './chart.ts';
import { deriveAppetite } from './habits.ts';
import { type Market, pushMarketAction, type Token } from './market.ts';

const DAY_MS = 86_400_000;
const [PEOPLE_MIN, PEOPLE_MAX] = [150, 900];
const LEFT_MAX = 400;
const CROWD_MAX = 110;
/** These never sell. */
const LOYAL = 14;
/** Share of the holders that sell after a rug. */
const FLEEING = 0.75;
/** The gap to the belief at which nearly everybody takes one side. */
const DOUBT = 0.04;
/** Share of the pool that a trade without a reason takes. */
const NOISE = 0.006;
const LAMPORTS_MIN = 15_000_000;
const LAMPORTS_MAX = 20e9;
/** A look at the token at least this often, although nobody trades. */
const LOOK_MS = 10 * 60_000;

/** Trades per ms of the whole market, excitement aside. */
const HISTORY_PACE = 0.34 / 180_000;
const LIVE_PACE = 1.5 / 1_000;
const RAMP_MS = 22 * 60_000;

const RAMP_SHARE = 0.22;

/** One look at a token: perhaps a trade, then the time of the next look. */
export function runCrowdVisit(market: Market, token: Token): void {
  evolveTo(token.chart, market.dice, market.nowMs);
  if (token.isDue) {
    const { dice } = market;
    const gap = computeTargetLog(token.chart, token.bornMs) - Math.log(getPoolPrice(token.pool));
    const wantsUp = drawBoolean(dice, 1 / (1 + Math.exp(-gap / DOUBT)));
    const helps = wantsUp === gap > 0;
    // Rare trades are larger, to keep daily volumes comparable.
    const calm = Math.min(2, Math.max(0.12, Math.sqrt((market.nowMs - token.tradedMs) / 60_000)));
    const noise = logNormal(dice, NOISE * calm, 1);
    const share = Math.min(0.11, noise + (helps ? Math.abs(gap) * drawUniform(dice, 0.15, 0.7) : 0));
    if (wantsUp) addCrowdBuyer(market, token, share);
    else if (token.crowd.length > LOYAL) {
      const candidates = [drawOne(dice, token.crowd), drawOne(dice, token.crowd), drawOne(dice, token.crowd)];
      const heldBy = (wallet: string): number => token.holdings[wallet] ?? 0;
      const isFull = token.crowd.length > CROWD_MAX;
      const wallet = candidates.reduce((one, other) => (heldBy(other) > heldBy(one) !== isFull ? other : one));
      const held = heldBy(wallet);
      const wanted = token.pool.token * share;
      const all = isFull || wanted > held * 0.7 || drawBoolean(dice, 0.25);
      const isSold = sellToken(market, token, wallet, all ? Math.min(held, wanted * 3) : wanted);
      if (!isSold || heldBy(wallet) <= 0) {
        token.crowd = token.crowd.filter(other => other !== wallet);
        noteLeaving(token, wallet);
      }
    } else addCrowdBuyer(market, token, Math.min(noise, 0.01));
    token.tradedMs = market.nowMs;
  }
  planVisit(market, token);
}

/** Poisson arrivals; memoryless, so a look may interrupt the wait. */
export function planVisit(market: Market, token: Token): void {
  const { chart, isRugged } = token;
  const whole = market.tokens.reduce((sum, token) => sum + (token.isRugged ? 0 : token.weight), 0);
  // Busiest at the time of day the market goes live.
  const hour = 1 + 0.45 * Math.cos((market.nowMs / DAY_MS) * 2 * Math.PI);
  // Rises towards the live pace.
  const rising = HISTORY_PACE + LIVE_PACE * RAMP_SHARE * Math.exp(market.nowMs / RAMP_MS);
  const pace = market.nowMs >= 0 ? LIVE_PACE : rising;
  const ordinary = isRugged ? 0 : (token.weight / Math.max(4, whole)) * pace * hour;
  const rate = ordinary * Math.exp(0.7 * chart.nerves) + (isRugged ? 0.02 : 1) * computeExtraTradeRate(chart);
  const wait = drawExponential(market.dice, 1 / Math.max(1e-12, rate));
  token.isDue = wait <= LOOK_MS;
  token.nextMs = market.nowMs + Math.ceil(Math.min(wait, LOOK_MS));
}

function addCrowdBuyer(market: Market, token: Token, share: number): void {
  const { dice } = market;
  const wallet = drawBuyer(market, token);
  const wanted = token.pool.base * share * Math.min(1.4, Math.max(0.6, deriveAppetite(wallet)));
  buyToken(
    market,
    token,
    wallet,
    Math.min(LAMPORTS_MAX, Math.max(LAMPORTS_MIN, wanted * drawUniform(dice, 0.85, 1.15))),
  );
  token.crowd.push(wallet);
}

/** Prefers known wallets that neither hold nor just sold it. */
function drawBuyer(market: Market, { crowd, left, plans }: Token): string {
  const { dice, people } = market;
  const isNew = people.length < PEOPLE_MIN || drawBoolean(dice, 0.06);
  for (let tries = isNew ? 0 : 4; tries > 0; tries--) {
    const known = drawOne(dice, people);
    const isTaken = crowd.includes(known) || left.includes(known) || plans.some(({ wallet }) => wallet === known);
    if (!isTaken) return known;
  }
  // One in seven newcomers is seen leaving an exchange.
  const wallet = drawAddress(dice);
  people.push(wallet);
  if (people.length > PEOPLE_MAX) people.shift();
  if (drawBoolean(dice, 0.15)) sendSol(market, drawOne(dice, market.exchanges), wallet, logNormal(dice, 3, 0.8) * 1e9);
  return wallet;
}

/** Most holders sell everything within a minute. */
export function planPanicSells(market: Market, { mint, crowd }: Token): void {
  const { dice, nowMs } = market;
  for (const wallet of crowd.filter(() => drawBoolean(dice, FLEEING)))
    pushMarketAction(market, { ms: nowMs + drawUniform(dice, 1_000, 60_000), do: 'sell', mint, wallet, share: 1 });
}

export function noteLeaving({ left }: Token, wallet: string): void {
  left.push(wallet);
  if (left.length > LEFT_MAX) left.shift();
}
