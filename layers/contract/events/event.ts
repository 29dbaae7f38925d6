import * as z from 'zod/mini';
import { transferKinds } from '../../core/identity/transfer-kind.ts';
import { directions } from '../schemas/trade.ts';
import { coverageSchemas, tallySchemas } from './coverage-events.ts';
import {
  accounts,
  amounts,
  base58,
  boolean,
  count,
  curve,
  decimals,
  fraction,
  handle,
  list,
  makeEnum,
  makeNullish,
  nullable,
  number,
  place,
  price,
  prose,
  raw,
  reasons,
  timestamp,
  word,
} from './fields.ts';

/** Schemas of all public events, by type (`docs/reference/events.md`). */
export const eventSchemas = {
  swap: z.object({
    type: z.literal('swap'),
    ...place,
    wallet_address: base58,
    pool_address: makeNullish(base58),
    signers: makeNullish(list(base58, 64)),
    executed_by: makeNullish(base58),
    dex_name: word,
    direction: makeEnum(directions),
    token_mint: base58,
    ...amounts,
    base_price_usd: makeNullish(price),
    sol_price_usd: makeNullish(price),
    network_fee_lamports: makeNullish(count),
    tip_lamports: makeNullish(count),
    tx: makeNullish(
      z.object({ swaps: count, mints: accounts, wallets: accounts }, { error: 'must be {swaps, mints[], wallets[]}' }),
    ),
    dex_fee_raw: makeNullish(raw),
    relay_bundle_id: makeNullish(word),
    terminal: makeNullish(word),
    is_arbitrage: makeNullish(boolean),
    labels: makeNullish(list(word, 32)),
    pool_token_reserve_raw: makeNullish(raw),
    pool_base_reserve_raw: makeNullish(raw),
    wallet_token_balance_raw: makeNullish(raw),
    curve,
  }),
  transfer: z.object({
    type: z.literal('transfer'),
    ...place,
    from: base58,
    to: base58,
    mint: base58,
    decimals,
    amount_raw: raw,
    kind: makeNullish(makeEnum(transferKinds)),
    program_accounts: makeNullish(list(base58, 2)),
  }),
  token: z.object({
    type: z.literal('token'),
    mint: base58,
    slot: count,
    timestamp,
    name: prose,
    symbol: prose,
    decimals,
    supply_raw: raw,
    deployer: base58,
    mint_authority: nullable.base58,
    freeze_authority: nullable.base58,
    primary_dex: z.nullable(word),
    primary_pool: nullable.base58,
  }),
  token_status: z.object({
    type: z.literal('token_status'),
    mint: base58,
    slot: count,
    timestamp,
    status: makeEnum(['pending', 'processing', 'validated', 'suspicious', 'rugged']),
    reason: nullable.prose,
    reasons,
    is_high_risk: makeNullish(boolean),
  }),
  pool: z.object({
    type: z.literal('pool'),
    pool: base58,
    mint: base58,
    base_mint: base58,
    dex: word,
    slot: count,
    timestamp,
    shape: makeEnum(['constant_product', 'concentrated', 'bonding_curve', 'other']),
    token_reserve_raw: raw,
    token_decimals: decimals,
    base_reserve_raw: raw,
    base_decimals: decimals,
    lock: makeNullish(
      z.object(
        {
          status: word,
          burn_pct: z.nullable(number),
          lock_pct: z.nullable(number),
          verified_at: z.nullable(z.union([number, prose], { error: 'must be a number, a string or null' })),
        },
        { error: 'must be {status, burn_pct, lock_pct, verified_at}' },
      ),
    ),
    curve,
  }),
  liquidity: z.object({
    type: z.literal('liquidity'),
    ...place,
    pool: base58,
    dex: word,
    wallet: base58,
    side: makeEnum(['add', 'remove']),
    mint: base58,
    ...amounts,
    pct_of_pool: fraction,
    is_full_close: boolean,
  }),
  balance: z.object({
    type: z.literal('balance'),
    mint: base58,
    wallet: base58,
    balance_raw: raw,
    slot: count,
    timestamp,
  }),
  holders_snapshot: z.object({
    type: z.literal('holders_snapshot'),
    mint: base58,
    phase: makeEnum(['begin', 'end']),
    slot: count,
    timestamp,
  }),
  identity: z.object({
    type: z.literal('identity'),
    wallet: base58,
    platform: makeEnum(['x', 'telegram']),
    username: handle,
    active: boolean,
    source: prose,
    timestamp,
  }),
  known_wallet: z.object({
    type: z.literal('known_wallet'),
    wallet: base58,
    entity: word,
    category: makeEnum(['cex', 'dex_authority', 'bridge', 'farm', 'lock', 'other']),
    source: prose,
    timestamp,
  }),
  price: z.object({ type: z.literal('price'), mint: base58, usd: price, slot: count, timestamp }),
  migration: z.object({
    type: z.literal('migration'),
    ...place,
    mint: base58,
    pad: word,
    from_pool: base58,
    to_pool: base58,
    to_dex: word,
    ...amounts,
  }),
  multiplier: z.object({
    type: z.literal('multiplier'),
    mint: base58,
    slot: count,
    timestamp,
    multiplier: price,
    effective_ts: timestamp,
  }),
  metadata: z.object({
    type: z.literal('metadata'),
    mint: base58,
    timestamp,
    uri: prose,
    status: makeEnum(['ok', 'refused', 'failed']),
    name: nullable.prose,
    symbol: nullable.prose,
    description: nullable.prose,
    image: nullable.prose,
    website: nullable.prose,
    x: nullable.prose,
    telegram: nullable.prose,
    why: nullable.prose,
  }),
  ...coverageSchemas,
} as const;

