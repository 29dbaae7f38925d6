import type { Act, Side } from './act.ts';
import { drawAddress, drawRelayId, drawSignature } from './address.ts';
import { type Curve, computeTokensLeft, describeCurve, openMigratedPool } from './curve.ts';
import type { TapeEvent } from './item.ts';
import { noteFunding, noteTrade } from './notes.ts';
import { applyPoolBuy, applyPoolSell, type Fill, type Pool } from './pool.ts';
import { createRandom, drawBoolean, drawInteger, drawLogUniform } from './random.ts';
import { ensurePosition, getMainPool, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { cachePerWorld, emit, getNowMs, getWorldTime, toChainSlot, type World } from './world.ts';

export const SOL = 'So11111111111111111111111111111111111111112';
const HOUR_MS = 3_600_000;

/** Buys in lamports, sells in raw units. */
export type Leg = {
  readonly token: Token;
  readonly wallet: Wallet;
  readonly side: Side;
  readonly raw: number;
  readonly pool?: Pool;
};

/** What a truth about these acts says of token, wallets, transactions and times. */
export function toTruthClaim({ mint }: Token, acts: readonly Act[]) {
  return {
    token_mint: mint,
    wallets: [...new Set(acts.map(({ wallet }) => wallet.address))],
    leader: acts[0]!.wallet.address,
    signatures: [...new Set(acts.map(({ signature }) => signature))],
    fromMs: acts[0]!.ms,
    toMs: acts.at(-1)!.ms,
  };
}

export type Manner = {
  readonly relay?: string | null;
  readonly arbitrage?: boolean;
  /** Places behind the transaction before; else chance says. */
  readonly places?: number;
};

/** Writes a transaction of swaps. */
export function writeSwaps(world: World, legs: readonly Leg[], manner: Manner = {}): Act[] {
  const signature = drawSignature(world.random);
  const txIndex = advanceTxIndex(world, manner.places);
  const first = legs[0]!.wallet;
  const place = { signature, txIndex, relay: manner.relay ?? (first.relays ? drawRelayId(world.random) : null) };
  const wallets = [...new Set(legs.map(leg => leg.wallet.address))];
  const paid = new Set<Wallet>();
  return legs.map((leg, index) => {
    const pool = leg.pool ?? getMainPool(leg.token);
    const fill = leg.side === 'buy' ? applyPoolBuy(pool, leg.raw) : applyPoolSell(pool, leg.raw);
    const { token, wallet, side } = leg;
    const position = ensurePosition(token, wallet);
    if (side === 'buy') {
      position.entry = fill.baseRaw / Math.max(1, fill.tokenRaw);
      position.boughtSlot = world.slot;
    }
    position.raw += side === 'buy' ? fill.tokenRaw : -fill.tokenRaw;
    if (position.side !== null && position.side !== side) position.flips++;
    position.side = side;
    const now = getNowMs(world);
    while (position.book.length > 0 && position.book[0]! <= now - HOUR_MS) position.book.splice(0, 2);
    position.book.push(now, convertToUsd(world, fill.baseRaw) * (side === 'buy' ? 1 : -1));
    const balance = position.raw;
    const pays = !paid.has(leg.wallet);
    paid.add(leg.wallet);
    emit(world, toSwapEvent(world, leg, fill, { ...place, wallets, legs, index, pays, manner, balance }));
    const act = toAct(world, leg, fill, place);
    noteTrade(world.notes, token.mint, { ...act, wallet: wallet.address });
    if (pool.curve !== undefined && computeTokensLeft(pool.curve, pool.token) === 0)
      writeMigration(world, token, pool, pool.curve);
    return act;
  });
}

/** A sold-out curve becomes a pool in the next transaction. */
function writeMigration(world: World, token: Token, pool: Pool, curve: Curve): void {
  const random = getSeparateRandom(world);
  const opened = openMigratedPool(curve, pool.base, drawAddress(random));
  token.pools = [{ ...opened }, ...token.pools.slice(1)];
  emit(world, {
    type: 'migration',
    signature: drawSignature(random),
    tx_index: advanceTxIndex(world, 1),
    event_index: 0,
    ...getWorldTime(world),
    ...{ pad: curve.pad, from_pool: pool.address, to_pool: opened.address, to_dex: opened.dex },
    ...toAmountFields(token, opened.token, opened.base),
  });
  writePoolSnapshot(world, token, getMainPool(token));
}

type Place = { readonly signature: string; readonly txIndex: number; readonly relay: string | null };
type Setting = Place & {
  readonly wallets: readonly string[];
  readonly legs: readonly Leg[];
  readonly index: number;
  readonly pays: boolean;
  readonly manner: Manner;
  readonly balance: number;
};

function toSwapEvent(
  world: World,
  { token, wallet, side, pool = getMainPool(token) }: Leg,
  fill: Fill,
  of: Setting,
): TapeEvent {
  return {
    type: 'swap',
    signature: of.signature,
    slot: toChainSlot(world.slot),
    tx_index: of.txIndex,
    event_index: of.index,
    timestamp: getNowMs(world),
    wallet_address: wallet.address,
    pool_address: pool.address,
    ...(of.wallets.length > 1 && { signers: of.wallets }),
    dex_name: pool.dex,
    direction: side,
    token_mint: token.mint,
    token_decimals: token.decimals,
    token_amount_raw: String(fill.tokenRaw),
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: String(fill.baseRaw),
    ...(token.priced && { base_price_usd: toUsdText(world.solUsd), sol_price_usd: toUsdText(world.solUsd) }),
    network_fee_lamports: of.pays ? wallet.feeLamports : 0,
    ...(of.relay !== null && of.pays && { tip_lamports: Math.round(drawLogUniform(world.random, 10_000, 3_000_000)) }),
    ...(of.legs.length > 1 && {
      tx: { swaps: of.legs.length, mints: [...new Set(of.legs.map(leg => leg.token.mint))], wallets: of.wallets },
    }),
    dex_fee_raw: String(fill.feeRaw),
    ...(of.relay !== null && { relay_bundle_id: of.relay }),
    ...(wallet.terminal !== null && { terminal: wallet.terminal }),
    ...(of.manner.arbitrage && { is_arbitrage: true }),
    pool_token_reserve_raw: String(pool.token),
    pool_base_reserve_raw: String(pool.base),
    ...(pool.curve && { curve: describeCurve(pool.curve, pool) }),
    ...(token.balanced && { wallet_token_balance_raw: String(of.balance) }),
  };
}

function toUsdText(usd: number): string {
  return usd.toFixed(4);
}

function toAct(world: World, { wallet, side }: Leg, fill: Fill, of: Place): Act {
  return {
    wallet,
    side,
    slot: world.slot,
    ms: getNowMs(world),
    ...of,
    lamports: fill.baseRaw,
    tokenRaw: fill.tokenRaw,
    usd: convertToUsd(world, fill.baseRaw),
  };
}

export function convertToUsd(world: World, lamports: number): number {
  return (lamports / 1e9) * world.solUsd;
}

/** Other markets' transactions lie between those of the tape. */
const PLACES_MAX = 120;

function advanceTxIndex(world: World, places?: number): number {
  world.txIndex += places ?? drawInteger(world.random, 1, PLACES_MAX);
  return world.txIndex;
}

/** The place of a transaction on the chain. */
function createPlace(world: World, event_index: () => number = () => 0) {
  const signature = drawSignature(world.random);
  const slot = toChainSlot(world.slot);
  return { signature, slot, tx_index: advanceTxIndex(world), event_index: event_index(), timestamp: getNowMs(world) };
}

export function writeSolTransfer(world: World, from: Wallet, to: Wallet, lamports: number): void {
  noteFunding(world.notes, from.address, to.address, lamports, getNowMs(world));
  const place = createPlace(world, () => (drawBoolean(world.random, 0.9) ? 0 : 1));
  emit(world, {
    type: 'transfer',
    ...place,
    ...toParties(from, to),
    mint: SOL,
    decimals: 9,
    amount_raw: String(lamports),
  });
}

function toParties(from: Wallet, to: Wallet) {
  return { from: from.address, to: to.address };
}

/** Moves tokens between wallets. Returns the signature, or null for nothing to move. */
export function moveTokens(world: World, token: Token, from: Wallet, to: Wallet, raw: number): string | null {
  const amount = Math.min(Math.floor(raw), ensurePosition(token, from).raw);
  if (amount <= 0) return null;
  ensurePosition(token, from).raw -= amount;
  ensurePosition(token, to).raw += amount;
  const { mint, decimals } = token;
  const place = createPlace(world);
  emit(world, { type: 'transfer', ...place, ...toParties(from, to), mint, decimals, amount_raw: String(amount) });
  return place.signature;
}

/** Writes a reserve snapshot. */
export function writePoolSnapshot(world: World, token: Token, pool: Pool, lock?: object): void {
  emit(world, {
    type: 'pool',
    pool: pool.address,
    mint: token.mint,
    base_mint: SOL,
    dex: pool.dex,
    ...getWorldTime(world),
    shape: pool.shape,
    token_reserve_raw: String(pool.token),
    token_decimals: token.decimals,
    base_reserve_raw: String(pool.base),
    base_decimals: 9,
    ...(lock !== undefined && { lock }),
    ...(pool.curve && { curve: describeCurve(pool.curve, pool) }),
  });
}

export function writeKnownWallet(world: World, { address: wallet }: Wallet, entity: string, category: string): void {
  emit(world, { type: 'known_wallet', wallet, entity, category, source: 'simulation', timestamp: getNowMs(world) });
}

/** Writes the validator's view of a token. */
export function writeTokenStatus(world: World, { mint }: Token, status: string, reason: string | null): void {
  emit(world, {
    type: 'token_status',
    mint,
    ...getWorldTime(world),
    status,
    reason,
    reasons: reason === null ? [] : [reason],
    is_high_risk: reason !== null,
  });
}

/** Adds or removes liquidity proportionally and writes the new reserves. */
export function moveLiquidity(world: World, token: Token, wallet: Wallet, side: 'add' | 'remove', fraction: number) {
  const pool = getMainPool(token);
  const tokenRaw = Math.floor(pool.token * fraction);
  const baseRaw = Math.floor(pool.base * fraction);
  pool.token += side === 'add' ? tokenRaw : -tokenRaw;
  pool.base += side === 'add' ? baseRaw : -baseRaw;
  if (side === 'remove') ensurePosition(token, wallet).raw += tokenRaw;
  const place = createPlace(world);
  const share = side === 'add' ? fraction / (1 + fraction) : fraction;
  emitLiquidity(world, token, pool, { ...place, wallet: wallet.address, side }, [tokenRaw, baseRaw, share]);
  writePoolSnapshot(world, token, pool);
  return place.signature;
}

/** Drawn apart: the rest of the tape stays the same. */
const getSeparateRandom = cachePerWorld(({ options }) => createRandom(options.seed + SEPARATE_SEED));
const SEPARATE_SEED = 2 ** 33;

/** Writes the deposit that opens a pool. */
export function writeFirstDeposit(world: World, token: Token, pool: Pool): void {
  const signature = drawSignature(getSeparateRandom(world));
  const place = { signature, tx_index: advanceTxIndex(world, 1), event_index: 0, ...getWorldTime(world) };
  const wallet = (token.provider ?? token.deployer).address;
  emitLiquidity(world, token, pool, { ...place, wallet, side: 'add' }, [pool.token, pool.base, 1]);
}

type Mover = ReturnType<typeof createPlace> & { readonly wallet: string; readonly side: 'add' | 'remove' };
/** The share of the pool before a removal, after an addition. */
type Amounts = readonly [tokenRaw: number, baseRaw: number, share: number];

function toAmountFields({ mint, decimals }: Token, tokenRaw: number, baseRaw: number) {
  return {
    ...{ mint, token_decimals: decimals, token_amount_raw: String(tokenRaw) },
    ...{ base_mint: SOL, base_decimals: 9, base_amount_raw: String(baseRaw) },
  };
}

function emitLiquidity(world: World, token: Token, pool: Pool, mover: Mover, [tokenRaw, baseRaw, share]: Amounts) {
  emit(world, {
    type: 'liquidity',
    ...mover,
    pool: pool.address,
    dex: pool.dex,
    ...toAmountFields(token, tokenRaw, baseRaw),
    pct_of_pool: Number(share.toFixed(6)),
    is_full_close: mover.side === 'remove' && share >= 1,
  });
}
