import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { pumpSwap } from '../../decode/pump-swap.ts';
import { spoiled } from '../../decode/spoil.ts';

const decoded = (raw: unknown) => {
  const { events, quarantined, corrected } = decodeTransaction(raw);
  return { swaps: events.flatMap(event => (event.type === 'swap' ? [event] : [])), events, quarantined, corrected };
};

describe('a trade on PumpSwap', () => {
  it('costs the buyer the pool’s amount and both fees', () => {
    const { swaps, events, quarantined, corrected } = decoded(pumpSwap(true));
    expect(swaps).toMatchObject([
      {
        dex_name: 'pump_swap',
        direction: 'buy',
        token_amount_raw: '5000000000',
        base_amount_raw: '1003000000',
        dex_fee_raw: '1000000',
      },
    ]);
    expect([events.length, quarantined, corrected]).toEqual([1, [], 0]);
  });

  it('pays the seller the pool’s amount without both fees', () => {
    const { swaps, quarantined, corrected } = decoded(pumpSwap(false));
    expect(swaps).toMatchObject([
      { direction: 'sell', token_amount_raw: '5000000000', base_amount_raw: '997000000', dex_fee_raw: '1000000' },
    ]);
    expect(swaps).toMatchObject([{ pool_base_reserve_raw: '89002000000', wallet_token_balance_raw: '4000000000' }]);
    expect([quarantined, corrected]).toEqual([[], 0]);
  });

  it('gives no false amount when any one of its facts is corrupted', () => {
    for (const isBuy of [true, false]) {
      const [truth] = decoded(pumpSwap(isBuy)).swaps;
      for (const { what, raw } of spoiled(pumpSwap(isBuy)))
        for (const swap of decoded(raw).swaps)
          expect([what, swap.direction, swap.token_amount_raw, swap.base_amount_raw, swap.dex_fee_raw]).toEqual([
            what,
            truth!.direction,
            truth!.token_amount_raw,
            truth!.base_amount_raw,
            truth!.dex_fee_raw,
          ]);
    }
  });
});
