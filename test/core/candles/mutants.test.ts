/** The oracle comparison must detect every seeded fault in the engine's source. */
import { expect, test } from 'vitest';
import fc from '../../laws.ts';
import { candleTrade } from '../../tapes/candle-trades.ts';
import { type Mutant, openMutants } from '../mutants.ts';
import { differs, type Engine } from './candle-runner.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';

const load = openMutants('candle-mutants-');
const parts = ['apply', 'snapshot', 'market', 'rows'].map(name => `candles/${name}.ts`);

/** For each mutant: file, original text, replacement. */
const mutants: Readonly<Record<string, Mutant>> = {
  'nothing at all': ['candles/candle.ts', 'previousClose ??', 'previousClose ??'],
  'open is not snapped to the close before': [
    'candles/candle.ts',
    'previousClose ?? figures?.sum.first?.price',
    'figures?.sum.first?.price ?? previousClose',
  ],
  'high does not take in the open': [
    'candles/candle.ts',
    'Math.max(open, numbers[at.high]!)',
    'Math.max(last?.price ?? open, numbers[at.high]!)',
  ],
  'vwap from limbs counts outliers': [
    'candles/fast/volumes.ts',
    'sumUsdLimb(n, limb) - n[at.outlierUsd + limb]!',
    'sumUsdLimb(n, limb)',
  ],
  'vwap from integers counts outliers': ['candles/fast/exact-volumes.ts', 'usd - sums.outlierUsd', 'usd'],
  'outliers set prices': ['candles/fast/aggregate.ts', 'if (!trade.outlier) addPrices(', 'addPrices('],
  'outliers are not counted': [
    'candles/fast/aggregate.ts',
    'numbers[at.trades]! += 1;',
    'if (!trade.outlier) numbers[at.trades]! += 1;',
  ],
  'close is the last to arrive': ['candles/fast/aggregate.ts', 'isBefore(into.last, last)', 'into.last.seq < last.seq'],
  'merging forgets sellers': ['candles/fast/aggregate.ts', 'mergeDistinct(into.sellers, from.sellers);', ''],
  'USD beyond the limbs is cut': ['candles/fast/aggregate.ts', 'usdE30 <= usdMax', 'usdE30 <= usdMax ** 2n'],
  'limbs of other decimals are added as they are': [
    'candles/fast/aggregate.ts',
    'if (into.tokenDecimals !== -1) return false;',
    'if (into.tokenDecimals !== -1) return true;',
  ],
  'USD loses its highest limb': [
    'candles/fast/limbs.ts',
    'i < 4; i += 1) limbs[at + i]',
    'i < 3; i += 1) limbs[at + i]',
  ],
  'wallets in both partitions count twice': [
    'candles/fast/distinct.ts',
    'if (!has(many, few.hashes[i]!)) count += 1;',
    'count += 1;',
  ],
  'the filtered view has the figures of the full one': [
    'candles/bucket.ts',
    'content.rest === null ? full',
    'content.organic !== null ? full',
  ],
  'sums of other decimals are not lifted': [
    'candles/fast/sums.ts',
    'into.base *= tenTo(',
    'into.base *= 1n + 0n * tenTo(',
  ],
  'a transaction without index comes first': ['mint/order.ts', 'txIndex ?? UNINDEXED', 'txIndex ?? -UNINDEXED'],
  'transactions without index do not come by arrival': ['mint/order.ts', '(firstSeq ?? seq)', '(firstSeq ?? 0)'],
  'a later row leaves its transaction': ['mint/order.ts', '(firstSeq ?? seq)', 'seq'],
  'events of a transaction are not ordered': ['mint/order.ts', 'a.eventIndex !== b.eventIndex', 'a.eventIndex === -1'],
  'weeks begin on Thursday': ['candles/timeframe.ts', "timeframe === '1w' ? FIRST_MONDAY_MS : 0", '0'],
  'a cold start takes nothing of stored hours': [
    'candles/snapshot.ts',
    'toMs: toBucketStart(market.clockMs, timeframe)',
    'toMs: startMs',
  ],
  'an hour of outliers before the first price is left out of the day': [
    'candles/changes.ts',
    'if (full === null && sums === null)',
    'if (full === null)',
  ],
  'the filtered view shows everything': ['candles/bucket.ts', "view === 'full' && rest", 'rest'],
  'trades too late are seen': ['candles/candle-trade.ts', '!trade.tooLate && trade', 'trade'],
  'a late trade does not move the next open': [
    'candles/changes.ts',
    'touchOf[view] & moved;',
    'touchOf[view] & moved & 0;',
  ],
  'a late trade leaves the wider candles alone': [
    'candles/apply.ts',
    'noteLate(draft, { at, startMs, moved, event: market.events }, trade.organic);',
    'noteLate(draft, { at, startMs, moved, event: market.events }, trade.organic);\n    return;',
  ],
  'closing loses the bucket’s filtered-out part': [
    'candles/bucket.ts',
    'if (rest !== null) {',
    'if (rest === undefined) {',
  ],
  'a late trade changes the buckets that share a content': [
    'candles/bucket.ts',
    'if (shared.isShared)',
    'if (!shared)',
  ],
  'figures outlive a late trade': ['candles/bucket.ts', 'bucket.content.figures = null;', ''],
  'waiting trades are counted twice': ['candles/bucket.ts', 'content.waiting = [];', ''],
  'both views open at the full one’s close': ['candles/changes.ts', ' && opens.filtered === opens.full', ''],
  'a copied set is shared': ['candles/fast/distinct.ts', 'from.hashes.slice()', 'from.hashes'],
  'an hour’s open candle forgets its open minute': ['candles/market.ts', '.slice(0, at + 1)', '.slice(at, at + 1)'],
  'a checkpoint carries no closes': ['candles/snapshot.ts', 'level.before = carry;', ''],
  'a checkpoint forgets what came late to closed buckets': [
    'candles/apply.ts',
    'level.before = updateCarry(before, [alone]);',
    '',
  ],
  'a checkpoint loses the high': [
    'candles/candle-bytes.ts',
    'writeDouble(writer, numbers[at.high]!);',
    'writeDouble(writer, numbers[at.low]!);',
  ],
  'buckets close a second late': ['candles/apply.ts', 'if (endMs <= timeMs)', 'if (endMs + 1000 <= timeMs)'],
};

test.each(Object.entries(mutants))('the fault “%s” gets the expected verdict', (name, change) => {
  const engine = load<Engine>(name, change, parts);
  const result = fc.check(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => differs(engine, tape, candleTrade, run) === null),
    { seed: 20_260_101, numRuns: 150, endOnFailure: true },
  );
  expect(result.failed).toBe(name !== 'nothing at all');
});
