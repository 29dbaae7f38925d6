import { describe, expect, it } from 'vitest';
import { type Swap, tapeOf } from './tape.ts';

const tape = tapeOf({ organic: true, swaps: 20_000, seed: 11 });
const births = new Map(
  tape.events.filter(({ type }) => type === 'token').map(({ mint, slot }) => [mint, Number(slot)]),
);
const together = Map.groupBy(
  tape.swaps.filter(({ direction }) => direction === 'buy'),
  ({ token_mint, slot }) => `${token_mint} ${slot}`,
);
const wallets = (swaps: readonly Swap[]): number => new Set(swaps.map(({ wallet_address }) => wallet_address)).size;

describe('an organic tape', () => {
  it('contains no manipulation, only a few friends who buy one new token', () => {
    const reported = tape.truths.filter(({ detector, verdict }) => detector !== 'follow' && verdict !== 'near_miss');
    expect(reported.filter(({ parameters }) => !parameters.by_chance)).toEqual([]);
    expect(reported.filter(({ detector }) => detector === 'bundle').length).toBeLessThanOrEqual(1);
  });

  it('has strangers that buy in one slot, mostly at launches', () => {
    const crowds = [...together.values()].filter(swaps => wallets(swaps) >= 3);
    const atLaunch = crowds.filter(([swap]) => swap!.slot - births.get(swap!.token_mint)! < 2);
    expect(atLaunch.length).toBeGreaterThan(10);
    expect(crowds.length - atLaunch.length).toBeGreaterThan(20);
  });

  it('has strangers with the same round sizes', () => {
    const sizes = Map.groupBy(
      tape.swaps.filter(({ direction }) => direction === 'buy'),
      ({ base_amount_raw }) => base_amount_raw,
    );
    for (const round of ['100000000', '500000000', '1000000000'])
      expect(wallets(sizes.get(round) ?? [])).toBeGreaterThan(200);
  });

  it('has relay bundles of one wallet each', () => {
    const relays = Map.groupBy(
      tape.swaps.filter(swap => swap.relay_bundle_id !== undefined),
      swap => swap.relay_bundle_id,
    );
    expect(relays.size).toBeGreaterThan(500);
    expect(Math.max(...[...relays.values()].map(wallets))).toBe(1);
  });

  it('has exchanges that fund strangers in any amounts, and some of these trade', () => {
    const exchanges = new Set(tape.events.filter(({ category }) => category === 'cex').map(({ wallet }) => wallet));
    const withdrawals = tape.events.filter(({ type, from }) => type === 'transfer' && exchanges.has(from));
    expect(new Set(withdrawals.map(({ amount_raw }) => amount_raw)).size).toBeGreaterThan(200);
    const traders = new Set(tape.swaps.map(({ wallet_address }) => wallet_address));
    expect(withdrawals.filter(({ to }) => traders.has(String(to))).length).toBeGreaterThan(100);
  });

  it('has no wallet that meets the wash trading rule', () => {
    const pairs = Map.groupBy(tape.swaps, ({ wallet_address, token_mint }) => `${wallet_address} ${token_mint}`);
    const washes = [...pairs.values()].filter(swaps => swaps.some((_, last) => isWash(swaps.slice(0, last + 1))));
    expect(washes).toEqual([]);
  });

  it('has bursts: slots after a trade are busier', () => {
    const slots = Map.groupBy(tape.swaps, ({ token_mint }) => token_mint);
    const busiest = [...slots.values()].sort((one, other) => other.length - one.length)[0]!.map(({ slot }) => slot);
    const gaps = busiest.slice(1).map((slot, index) => slot - busiest[index]!);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    expect(deviation / mean).toBeGreaterThan(1.3);
  });
});

function isWash(swaps: readonly Swap[]): boolean {
  const hour = swaps.filter(({ timestamp }) => timestamp > swaps.at(-1)!.timestamp - 3_600_000);
  const flips = hour.filter((swap, index) => index > 0 && swap.direction !== hour[index - 1]!.direction).length;
  const sols = hour.map(
    ({ base_amount_raw, direction }) => (Number(base_amount_raw) / 1e9) * (direction === 'buy' ? 1 : -1),
  );
  const volume = sols.reduce((sum, sol) => sum + Math.abs(sol), 0);
  return flips >= 4 && volume * 160 >= 500 && Math.abs(sols.reduce((sum, sol) => sum + sol, 0)) <= volume * 0.1;
}
