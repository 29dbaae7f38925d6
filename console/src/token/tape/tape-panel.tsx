import type { StreamRead } from '../../data/use-stream.ts';
import { formatShortAddress } from '../../format/address.ts';
import { formatCompact, formatCount, formatExact, formatInteger, formatUsd } from '../../format/number.ts';
import { formatLocalTime, formatUtcTime } from '../../format/time.ts';
import { Choice, TypedChoice } from '../../panel/choice.tsx';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { Panel } from '../../panel/panel.tsx';
import { Price } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { setQueryValue, useLocation } from '../../route/location.ts';
import { buildPagePath } from '../../route/paths.ts';
import { formatTradeLabel } from './label-text.ts';
import {
  filterNames,
  isFiltered,
  kinds,
  matchesTapeFilter,
  parseTapeFilter,
  sides,
  type TapeFilter,
} from './tape-filter.ts';
import type { TapeRow } from './trade-row.ts';
import type { useTape } from './use-tape.ts';

type TapePanelProps = { readonly source: ReturnType<typeof useTape>; readonly live: StreamRead };

const ROWS_SHOWN = 100;

export function TapePanel({ source: { read, tape, isReading, readOlder }, live }: TapePanelProps) {
  const filter = parseTapeFilter(useLocation().query);
  const all = tape?.rows ?? [];
  const rows = isFiltered(filter) ? all.filter(row => matchesTapeFilter(filter, row)) : all;
  return (
    <Panel
      title="Trades"
      class="span-4 tape"
      of={read}
      why={read.source}
      live={live}
      isEmpty={() => tape !== null && all.length === 0}
      empty="No trade of this token yet. Trades appear here as they arrive."
    >
      {() => (
        <>
          <Filters filter={filter} />
          <Table
            caption="Newest trades"
            columns={COLUMNS}
            rows={rows.slice(0, ROWS_SHOWN)}
            keyOf={({ id }) => id}
            rowClass={({ side }) => (side === 'buy' || side === 'sell' ? side : '')}
          />
          <p class="panel-note" role="status">
            {isFiltered(filter) && `${formatInteger(rows.length)} of `}
            {formatCount(all.length, 'trade')}
            {tape?.oldest && ` since ${formatLocalTime(tape.oldest.ms, Date.now())}`}
            {rows.length > ROWS_SHOWN && `; the newest ${ROWS_SHOWN} are shown`}.{' '}
            {tape?.isWhole === false && (
              <button type="button" class="link-button" disabled={isReading} onClick={readOlder}>
                {isReading ? 'Reading older trades' : 'Read older trades'}
              </button>
            )}
          </p>
        </>
      )}
    </Panel>
  );
}

function Filters({ filter }: { readonly filter: TapeFilter }) {
  const set = (name: keyof TapeFilter) => (value: string | null) => setQueryValue(filterNames[name], value);
  const clear = (): void => {
    for (const name of Object.values(filterNames)) setQueryValue(name, null);
  };
  return (
    <div class="panel-filters">
      <Choice label="Side" options={SIDES} value={filter.side} onChange={set('side')} />
      <Choice label="Kind" options={KINDS} value={filter.kind} onChange={set('kind')} />
      <TypedChoice label="USD ≥" mode="decimal" value={filter.usdMin} onChange={set('usdMin')} />
      <TypedChoice label="Wallet" mode="text" value={filter.wallet} onChange={set('wallet')} />
      {isFiltered(filter) && (
        <button type="button" class="link-button" onClick={clear}>
          Clear
        </button>
      )}
    </div>
  );
}

const SIDES = sides.map(value => ({ value, text: value.replace('_', ' ') }));
const KINDS = kinds.map(value => ({ value, text: value }));

const SIDE_CLASS: Readonly<Record<TapeRow['side'], string>> = {
  buy: 'up',
  sell: 'down',
  swap: 'faint',
  flash_swap: 'faint',
};

const COLUMNS: readonly Column<TapeRow>[] = [
  {
    name: 'Time',
    sort: ({ ms }) => ms,
    cell: ({ ms }) => (
      <time class="number faint" dateTime={new Date(ms).toISOString()} title={formatUtcTime(ms)}>
        {formatLocalTime(ms, Date.now())}
      </time>
    ),
  },
  {
    name: 'Side',
    sort: ({ side }) => side,
    cell: ({ side }) => <span class={SIDE_CLASS[side]}>{side.replace('_', ' ')}</span>,
  },
  {
    name: 'USD',
    isNumber: true,
    sort: ({ usd }) => usd,
    cell: row => (
      <span title={`${formatExact(row.usd)} USD for ${formatExact(row.tokens)} tokens`}>
        {row.usd === null ? `${formatCompact(row.tokens)} tokens` : formatUsd(row.usd)}
      </span>
    ),
  },
  { name: 'Price', isNumber: true, sort: ({ price }) => price, cell: ({ price }) => <Price value={price} /> },
  {
    name: 'Wallet',
    sort: ({ wallet }) => wallet,
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
  { name: 'Tx', cell: ({ signature }) => <ExplorerLink of="transaction" id={signature} /> },
];
