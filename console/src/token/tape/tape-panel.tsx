import type { StreamRead } from '../../data/use-stream.ts';
import { shortAddress } from '../../format/address.ts';
import { compact, exact, usd } from '../../format/number.ts';
import { Price } from '../../format/shown.tsx';
import { localTime, utcTime } from '../../format/time.ts';
import { Panel } from '../../panel/panel.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { pathTo } from '../../route/paths.ts';
import { labelText } from './label-text.ts';
import type { TapeRow } from './trade-row.ts';
import type { useTape } from './use-tape.ts';

type TapePanelProps = { readonly tape: ReturnType<typeof useTape>; readonly live: StreamRead };

export const TapePanel = ({ tape: { read, rows }, live }: TapePanelProps) => (
  <Panel
    title="Trades"
    class="span-4 tape"
    of={read}
    live={live}
    isEmpty={() => rows.length === 0}
    empty="No trade of this token yet. Trades appear here as they arrive."
  >
    {() => <Table caption="Newest trades" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} rowClass={rowClass} />}
  </Panel>
);

const rowClass = ({ side }: TapeRow): string => (side === 'buy' ? 'buy' : side === 'sell' ? 'sell' : '');

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
      <time class="number faint" dateTime={new Date(ms).toISOString()} title={utcTime(ms)}>
        {localTime(ms, Date.now())}
      </time>
    ),
  },
  { name: 'Side', cell: ({ side }) => <span class={SIDE_CLASS[side]}>{side.replace('_', ' ')}</span> },
  {
    name: 'USD',
    isNumber: true,
    cell: row => (
      <span title={`${exact(row.usd)} USD for ${exact(row.tokens)} tokens`}>
        {row.usd === null ? `${compact(row.tokens)} tokens` : usd(row.usd)}
      </span>
    ),
  },
  { name: 'Price', isNumber: true, cell: ({ price }) => <Price value={price} /> },
  { name: 'Wallet', cell: row => <Trader row={row} /> },
];

const Trader = ({ row: { wallet, labels } }: { readonly row: TapeRow }) => (
  <span class="trader">
    <a class="mono" href={pathTo('wallet', { address: wallet })} title={wallet}>
      {shortAddress(wallet)}
    </a>
    {labels.map(label => {
      const shown = labelText(label);
      return (
        shown && (
          <span key={label} class={`badge ${shown.tone}`} title={label}>
            {shown.text}
          </span>
        )
      );
    })}
  </span>
);
