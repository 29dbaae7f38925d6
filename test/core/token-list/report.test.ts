import { expect, test } from 'vitest';
import { reportCodec, type TokenReport } from '../../../layers/core/token-list/report.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';
import fc from '../../laws.ts';
import { arbitraryProfile } from './market.ts';

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
  profile: arbitraryProfile,
  worth: fc.constantFrom(unknownWorth, { ...unknownWorth, priceUsd: 0.5, highest: { usd: 2, atMs: AT_MS } }),
});

test('A report comes back with its times, whatever their order.', () => {
  fc.assert(
    fc.property(facts, (report: TokenReport) => {
      expect(reportCodec.decode(JSON.parse(JSON.stringify(reportCodec.encode(report))))).toEqual(report);
    }),
  );
});
