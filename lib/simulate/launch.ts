import { drawAddress } from './address.ts';
import { ATTENTION_SHARE, addAttention, createArrivals, OFFSPRING } from './arrivals.ts';
import { MINUTE } from './clock.ts';
import { pumpCurve } from './curve.ts';
import { planArrival } from './organic.ts';
import type { Pool } from './pool.ts';
import {
  drawBoolean,
  drawExponential,
  drawInteger,
  drawLogUniform,
  drawOne,
  drawPoisson,
  drawUniform,
  type Random,
} from './random.ts';
import { planSnipers } from './snipers.ts';
import { SOL, writeFirstDeposit, writePoolSnapshot, writeSwaps, writeTokenStatus } from './tape.ts';
import { ensurePosition, getMainPool, type Token } from './token.ts';
import { createTapeWallet } from './wallet.ts';
import { emit, getNowMs, getWorldTime, runAt, type World } from './world.ts';

const SUPPLY_RAW = 1e15;
const names = ['Moon', 'Cat', 'Dog', 'Frog', 'Sun', 'Gold', 'Star', 'Wave', 'Rock', 'Leaf'] as const;
const snapshotSlots = 10 * MINUTE;

/** `weight`: expected organic trades. */
export function createTapeToken(world: World, launchSlot: number, weight: number, sniperMean: number): Token {
  const { random } = world;
  const pools = createPools(random, weight);
  const name = `${drawOne(random, names)} ${drawOne(random, names)}`;
  return {
    mint: drawAddress(random),
    name,
    symbol: name.replace(' ', '').toUpperCase().slice(0, 8),
    decimals: drawOne(random, [6, 6, 6, 6, 9, 5]),
    supply: SUPPLY_RAW,
    deployer: createTapeWallet(random),
    provider: null,
    launchSlot,
    pools,
    startBase: pools[0]!.base,
    arrivals: createArrivals(launchSlot, weight * (1 - OFFSPRING) * (1 - ATTENTION_SHARE), world.end - launchSlot),
    sniperMean,
    positions: new Map(),
    holders: [],
    taken: [],
    priced: drawBoolean(random, 0.7),
    balanced: drawBoolean(random, 0.7),
    trend: pools[0]!.base / pools[0]!.token,
    launched: false,
    behind: null,
    isBurned: pools[0]!.shape === 'constant_product' && drawBoolean(random, 0.2),
  };
}

function createPools(random: Random, weight: number): Pool[] {
  const address = drawAddress(random);
  if (drawBoolean(random, 0.35))
    return [
      {
        ...{ address, dex: 'pump_fun', shape: 'bonding_curve', feeBps: 100, curve: pumpCurve },
        ...{ token: pumpCurve.tokenStart, base: pumpCurve.baseStart },
      },
    ];
  const dex = drawOne(random, ['pump_swap', 'raydium_amm', 'raydium_cpmm'] as const);
  const [base, token] = [
    Math.round(drawLogUniform(random, 25, 400) * 1e9),
    Math.round(drawUniform(random, 0.65, 0.9) * SUPPLY_RAW),
  ];
  const main: Pool = { address, dex, shape: 'constant_product', feeBps: 25, token, base };
  if (weight < 300 || drawBoolean(random, 0.4)) return [main];
  const second = { address: drawAddress(random), dex: 'raydium_cpmm', shape: 'constant_product', feeBps: 25 } as const;
  return [main, { ...second, token: Math.round(token * 0.1), base: Math.round(base * 0.1) }];
}

/** Schedules metadata, pool, deployer's buy, snipers and the crowd. */
export function planTokenLaunch(world: World, token: Token): void {
  world.queue.push(token.launchSlot, () => {
    const { random } = world;
    token.launched = true;
    emit(world, {
      type: 'token',
      mint: token.mint,
      ...getWorldTime(world),
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      supply_raw: String(token.supply),
      deployer: token.deployer.address,
      mint_authority: drawBoolean(random, 0.1) ? token.deployer.address : null,
      freeze_authority: drawBoolean(random, 0.05) ? token.deployer.address : null,
      primary_dex: getMainPool(token).dex,
      primary_pool: getMainPool(token).address,
    });
    const burned = { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: getNowMs(world) };
    for (const pool of token.pools) {
      if (pool.shape === 'constant_product') writeFirstDeposit(world, token, pool);
      writePoolSnapshot(world, token, pool, token.isBurned ? burned : undefined);
    }
    emitDeployerSupply(world, token);
    if (drawBoolean(random, 0.85)) {
      const raw = Math.round(drawLogUniform(random, 0.2, 3) * 1e9);
      writeSwaps(world, [{ token, wallet: token.deployer, side: 'buy', raw }]);
    }
    token.behind?.();
    planSnipers(world, token);
    const tell = (status: string, reason: string | null) => (): void => writeTokenStatus(world, token, status, reason);
    runAt(world, world.slot + drawInteger(world.random, 2, 20), tell('processing', null));
    const isSuspicious = drawBoolean(world.random, 0.05);
    const later = world.slot + drawInteger(world.random, 40, 400);
    runAt(world, later, isSuspicious ? tell('suspicious', 'METADATA_MUTABLE') : tell('validated', null));
    const waves = drawPoisson(world.random, 3);
    const trades = (token.arrivals.weight * (ATTENTION_SHARE / (1 - ATTENTION_SHARE))) / 3;
    for (let wave = 0; wave < waves; wave++) {
      const slot = drawUniform(world.random, token.launchSlot, world.end);
      runAt(world, slot, () => {
        addAttention(token.arrivals, world.slot, drawExponential(world.random, trades));
        planArrival(world, token);
      });
    }
    planSnapshots(world, token);
    planArrival(world, token);
  });
}

/** The deployer owns the supply outside the pool. */
function emitDeployerSupply(world: World, token: Token): void {
  const pooled = token.pools.reduce((sum, pool) => sum + pool.token, 0);
  if (getMainPool(token).shape !== 'constant_product' || pooled >= token.supply) return;
  const position = ensurePosition(token, token.deployer);
  position.raw = token.supply - pooled;
  emit(world, {
    type: 'balance',
    mint: token.mint,
    wallet: token.deployer.address,
    balance_raw: String(position.raw),
    ...getWorldTime(world),
  });
}

function planSnapshots(world: World, token: Token): void {
  runAt(world, world.slot + drawUniform(world.random, 0.5, 1.5) * snapshotSlots, () => {
    for (const pool of token.pools) writePoolSnapshot(world, token, pool);
    if (drawBoolean(world.random, 0.05)) {
      // A full holder snapshot.
      const at = { mint: token.mint, ...getWorldTime(world) };
      emit(world, { type: 'holders_snapshot', phase: 'begin', ...at });
      for (const { wallet, raw } of token.positions.values())
        if (raw > 0) emit(world, { type: 'balance', wallet: wallet.address, balance_raw: String(raw), ...at });
      emit(world, { type: 'holders_snapshot', phase: 'end', ...at });
    }
    planSnapshots(world, token);
  });
}

/** The quote's price, every minute. */
export function planPrices(world: World): void {
  world.solUsd = Math.min(1000, Math.max(10, world.solUsd * (1 + 0.0008 * (world.random.unit() - 0.5))));
  emit(world, {
    type: 'price',
    mint: SOL,
    usd: world.solUsd.toFixed(4),
    ...getWorldTime(world),
  });
  if (world.slot + MINUTE < world.end) world.queue.push(world.slot + MINUTE, () => planPrices(world));
}
