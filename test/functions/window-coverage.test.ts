import { simulate } from 'market-simulator';
import { afterEach, expect, test, vi } from 'vitest';
import type { World } from '../bench/environment.ts';
import { runFlows } from '../bench/flows.ts';
import { isLongRun } from '../long-run.ts';
import { ask, serveTables } from '../worlds/handlers.ts';

const HOUR = 3_600_000;
type Event = { readonly type: string; readonly timestamp: number; readonly token_mint?: string };
type Gap = { readonly from_ts: number; readonly to_ts: number; readonly is_filled: boolean };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Share of an hour that no gap covers, millisecond ranges joined by a sweep over their ends. */
const knownShare = (gaps: readonly Gap[], hour: number, endMs: number): number => {
  const ends = gaps.flatMap(({ from_ts, to_ts }) => [
    [Math.max(hour, Math.min(endMs, from_ts)), 1] as const,
    [Math.max(hour, Math.min(endMs, to_ts)), -1] as const,
  ]);
  let [depth, at, lost] = [0, hour, 0];
  for (const [ms, step] of ends.toSorted((a, b) => a[0] - b[0])) {
    if (depth > 0) lost += ms - at;
    [depth, at] = [depth + step, ms];
  }
  return 1 - lost / (endMs - hour);
};

test('candles and figures of a token say which gaps their hours touch, and bound their volume', async () => {
  const events: Event[] = [];
  for (const item of simulate({ swaps: isLongRun ? 300 : 150 })) if ('event' in item) events.push(item.event as Event);
  const swaps = events.filter(({ type }) => type === 'swap');
  const [[mint = ''] = []] = [...Map.groupBy(swaps, ({ token_mint }) => token_mint!)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const own = swaps.filter(({ token_mint }) => token_mint === mint).map(({ timestamp }) => timestamp);
  const [first, last] = [Math.min(...own), Math.max(...own)];
  const begin = Math.floor(first / HOUR) * HOUR;
  const gap = (from: number, to: number, n: number, isFilled = false) => ({
    ...{ type: 'source_gap', source: `node-${n % 2}`, from_slot: n, to_slot: n + 1, from_ts: from, to_ts: to },
    ...{ reason: 'silent', is_filled: isFilled, timestamp: first + n },
  });
  const partial = [gap(begin, begin + 600_000, 1), gap(begin + 300_000, begin + 1_200_000, 2)];
  const filled = gap(begin + 1_500_000, begin + 3_000_000, 3, true);
  const given = [...events, ...partial, filled];
  const bySecond = new Map(
    [...Map.groupBy(given, ({ timestamp }) => Math.floor(timestamp / 1000))]
      .sort(([a], [b]) => a - b)
      .map(([second, some]) => [second, some.map(event => JSON.stringify(event))]),
  );
  const look = async ({ client, names }: World): Promise<void> => {
    serveTables(client, names);
    vi.useFakeTimers({ toFake: ['Date'], now: last + 60_000 });
    const nowMs = Date.now();
    const shareAt = (ms: number) => {
      const hour = Math.floor(ms / HOUR) * HOUR;
      return knownShare(partial, hour, Math.min(hour + HOUR, nowMs));
    };
    type Candles = { readonly candles: readonly { readonly bucket: number; readonly volume_usd: number }[] };
    type Bounded = { readonly coverage: { readonly gaps: object[]; volume_usd_min: number; volume_usd_max: number } };
    const read = async <Body>(target: string): Promise<Body> => {
      const { status, body } = await ask(target, 'enterprise');
      expect(status, target).toBe(200);
      return body as unknown as Body;
    };
    const page = await read<Candles & Bounded>(`/v1/token/${mint}/ohlcv?timeframe=1m&limit=2000&from=${begin}`);
    const min = page.candles.reduce((sum, { volume_usd }) => sum + volume_usd, 0);
    const max = page.candles.reduce((sum, { bucket, volume_usd }) => sum + volume_usd / shareAt(bucket), 0);
    expect(page.coverage).toMatchObject({ complete: false, gaps: [{ source: 'node-1' }, { source: 'node-0' }] });
    expect(page.coverage.volume_usd_min).toBeCloseTo(min, 6);
    expect(page.coverage.volume_usd_max).toBeCloseTo(max, 6);
    expect(max).toBeGreaterThan(min);
    const stats = await read<{ windows: Record<string, Bounded & { from_ms: number; volume_usd: number }> } & Bounded>(
      `/v1/token/${mint}/stats`,
    );
    const day = stats.windows['24h']!;
    const inDay = page.candles.filter(({ bucket }) => bucket >= day.from_ms);
    const more = inDay.reduce((sum, { bucket, volume_usd }) => sum + volume_usd * (1 / shareAt(bucket) - 1), 0);
    expect(day.coverage.volume_usd_min).toBe(day.volume_usd);
    expect(day.coverage.volume_usd_max).toBeCloseTo(day.volume_usd + more, 6);
    expect(stats.coverage).toEqual(day.coverage);
    const before = await read<Partial<Bounded>>(`/v1/token/${mint}/ohlcv?timeframe=1m&from=1&to=${begin - 25 * HOUR}`);
    expect(before).not.toHaveProperty('coverage');
    expect(await read(`/v1/leaderboard?window=1d`)).toMatchObject({ coverage: { volume_usd_min: null } });
  };
  await runFlows({ bySecond }, 1, look, 'embedded');
}, 240_000);
