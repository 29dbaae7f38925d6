import { describe, expect, test } from 'vitest';
import { EDGE_MINUTES, findFirstHour, sumWindow } from '../../../console/src/token/market/window-figures.ts';
import { type Minute, noCrowd } from '../../../layers/core/candles/minute.ts';
import { pick } from '../../../layers/core/kernel/pick.ts';
import { toTokenRow } from '../../../layers/core/token-list/row.ts';
import { createTokenList, takeReports } from '../../../layers/core/token-list/token-list.ts';
import { listWindowMs, listWindows } from '../../../layers/core/token-list/window.ts';
import fc from '../../laws.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MS = 1_760_000_400_000;

/** Near the ends of windows, in dense rows, or anywhere. */
const ages = fc.oneof(
  fc.nat(3_000),
  fc
    .tuple(fc.constantFrom(60, 360, 1_440), fc.integer({ min: -61, max: 61 }))
    .map(([end, off]) => Math.max(0, end + off)),
  fc.constantFrom(60, 360, 1_440),
);

/** Ages in minutes before now, with closes and volumes in dollars. */
const tapes = fc.uniqueArray(
  fc.record({ ago: ages, close: fc.integer({ min: 1, max: 900 }), usd: fc.nat(5_000), trades: fc.nat(9) }),
  { selector: ({ ago }) => ago, maxLength: 200, size: 'max' },
);

function toMinutes(tape: ReturnType<typeof readTape>, nowMs: number): readonly Minute[] {
  let before: number | null = null;
  return tape.map(({ ago, close, usd, trades }) => {
    const open: number = before ?? close;
    before = close;
    const minuteMs = Math.floor(nowMs / MINUTE) * MINUTE - ago * MINUTE;
    const sides = { buyers: 0, buyUsdE30: 0n, buys: 0, sells: 0, crowd: noCrowd };
    return { minuteMs, trades: trades + 1, usdE30: BigInt(usd) * 10n ** 30n, open, close, ...sides };
  });
}

function readTape(tape: readonly { ago: number; close: number; usd: number; trades: number }[]) {
  return tape.toSorted((a, b) => b.ago - a.ago);
}

function toBars(minutes: readonly Minute[], widthMs: number) {
  return [...Map.groupBy(minutes, ({ minuteMs }) => minuteMs - (minuteMs % widthMs))].map(([bucket, own]) => ({
    bucket,
    open: own[0]!.open,
    close: own.at(-1)!.close,
    volume_usd: own.reduce((sum, { usdE30 }) => sum + Number(usdE30 / 10n ** 30n), 0),
    trades: own.reduce((sum, { trades }) => sum + trades, 0),
  }));
}

function buildListFigures(minutes: readonly Minute[], nowMs: number) {
  const list = createTokenList(Math.floor(nowMs / MINUTE) * MINUTE, nowMs);
  const priceUsd = minutes.at(-1)?.close ?? null;
  takeReports(list, [
    { kind: 'market', mint: 'mint', seq: 1, priceUsd, minutes },
    {
      kind: 'facts',
      mint: 'mint',
      seq: 2,
      atMs: nowMs,
      createdMs: nowMs,
      holders: 1,
      described: null,
      standings: [{ fromMs: 0, severity: 'none', liquiditySol: null }],
    },
  ]);
  return toTokenRow(list.byMint.get('mint')!, list.minuteMs).figures;
}

function expectListFigures(minutes: readonly Minute[], nowMs: number): void {
  const listed = buildListFigures(minutes, nowMs);
  for (const [at, window] of listWindows.entries()) {
    const windowMs = listWindowMs[window];
    const until = minutes.filter(({ minuteMs }) => minuteMs < findFirstHour(nowMs, windowMs));
    const bars = { hours: toBars(minutes, HOUR).slice(-25), minutes: toBars(until, MINUTE).slice(-EDGE_MINUTES) };
    const { changePct, volumeUsd, trades } = sumWindow(bars, nowMs, windowMs);
    expect({ priceChangePct: changePct, volumeUsd, trades }).toEqual(
      pick(listed[at]!, 'priceChangePct', 'volumeUsd', 'trades'),
    );
  }
}

describe('The figures of a window', () => {
  test('are those of the token lists, from few candles of two widths', () => {
    fc.assert(
      fc.property(tapes, fc.nat(HOUR), (tape, laterMs) => {
        expectListFigures(toMinutes(readTape(tape), DAY_MS + laterMs), DAY_MS + laterMs);
      }),
    );
  });

  test('are those of the lists where every minute has a trade', () => {
    const tape = Array.from({ length: 2_000 }, (_, ago) => ({ ago, close: 1 + (ago % 7), usd: ago, trades: ago % 3 }));
    for (const laterMs of [0, MINUTE, 31 * MINUTE, 59 * MINUTE + 59_999])
      expectListFigures(toMinutes(readTape(tape), DAY_MS + laterMs), DAY_MS + laterMs);
  });

  test('are unknown without a trade, and not zero percent', () => {
    expect(sumWindow({ hours: [], minutes: [] }, DAY_MS, HOUR)).toEqual({ trades: 0, volumeUsd: 0, changePct: null });
  });
});
