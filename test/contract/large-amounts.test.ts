/** Amounts of any size keep every digit. */
import { expect, test } from 'vitest';
import { toCandlesPage, toStreamCandle } from '../../layers/contract/present/candle.ts';
import { toLiquidityEventsPage, toLiquidityView } from '../../layers/contract/present/liquidity.ts';
import { toRestTrade, toStreamTrade } from '../../layers/contract/present/trade.ts';
import { createBundles } from '../../layers/core/bundles/bundles.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldSeries } from '../../layers/core/candles/rows.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { fold, msOf, pool, removal } from '../core/liquidity/rows.ts';
import fc from '../laws.ts';
import { trade } from '../tapes/trades.ts';

const raw = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String);

test('A trade states its amounts and all its lamports', () => {
  fc.assert(
    fc.property(raw, raw, raw, fc.maxSafeNat(), (tokenRaw, baseRaw, dexFeeRaw, fee) => {
      const one = trade({ tokenRaw, baseRaw, dexFeeRaw, baseMint: SOL, networkFeeLamports: fee, tipLamports: fee });
      expect(toRestTrade(one)).toMatchObject({ token_amount_raw: tokenRaw, base_amount_raw: baseRaw });
      expect(toStreamTrade('mint', one)).toMatchObject({
        token_amount_raw: tokenRaw,
        base_amount_raw: baseRaw,
        total_fees_lamports_raw: String(2n * BigInt(fee) + BigInt(dexFeeRaw)),
      });
    }),
  );
});

test('A candle states the sums of its volumes, over REST and on the channel', () => {
  fc.assert(
    fc.property(raw, raw, raw, (bought, sold, quote) => {
      const facts = { tokenDecimals: 0, baseRaw: quote, baseDecimals: 0 };
      const trades = [
        trade({ ...facts, seq: 1, tokenRaw: bought }),
        trade({ ...facts, seq: 2, tokenRaw: sold, direction: 'sell' }),
      ];
      const [candle] = foldSeries(
        trades.map(one => toCandleTrade(one)!),
        { timeframe: '1s', view: 'full' },
      );
      const sums = {
        volume_token_exact: String(BigInt(bought) + BigInt(sold)),
        volume_base_exact: String(2n * BigInt(quote)),
      };
      expect(toStreamCandle(candle!, true, false)).toMatchObject({
        ...sums,
        buy_volume_token_exact: bought,
        sell_volume_token_exact: sold,
      });
      const shown = toCandlesPage([candle!], 'mint', '1s', 'full').candles[0];
      expect(shown).toMatchObject({ ...sums, buy_volume_exact: bought, sell_volume_exact: sold });
    }),
  );
});

test('A pool and its changes state raw amounts', () => {
  fc.assert(
    fc.property(raw, raw, (tokenRaw, baseRaw) => {
      const pools = fold([pool(5, { tokenRaw, baseRaw })]);
      const state = { mint: 'mint', pools, bundles: createBundles('mint') };
      expect(toLiquidityView(state, msOf(6)).depth).toMatchObject({
        token_reserve_raw: tokenRaw,
        quote_reserve_raw: baseRaw,
      });
      const { events } = fold([removal(5, { tokenRaw, baseRaw })]);
      const actors = { bundled: new Set<string>(), flagged: new Set<string>() };
      expect(toLiquidityEventsPage('mint', events, actors).events).toEqual([
        expect.objectContaining({ token_raw: tokenRaw, quote_raw: baseRaw }),
      ]);
    }),
  );
});
