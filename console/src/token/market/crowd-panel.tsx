import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatShare } from '../../format/number.ts';
import { formatLocalTime } from '../../format/time.ts';
import { Facts } from '../../panel/facts.tsx';
import { Panel } from '../../panel/panel.tsx';
import { buildCrowdBars, MINUTES } from './crowd-bars.ts';

type Crowd = Answer<'/v1/token/{mint}/crowd'>;
type Minute = NonNullable<Crowd['current']>;

export function CrowdPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const read = useRest('/v1/token/{mint}/crowd', { mint }, { everyMs: 30_000, isOn });
  return (
    <Panel
      title="Crowd"
      class="span-4"
      of={read}
      isEmpty={({ minutes }) => minutes.length === 0}
      empty="A crowd needs trades in the last hour. The token had none."
    >
      {({ current, minutes }) => {
        const last = current ?? minutes[0]!;
        const [regime, tone] = REGIMES[last.crowdRegime];
        const bars = buildCrowdBars(minutes);
        const most = Math.max(...bars.map(({ trades }) => trades));
        const untilTime = formatLocalTime(minutes[0]!.bucketStartMs, Date.now());
        return (
          <>
            <Facts
              facts={[
                { name: 'Regime', value: <span class={`badge ${tone}`}>{regime}</span> },
                { name: 'Score', value: formatShare(last.crowdScore, 0), hint: 'Crowded from 60%' },
                { name: 'Wallets', value: formatInteger(last.uniqueWallets), hint: 'In the newest minute with trades' },
                { name: 'Trades', value: formatInteger(last.totalTrades) },
              ]}
            />
            <figure class="panel-body crowd">
              <svg
                viewBox={`0 0 ${MINUTES * 6} ${HEIGHT}`}
                role="img"
                aria-label={`Trades per minute up to ${untilTime}, at most ${most}`}
                preserveAspectRatio="none"
              >
                {bars.map(({ at, trades, isCrowded }) => {
                  const height = Math.max(1, (HEIGHT * trades) / most);
                  const tone = isCrowded ? 'crowded' : '';
                  return <rect key={at} class={tone} x={at * 6} y={HEIGHT - height} width={5} height={height} />;
                })}
              </svg>
              <figcaption class="faint">
                Trades per minute in the last hour of trading, at most {formatInteger(most)}.
              </figcaption>
            </figure>
          </>
        );
      }}
    </Panel>
  );
}

const REGIMES: Readonly<Record<Minute['crowdRegime'], readonly [string, string]>> = {
  quiet: ['quiet', ''],
  trending_crowd: ['trending crowd', 'medium'],
  crowded_launch: ['crowded launch', 'high'],
};

const HEIGHT = 64;
