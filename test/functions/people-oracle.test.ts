/** Every number of a token's people, beside the oracle over the rows of its tape. */
import { afterEach, describe, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import { tapeOf } from '../simulate/tape.ts';
import { readTape } from '../tapes/real-tapes.ts';
import { address, price, START_MS, swap, transfer } from '../worlds/events.ts';
import { comparePeople } from './compare-people.ts';
import { openWholeWallets } from './whole-wallets.ts';

type Event = Parameters<typeof comparePeople>[1][number];

let end: (() => Promise<void>) | null = null;
afterEach(async () => {
  await end?.();
  end = null;
});

const compareTape = async (events: readonly Event[], mints: readonly string[]) => {
  const lastMs = events.reduce((last, { timestamp }) => Math.max(last, Number(timestamp)), 0);
  let world: World | null = null;
  end = await openWholeWallets(events, lastMs + 60_000, found => {
    world = found;
  });
  const sums: Record<string, number> = {};
  for (const mint of mints)
    for (const [tag, count] of Object.entries(await comparePeople(world!, events, mint)))
      sums[tag] = (sums[tag] ?? 0) + count;
  return sums;
};

const listMints = (events: readonly Event[]): readonly string[] => [
  ...new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : []))),
];

describe('The people of a token are those of the oracle', () => {
  test('on a simulated market with crews, snipers and market makers', { timeout: 900_000 }, async () => {
    const { events } = tapeOf({ seed: 7, swaps: 1_500, tokens: 5, hours: 2 });
    const sums = await compareTape(events as readonly Event[], listMints(events as readonly Event[]));
    for (const tag of ['creator', 'sniper', 'bundler', 'fresh', 'market_maker'])
      expect([tag, sums[tag]! > 0]).toEqual([tag, true]);
  });

  test('where a creator pays and gives, a whale buys, and a skilled wallet trades', { timeout: 900_000 }, async () => {
    const events = playStage();
    const sums = await compareTape(events, [address('people-mint')]);
    expect(sums).toEqual({
      ...{ creator: 1, sniper: 1, bundler: 0, insider: 3, fresh: 1, whale: 2, smart: 1, market_maker: 0 },
    });
  });

  test('on a real tape, whose launch was not seen', { timeout: 900_000 }, async () => {
    const [mint, swaps] = [...readTape('demo')].sort(([, a], [, b]) => b.length - a.length)[0]!;
    const events = swaps.slice(0, 400).map(one => ({ ...one, type: 'swap' }));
    const sums = await compareTape(events, [mint]);
    expect(sums).toMatchObject({ creator: 0, sniper: 0 });
  });
});

/** A stage of few wallets. SOL costs 100 USD. */
function playStage(): readonly Event[] {
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
