import { formatCompact, formatPercent } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import type { Launch } from './launch.ts';
import './launch-bar.css';

const SOL = 'So11111111111111111111111111111111111111112';

/** How far a launch is on its curve, with what it raised. */
export function LaunchBar({
  launch: { curve_pct: pct, raised, target, stage, why, base_mint },
}: {
  readonly launch: Launch;
}) {
  const goal = target === null ? '' : ` of ${formatCompact(target)}`;
  const unit = base_mint === SOL ? ' SOL' : '';
  const money = raised === null ? '' : `${formatCompact(raised)}${goal}${unit}`;
  if (pct === null)
    return (
      <span class="launch-bar" title={why === null ? undefined : describeWhy(why)}>
        <span class="launch-track is-unknown" />
        <span>
          curve unknown{why !== null && `: ${describeWhy(why)}`} {money}
        </span>
      </span>
    );
  return (
    <span class="launch-bar">
      <span class={`launch-track ${stage}`} aria-hidden="true">
        <span style={{ width: `${pct}%` }} />
      </span>
      <span>
        <strong>{formatPercent(pct, 1)}</strong> <span class="faint">{money}</span>
      </span>
    </span>
  );
}
