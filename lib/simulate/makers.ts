import type { Side } from './act.ts';
import { isOutsideWashRule } from './careful.ts';
import { HOUR } from './clock.ts';
import { drawBoolean, drawExponential, drawOne, drawUniform, logNormal } from './random.ts';
import { clampToPool } from './spot.ts';
import { convertToUsd, writeSwaps } from './tape.ts';
import { ensurePosition, getTokenPrice, type Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { createWashWatch, type WashWatch, writeWashTruth } from './wash.ts';
import { runAt, type World } from './world.ts';

const SWAPS_PER_HOUR = 60;

/** Adds market makers until they reach their share of swaps. */
export function planMakers(world: World): void {
  const { shares, swaps, hours } = world.options;
  const count = Math.round((shares.market_maker * swaps) / (SWAPS_PER_HOUR * hours * 0.6));
  const busiest = [...world.tokens].sort((one, other) => other.arrivals.weight - one.arrivals.weight);
  for (let made = 0; made < count; made++) {
    const token = busiest[made % Math.max(1, Math.ceil(busiest.length / 3))]!;
    const maker = { ...createTapeWallet(world.random), relays: false };
    const isCareless = world.options.shares.wash_trade > 0 && drawBoolean(world.random, 0.15);
    const from = token.launchSlot + drawUniform(world.random, 20, 0.3 * HOUR);
    if (from < world.end)
      runAt(world, from, () => runQuote(world, token, maker, isCareless ? createWashWatch() : null));
  }
}

/** Makers flip often but drift over an hour; careless ones stay flat. */
function runQuote(world: World, token: Token, maker: Wallet, watch: WashWatch | null): void {
  const { random } = world;
  const position = ensurePosition(token, maker);
  const lean = Math.sin((2 * Math.PI * (world.slot - token.launchSlot)) / (3 * HOUR));
  const isBuy = position.raw === 0 || drawBoolean(random, 0.5 + 0.3 * lean);
  const side: Side = isBuy ? 'buy' : drawOne(random, ['sell', 'sell', 'buy']);
  const raw = Math.round(logNormal(random, 0.3, 0.5) * 1e9);
  const sides: readonly Side[] = side === 'buy' ? ['buy', 'sell'] : ['sell', 'buy'];
  const chosen = sides.find(
    one =>
      watch !== null || isOutsideWashRule(world, token, maker, convertToUsd(world, raw) * (one === 'buy' ? 1 : -1)),
  );
  const wanted = chosen === 'buy' ? clampToPool(token, raw) : Math.floor(raw / getTokenPrice(token));
  const traded = chosen === 'buy' ? wanted : Math.min(position.raw, wanted);
  if (chosen === 'buy' || (chosen === 'sell' && traded > 1000)) {
    const acts = writeSwaps(world, [{ token, wallet: maker, side: chosen, raw: traded }]);
    watch?.acts.push(...acts);
  }
  if (watch) writeWashTruth(world, token, watch, 'a market maker whose hour meets the written rule');
  runAt(world, world.slot + drawExponential(random, HOUR / SWAPS_PER_HOUR), () => runQuote(world, token, maker, watch));
}
