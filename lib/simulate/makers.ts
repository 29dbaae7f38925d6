import { staysClean } from './careful.ts';
import { HOUR } from './clock.ts';
import { between, chance, logNormal, pick, waiting } from './random.ts';
import { bearable } from './spot.ts';
import { type Act, type Side, transact, usdOf } from './tape.ts';
import { type Position, positionOf, type Token, tokenPrice } from './token.ts';
import { newWallet, type Wallet } from './wallet.ts';
import { newWatch, tellWash, type WashWatch } from './wash.ts';
import { at, type World } from './world.ts';

const SWAPS_PER_HOUR = 60;

/** Adds market makers until they reach their share of swaps. */
export const scheduleMakers = (world: World): void => {
  const { shares, swaps, hours } = world.options;
  const count = Math.round((shares.market_maker * swaps) / (SWAPS_PER_HOUR * hours * 0.6));
  const busiest = [...world.tokens].sort((one, other) => other.arrivals.weight - one.arrivals.weight);
  for (let made = 0; made < count; made++) {
    const token = busiest[made % Math.max(1, Math.ceil(busiest.length / 3))]!;
    const maker = { ...newWallet(world.random), relays: false };
    const isCareless = world.options.shares.wash_trade > 0 && chance(world.random, 0.15);
    const from = token.launchSlot + between(world.random, 20, 0.3 * HOUR);
    if (from < world.end) at(world, from, () => quote(world, token, maker, isCareless ? newWatch() : null));
  }
};

/** Makers flip often but drift over an hour; careless ones stay flat. */
const quote = (world: World, token: Token, maker: Wallet, watch: WashWatch | null): void => {
  const { random } = world;
  const position = positionOf(token, maker);
  const side = wish(world, token, position);
  const raw = Math.round(logNormal(random, 0.3, 0.5) * 1e9);
  const sides: readonly Side[] = side === 'buy' ? ['buy', 'sell'] : ['sell', 'buy'];
  const chosen = sides.find(
    one => watch !== null || staysClean(world, token, maker, usdOf(world, raw) * (one === 'buy' ? 1 : -1)),
  );
  const acts = chosen === undefined ? [] : deal(world, token, position, chosen, raw);
  watch?.acts.push(...acts);
  if (watch) tellWash(world, token, watch, 'a market maker whose hour meets the written rule');
  at(world, world.slot + waiting(random, HOUR / SWAPS_PER_HOUR), () => quote(world, token, maker, watch));
};

const wish = (world: World, token: Token, { raw }: Position): Side => {
  if (raw === 0) return 'buy';
  const lean = Math.sin((2 * Math.PI * (world.slot - token.launchSlot)) / (3 * HOUR));
  return chance(world.random, 0.5 + 0.3 * lean) ? 'buy' : pick(world.random, ['sell', 'sell', 'buy'] as const);
};

const deal = (world: World, token: Token, position: Position, side: Side, lamports: number): Act[] => {
  const { wallet } = position;
  if (side === 'buy') return transact(world, [{ token, wallet, side, raw: bearable(token, lamports) }]);
  const raw = Math.min(position.raw, Math.floor(lamports / tokenPrice(token)));
  return raw > 1000 ? transact(world, [{ token, wallet, side, raw }]) : [];
};
