import { drawAddress, drawSignature } from '../address.ts';
import { computeTokensLeft, computeVault, describeCurve, openMigratedPool, pumpCurve } from '../curve.ts';
import { applyPoolBuy, applyPoolSell, type Fill, type Pool } from '../pool.ts';
import { drawLogUniform, drawUniform } from '../random.ts';
import type { Launch } from './action.ts';
import { createDemoChart } from './chart.ts';
import { deriveFeeLamports, deriveTerminal } from './habits.ts';
import type { Market, Token } from './market.ts';

export const SOL = 'So11111111111111111111111111111111111111112';
const SLOT_MS = 400;
/** Slot at the unix epoch. */
const SLOT_ORIGIN = -4_000_000_000;
const DECIMALS = 6;
const SUPPLY = 1e15;
const POOLED = 0.94;
const FEE_BPS = 25;
const CURVE_FEE_BPS = 100;
const SOURCE = 'simulation';

/** Time and slot of the chain. */
function getChainTime(market: Market) {
  const timestamp = market.nowMs + market.originMs;
  return { slot: SLOT_ORIGIN + Math.floor(timestamp / SLOT_MS), timestamp };
}

function createPlace(market: Market) {
  const when = getChainTime(market);
  market.txIndex = (when.slot === market.slot ? market.txIndex : 0) + 1;
  market.slot = when.slot;
  return { signature: drawSignature(market.dice), ...when, tx_index: market.txIndex, event_index: 0 };
}

export type Manner = { readonly relay?: string };

function getBalance({ holdings }: Token, wallet: string): number {
  return holdings[wallet] ?? 0;
}

function setBalance(token: Token, wallet: string, raw: number): void {
  if (raw > 0) token.holdings[wallet] = raw;
  else delete token.holdings[wallet];
}

export function buyToken(market: Market, token: Token, wallet: string, lamports: number, manner?: Manner): void {
  const fill = applyPoolBuy(token.pool, Math.max(1_000_000, Math.round(lamports)));
  setBalance(token, wallet, getBalance(token, wallet) + fill.tokenRaw);
  writeSwap(market, token, wallet, 'buy', fill, manner);
  const { curve } = token.pool;
  if (curve !== undefined && computeTokensLeft(curve, token.pool.token) === 0) migrateToken(market, token);
}

/** A sold-out curve becomes a pool in the next transaction. */
function migrateToken(market: Market, token: Token): void {
  const { mint, pool } = token;
  const opened = openMigratedPool(pool.curve!, pool.base, drawAddress(market.dice));
  token.pool = opened;
  market.out.push({
    type: 'migration',
    ...createPlace(market),
    ...{ mint, pad: pool.dex, from_pool: pool.address, to_pool: opened.address, to_dex: opened.dex },
    ...{ token_decimals: DECIMALS, token_amount_raw: String(opened.token) },
    ...{ base_mint: SOL, base_decimals: 9, base_amount_raw: String(opened.base) },
  });
}

/** Sells at most what the wallet holds. Returns whether it sold. */
export function sellToken(market: Market, token: Token, wallet: string, raw: number, manner?: Manner): boolean {
  const held = getBalance(token, wallet);
  const amount = Math.min(held, Math.floor(raw));
  if (amount < 1_000_000) return false;
  const fill = applyPoolSell(token.pool, amount);
  setBalance(token, wallet, held - amount);
  writeSwap(market, token, wallet, 'sell', fill, manner);
  return true;
}

function writeSwap(
  market: Market,
  { mint, pool, holdings }: Token,
  wallet: string,
  direction: 'buy' | 'sell',
  fill: Fill,
  { relay }: Manner = {},
): void {
  const usd = market.solUsd.toFixed(4);
  const terminal = deriveTerminal(wallet);
  market.out.push({
    type: 'swap',
    ...createPlace(market),
    wallet_address: wallet,
    pool_address: pool.address,
    dex_name: pool.dex,
    direction,
    token_mint: mint,
    token_decimals: DECIMALS,
    token_amount_raw: String(fill.tokenRaw),
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: String(fill.baseRaw),
    base_price_usd: usd,
    sol_price_usd: usd,
    network_fee_lamports: deriveFeeLamports(wallet),
    ...(relay !== undefined && { tip_lamports: Math.round(drawLogUniform(market.dice, 10_000, 3_000_000)) }),
    dex_fee_raw: String(fill.feeRaw),
    ...(relay !== undefined && { relay_bundle_id: relay }),
    ...(terminal !== null && { terminal }),
    ...describeReserves(pool, 'pool_token_reserve_raw', 'pool_base_reserve_raw'),
    wallet_token_balance_raw: String(holdings[wallet] ?? 0),
  });
}

/** What the pool holds, and its curve. */
function describeReserves({ curve, ...pool }: Pool, token: string, base: string) {
  const held =
    curve === undefined ? pool : { token: computeVault(curve, pool.token), base: pool.base - curve.baseStart };
  return {
    ...{ [token]: String(held.token), [base]: String(held.base) },
    ...(curve && { curve: describeCurve(curve, pool) }),
  };
}

export function sendSol(market: Market, from: string, to: string, lamports: number): void {
  void market.out.push({
    type: 'transfer',
    ...createPlace(market),
    from,
    to,
    mint: SOL,
    decimals: 9,
    amount_raw: String(Math.round(lamports)),
  });
}

