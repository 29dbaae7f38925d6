/** The worth of a wallet by day, over the tables that the processors wrote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, price, START_MS, type Story, swap, transfer } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const [ann, bob, mint, quiet, other] = ['days-ann', 'days-bob', 'days-mint', 'days-quiet', 'days-other'].map(
  address,
) as [string, string, string, string, string];
const sol = (usd: number): string => String(usd * 10_000_000);
const tokens = (amount: number): string => String(amount * 1_000_000);

/** START_MS is 09:00 UTC. */
const DAY_MS = 86_400_000;
const midnight = (day: number): number => 15 * 3_600_000 + (day - 1) * DAY_MS;
const [first, second, third] = ['2025-10-09', '2025-10-10', '2025-10-11'];

const priced = { base_price_usd: '100', sol_price_usd: '100', token_mint: mint };
const trade = (at: number, raw: number, usd: number, more: Story = {}) =>
  swap({
    ...{ ...priced, at, wallet: 'days-ann', network_fee_lamports: 1_000_000 },
    ...{ token_amount_raw: tokens(raw), base_amount_raw: sol(usd), labels: ['BOT:MEV'], ...more },
  });
/** Sets the filtered price. */
const mark = (at: number, usd: number, more: Story = {}) =>
  trade(at, 10, 10 * usd, { wallet: 'days-carl', labels: ['ORGANIC'], ...more });

const events = [
  price(0, '100'),
  trade(1_000, 100, 100),
  trade(2_000, 100, 200),
  transfer({ at: 3_000, tx: 'sent', from: ann, to: bob, mint, decimals: 6, amount_raw: tokens(50) }),
  trade(4_000, 20, 20, { token_mint: quiet }),
  mark(5_000, 7, { token_mint: quiet }),
  mark(6_000, 1),
  mark(midnight(1) - 1, 2),
  trade(midnight(1), 100, 300, { direction: 'sell' }),
  trade(midnight(1) + 1_000, 5, 5, { token_mint: other, base_mint: address('days-quote'), base_price_usd: undefined }),
  mark(midnight(2) - 1, 3),
  mark(midnight(2), 4),
];

const nowMs = START_MS + midnight(2) + 60_000;
const history = (wallet: string, rest = '') => ask(`/v1/wallet/${wallet}/worth-history${rest}`);

let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, nowMs);
}, 240_000);
afterAll(() => end());

describe('GET /v1/wallet/{address}/worth-history', () => {
  test('marks the lots of each day with the last filtered price until its end', async () => {
    const { status, body } = await history(ann);
    expect(status).toBe(200);
    expect(body).toMatchObject({ wallet: ann, why: null });
    expect(body.days).toEqual([
      {
        ...{ day: first, value_usd: 150 * 2 + 20 * 7, cost_usd: 250 + 20, realized_pnl_usd: 0 },
        ...{ unrealized_pnl_usd: 440 - 270 - 0.25, unpriced_tokens: 0, is_final: true },
      },
      {
        ...{ day: second, value_usd: 50 * 3 + 140, cost_usd: 100 + 20, realized_pnl_usd: 149.9 },
        ...{ unrealized_pnl_usd: 290 - 120 - 0.15, unpriced_tokens: 1, is_final: true },
      },
      {
        ...{ day: third, value_usd: 50 * 4 + 140, cost_usd: 100 + 20, realized_pnl_usd: 149.9 },
        ...{ unrealized_pnl_usd: 340 - 120 - 0.15, unpriced_tokens: 1, is_final: false },
      },
    ]);
  });

  test('has the days asked, from 29 days before the last by default', async () => {
    const whole = (await history(ann)).body.days as unknown as readonly object[];
    expect((await history(ann, `?from=${second}&to=${second}`)).body.days).toEqual([whole[1]]);
    expect((await history(ann, `?to=${first}`)).body.days).toEqual([whole[0]]);
    expect((await history(ann, `?from=${third}&to=2025-10-20`)).body.days).toEqual([whole[2]]);
    expect((await history(ann, '?from=2024-10-11&to=2025-10-11')).body.days).toEqual(whole);
  });

  test('refuses ranges that are reversed or of more than 366 days', async () => {
    for (const range of [`from=${second}&to=${first}`, 'from=2024-10-10', 'from=2025-02-30', 'to=tomorrow'])
      expect((await history(ann, `?${range}`)).status).toBe(400);
    expect((await history(ann, '?from=2024-10-11')).status).toBe(200);
  });

  test('is empty for an unseen wallet and before coverage, and zero without lots', async () => {
    const unseen = await history(address('days-nobody'));
    expect(unseen.body).toMatchObject({ days: [], why: null });
    const early = await history(ann, '?to=2025-10-08');
    expect(early.body).toMatchObject({ days: [], why: 'before_coverage', coverage: { from_ts_ms: START_MS + 1_000 } });
    const received = (await history(bob)).body.days as unknown as readonly object[];
    expect(received).toHaveLength(3);
    expect(received[2]).toMatchObject({ value_usd: 0, cost_usd: 0, unpriced_tokens: 0, is_final: false });
  });
});
