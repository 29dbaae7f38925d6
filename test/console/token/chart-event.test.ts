import { expect, test } from 'vitest';
import type { Bundle } from '../../../console/src/token/bundles/bundle-text.ts';
import type { Candle } from '../../../console/src/token/chart/candle.ts';
import {
  buildChartEvents,
  buildPins,
  type DumpAlert,
  type EventSources,
} from '../../../console/src/token/chart/chart-event.ts';
import type { TapeRow } from '../../../console/src/token/tape/trade-row.ts';
import { bundle, trade } from './story.ts';

const T0 = Date.parse('2026-11-26T10:00:00.000Z');
const crew: Bundle = bundle({
  bundle_id: 'crew',
  created_at: new Date(T0).toISOString(),
  total_tokens_bought_ui: 1_000,
});

const sources = (given: Partial<EventSources>): EventSources => ({
  ...{ bundles: [crew], trades: [], alerts: [], liquidity: [], ruggedTime: null },
  ...given,
});

const sell = (second: number, tokens: string, wallet = 'ann'): TapeRow =>
  trade({
    id: `${wallet} ${second}`,
    ms: T0 + second * 1_000,
    side: 'sell',
    tokens,
    wallet,
    bundleId: 'crew',
    usd: tokens,
  });

const kinds = (given: Partial<EventSources>) =>
  buildChartEvents(sources(given)).map(({ kind, ms }) => [kind, (ms - T0) / 1_000]);

test('a bundle is a buy at its first known buy', () => {
  const buy = trade({ ms: T0 - 4_000, side: 'buy', bundleId: 'crew' });
  expect(kinds({ trades: [buy] })).toEqual([['buy', -4]]);
  expect(buildChartEvents(sources({}))[0]!.text).toBe('Bundle of 4 wallets buys for $1.2K (launch burst)');
});

test('a fifth of the tokens sold within a minute is one dump', () => {
  const trades = [sell(100, '150'), sell(130, '80', 'bob'), sell(150, '70')];
  expect(kinds({ trades })).toEqual([
    ['buy', 0],
    ['dump', 100],
  ]);
  expect(buildChartEvents(sources({ trades }))[1]!.text).toBe(
    '2 wallets sell 30% of the tokens of a bundle within a minute for $300',
  );
});

test('a dump says what is known of its money', () => {
  const unpriced = (second: number): TapeRow => ({ ...sell(second, '150'), usd: null });
  const say = (...trades: readonly TapeRow[]) => buildChartEvents(sources({ trades }))[1]!.text;
  expect(say(unpriced(100), unpriced(101))).toBe('1 wallet sells 30% of the tokens of a bundle within a minute');
  expect(say(unpriced(100), sell(101, '150'))).toMatch(/within a minute for at least \$150$/);
});

test('the same tokens sold slowly are not a dump', () => {
  expect(kinds({ trades: [sell(100, '150'), sell(161, '150')] })).toEqual([['buy', 0]]);
});

test('an alert replaces the dump that its trades show', () => {
  const alert = { bundle_id: 'crew', timestamp: T0 + 120_000, sold_pct: 0.25, member_count: 4 } as DumpAlert;
  const events = buildChartEvents(sources({ trades: [sell(100, '300'), sell(900, '300')], alerts: [alert] }));
  expect(events.map(({ kind, ms }) => [kind, (ms - T0) / 1_000])).toEqual([
    ['buy', 0],
    ['dump', 120],
    ['dump', 900],
  ]);
});

test('large removals and the rug are events, merged bundles are not', () => {
  const removal = (signature: string, pct_of_pool: number | null, is_full_close = false) => ({
    ...{ signature, pct_of_pool, is_full_close, ts_ms: T0, slot: 1, pool: 'p', dex: 'd', wallet: 'ann' },
    ...{
      side: 'remove' as const,
      token_ui: 1,
      token_raw: '1',
      quote_ui: 1,
      quote_raw: '1',
      is_bundle_member: false,
      is_flagged: false,
    },
  });
  const liquidity = [removal('small', 0.1), removal('large', 0.2), removal('closed', null, true)];
  const events = buildChartEvents(
    sources({ bundles: [{ ...crew, status: 'merged' }], liquidity, ruggedTime: '2026-11-26T10:01:00.000Z' }),
  );
  expect(events.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'liquidity: ann removes 20% of the liquidity of a pool',
    'liquidity: ann removes all of the liquidity of a pool',
    'rug: Rug confirmed',
  ]);
});

test('events of one candle share a pin with the gravest kind; earlier ones wait', () => {
  const candles = [60, 120, 180].map(time => ({ time }) as Candle);
  const event = (kind: 'buy' | 'dump' | 'rug', seconds: number) => ({
    id: `${kind} ${seconds}`,
    kind,
    ms: seconds * 1_000,
    text: '',
  });
  const pins = buildPins(candles, [
    event('buy', 59),
    event('buy', 119),
    event('dump', 130),
    event('rug', 150),
    event('buy', 900),
  ]);
  expect(pins.map(({ time, kind, events }) => [time, kind, events.length])).toEqual([
    [60, 'buy', 1],
    [120, 'rug', 2],
    [180, 'buy', 1],
  ]);
});
