import { SOL } from '../../layers/core/identity/address.ts';
import { address, signature } from './events.ts';

/** Recent, so that reserves are fresh. */
export const startMs = Date.now() - 9 * 60_000;
export const mint = address('known');
export const pool = address('its pool');
export const slotAt = (at: number): number => 400_000_000 + Math.floor(at / 400);
export const place = (at: number) => ({ slot: slotAt(at), timestamp: startMs + at });

let swaps = 0;
/** `sol` SOL for thousands of tokens at 0.15 USD. */
export const swap = (at: number, wallet: string, direction: 'buy' | 'sell', sol: number, fields: object = {}) => ({
  type: 'swap',
  signature: signature(`handlers-${swaps++}`),
  event_index: 0,
  ...place(at),
  wallet_address: address(wallet),
  pool_address: pool,
  dex_name: 'pump_swap',
  direction,
  token_mint: mint,
  token_decimals: 6,
  token_amount_raw: String(sol * 1_000_000_000),
  base_mint: SOL,
  base_decimals: 9,
  base_amount_raw: String(sol * 1_000_000_000),
  base_price_usd: '150',
  ...fields,
});
export const moved = (at: number, wallet: string, side: 'add' | 'remove', share: number | null) => ({
  type: 'liquidity',
  signature: signature(`liquidity-${at}`),
  event_index: 0,
  ...place(at),
  pool,
  dex: 'pump_swap',
  wallet: address(wallet),
  side,
  mint,
  token_decimals: 6,
  token_amount_raw: '5000000',
  base_mint: SOL,
  base_decimals: 9,
  base_amount_raw: '0',
  pct_of_pool: share,
  is_full_close: false,
});

/** A locked pool, a relay bundle of three, a wash trader and liquidity events. */
export const tape = [
  {
    type: 'token',
    mint,
    ...place(0),
    name: 'Known',
    symbol: 'TLD',
    decimals: 6,
    supply_raw: '2000000000000',
    deployer: address('deployer'),
    mint_authority: null,
    freeze_authority: null,
    primary_dex: 'pump_swap',
    primary_pool: pool,
  },
  { type: 'token_status', mint, ...place(1), status: 'validated', reason: null, reasons: [] },
  ...['b-1', 'b-2', 'b-3'].map(wallet => swap(60_000, wallet, 'buy', 2, { relay_bundle_id: 'relay-1' })),
  ...[0, 1, 2, 3, 4, 5].map(at => swap(120_000 + at * 5_000, 'washer', at % 2 ? 'sell' : 'buy', 3)),
  swap(180_000, 'b-1', 'sell', 0.1),
  ...Array.from({ length: 12 }, (_, at) => swap(200_000 + at * 9_000, `organic-${at}`, 'buy', 0.5 + at / 10)),
  moved(400_000, 'b-2', 'add', 0.01),
  moved(410_000, 'stranger', 'remove', null),
  {
    type: 'pool',
    pool,
    mint,
    base_mint: SOL,
    dex: 'pump_swap',
    ...place(420_000),
    shape: 'constant_product',
    token_reserve_raw: '1000000000000',
    token_decimals: 6,
    base_reserve_raw: '400000000000',
    base_decimals: 9,
    lock: { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: startMs },
  },
];
