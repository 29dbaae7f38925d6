import { excite, nextArrival, rateAt } from './arrivals.ts';
import { hold, staysClean } from './careful.ts';
import { callFollowers } from './copiers.ts';
import { between, chance, pick } from './random.ts';
import { organicSize } from './sizes.ts';
import { type Leg, type Side, transact, usdOf } from './tape.ts';
import { mainPool, type Position, type Token, tokenPrice, trendOf } from './token.ts';
import { newWallet, type Wallet } from './wallet.ts';
import type { World } from './world.ts';

const NEWCOMERS = 0.35;
const TRADERS_MAX = 200_000;
/** A new round invalidates scheduled arrivals. */
const rounds = new WeakMap<Token, number>();

/** Schedules the next organic trade; a repeated call replaces it. */
export const arrive = (world: World, token: Token): void => {
  const round = (rounds.get(token) ?? 0) + 1;
  rounds.set(token, round);
  const next = nextArrival(token.arrivals, world.clock, world.end, world.random);
  if (next >= world.end) return;
  world.queue.push(next, () => {
    if (rounds.get(token) !== round) return;
    const isBuy = token.holders.length === 0 || chance(world.random, buyShare(token, world.slot));
    if (isBuy) buyAsOne(world, token);
    else {
      const { random } = world;
      const candidates = Array.from({ length: 3 }, () => pick(random, token.holders));
      const position = candidates.reduce((one, other) =>
        urge(world, token, one) >= urge(world, token, other) ? one : other,
      );
      const portion = portions[position.wallet.temperament];
      const isAll = chance(random, portion);
      const wanted = isAll ? position.raw : Math.floor(position.raw * between(random, 0.1, 0.6));
      const raw = Math.min(wanted, Math.floor(mainPool(token).token / 8));
      const usd = usdOf(world, raw * tokenPrice(token));
      if (raw < 1000 || !staysClean(world, token, position.wallet, -usd)) buyAsOne(world, token);
      else sellOut(world, token, position, raw);
    }
    excite(token.arrivals, world.slot);
    token.trend += 0.05 * (tokenPrice(token) - token.trend);
    arrive(world, token);
  });
};

/** Probability of a buy: high at launch, then against the trend. */
export const buyShare = (token: Token, slot: number): number => {
  const young = 0.25 * Math.exp(-Math.max(0, slot - token.launchSlot) / 300);
  const lean = 0.12 * Math.tanh(Math.log(token.startBase / mainPool(token).base));
  return Math.min(0.9, Math.max(0.3, 0.53 + young + lean));
};

/** Organic trades per slot on one side. */
export const sideRate = (token: Token, slot: number, side: Side): number => {
  const share = buyShare(token, slot);
  return rateAt(token.arrivals, slot) * (side === 'buy' ? share : 1 - share);
};

const buyAsOne = (world: World, token: Token): void => {
  const { random } = world;
  const pool = token.pools[1] && chance(random, 0.15) ? token.pools[1] : mainPool(token);
  const most = pool.base / 1e9 / 12;
  const wallet = buyer(world, token);
  const raw = Math.floor(Math.min(organicSize(random, wallet.tasteSol), most) * 1e9);
  const safe = staysClean(world, token, wallet, usdOf(world, raw)) ? wallet : join(world, newWallet(random));
  transact(world, [{ token, wallet: safe, side: 'buy', raw: Math.max(1_000_000, raw), pool }]);
  hold(token, safe);
  callFollowers(world, token, safe);
};

const buyer = (world: World, token: Token): Wallet => {
  const { random, traders, fresh } = world;
  if (traders.length < 50 || chance(random, NEWCOMERS)) {
    if (fresh.length > 0 && chance(random, 0.6))
      return join(world, takeAt(fresh, Math.floor(random.unit() * fresh.length)));
    return join(world, newWallet(random));
  }
  const trend = trendOf(token);
  const appeal = ({ temperament }: Wallet): number =>
    random.unit() + (temperament === 'momentum' ? trend : temperament === 'dip_buyer' ? -trend : 0) * 3;
  return [pick(random, traders), pick(random, traders)].reduce((one, other) =>
    appeal(one) >= appeal(other) ? one : other,
  );
};

/** Removes an item; the last one fills its place. */
const takeAt = <T>(from: T[], at: number): T => {
  const taken = from[at]!;
  from[at] = from.at(-1)!;
  from.pop();
  return taken;
};

const join = (world: World, wallet: Wallet): Wallet => {
  if (world.traders.length < TRADERS_MAX) world.traders.push(wallet);
  return wallet;
};

/** Weight of a sell, by temperament. */
const urge = (world: World, token: Token, { wallet, entry, boughtSlot }: Position): number => {
  const gain = Math.log(tokenPrice(token) / entry);
  const held = (world.slot - boughtSlot) / 150;
  const wants = {
    scalper: 2 * Math.min(1, held) + Math.abs(gain),
    momentum: gain - 3 * trendOf(token),
    dip_buyer: 2 * gain,
    holder: gain > 1 ? 1 : -1,
    retail: gain * 0.5,
  };
  return wants[wallet.temperament] + world.random.unit();
};

const portions = { scalper: 1, momentum: 0.9, dip_buyer: 0.5, holder: 0.25, retail: 0.7 } as const;

/** Sells, sometimes into another token. */
const sellOut = (world: World, token: Token, position: Position, raw: number): void => {
  const { random } = world;
  const usd = usdOf(world, raw * tokenPrice(token));
  const legs: Leg[] = [{ token, wallet: position.wallet, side: 'sell', raw }];
  const other = chance(random, 0.01) ? pick(random, world.tokens) : token;
  if (other.launched && other !== token && staysClean(world, other, position.wallet, usd))
    legs.push({
      token: other,
      wallet: position.wallet,
      side: 'buy',
      raw: Math.floor(raw * tokenPrice(token) * 0.98) + 1000,
    });
  transact(world, legs);
  if (position.raw < 1000) unlist(token, position);
};

const unlist = (token: Token, position: Position): void => {
  const at = token.holders.indexOf(position);
  if (at < 0) return;
  takeAt(token.holders, at);
  position.listed = false;
};
