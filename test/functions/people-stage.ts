import { address, price, START_MS, swap, transfer } from '../worlds/events.ts';
import type { Event } from './compare-people.ts';

/** A stage of few wallets. SOL costs 100 USD. */
export function playStage(): readonly Event[] {
  const mint = address('people-mint');
  const sol = (usd: number): string => String(usd * 10_000_000);
  const tokens = (amount: number): string => String(amount * 1_000_000);
  const trade = (at: number, wallet: string, usd: number, amount: number, direction: 'buy' | 'sell' = 'buy') =>
    swap({
      ...{ at, wallet, direction, token_mint: mint, base_price_usd: '100', sol_price_usd: '100' },
      ...{ token_amount_raw: tokens(amount), base_amount_raw: sol(usd), network_fee_lamports: 5_000 },
      ...{ pool_address: address('people-pool'), pool_token_reserve_raw: tokens(100_000_000) },
      ...{ pool_base_reserve_raw: sol(1_000_000), dex_name: 'pump_swap', labels: ['ORGANIC'] },
    });
  /** Closed positions in other tokens, each a gain of half. */
  const skilled = Array.from({ length: 24 }, (_, n) =>
    (['buy', 'sell'] as const).map((direction, side) =>
      swap({
        ...{ at: -40_000_000 + n * 600_000 + side * 300_000, wallet: 'people-skilled', direction },
        ...{ token_mint: address(`other-${n}`), base_amount_raw: sol(side === 0 ? 100 : 150) },
        ...{ base_price_usd: '100', sol_price_usd: '100', labels: ['ORGANIC'] },
      }),
    ),
  ).flat();
  const whale = [12_000, 13_000].map((usd, side) =>
    swap({
      ...{ at: -100_000 + side * 50_000, wallet: 'people-spender', direction: side === 0 ? 'buy' : 'sell' },
      ...{ token_mint: address('other-whale'), base_amount_raw: sol(usd), base_price_usd: '100', sol_price_usd: '100' },
    }),
  );
  const events = [
    price(-50_000_000, '100'),
    ...skilled,
    ...whale,
    {
      ...{ type: 'token', mint, slot: swap({ at: 0 }).slot, timestamp: START_MS, decimals: 6, name: 'P', symbol: 'P' },
      ...{ supply_raw: tokens(1_000_000_000), deployer: address('people-creator'), primary_dex: null },
      ...{ primary_pool: null, mint_authority: null, freeze_authority: null },
    },
    transfer({ at: 1_000, to: address('people-kin'), from: address('people-creator'), amount_raw: sol(600) }),
    trade(2_000, 'people-creator', 900, 1_000_000),
    trade(3_000, 'people-kin', 500, 400_000),
    ...(['people-friend', 'people-second'] as const).map((to, at) =>
      transfer({
        ...{ at: 10_000 + at, mint, decimals: 6, to: address(to), amount_raw: tokens(50_000) },
        from: address(at === 0 ? 'people-creator' : 'people-kin'),
      }),
    ),
    trade(60_000, 'people-holder', 15_000, 12_000_000),
    trade(61_000, 'people-skilled', 50, 40_000),
    trade(62_000, 'people-spender', 20, 15_000),
    trade(90_000, 'people-holder', 500, 300_000, 'sell'),
    trade(91_000, 'people-kin', 700, 500_000, 'sell'),
  ];
  return (events as unknown as readonly Event[]).toSorted((a, b) => a.timestamp! - b.timestamp!);
}
