/** Compares ledger money with long decimals, on generated and captured tapes. */

import { expect, test } from 'vitest';
import { toExitView } from '../../../layers/contract/present/wallet-ledger.ts';
import { applyTrade, applyTransfer } from '../../../layers/core/ledger/apply.ts';
import { emptyLedger } from '../../../layers/core/ledger/ledger.ts';
import fc from '../../laws.ts';
import { owner, tradeOf } from '../../stories/teller.ts';
import { readTape, realTapes, type TapeSwap } from '../../tapes/real-tapes.ts';
import { type DecimalMove, decimalExits } from './decimal-ledger.ts';

type Shown = ReturnType<typeof toExitView>;

const ledgerExits = (tape: readonly DecimalMove[]): readonly Shown[] => {
  let state = emptyLedger;
  return tape.flatMap((move, at) => {
    const applied =
      move.kind === 'out'
        ? applyTransfer(state, { direction: 'out', raw: BigInt(move.raw), timestampMs: at })
        : applyTrade(state, tradeFrom(move, at));
    state = applied.state;
    return applied.exit === null ? [] : [toExitView(owner, applied.exit)];
  });
};

/** Quote in units of 10⁻¹⁸, fee in lamports. */
const tradeFrom = (move: DecimalMove, at: number) =>
  tradeOf(
    {
      direction: move.kind as 'buy' | 'sell',
      tokenRaw: move.raw,
      tokenDecimals: move.decimals,
      baseRaw: String(scaled(move.base, 18)),
      baseDecimals: 18,
      basePriceUsd: move.price,
      solPriceUsd: move.solPrice,
      networkFeeLamports: Number(scaled(move.fee, 9)),
    },
    at,
  );

const scaled = (text: string, places: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

const plain = (raw: bigint, places: number): string => {
  const digits = raw.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Prices and percentages agree to double precision, gains within 10⁻²⁸ too. */
const near = (found: number | null, wanted: number | null, grain = 0): boolean =>
  found === null || wanted === null ? found === wanted : Math.abs(found - wanted) <= grain + 4e-16 * Math.abs(wanted);

/** Gains are exact to 10⁻³⁰ a lot, however small. */
const grains = { realized: true, cash: true, sol: true };

const difference = (tape: readonly DecimalMove[]): string | null => {
  const found = ledgerExits(tape);
  const wanted = decimalExits(tape);
  if (found.length !== wanted.length) return `${found.length} exits, not ${wanted.length}`;
  for (const [at, exit] of found.entries()) {
    const right = wanted[at]!;
    const pairs = {
      realized: [exit.realized_pnl_usd, right.realized],
      cash: [exit.cash_pnl_usd, right.cash],
      sol: [exit.realized_pnl_sol, right.sol],
      entryPrice: [exit.entry_price_usd, right.entryPrice],
      exitPrice: [exit.exit_price_usd, right.exitPrice],
      gain: [exit.percentage_gain, right.gain],
      sold: [exit.percentage_sold, right.sold],
    } as const;
    for (const [name, [has, wants]] of Object.entries(pairs))
      if (!near(has, wants, name in grains ? 1e-28 : 0)) return `${name} of exit ${at} is ${has}, not ${wants}`;
    if (exit.exit_type !== (right.full ? 'FULL' : 'PARTIAL')) return `exit ${at} is ${exit.exit_type}`;
  }
  return null;
};

const raw = fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 64n - 1n));
const moveArbitrary: fc.Arbitrary<DecimalMove> = fc
  .record({
    kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'out'),
    raw,
    base: fc.bigInt(10n ** 9n, 10n ** 24n),
    lamports: fc.bigInt(0n, 10n ** 9n),
    price: fc.constantFrom('1', '149.37', '187.123456789012345'),
    solPrice: fc.constantFrom('149.37', '187.123456789012345'),
  })
  .map(move => ({
    kind: move.kind,
    raw: String(move.raw),
    decimals: 6,
    base: plain(move.base, 18),
    price: move.price,
    solPrice: move.solPrice,
    fee: plain(move.lamports, 9),
  }));

test('amounts of any size equal a ledger in long decimals', () => {
  fc.assert(
    fc.property(fc.array(moveArbitrary, { minLength: 1, maxLength: 30 }), tape => {
      expect(difference(tape)).toBeNull();
    }),
    { numRuns: 300, seed: 20_260_305 },
  );
});

const captured = (swap: TapeSwap): DecimalMove => ({
  kind: swap.direction,
  raw: swap.token_amount_raw,
  decimals: swap.token_decimals,
  base: plain(BigInt(swap.base_amount_raw), swap.base_decimals),
  price: swap.base_price_usd,
  solPrice: swap.sol_price_usd,
  fee: plain(BigInt((swap as { network_fee_lamports?: number }).network_fee_lamports ?? 0), 9),
});

for (const name of realTapes)
  test(`every wallet of the captured tape ${name} has the exits of the long-decimal ledger`, () => {
    let exits = 0;
    for (const swaps of readTape(name).values())
      for (const own of Map.groupBy(swaps, swap => swap.wallet_address).values()) {
        const tape = own.map(captured);
        expect(difference(tape)).toBeNull();
        exits += ledgerExits(tape).length;
      }
    expect(exits).toBeGreaterThan(50);
  });
