import { useMemo } from 'preact/hooks';
import { useAfter } from '../data/use-after.ts';
import { useGaps } from '../data/use-gaps.ts';
import { useRest } from '../data/use-rest.ts';
import { isAddress } from '../format/address.ts';
import { NoAddress } from '../panel/no-address.tsx';
import { WithPageTime } from '../panel/time-bar.tsx';
import { useLocation, useQueryValue } from '../route/location.ts';
import { mergeBundleStates } from './bundles/bundle-state.ts';
import { BundlesPanel } from './bundles/bundles-panel.tsx';
import { useBundleTrades } from './bundles/use-bundle-trades.ts';
import { timeframes, views } from './chart/candle.ts';
import { buildChartEvents } from './chart/chart-event.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { useCandles } from './chart/use-candles.ts';
import { useChosenTime } from './chart/use-chosen-time.ts';
import { Head } from './head.tsx';
import { CrowdPanel } from './market/crowd-panel.tsx';
import { HoldersPanel } from './market/holders-panel.tsx';
import { LaunchPanel } from './market/launch-panel.tsx';
import { LiquidityPanel } from './market/liquidity-panel.tsx';
import { PoolsPanel } from './market/pools-panel.tsx';
import { PriceAtPanel } from './market/price-at-panel.tsx';
import { PricePanel } from './market/price-panel.tsx';
import { QualityPanel } from './market/quality-panel.tsx';
import { StatsPanel } from './market/stats-panel.tsx';
import { PeoplePanels } from './people/people-panels.tsx';
import { CampaignsPanel } from './risk/campaigns-panel.tsx';
import { SecurityPanel } from './risk/security-panel.tsx';
import { TapePanel } from './tape/tape-panel.tsx';
import { useTape } from './tape/use-tape.ts';
import './token.css';
import { useChartKeys } from './use-chart-keys.ts';
import { useLive } from './use-live.ts';
import { useRisk } from './use-risk.ts';

type PageProps = { readonly values: Readonly<Record<string, string>> };

const NONE: readonly never[] = [];

/** Other panels wait for the chart, at most this long. */
const OTHERS_MS = 3_000;

export default function Page({ values: { mint = '' } }: PageProps) {
  return isAddress(mint) ? (
    <WithPageTime>
      <Token mint={mint} />
    </WithPageTime>
  ) : (
    <NoAddress text={mint} search="a token by its name or symbol" />
  );
}

function Token({ mint }: { readonly mint: string }) {
  const [timeframe, setTimeframe] = useQueryValue('tf', timeframes, '1m');
  const [view, setView] = useQueryValue('view', views, 'full');
  const { query } = useLocation();
  const chosenId = query.get('bundle');
  const { chosenMs, pinnedMs } = useChosenTime(query.get('at'));
  useChartKeys(setTimeframe, () => setView(view === 'full' ? 'filtered' : 'full'));
  const candles = useCandles(mint, timeframe, view);
  const gaps = useGaps();
  const isLate = useAfter(OTHERS_MS);
  const isOn = candles.read.status !== 'loading' || isLate;
  const info = useRest('/v1/token/{mint}/info', { mint }, { everyMs: 60_000 });
  const stats = useRest('/v1/token/{mint}/stats', { mint }, { everyMs: 15_000, isOn });
  const price = useRest('/v1/token/{mint}/price', { mint }, { everyMs: 15_000, isOn });
  const tape = useTape(mint, isOn);
  const { read: live, live: heard } = useLive(mint, tape.take);
  const risk = useRisk(mint, isOn, heard);
  const bundles = useMemo(
    () => mergeBundleStates(risk.bundles.data?.bundles ?? [], heard.bundles),
    [risk.bundles.data, heard.bundles],
  );
  const chosen = bundles.find(({ bundle_id }) => bundle_id === chosenId) ?? bundles[0];
  const trades = useBundleTrades(mint, chosen, risk.version);
  const ruggedTime = info.data?.rugged_time ?? null;
  const liquidity = risk.liquidity.data?.events ?? NONE;
  const events = useMemo(
    () => buildChartEvents({ bundles, trades, alerts: heard.alerts, liquidity, ruggedTime, chosenMs: pinnedMs }),
    [bundles, trades, heard.alerts, liquidity, ruggedTime, pinnedMs],
  );
  const newest = tape.tape?.rows.slice(0, 100) ?? NONE;
  const isUnpriced = newest.length > 0 && newest.every(({ usd }) => usd === null);
  const name = info.data?.symbol ?? 'the token';
  return (
    <div class="page token">
      <Head {...{ mint, info, price, isOn }} close={candles.candles.at(-1)?.close} signal={risk.signal} />
      <div class="grid">
        <ChartPanel {...{ candles, gaps, events, name, isUnpriced, timeframe, setTimeframe, view, setView }} />
        <TapePanel source={tape} live={live} />
        <PricePanel {...{ mint, isOn, price, stats }} events={risk.liquidity} />
        <HoldersPanel mint={mint} isOn={isOn} info={info.data} />
        <StatsPanel read={stats} gaps={gaps} isUnpriced={isUnpriced} />
        <PoolsPanel mint={mint} isOn={isOn} />
        <PriceAtPanel {...{ mint, isOn, view, chosenMs, price }} />
        <LiquidityPanel mint={mint} isOn={isOn} />
        <LaunchPanel info={info} />
        <SecurityPanel mint={mint} signal={risk.signal} live={live} events={heard.security} isOn={isOn} />
        <BundlesPanel
          {...{ mint, live, bundles, chosen, trades }}
          read={risk.bundles}
          early={risk.early}
          decimals={info.data?.decimals ?? null}
        />
        <PeoplePanels mint={mint} isOn={isOn} />
        <QualityPanel mint={mint} isOn={isOn} />
        <CrowdPanel mint={mint} isOn={isOn} />
        <CampaignsPanel read={risk.campaigns} live={live} streamed={heard.campaigns} />
      </div>
    </div>
  );
}
