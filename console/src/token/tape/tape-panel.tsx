import type { StreamRead } from '../../data/use-stream.ts';
import { formatShortAddress } from '../../format/address.ts';
import { formatCompact, formatExact, formatUsd } from '../../format/number.ts';
import { Price } from '../../format/shown.tsx';
import { formatLocalTime, formatUtcTime } from '../../format/time.ts';
import { Panel } from '../../panel/panel.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { buildPagePath } from '../../route/paths.ts';
import { formatTradeLabel } from './label-text.ts';
import type { TapeRow } from './trade-row.ts';
import type { useTape } from './use-tape.ts';

type TapePanelProps = { readonly tape: ReturnType<typeof useTape>; readonly live: StreamRead };

export function TapePanel({ tape: { read, rows }, live }: TapePanelProps) {
  return (
    <Panel
      title="Trades"
      class="span-4 tape"
      of={read}
      live={live}
      isEmpty={() => rows.length === 0}
      empty="No trade of this token yet. Trades appear here as they arrive."
    >
      {() => (
        <Table
          caption="Newest trades"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          rowClass={({ side }) => (side === 'buy' || side === 'sell' ? side : '')}
        />
      )}
    </Panel>
  );
}

const SIDE_CLASS: Readonly<Record<TapeRow['side'], string>> = {
  buy: 'up',
  sell: 'down',
  swap: 'faint',
  flash_swap: 'faint',
};

const COLUMNS: readonly Column<TapeRow>[] = [
  {
    name: 'Time',
    cell: ({ ms }) => (
      <time class="number faint" dateTime={new Date(ms).toISOString()} title={formatUtcTime(ms)}>
        {formatLocalTime(ms, Date.now())}
      </time>
    ),
  },
  { name: 'Side', cell: ({ side }) => <span class={SIDE_CLASS[side]}>{side.replace('_', ' ')}</span> },
  {
    name: 'USD',
    isNumber: true,
    cell: row => (
      <span title={`${formatExact(row.usd)} USD for ${formatExact(row.tokens)} tokens`}>
        {row.usd === null ? `${formatCompact(row.tokens)} tokens` : formatUsd(row.usd)}
      </span>
    ),
  },
  { name: 'Price', isNumber: true, cell: ({ price }) => <Price value={price} /> },
  {
    name: 'Wallet',
    cell: ({ wallet, labels }) => (
      <span class="trader">
        <a class="mono" href={buildPagePath('wallet', { address: wallet })} title={wallet}>
          {formatShortAddress(wallet)}
        </a>
        {labels.map(label => {
          const shown = formatTradeLabel(label);
          return (
            shown && (
              <span key={label} class={`badge ${shown.tone}`} title={label}>
                {shown.text}
              </span>
            )
          );
        })}
      </span>
    ),
  },
];
