import { drawAddress, drawSignature } from '../address.ts';
import { FIRST_SLOT, SLOT_MS } from '../clock.ts';
import type { TapeEvent } from '../item.ts';
import { applyPoolSell, type Pool } from '../pool.ts';
import { createHeapQueue, type Queue } from '../queue.ts';
import { createRandom, drawInteger, type Random } from '../random.ts';

/** SOL in USD on every stage. */
export const SOL_USD = 150;
export const SOL = 1e9;
export const SOL_MINT = 'So11111111111111111111111111111111111111112';
const START_MS = 1_790_000_000_000;
export const DECIMALS = 6;

/** A wallet with what passed through it. */
export type Actor = {
  readonly address: string;
  /** Whether the adversary owns it. */
  readonly own: boolean;
  /** Received less paid, in lamports. */
  lamports: number;
  /** Raw holdings. */
  readonly tokens: Map<Coin, number>;
  terminal: string | null;
};

/** A token with its pools; the first is the main one. */
export type Coin = {
  readonly mint: string;
  readonly deployer: Actor;
  readonly supplyRaw: number;
  readonly pools: StagePool[];
};

/** `owner` gets the fees of a pool of his own. */
export type StagePool = Pool & { readonly coin: Coin; readonly owner: Actor | null };

/** A small market with one adversary, who pays for everything. */
export type Stage = {
  readonly random: Random;
  readonly queue: Queue<() => void>;
  readonly events: TapeEvent[];
  /** Seconds since the beginning; negative before it. */
  second: number;
  slot: number;
  txIndex: number;
  readonly actors: Actor[];
  readonly coins: Coin[];
  /** Lamports that the adversary lost to venues, network and strangers. */
  readonly costs: { fees: number; gifts: number };
};

export function createStage(seed: number): Stage {
  const random = createRandom(seed);
  return {
    random,
    queue: createHeapQueue(),
    events: [],
    second: 0,
    slot: Number.NEGATIVE_INFINITY,
    txIndex: 0,
    actors: [],
    coins: [],
    costs: { fees: 0, gifts: 0 },
  };
}

/** Schedules an action. Actions of one time run in planning order. */
export function plan(stage: Stage, second: number, act: () => void): void {
  stage.queue.push(second, act);
}

/** Runs what is planned and returns the tape. */
export function runStage(stage: Stage): readonly TapeEvent[] {
  for (let next = stage.queue.pop(); next !== undefined; next = stage.queue.pop()) {
    const slot = Math.floor((next.at * 1000) / SLOT_MS);
    if (slot > stage.slot) stage.txIndex = 0;
    stage.slot = slot;
    stage.second = next.at;
    next.what();
  }
  return stage.events;
}

export function createActor(stage: Stage, own: boolean): Actor {
  const actor: Actor = {
    address: drawAddress(stage.random),
    own,
    lamports: 0,
    tokens: new Map(),
    terminal: null,
  };
  stage.actors.push(actor);
  return actor;
}

export function createActors(stage: Stage, count: number, own: boolean): Actor[] {
  return Array.from({ length: count }, () => createActor(stage, own));
}

function readClock({ second }: Stage) {
  const slot = Math.floor((second * 1000) / SLOT_MS);
  return { slot: FIRST_SLOT + slot, timestamp: START_MS + slot * SLOT_MS };
}

/** The place of the next transaction. Other markets' transactions lie between. */
export function createStagePlace(stage: Stage, gap = drawInteger(stage.random, 1, 40)) {
  stage.txIndex += gap;
  return { signature: drawSignature(stage.random), tx_index: stage.txIndex, ...readClock(stage) };
}

export function emit(stage: Stage, event: Readonly<Record<string, unknown>> & { readonly type: string }): void {
  stage.events.push({ ...readClock(stage), ...event });
}

/** Creates a token and its pool with `depth` lamports. */
export function createCoin(stage: Stage, deployer: Actor, depth = 84 * SOL, dex = 'raydium_cpmm'): Coin {
  const coin: Coin = { mint: drawAddress(stage.random), deployer, supplyRaw: 1e15, pools: [] };
  stage.coins.push(coin);
  const pool = openPool(stage, coin, { token: 8e14, base: depth, dex });
  emit(stage, {
    type: 'token',
    mint: coin.mint,
    name: 'Stage',
    symbol: 'STAGE',
    decimals: DECIMALS,
    supply_raw: String(coin.supplyRaw),
    deployer: deployer.address,
    mint_authority: null,
    freeze_authority: null,
    primary_dex: dex,
    primary_pool: pool.address,
  });
  emit(stage, { type: 'token_status', mint: coin.mint, status: 'validated', reason: null, reasons: [] });
  emitPool(stage, pool);
  // The deployer's first deposit, outside of the plays' wealth.
  emit(stage, {
    type: 'liquidity',
    signature: drawSignature(createRandom(stage.coins.length)),
    tx_index: 0,
    event_index: 0,
    pool: pool.address,
    dex,
    wallet: deployer.address,
    side: 'add',
    mint: coin.mint,
    token_decimals: DECIMALS,
    token_amount_raw: String(pool.token),
    base_mint: SOL_MINT,
    base_decimals: 9,
    base_amount_raw: String(pool.base),
    pct_of_pool: 1,
    is_full_close: false,
  });
  return coin;
}

type PoolTerms = { readonly token: number; readonly base: number; readonly dex: string; readonly owner?: Actor };

export function openPool(stage: Stage, coin: Coin, { token, base, dex, owner }: PoolTerms): StagePool {
  const address = drawAddress(stage.random);
  const shape = 'constant_product';
  const pool: StagePool = { address, dex, shape, feeBps: 25, token, base, coin, owner: owner ?? null };
  coin.pools.push(pool);
  return pool;
}

export function emitPool(stage: Stage, pool: StagePool): void {
  emit(stage, {
    type: 'pool',
    pool: pool.address,
    mint: pool.coin.mint,
    base_mint: SOL_MINT,
    dex: pool.dex,
    shape: pool.shape,
    token_reserve_raw: String(pool.token),
    token_decimals: DECIMALS,
    base_reserve_raw: String(pool.base),
    base_decimals: 9,
  });
}

/** Says who a wallet is, as the curated list does. */
export function emitKnownWallet(stage: Stage, actor: Actor, category: string): void {
  emit(stage, { type: 'known_wallet', wallet: actor.address, entity: 'Stage', category, source: 'simulation' });
}

export function getCoinBalance(actor: Actor, coin: Coin): number {
  return actor.tokens.get(coin) ?? 0;
}

/** Lamports of the adversary's assets, if all were sold now. */
export function countWealth({ actors, coins }: Stage): number {
  const own = actors.filter(actor => actor.own);
  const lamports = own.reduce((sum, actor) => sum + actor.lamports, 0);
  return coins.reduce((sum, coin) => {
    const raw = own.reduce((held, actor) => held + getCoinBalance(actor, coin), 0);
    const pool = coin.pools.toSorted((a, b) => b.base - a.base)[0]!;
    return raw <= 0 ? sum : sum + applyPoolSell({ ...pool }, raw).baseRaw;
  }, lamports);
}
