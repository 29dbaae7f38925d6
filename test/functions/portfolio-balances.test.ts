/** Portfolios beside plain sums over the events. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from '../laws.ts';
import { type BalanceStep, balanceAfter } from '../oracle/balances.ts';
import { type LawMove, replay } from '../oracle/law.ts';
import { address, price, START_MS, slotAt, swap, transfer } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const wallets = ['balanced-ann', 'balanced-bob', 'balanced-cid', 'balanced-dan'];
const mints = ['balanced-one', 'balanced-two', 'balanced-three'].map(address);
const raw = (amount: number): string => String(amount * 1_000_000);

type Step = {
  readonly kind: 'buy' | 'sell' | 'transfer' | 'balance' | 'none';
  readonly wallet: number;
  readonly to: number;
  readonly mint: number;
  readonly amount: number;
  /** Balance that a swap states. */
  readonly said: number | null;
};
const steps = fc.sample(
  fc.record<Step>({
    kind: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'transfer', 'transfer', 'balance', 'balance', 'none'),
    wallet: fc.nat(wallets.length - 1),
    to: fc.nat(wallets.length - 1),
    mint: fc.nat(mints.length - 1),
    amount: fc.integer({ min: 1, max: 40 }),
    said: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(60) }),
  }),
  { numRuns: 240, seed: 150 },
);
const toOffsetMs = (n: number): number => 1_000 + n * 1_000;
const balance = (n: number, wallet: string, mint: string, amount: number) => ({
  ...{ type: 'balance', mint, wallet, balance_raw: raw(amount), slot: slotAt(START_MS + toOffsetMs(n)) },
  timestamp: START_MS + toOffsetMs(n),
});
/** Described before it trades. */
const described = { ...{ type: 'token', mint: mints[2], slot: slotAt(START_MS), timestamp: START_MS }, decimals: 6 };
const events = [
  price(0, '100'),
  {
    ...{ ...described, name: 'Three', symbol: 'THREE', deployer: address('maker'), supply_raw: raw(1_000_000) },
    ...{ mint_authority: null, freeze_authority: null, primary_dex: null, primary_pool: null },
  },
  ...steps.map(({ kind, wallet, to, mint, amount, said }, n) => {
    const [owner, token] = [wallets[wallet]!, mints[mint]!];
    if (kind === 'balance' || kind === 'none') return balance(n, address(owner), token, kind === 'none' ? 0 : amount);
    if (kind === 'transfer') {
      const [from, target] = [address(owner), address(wallets[to]!)];
      return transfer({
        at: toOffsetMs(n),
        tx: `moved-${n}`,
        from,
        to: target,
        mint: token,
        decimals: 6,
        amount_raw: raw(amount),
      });
    }
    return swap({
      ...{ at: toOffsetMs(n), tx: `swapped-${n}`, wallet: owner, token_mint: token, direction: kind as 'buy' | 'sell' },
      ...{ token_amount_raw: raw(amount), base_amount_raw: String(amount * 10_000_000), token_decimals: 6 },
      ...{ base_price_usd: '100', sol_price_usd: '100', network_fee_lamports: 0, jito_tip_lamports: 0 },
      ...(said !== null && { wallet_token_balance_raw: raw(said) }),
    });
  }),
];

/** What a wallet must have of a token. */
const expectAmounts = (wallet: number, mint: number) => {
  const moves: LawMove[] = [];
  const balances: BalanceStep[] = [];
  for (const [n, { kind, wallet: by, to, mint: of, amount, said }] of steps.entries()) {
    if (of !== mint) continue;
    const slot = slotAt(START_MS + toOffsetMs(n));
    const size = BigInt(raw(amount));
    const money = { baseRaw: 1n, baseDecimals: 9, price: '100', solPrice: '100', lamports: 0n, venueRaw: 0n };
    const move = (own: LawMove['kind'], some = size): void => {
      moves.push({ ...money, kind: own, raw: some, slot, timestampMs: n, empties: kind === 'sell' && said === 0 });
    };
    const isOwn = by === wallet;
    if (kind === 'transfer' && by !== to) {
      if (isOwn) move('out');
      if (isOwn || to === wallet) balances.push({ kind: 'flow', slot, raw: isOwn ? -size : size });
    }
    if (!isOwn) continue;
    if (kind === 'buy' || kind === 'sell') {
      move(kind);
      balances.push({ kind: 'flow', slot, raw: kind === 'buy' ? size : -size });
      if (said !== null) balances.push({ kind: 'seen', slot, raw: BigInt(raw(said)) });
    }
    if (kind === 'balance') balances.push({ kind: 'seen', slot, raw: size });
    if (kind === 'none') {
      move('zero', 0n);
      balances.push({ kind: 'seen', slot, raw: 0n });
    }
  }
  const lotsRaw = replay(moves).heldRaw;
  const heldRaw = balanceAfter(balances);
  return { lotsRaw, amountRaw: heldRaw > lotsRaw ? heldRaw : lotsRaw };
};

let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, START_MS + 600_000);
}, 120_000);
afterAll(() => end());

describe('Portfolios have balances that no flow explains', () => {
  test.each(wallets.map((name, at) => [name, at] as const))('of %s, in each token', async (name, at) => {
    const { status, body } = await ask(`/v1/wallet/${address(name)}/portfolio?limit=200`);
    expect(status).toBe(200);
    const rows = body.portfolio as unknown as readonly Record<string, string | number>[];
    const wanted = mints.flatMap((mint, of) => {
      const { lotsRaw, amountRaw } = expectAmounts(at, of);
      if (amountRaw === 0n) return [];
      const [lots_raw, amount_raw] = [String(lotsRaw), String(amountRaw)];
      const unlotted_raw = String(amountRaw - lotsRaw);
      return [{ token_mint: mint, amount: Number(amountRaw) / 1e6, amount_raw, lots_raw, unlotted_raw }];
    });
    const byMint = (a: { token_mint?: unknown }, b: { token_mint?: unknown }) =>
      String(a.token_mint) < String(b.token_mint) ? -1 : 1;
    expect(
      rows
        .map(({ token_mint, amount, amount_raw, lots_raw, unlotted_raw }) => ({
          ...{ token_mint, amount, amount_raw, lots_raw, unlotted_raw },
        }))
        .sort(byMint),
    ).toEqual(wanted.toSorted(byMint));
  });

  test('are not activity', async () => {
    const { body } = await ask(`/v1/wallet/${address(wallets[0]!)}/activity?limit=200`);
    const kinds = (body.activity as unknown as readonly { kind: string }[]).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['buy', 'sell', 'transfer_in', 'transfer_out']));
  });
});
