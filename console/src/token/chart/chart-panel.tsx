import { useMemo } from 'preact/hooks';
import { type Gap, isBeforeCoverage } from '../../data/coverage.ts';
import { formatPrice } from '../../format/number.ts';
import { Panel } from '../../panel/panel.tsx';
import { Time } from '../../panel/shown.tsx';
import { Tabs } from '../../panel/tabs.tsx';
import { setQueryValue } from '../../route/location.ts';
import { bucketSeconds, type Timeframe, timeframes, type View, views } from './candle.ts';
import { CandleChart } from './candle-chart.tsx';
import { buildPins, type ChartEvent } from './chart-event.ts';
import { type Blank, insertBlanks, isBlank } from './chart-gap.ts';
import { toBarTime } from './chosen-time.ts';
import type { useCandles } from './use-candles.ts';

type ChartPanelProps = {
  readonly candles: ReturnType<typeof useCandles>;
  readonly gaps: readonly Gap[];
  readonly events: readonly ChartEvent[];
  readonly name: string;
  /** Whether trades are known, but no price of one. */
  readonly isUnpriced: boolean;
  readonly timeframe: Timeframe;
  readonly setTimeframe: (timeframe: Timeframe) => void;
  readonly view: View;
  readonly setView: (view: View) => void;
};

const SHOWN_MAX = 8;

const VIEW_TEXT: Readonly<Record<View, string>> = { full: 'All trades', filtered: 'Organic' };

export function ChartPanel(props: ChartPanelProps) {
  const { candles: source, gaps, events, name, isUnpriced, timeframe, setTimeframe, view, setView } = props;
  const { read, live, candles, lost, hasOlder, loadOlder } = source;
  const slots = useMemo(() => {
    const known = hasOlder ? gaps.filter(gap => !isBeforeCoverage(gap)) : gaps;
    return insertBlanks(candles, lost === null ? known : [...known, lost], bucketSeconds[timeframe]);
  }, [candles, gaps, lost, hasOlder, timeframe]);
  const pins = useMemo(() => buildPins(candles, events), [candles, events]);
  const showBundle = (bundleId: string): void => {
    setQueryValue('bundle', bundleId, 'push');
    document.getElementById('bundles')?.scrollIntoView();
  };
  const pick = (timeS: number): void =>
    setQueryValue('at', String(toBarTime(timeS, bucketSeconds[timeframe], Date.now())));
  const series = `${timeframe}, ${VIEW_TEXT[view].toLowerCase()}`;
  const label = `Candles of ${name}, ${series}: last price ${formatPrice(candles.at(-1)?.close)}`;
  return (
    <Panel
      title="Chart"
      class="span-8 chart-panel"
      of={read}
      span={data => ({ fromMs: data.candles[0]?.bucket ?? read.atMs, toMs: read.atMs })}
      live={live}
      isEmpty={data => candles.length === 0 && data.timeframe === timeframe && data.view === view}
      empty={isUnpriced ? UNPRICED : EMPTY[view]}
      tools={<SeriesTabs {...{ timeframe, setTimeframe, view, setView }} />}
    >
      {() => (
        <>
          <CandleChart {...{ candles, slots, pins, label }} onOldest={() => void loadOlder()} onPick={pick} />
          <GapLegend blanks={slots.filter(isBlank)} />
          {/* What the chart points at, in words. */}
          {events.length > 0 && (
            <ul class="chart-events" aria-label="Events on the chart">
              {events
                .slice(-SHOWN_MAX)
                .toReversed()
                .map(({ id, kind, ms, text, bundleId }) => (
                  <li key={id}>
                    <span class={`pin ${kind}`} /> <Time ms={ms} /> {text}{' '}
                    {bundleId !== undefined && (
                      <button type="button" class="link-button" onClick={() => showBundle(bundleId)}>
                        Show its wallets
                      </button>
                    )}
                  </li>
                ))}
            </ul>
          )}
          <p class="chart-note">
            Charts by <a href="https://www.tradingview.com/">TradingView Lightweight Charts</a>. Local time. Drag to
            scroll back, pinch or use the wheel to zoom, press a candle for its price.
          </p>
        </>
      )}
    </Panel>
  );
}

type SeriesProps = Pick<ChartPanelProps, 'timeframe' | 'setTimeframe' | 'view' | 'setView'>;

function SeriesTabs({ timeframe, setTimeframe, view, setView }: SeriesProps) {
  return (
    <>
      <Tabs label="Timeframe" values={timeframes} value={timeframe} onChange={setTimeframe} />
      <Tabs label="View" values={views} value={view} onChange={setView} textOf={value => VIEW_TEXT[value]} />
    </>
  );
}

const GAPS_SHOWN = 3;

/** The shaded parts of the chart in words. */
function GapLegend({ blanks }: { readonly blanks: readonly Blank[] }) {
  const gaps = [...new Set(blanks.map(({ gap }) => gap))];
  if (gaps.length === 0) return null;
  return (
    <ul class="chart-gaps" aria-label="Gaps on the chart">
      {gaps.slice(-GAPS_SHOWN).map(({ fromMs, toMs, reason }) => (
        <li key={fromMs}>
          <span class="gap-swatch" /> No data{' '}
          {fromMs > 0 && (
            <>
              from <Time ms={fromMs} />{' '}
            </>
          )}
          to <Time ms={toMs} />: {reason}. Trades may be missing.
        </li>
      ))}
      {gaps.length > GAPS_SHOWN && <li>{gaps.length - GAPS_SHOWN} earlier gaps are shaded, too.</li>}
    </ul>
  );
}

const UNPRICED =
  'Trades of this token are known, but no price: that of SOL, or of another quote, at their time is missing. ' +
  'Send price events of it, or sol_price_usd on swaps.';

const EMPTY: Readonly<Record<View, string>> = {
  full: 'No trade of this token has a price yet. Check the mint; candles appear here with the first trade.',
  filtered: 'No organic trade of this token yet. Press v to see all trades.',
};