export function moveTokens(market: Market, token: Token, from: string, to: string, share: number): void {
  const amount = Math.floor(getBalance(token, from) * share);
  if (amount <= 0 || from === to) return;
  setBalance(token, from, getBalance(token, from) - amount);
  setBalance(token, to, getBalance(token, to) + amount);
  const { mint } = token;
  market.out.push({
    type: 'transfer',
    ...createPlace(market),
    from,
    to,
    mint,
    decimals: DECIMALS,
    amount_raw: String(amount),
  });
}

/** The deployer keeps what is not pooled. */
export function launchToken(market: Market, launch: Launch): Token {
  const { mint, name, symbol, deployer, draw } = launch;
  const pool: Pool = launch.isOnCurve
    ? {
        ...{ address: launch.pool, dex: pumpCurve.pad, shape: 'bonding_curve', feeBps: CURVE_FEE_BPS },
        ...{ token: pumpCurve.tokenStart, base: pumpCurve.baseStart, curve: pumpCurve },
      }
    : {
        ...{ address: launch.pool, dex: launch.dex, shape: 'constant_product', feeBps: FEE_BPS },
        ...{ token: Math.floor(SUPPLY * POOLED), base: Math.round(draw.baseSol * 1e9) },
      };
  const kept = launch.isOnCurve ? 0 : SUPPLY - pool.token;
  const token: Token = {
    mint,
    name,
    symbol,
    deployer,
    supply: SUPPLY,
    bornMs: market.nowMs,
    pool,
    chart: createDemoChart(draw, Math.log(pool.base / pool.token), market.nowMs),
    weight: draw.weight,
    holdings: kept > 0 ? { [deployer]: kept } : {},
    crowd: [],
    plans: [],
    nextMs: market.nowMs + Math.round(drawUniform(market.dice, 900, 2_500)),
    isDue: true,
    tradedMs: market.nowMs,
    isRugged: false,
    isLocked: launch.isLocked,
    left: [],
  };
  market.tokens.push(token);
  const supply = { decimals: DECIMALS, supply_raw: String(token.supply) };
  const authorities = { mint_authority: null, freeze_authority: null };
  const primary = { primary_dex: pool.dex, primary_pool: pool.address };
  market.out.push(
    { type: 'token', mint, ...getChainTime(market), name, symbol, ...supply, deployer, ...authorities, ...primary },
    { type: 'balance', mint, wallet: deployer, balance_raw: String(kept), ...getChainTime(market) },
  );
  if (launch.isOnCurve) writePool(market, token);
  else writeLiquidity(market, token, 'add', pool.token, pool.base, 1);
  market.out.push({
    type: 'token_status',
    mint,
    ...getChainTime(market),
    status: 'validated',
    reason: null,
    reasons: [],
    is_high_risk: false,
  });
  return token;
}

function writeLiquidity(
  market: Market,
  token: Token,
  side: 'add' | 'remove',
  tokenRaw: number,
  baseRaw: number,
  share: number,
): void {
  const { mint, deployer, pool } = token;
  market.out.push({
    type: 'liquidity',
    ...createPlace(market),
    pool: pool.address,
    dex: pool.dex,
    wallet: deployer,
    side,
    mint,
    token_decimals: DECIMALS,
    token_amount_raw: String(tokenRaw),
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: String(baseRaw),
    pct_of_pool: share,
    is_full_close: side === 'remove' && share >= 0.99,
  });
  writePool(market, token);
}

function writePool(market: Market, { mint, pool, isLocked }: Token): void {
  market.out.push({
    type: 'pool',
    pool: pool.address,
    mint,
    base_mint: SOL,
    dex: pool.dex,
    ...getChainTime(market),
    shape: pool.shape,
    ...describeReserves(pool, 'token_reserve_raw', 'base_reserve_raw'),
    token_decimals: DECIMALS,
    base_decimals: 9,
    ...(isLocked && {
      lock: { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: getChainTime(market).timestamp },
    }),
  });
}

/** The deployer takes liquidity and keeps the tokens of it. */
export function pullLiquidity(market: Market, token: Token, share: number): void {
  const { pool, deployer } = token;
  const [tokenRaw, baseRaw] = [Math.floor(pool.token * share), Math.floor(pool.base * share)];
  pool.token -= tokenRaw;
  pool.base -= baseRaw;
  setBalance(token, deployer, getBalance(token, deployer) + tokenRaw);
  token.isRugged = true;
  token.plans = [];
  writeLiquidity(market, token, 'remove', tokenRaw, baseRaw, share);
}

export function writePrice(market: Market): void {
  void market.out.push({ type: 'price', mint: SOL, usd: market.solUsd.toFixed(4), ...getChainTime(market) });
}

export function writeIdentity(market: Market, wallet: string, username: string, active: boolean): void {
  void market.out.push({
    type: 'identity',
    wallet,
    platform: username.endsWith('_tg') ? 'telegram' : 'x',
    username,
    active,
    source: SOURCE,
    timestamp: getChainTime(market).timestamp,
  });
}

export function writeKnown(market: Market, wallet: string, entity: string, category: string): void {
  void market.out.push({
    type: 'known_wallet',
    wallet,
    entity,
    category,
    source: SOURCE,
    timestamp: getChainTime(market).timestamp,
  });
}
