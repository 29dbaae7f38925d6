import { describe, expect, it } from 'vitest';
import type { SwapEvent } from '../../layers/contract/events/event.ts';
import { decodeTransaction } from '../../layers/decode/adapters/decode.ts';
import { type Expected, expected, type Raw, transactions } from './fixtures.ts';
import { keysOf } from './forms.ts';

/** A venue's own log in the terms of the ingest format. */
type Native = {
  readonly wallet?: string;
  readonly paid: readonly [string | null, string];
  readonly got: readonly [string | null, string];
  readonly venueFee: 'outside' | 'inside';
};

const SOL = 'So11111111111111111111111111111111111111112';
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Maps venue fields. Pump has curve amounts and a fee; others trader amounts. */
const nativesOf = ({ events }: Expected): readonly Native[] =>
  events.flatMap((event: Record<string, Raw>): readonly Native[] => {
    if (event.event === 'pump_trade') {
      const [sol, token]: [readonly [string, string], readonly [string, string]] = [
        [SOL, String(event.sol_amount)],
        [event.mint, String(event.token_amount)],
      ];
      return [
        { wallet: event.user, paid: event.is_buy ? sol : token, got: event.is_buy ? token : sol, venueFee: 'outside' },
      ];
    }
    // Raydium's log names no mints, so only the amounts identify it.
    if (event.event === 'raydium_v4_swap_base_in')
      return [{ paid: [null, String(event.amount_in)], got: [null, String(event.out_amount)], venueFee: 'inside' }];
    // Not a real Jupiter event: it names no program, and its mints are wallets.
    if (event.event === 'jup_swap' && event.program === JUPITER)
      return [
        {
          paid: [event.input_mint, String(event.input_amount)],
          got: [event.output_mint, String(event.output_amount)],
          venueFee: 'inside',
        },
      ];
    return [];
  });

const isSame = (native: Native, swap: SwapEvent): boolean => {
  const isBuy = swap.direction === 'buy' || (swap.direction === 'swap' && swap.event_index % 2 === 0);
  const fee = BigInt(swap.dex_fee_raw ?? '0');
  const atPool =
    native.venueFee === 'outside' ? BigInt(swap.base_amount_raw) + (isBuy ? -fee : fee) : BigInt(swap.base_amount_raw);
  const [base, token] = [
    [swap.base_mint, String(atPool)],
    [swap.token_mint, swap.token_amount_raw],
  ] as const;
  const [paid, got] = isBuy ? [base, token] : [token, base];
  const fits = (said: readonly [string | null, string], seen: readonly [string, string]) =>
    (said[0] === null || said[0] === seen[0]) && said[1] === seen[1];
  return (
    fits(native.paid, paid) &&
    fits(native.got, got) &&
    (native.wallet === undefined || native.wallet === swap.wallet_address)
  );
};

/** An order book filled whole lots; the venue's event names the full offer. */
const wholeLots = new Set(['51SfoFAg']);

const cases = transactions().map((raw, at) => ({
  raw,
  said: expected[at]!,
  name: raw.transaction.signatures[0].slice(0, 8) as string,
}));

describe('the real transactions', () => {
  for (const { raw, said, name } of cases.filter(each => each.name !== 'F47c3Ciz')) {
    it(`${name} gives exactly the swaps in its venues’ logs`, () => {
      const decoded = decodeTransaction(raw);
      const swaps = decoded.events.filter(event => event.type === 'swap');
      const natives = nativesOf(said);
      const missing = natives.filter(native => !swaps.some(swap => isSame(native, swap)));
      expect(missing.length).toBe(wholeLots.has(name) ? 1 : 0);
      expect(decoded.quarantined).toEqual([]);
      expect(decoded.problem).toBeUndefined();
    });

    it(`${name} matches the changes of the payer’s balances`, () => {
      const { fee_payer: payer, fee, token_deltas_raw: deltas } = said.signer_balance_changes;
      const { events } = decodeTransaction(raw);
      // Payment and pass-through assets are not traded tokens.
      const paidWith = new Set([SOL]);
      const moved = new Map<string, bigint>();
      const fees: (number | null | undefined)[] = [];
      const move = (mint: string, amount: bigint) => moved.set(mint, (moved.get(mint) ?? 0n) + amount);
      for (const event of events) {
        if (event.type === 'transfer' && event.from === payer) move(event.mint, -BigInt(event.amount_raw));
        if (event.type === 'transfer' && event.to === payer) move(event.mint, BigInt(event.amount_raw));
        if (event.type !== 'swap' || event.wallet_address !== payer) continue;
        fees.push(event.network_fee_lamports);
        paidWith.add(event.base_mint);
        if (event.direction === 'swap') paidWith.add(event.token_mint);
        move(event.token_mint, BigInt(event.token_amount_raw) * (event.direction === 'buy' ? 1n : -1n));
      }
      const traded = [...moved].filter(([mint, amount]) => amount !== 0n && !paidWith.has(mint));
      expect(Object.fromEntries(traded.map(([mint, amount]) => [mint, String(amount)]))).toEqual(
        Object.fromEntries(Object.entries(deltas).filter(([mint]) => !paidWith.has(mint))),
      );
      // The first of a payer's swaps carries the fee.
      expect(fees).toEqual(fees.map((_, at) => (at === 0 ? fee : 0)));
    });
  }

  it('report a problem with its path when keys are missing', () => {
    const { events, problem } = decodeTransaction(cases.find(each => each.name === 'F47c3Ciz')!.raw);
    expect(events).toEqual([]);
    expect(problem).toMatchObject({
      path: 'transaction.message.accountKeys.0',
      reason: 'must be a base58 address of 32 bytes',
    });
  });

  it('give each swap its slot, time, signature, signers and position', () => {
    for (const { raw, said } of cases) {
      const swaps = decodeTransaction(raw).events.filter(event => event.type === 'swap');
      for (const swap of swaps)
        expect(swap).toMatchObject({
          signature: said.signature,
          slot: raw.slot,
          timestamp: raw.blockTime * 1000,
          tx: { swaps: swaps.length },
        });
      expect(new Set(swaps.map(swap => swap.event_index)).size).toBe(swaps.length);
      const signers = keysOf(raw).slice(0, raw.transaction.message.header.numRequiredSignatures);
      for (const swap of swaps) expect(swap.signers ?? [signers[0]]).toEqual(signers);
    }
  });

  it('have the network fee on one swap per transaction', () => {
    for (const { raw } of cases) {
      const fees = decodeTransaction(raw).events.flatMap(event =>
        event.type === 'swap' ? [event.network_fee_lamports ?? 0] : [],
      );
      expect(fees.filter(fee => fee > 0).length).toBeLessThanOrEqual(1);
    }
  });
});
