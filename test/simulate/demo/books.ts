/** Balances and pools as a reader of the events sees them. */
import type { TapeEvent } from 'market-simulator/item';

export type Books = {
  /** Wallets that gave away more than they had. */
  readonly overdrawn: readonly string[];
  /** Product of a pool's reserves before and after each swap. */
  readonly products: readonly (readonly [before: bigint, after: bigint])[];
};

type Curve = { readonly virtual_token_raw: string; readonly virtual_base_raw: string };

const raw = (value: unknown): bigint => BigInt(String(value));

export const bookOf = (events: readonly TapeEvent[]): Books => {
  const [balances, pools] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const overdrawn: string[] = [];
  const products: [bigint, bigint][] = [];
  const move = (mint: unknown, wallet: unknown, amount: bigint): void => {
    const key = `${mint} ${wallet}`;
    const after = (balances.get(key) ?? 0n) + amount;
    balances.set(key, after);
    if (after < 0n) overdrawn.push(key);
  };
  for (const event of events) {
    if (event.type === 'balance') balances.set(`${event.mint} ${event.wallet}`, raw(event.balance_raw));
    const curve = event.curve as Curve | undefined;
    const virtual = curve && raw(curve.virtual_token_raw) * raw(curve.virtual_base_raw);
    if (event.type === 'pool')
      pools.set(String(event.pool), virtual ?? raw(event.token_reserve_raw) * raw(event.base_reserve_raw));
    if (event.type === 'migration')
      pools.set(String(event.to_pool), raw(event.token_amount_raw) * raw(event.base_amount_raw));
    if (event.type === 'liquidity' && event.side === 'remove')
      move(event.mint, event.wallet, raw(event.token_amount_raw));
    if (event.type === 'transfer' && event.decimals === 6) {
      move(event.mint, event.from, -raw(event.amount_raw));
      move(event.mint, event.to, raw(event.amount_raw));
    }
    if (event.type !== 'swap') continue;
    const amount = raw(event.token_amount_raw);
    move(event.token_mint, event.wallet_address, event.direction === 'buy' ? amount : -amount);
    const pool = String(event.pool_address);
    const after = virtual ?? raw(event.pool_token_reserve_raw) * raw(event.pool_base_reserve_raw);
    products.push([pools.get(pool)!, after]);
    pools.set(pool, after);
  }
  return { overdrawn, products };
};
