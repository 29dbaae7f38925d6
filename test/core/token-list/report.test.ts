import { expect, test } from 'vitest';
import { filedCodec, reportCodec, type TokenReport } from '../../../layers/core/token-list/report.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';
import fc from '../../laws.ts';

const AT_MS = 1_760_000_000_000;
const time = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 1, AT_MS - 1, AT_MS, AT_MS + 1));

const facts = fc.record({
  kind: fc.constant('facts' as const),
  mint: fc.string(),
  seq: fc.maxSafeNat(),
  atMs: time,
  createdMs: fc.option(time, { nil: null }),
  holders: fc.nat(),
  described: fc.option(fc.record({ slot: fc.nat(), timestampMs: time }), { nil: null }),
  standings: fc.array(
    fc.record({
      fromMs: time,
      severity: fc.constantFrom('low' as const, 'high' as const),
      liquiditySol: fc.option(fc.constant(1.5), { nil: null }),
    }),
  ),
  launch: fc.option(
    fc.record({
      pad: fc.constantFrom('pump_fun', 'moonit'),
      launchedMs: fc.option(time, { nil: null }),
      graduatedMs: fc.option(time, { nil: null }),
    }),
    { nil: null },
  ),
  worth: fc.constantFrom(unknownWorth, { ...unknownWorth, priceUsd: 0.5, highest: { usd: 2, atMs: AT_MS } }),
});

test('A report comes back with its times, whatever their order.', () => {
  fc.assert(
    fc.property(facts, (report: TokenReport) => {
      expect(reportCodec.decode(JSON.parse(JSON.stringify(reportCodec.encode(report))))).toEqual(report);
    }),
  );
});

const sums = fc.record({ trades: fc.nat(1_000), usdE30: fc.bigInt(0n, 10n ** 36n) });

test('A minute comes back with its exchanges.', () => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(fc.array(sums, { minLength: 1, maxLength: 4 }), some => {
      seen.add(some.length);
      const dexes = some.map((sum, at) => ({ dex: `dex-${at}`, ...sum }));
      const trades = some.reduce((sum, one) => sum + one.trades, 0);
      const usdE30 = some.reduce((sum, one) => sum + one.usdE30, 0n);
      const minute = { minuteMs: AT_MS, trades, usdE30, buyers: 1, open: 1, close: 2, buyUsdE30: 0n, dexes };
      const report = { kind: 'market', mint: 'm', seq: 1, priceUsd: null, minutes: [minute] } as const;
      expect(reportCodec.decode(JSON.parse(JSON.stringify(reportCodec.encode(report))))).toEqual(report);
      const filed = { mint: 'm', seq: 1, ...minute };
      expect(filedCodec.decode(JSON.parse(JSON.stringify(filedCodec.encode(filed))))).toEqual(filed);
    }),
  );
  expect([...seen].sort()).toEqual([1, 2, 3, 4]);
});

test('A minute of an earlier version comes back without exchanges.', () => {
  const minute = { minuteMs: AT_MS, trades: 1, usdE30: 5n, buyers: 1, open: 1, close: 2, buyUsdE30: 0n };
  const report = { kind: 'market', mint: 'm', seq: 1, priceUsd: null, minutes: [minute] } as const;
  expect(reportCodec.decode(reportCodec.encode(report))).toEqual(report);
});
