import { useRest } from '../data/use-rest.ts';
import { formatExact, formatInteger, formatShare, formatUsd } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { Pnl } from '../panel/shown.tsx';
import type { Window } from './window.ts';

const EVERY_MS = 30_000;

type SummaryProps = { readonly address: string; readonly window: Window };

export function Summary({ address, window }: SummaryProps) {
  const read = useRest('/v1/wallet/{address}/performance', { address, window }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Performance"
      of={read}
      isEmpty={({ total_trades }) => total_trades === 0}
      empty="The wallet has no exit in this window. Choose a longer one."
    >
      {data => (
        <Facts
          facts={[
            {
              name: 'Realized PnL',
              value: <Pnl value={data.total_pnl_usd} />,
              hint: 'Proceeds less cost and entry fees',
            },
            { name: 'Cash PnL', value: <Pnl value={data.cash_pnl_usd} />, hint: 'Realized PnL less exit fees' },
            { name: 'Win rate', value: formatShare(data.win_rate), hint: 'Exits with a profit, of all exits' },
            { name: 'Exits', value: formatInteger(data.total_trades) },
            { name: 'Wins / losses', value: `${formatInteger(data.wins)} / ${formatInteger(data.losses)}` },
            { name: 'Volume', value: <Money value={data.total_volume_usd} />, hint: 'Cost and proceeds' },
            { name: 'Fees', value: <Money value={data.total_fees_usd} />, hint: 'Network fees and tips' },
            { name: 'Mean hold', value: formatDuration(data.avg_hold_time_seconds) },
          ]}
        />
      )}
    </Panel>
  );
}

function Money({ value }: { readonly value: number }) {
  return <span title={formatExact(value)}>{formatUsd(value)}</span>;
}
