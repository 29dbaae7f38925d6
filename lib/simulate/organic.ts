import type { Side } from './act.ts';
import { addExcitement, computeArrivalRate, drawNextArrival } from './arrivals.ts';
import { addHolder, isOutsideWashRule } from './careful.ts';
import { planFollowerBuys } from './copiers.ts';
import { drawBoolean, drawOne, drawUniform } from './random.ts';
import { drawOrganicSize } from './sizes.ts';
import { convertToUsd, type Leg, writeSwaps } from './tape.ts';
import { computeTokenTrend, getMainPool, getTokenPrice, type Position, type Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import type { World } from './world.ts';

const NEWCOMERS = 0.35;
const TRADERS_MAX = 200_000;
/** A new round invalidates scheduled arrivals. */
const rounds = new WeakMap<Token, number>();

/** Schedules the next organic trade; a repeated call replaces it. */
export function planArrival(world: World, token: Token): void {
  const round = (rounds.get(token) ?? 0) + 1;
  rounds.set(token, round);
  const next = drawNextArrival(token.arrivals, world.clock, world.end, world.random);
  if (next >= world.end) return;
  world.queue.push(next, () => {
    if (rounds.get(token) !== round) return;
    const isBuy = token.holders.length === 0 || drawBoolean(world.random, computeBuyShare(token, world.slot));
    if (isBuy) writeBuy(world, token);
    else {
      const { random } = world;
      const candidates = Array.from({ length: 3 }, () => drawOne(random, token.holders));
      const position = candidates.reduce((one, other) =>
        scoreSell(world, token, one) >= scoreSell(world, token, other) ? one : other,
      );
      const portion = portions[position.wallet.temperament];
      const isAll = drawBoolean(random, portion);
      const wanted = isAll ? position.raw : Math.floor(position.raw * drawUniform(random, 0.1, 0.6));
      const raw = Math.min(wanted, Math.floor(getMainPool(token).token / 8));
      const usd = convertToUsd(world, raw * getTokenPrice(token));
      if (raw < 1000 || !isOutsideWashRule(world, token, position.wallet, -usd)) writeBuy(world, token);
      else {
        // Sells, sometimes into another token.
        const legs: Leg[] = [{ token, wallet: position.wallet, side: 'sell', raw }];
        const other = drawBoolean(random, 0.01) ? drawOne(random, world.tokens) : token;
        if (other.launched && other !== token && isOutsideWashRule(world, other, position.wallet, usd))
          legs.push({
            token: other,
            wallet: position.wallet,
            side: 'buy',
            raw: Math.floor(raw * getTokenPrice(token) * 0.98) + 1000,
          });
        writeSwaps(world, legs);
        if (position.raw < 1000) {
          const at = token.holders.indexOf(position);
          if (at >= 0) {
            takeAt(token.holders, at);
            position.listed = false;
          }
        }
      }
    }
    addExcitement(token.arrivals, world.slot);
    token.trend += 0.05 * (getTokenPrice(token) - token.trend);
    planArrival(world, token);
  });
}

/** Probability of a buy: high at launch, then against the trend. */
export function computeBuyShare(token: Token, slot: number): number {
  const young = 0.25 * Math.exp(-Math.max(0, slot - token.launchSlot) / 300);
  const lean = 0.12 * Math.tanh(Math.log(token.startBase / getMainPool(token).base));
  return Math.min(0.9, Math.max(0.3, 0.53 + young + lean));
}

/** Organic trades per slot on one side. */
export function computeSideRate(token: Token, slot: number, side: Side): number {
  const share = computeBuyShare(token, slot);
  return computeArrivalRate(token.arrivals, slot) * (side === 'buy' ? share : 1 - share);
}

function writeBuy(world: World, token: Token): void {
  const { random } = world;
  const pool = token.pools[1] && drawBoolean(random, 0.15) ? token.pools[1] : getMainPool(token);
  const most = pool.base / 1e9 / 12;
  const wallet = drawBuyer(world, token);
  const raw = Math.floor(Math.min(drawOrganicSize(random, wallet.tasteSol), most) * 1e9);
  const safe = isOutsideWashRule(world, token, wallet, convertToUsd(world, raw))
    ? wallet
    : join(world, createTapeWallet(random));
  writeSwaps(world, [{ token, wallet: safe, side: 'buy', raw: Math.max(1_000_000, raw), pool }]);
  addHolder(token, safe);
  planFollowerBuys(world, token, safe);
}

function drawBuyer(world: World, token: Token): Wallet {
  const { random, traders, fresh } = world;
  if (traders.length < 50 || drawBoolean(random, NEWCOMERS)) {
    if (fresh.length > 0 && drawBoolean(random, 0.6))
      return join(world, takeAt(fresh, Math.floor(random.unit() * fresh.length)));
    return join(world, createTapeWallet(random));
  }
  const trend = computeTokenTrend(token);
  const appeal = ({ temperament }: Wallet): number =>
    random.unit() + (temperament === 'momentum' ? trend : temperament === 'dip_buyer' ? -trend : 0) * 3;
  return [drawOne(random, traders), drawOne(random, traders)].reduce((one, other) =>
    appeal(one) >= appeal(other) ? one : other,
  );
}

/** Removes an item; the last one fills its place. */
function takeAt<T>(from: T[], at: number): T {
  const taken = from[at]!;
  from[at] = from.at(-1)!;
  from.pop();
  return taken;
}

function join(world: World, wallet: Wallet): Wallet {
  if (world.traders.length < TRADERS_MAX) world.traders.push(wallet);
  return wallet;
}

/** Weight of a sell, by temperament. */
function scoreSell(world: World, token: Token, { wallet, entry, boughtSlot }: Position): number {
  const gain = Math.log(getTokenPrice(token) / entry);
  const held = (world.slot - boughtSlot) / 150;
  const wants = {
    scalper: 2 * Math.min(1, held) + Math.abs(gain),
    momentum: gain - 3 * computeTokenTrend(token),
    dip_buyer: 2 * gain,
    holder: gain > 1 ? 1 : -1,
    retail: gain * 0.5,
  };
  return wants[wallet.temperament] + world.random.unit();
}

const portions = { scalper: 1, momentum: 0.9, dip_buyer: 0.5, holder: 0.25, retail: 0.7 } as const;
