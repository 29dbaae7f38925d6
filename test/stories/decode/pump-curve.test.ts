import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { key, pays, SOL, USDC } from '../../decode/made.ts';
import { type CurveTrade, curveStep, curveTrade, names } from '../../decode/pump-curve.ts';

const decoded = (trade: CurveTrade, ...behind: Parameters<typeof curveTrade>[1][]) => {
  const { events, quarantined, problem } = decodeTransaction(curveTrade(trade, behind[0] ?? []));
  expect([quarantined, problem]).toEqual([[], undefined]);
  return events;
};
const swapOf = (trade: CurveTrade) => {
  const swaps = decoded(trade).filter(event => event.type === 'swap');
  expect(swaps.length).toBe(1);
  return swaps[0]!;
};

const legs = (base: bigint, fee: bigint, mint = SOL) => ({
  token_amount_raw: '5000000000',
  base_mint: mint,
  base_amount_raw: String(base),
  dex_fee_raw: String(fee),
  pool_address: names.curve,
  wallet_address: names.user,
});

describe('a trade on pump.fun’s curve', () => {
  for (const isV2 of [false, true]) {
    const version = isV2 ? 'second' : 'first';
    it(`costs a buyer the curve’s amount and the venue’s fee with the ${version} instruction`, () => {
      expect(swapOf({ isBuy: true, isV2 })).toMatchObject({ direction: 'buy', ...legs(101_250_000n, 1_250_000n) });
    });
    it(`pays a seller the curve’s amount without the fee with the ${version} instruction`, () => {
      expect(swapOf({ isBuy: false, isV2 })).toMatchObject({ direction: 'sell', ...legs(98_750_000n, 1_250_000n) });
    });
  }

  it('is quoted in the curve’s asset, with the fee in it', () => {
    const trade = { isV2: true, quote: USDC, quoteRaw: 40_000_000n, feeRaw: 380_000n, creatorFeeRaw: 120_000n };
    expect(swapOf({ ...trade, isBuy: true })).toMatchObject({
      direction: 'buy',
      base_decimals: 6,
      ...legs(40_500_000n, 500_000n, USDC),
      pool_base_reserve_raw: '9040000000',
    });
    expect(swapOf({ ...trade, isBuy: false })).toMatchObject({
      direction: 'sell',
      ...legs(39_500_000n, 500_000n, USDC),
      pool_base_reserve_raw: '8960000000',
    });
  });

  it('excludes rent from price and fee, whoever owns the new account', () => {
    for (const rent of [
      { vaultRentRaw: 890_880n },
      { curveRentRaw: 250_560n },
      { vaultRentRaw: 890_880n, curveRentRaw: 1n },
    ]) {
      expect(swapOf({ isBuy: true, ...rent })).toMatchObject(legs(101_250_000n, 1_250_000n));
      expect(swapOf({ isBuy: true, isV2: true, ...rent })).toMatchObject(legs(101_250_000n, 1_250_000n));
    }
    expect(swapOf({ isBuy: false, vaultRentRaw: 890_880n })).toMatchObject(legs(98_750_000n, 1_250_000n));
  });

  it('is a trade even where the rent exceeds the trade', () => {
    const small = { quoteRaw: 300_000n, feeRaw: 2_850n, creatorFeeRaw: 900n, vaultRentRaw: 890_880n };
    expect(swapOf({ isBuy: true, ...small })).toMatchObject(legs(303_750n, 3_750n));
  });

  it('does not treat the trader’s own cashback as a fee', () => {
    const cashback = { creatorFeeRaw: 0n, cashbackRaw: 300_000n };
    expect(swapOf({ isBuy: true, ...cashback })).toMatchObject(legs(100_950_000n, 950_000n));
    expect(swapOf({ isBuy: false, ...cashback })).toMatchObject(legs(99_050_000n, 950_000n));
    expect(swapOf({ isBuy: false, isV2: true, quote: USDC, ...cashback })).toMatchObject(
      legs(99_050_000n, 950_000n, USDC),
    );
  });

  it('rejects an event whose fee contradicts the transfers', () => {
    for (const reportedFeeRaw of [949_999n, 1n, 2_000_000n])
      for (const isBuy of [true, false])
        expect(swapOf({ isBuy, reportedFeeRaw })).toMatchObject(legs(isBuy ? 101_250_000n : 98_750_000n, 1_250_000n));
  });

  it('is reported beside another trade on the same curve in the same transaction', () => {
    const sale = curveStep({ isBuy: false, quoteRaw: 99_000_000n, feeRaw: 940_000n, creatorFeeRaw: 290_000n });
    const swaps = decoded({ isBuy: true }, [sale]).filter(({ type }) => type === 'swap');
    expect(swaps).toMatchObject([legs(101_250_000n, 1_250_000n), legs(97_770_000n, 1_230_000n)]);
  });

  it('leaves a terminal’s fee a transfer', () => {
    const events = decoded({ isBuy: true }, [pays(names.user, key('terminal'), 1_000_000n)]);
    expect(events.filter(({ type }) => type === 'swap')).toMatchObject([legs(101_250_000n, 1_250_000n)]);
    expect(events.filter(({ type }) => type === 'transfer')).toMatchObject([{ to: key('terminal') }]);
  });
});
