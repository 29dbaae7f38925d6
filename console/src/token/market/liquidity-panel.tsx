import { LineChart } from '../../chart/line-chart.tsx';
import { useGaps } from '../../data/use-gaps.ts';
import { useRest } from '../../data/use-rest.ts';
import { formatUsd } from '../../format/number.ts';
import { formatUtcTime } from '../../format/time.ts';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Tabs } from '../../panel/tabs.tsx';
import { useQueryValue } from '../../route/location.ts';
import { buildLiquidityLines } from './liquidity-lines.ts';

const widths = ['5m', '15m', '1h', '4h', '1d'] as const;

const EVERY_MS = 60_000;
const BUCKETS = 500;

/** All open pools over time. */
export function LiquidityPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const [timeframe, setTimeframe] = useQueryValue('liq', widths, '1h');
  const asked = { mint, timeframe, limit: BUCKETS };
  const read = useRest('/v1/token/{mint}/liquidity/history', asked, { everyMs: EVERY_MS, isOn });
  const gaps = useGaps();
  return (
    <Panel
      title="Liquidity over time"
      class="span-8"
      of={read}
      span={({ candles }) => ({ fromMs: candles[0]!.bucket, toMs: read.atMs })}
      tools={
        <>
          <Tabs label="Width" values={widths} value={timeframe} onChange={setTimeframe} />
          {read.data && <Asked atMs={read.atMs} />}
        </>
      }
      isEmpty={({ candles }) => candles.length === 0}
      empty="The liquidity of this token was never known: no pool with reserves and a priced quote."
    >
      {({ candles }) => {
        const last = candles.at(-1)!;
        const low = Math.min(...candles.map(candle => candle.low));
        const high = Math.max(...candles.map(candle => candle.high));
        const span = `lowest ${formatUsd(low)}, highest ${formatUsd(high)}`;
        return (
          <LineChart
            data={buildLiquidityLines(candles, Math.max(read.atMs, last.bucket))}
            label={`Liquidity since ${formatUtcTime(candles[0]!.bucket)}: now ${formatUsd(last.close)}, ${span}.`}
            pointName="Time"
            unit="$"
            isFilled
            isStepped
            hasZero
            gaps={gaps}
            note={span}
            formatTime={formatUtcTime}
            formatValue={formatUsd}
          />
        );
      }}
    </Panel>
  );
}