/** Events between processors. Producers cannot send them. */
export const internalSchemas = {
  /** Funding of a buyer, keyed by the mint it bought. */
  wallet_funded: z.object({
    type: z.literal('wallet_funded'),
    mint: base58,
    wallet: base58,
    /** Category of the wallet itself. */
    category: makeNullish(word),
    slot: count,
    timestamp,
    fundings: list(
      z.object({
        from: base58,
        category: z.nullable(word),
        lamports: raw,
        micro_usd: makeNullish(raw),
        slot: count,
        timestamp,
        id: word,
        ancestors: list(base58, 20),
      }),
      16,
    ),
    direct_funder: nullable.base58,
    first_funded: z.nullable(timestamp),
    first_lamports: makeNullish(raw),
    first_micro_usd: makeNullish(raw),
    first_trade: makeNullish(timestamp),
    /** What the wallet traded by UTC day, a day or more before. */
    traded: makeNullish(list(z.object({ day: count, micro_usd: raw }), 8)),
    root: z.nullable(z.object({ wallet: base58, entity: word, category: word })),
    hops: z.nullable(count),
    is_farm_funded: boolean,
    primary_terminal: z.nullable(word),
    automation: word,
    crews: list(word, 4),
  }),
  /** New facts about a funder, which re-evaluate a buy. */
  funder_learnt: z.object({
    type: z.literal('funder_learnt'),
    wallet: base58,
    funder: base58,
    /** Distinguishes several changes of one funder. */
    news: word,
    mint: base58,
    slot: count,
    timestamp,
  }),
  ...tallySchemas,
  /** Clock record for a quiet mint. */
  tick: z.object({ type: z.literal('tick'), mint: base58, slot: count, timestamp }),
} as const;

export type EventType = keyof typeof eventSchemas;
/** Types that producers may send. */
export const eventTypes = Object.keys(eventSchemas) as readonly EventType[];
export type EventOf<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;
export type PublicEvent = { [T in EventType]: EventOf<T> }[EventType];
export type WalletFundedEvent = z.infer<(typeof internalSchemas)['wallet_funded']>;
export type FunderLearntEvent = z.infer<(typeof internalSchemas)['funder_learnt']>;
export type DecodeTallyEvent = z.infer<(typeof internalSchemas)['decode_tally']>;
export type TickEvent = z.infer<(typeof internalSchemas)['tick']>;
/** Trades whose labels a record changed. Follows its rows on the tape. */
export type RelabelledEvent = {
  readonly type: 'relabelled';
  readonly mint: string;
  readonly slot: number;
  readonly timestamp: number;
  readonly trades: readonly {
    readonly seq: number;
    readonly wallet: string;
    readonly timestamp: number;
    readonly direction: (typeof directions)[number];
    /** Whole cents of USD; null without a price. */
    readonly cents: number | null;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
};
export type ChainEvent =
  | PublicEvent
  | WalletFundedEvent
  | FunderLearntEvent
  | DecodeTallyEvent
  | TickEvent
  | RelabelledEvent;
export type SwapEvent = EventOf<'swap'>;
