import { applyPoolBuy, applyPoolSell, type Fill, getPoolPrice } from '../pool.ts';
import {
  type Actor,
  type Coin,
  createStagePlace,
  DECIMALS,
  getCoinBalance,
  SOL,
  SOL_MINT,
  SOL_USD,
  type Stage,
  type StagePool,
} from './stage.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const NETWORK_FEE = 10_000;

export type Leg = {
  readonly actor: Actor;
  readonly side: 'buy' | 'sell';
  /** Lamports of a buy, raw tokens of a sell. */
  readonly raw: number;
  readonly pool: StagePool;
};

export type Manner = {
  /** The id of a relay bundle. */
  readonly relay?: string;
  /** Who signs instead of the traders. */
  readonly executor?: Actor;
  /** Places after the transaction before; 1 is the next place. */
  readonly gap?: number;
};

/** Writes one transaction of swaps, without those of nothing. */
export function writeStageSwaps(stage: Stage, legs: readonly Leg[], manner: Manner = {}): void {
  const real = legs.filter(leg => leg.raw >= 1);
  if (real.length === 0) return;
  const place = { ...createStagePlace(stage, manner.gap), relay: manner.relay ?? null };
  const wallets = [...new Set(real.map(({ actor }) => actor.address))];
  const signers = manner.executor ? [manner.executor.address] : wallets;
  const paid = new Set<Actor>();
  for (const [index, leg] of real.entries()) {
    const fill = leg.side === 'buy' ? applyPoolBuy(leg.pool, leg.raw) : applyPoolSell(leg.pool, leg.raw);
    const { actor, pool } = leg;
    const sign = leg.side === 'buy' ? 1 : -1;
    actor.lamports -= sign * fill.baseRaw;
    actor.tokens.set(pool.coin, getCoinBalance(actor, pool.coin) + sign * fill.tokenRaw);
    if (actor.own && !pool.owner?.own) stage.costs.fees += fill.feeRaw;
    if (pool.owner !== null) pool.owner.lamports += fill.feeRaw;
    const payer = manner.executor ?? real[0]!.actor;
    const pays = !paid.has(payer);
    paid.add(payer);
    if (pays) chargeFee(stage, payer);
    stage.events.push({
      type: 'swap',
      signature: place.signature,
      slot: place.slot,
      tx_index: place.tx_index,
      event_index: index,
      timestamp: place.timestamp,
      ...describeSwap(leg, fill),
      network_fee_lamports: pays && !manner.executor ? NETWORK_FEE : 0,
      ...((signers.length > 1 || manner.executor) && { signers }),
      ...(manner.executor && { executed_by: manner.executor.address }),
      ...(place.relay !== null && { relay_bundle_id: place.relay }),
      ...(real.length > 1 && {
        tx: { swaps: real.length, mints: [...new Set(real.map(({ pool }) => pool.coin.mint))], wallets },
      }),
    });
  }
}

function describeSwap({ actor, side, pool }: Leg, fill: Fill) {
  return {
    wallet_address: actor.address,
    pool_address: pool.address,
    dex_name: pool.dex,
    direction: side,
    token_mint: pool.coin.mint,
    token_decimals: DECIMALS,
    token_amount_raw: String(fill.tokenRaw),
    base_mint: SOL_MINT,
    base_decimals: 9,
    base_amount_raw: String(fill.baseRaw),
    base_price_usd: String(SOL_USD),
    sol_price_usd: String(SOL_USD),
    dex_fee_raw: String(fill.feeRaw),
    pool_token_reserve_raw: String(pool.token),
    pool_base_reserve_raw: String(pool.base),
    ...(actor.terminal !== null && { terminal: actor.terminal }),
  };
}

function chargeFee(stage: Stage, actor: Actor): void {
  actor.lamports -= NETWORK_FEE;
  if (actor.own) stage.costs.fees += NETWORK_FEE;
}

/** Buys on the main pool of a token. */
export function buyCoin(stage: Stage, actor: Actor, coin: Coin, lamports: number, manner?: Manner): void {
  writeStageSwaps(stage, [{ actor, side: 'buy', raw: Math.floor(lamports), pool: coin.pools[0]! }], manner);
}

/** Sells a fraction of what the wallet holds. */
export function sellCoin(stage: Stage, actor: Actor, coin: Coin, fraction = 1, manner?: Manner): void {
  const raw = Math.floor(getCoinBalance(actor, coin) * fraction);
  writeStageSwaps(stage, [{ actor, side: 'sell', raw, pool: coin.pools[0]! }], manner);
}

/** Sends SOL, or its value in USDC. */
export function sendPayment(
  stage: Stage,
  from: Actor,
  to: Actor,
  lamports: number,
  asset: 'sol' | 'usdc' = 'sol',
): void {
  chargeFee(stage, from);
  from.lamports -= lamports;
  to.lamports += lamports;
  if (from.own && !to.own) stage.costs.gifts += lamports;
  const isSol = asset === 'sol';
  const raw = isSol ? lamports : (lamports / SOL) * SOL_USD * 1e6;
  writeTransfer(stage, { from, to, mint: isSol ? SOL_MINT : USDC_MINT, decimals: isSol ? 9 : 6, raw });
}

/** Sends tokens. To strangers it is a gift of their value. */
export function sendCoin(stage: Stage, from: Actor, to: Actor, coin: Coin, raw: number): void {
  const amount = Math.min(Math.floor(raw), getCoinBalance(from, coin));
  if (amount <= 0) return;
  chargeFee(stage, from);
  from.tokens.set(coin, getCoinBalance(from, coin) - amount);
  to.tokens.set(coin, getCoinBalance(to, coin) + amount);
  if (from.own && !to.own) stage.costs.gifts += amount * getPoolPrice(coin.pools[0]!);
  writeTransfer(stage, { from, to, mint: coin.mint, decimals: DECIMALS, raw: amount });
}

type Moved = {
  readonly from: Actor;
  readonly to: Actor;
  readonly mint: string;
  readonly decimals: number;
  readonly raw: number;
};

function writeTransfer(stage: Stage, { from, to, mint, decimals, raw }: Moved): void {
  const names = { from: from.address, to: to.address, mint, decimals, amount_raw: String(Math.floor(raw)) };
  stage.events.push({ type: 'transfer', ...createStagePlace(stage), event_index: 0, ...names });
}

/** Adds to a pool or removes a share of it. */
export function moveLiquidity(stage: Stage, actor: Actor, pool: StagePool, side: 'add' | 'remove', share: number) {
  const sign = side === 'add' ? 1 : -1;
  const tokenRaw = Math.floor(pool.token * share);
  const baseRaw = Math.floor(pool.base * share);
  pool.token += sign * tokenRaw;
  pool.base += sign * baseRaw;
  actor.lamports -= sign * baseRaw;
  actor.tokens.set(pool.coin, getCoinBalance(actor, pool.coin) - sign * tokenRaw);
  chargeFee(stage, actor);
  stage.events.push({
    type: 'liquidity',
    ...createStagePlace(stage),
    event_index: 0,
    pool: pool.address,
    dex: pool.dex,
    wallet: actor.address,
    side,
    mint: pool.coin.mint,
    token_decimals: DECIMALS,
    token_amount_raw: String(tokenRaw),
    base_mint: SOL_MINT,
    base_decimals: 9,
    base_amount_raw: String(baseRaw),
    pct_of_pool: Number((side === 'add' ? share / (1 + share) : share).toFixed(6)),
    is_full_close: side === 'remove' && share >= 0.999,
  });
}
