import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../data/use-rest.ts';
import { formatInteger, formatPercent, formatShare, formatSignedPercent } from '../format/number.ts';
import { Facts } from '../panel/facts.tsx';
import { Meter } from '../panel/meter.tsx';
import { Panel } from '../panel/panel.tsx';
import { Pnl } from '../panel/shown.tsx';
import { formatRatio } from './figure.ts';
import { computeSkillTerms } from './skill.ts';
import './labels.css';

const EVERY_MS = 60_000;

type Rated = NonNullable<Answer<'/v1/wallet/{address}/quality'>>;

export function Quality({ address }: { readonly address: string }) {
  const read = useRest('/v1/wallet/{address}/quality', { address }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Quality"
      class="span-4"
      of={read}
      why={read.source}
      isEmpty={data => data === null}
      empty="The wallet has closed no position with a known price. Quality begins with the first one."
    >
      {data => {
        const quality = data!;
        return (
          <>
            {!quality.rated && (
              <p class="panel-note">
                Not rated: fewer than 10 closed positions ({quality.closed_positions}). Read these figures with care.
              </p>
            )}
            <div class="skill">
              <p class="skill-score">
                <strong>{quality.skill_score.toFixed(1)}</strong>
                <span class="faint">skill, of 100</span>
              </p>
              <dl class="skill-terms">
                {computeSkillTerms(quality).map(({ name, points, pointsMax, hint }) => (
                  <div key={name} title={hint}>
                    <dt>{name}</dt>
                    <dd>
                      <Meter part={points / pointsMax} text={`${points.toFixed(1)} / ${pointsMax}`} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            <Facts facts={toQualityFacts(quality)} />
          </>
        );
      }}
    </Panel>
  );
}

function toQualityFacts(quality: Rated) {
  return [
    { name: 'Closed positions', value: formatInteger(quality.closed_positions) },
    { name: 'Positions won', value: formatPercent(quality.position_win_rate_pct) },
    {
      name: 'Exits won',
      value: formatPercent(quality.raw_exit_win_rate_pct),
      hint: `Selling in parts adds ${formatPercent(quality.win_rate_inflation_pts)} to the win rate`,
    },
    {
      name: 'Profit factor',
      value: formatRatio(quality.profit_factor),
      hint: 'Gross profit over gross loss, at most 10',
    },
    { name: 'Disposition', value: formatRatio(quality.disposition_index), hint: 'Hold of winners over hold of losers' },
    {
      name: 'Conviction',
      value: formatRatio(quality.conviction_sizing),
      hint: 'Entry size of winners over that of losers',
    },
    {
      name: 'Sharpe ratio',
      value: formatRatio(quality.sharpe_ratio),
      hint: 'Mean ROI of positions over its deviation',
    },
    {
      name: 'Runners',
      value: formatShare(quality.runner_score),
      hint: 'Positions with ≥ 20% sold at twice the entry or more',
    },
    { name: 'ROI p10', value: formatSignedPercent(quality.roi_p10_pct, 0), hint: 'A tenth of positions is below' },
    { name: 'ROI p50', value: formatSignedPercent(quality.roi_p50_pct, 0), hint: 'Median' },
    { name: 'ROI p90', value: formatSignedPercent(quality.roi_p90_pct, 0), hint: 'A tenth of positions is above' },
    { name: 'Mean loss', value: formatPercent(quality.avg_loss_roi_pct) },
    {
      name: 'Big wins / losses',
      value: `${quality.big_wins} / ${quality.big_losses}`,
      hint: 'ROI ≥ +100%, ROI ≤ −50%',
    },
    { name: 'Realized PnL', value: <Pnl value={quality.realized_pnl_usd} /> },
  ];
}
