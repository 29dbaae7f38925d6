import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { formatCompact, formatExact, formatInteger } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { ExplorerLink } from '../panel/explorer-link.tsx';
import { Paging, usePageNumber } from '../panel/paging.tsx';
import { Panel } from '../panel/panel.tsx';
import { Change, Pnl, Price, Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { useLocation } from '../route/location.ts';
import { parseDaySpan } from './calendar.ts';
import { selectExitDay } from './choose-day.ts';
import { type Exit, toExitId } from './exits.ts';
import { useWalletEvents } from './feed.ts';
import { TokenLink } from './named-link.tsx';
import { listTokenNameSources, useTokenNames } from './names.ts';
import { useSlow } from './use-slow.ts';

const ROWS = 15;
/** A bot sells more often than a key may ask. */
const RELOAD_EVERY_MS = 3_000;

/** Exits by page, or those of one day. */
export function ExitTable({ address }: { readonly address: string }) {
  const { query } = useLocation();
  const day = query.get('day');
  const span = day === null ? null : parseDaySpan(day);
  const page = usePageNumber();
  const read = useRest('/v1/wallet/{address}/pnl', {
    address,
    limit: ROWS,
    offset: page * ROWS,
    ...(span && { from: span.fromMs, to: span.toMs }),
  });
  const [changes, setChanges] = useState(0);
  const changed = (): void => setChanges(count => count + 1);
  const live = useWalletEvents('pnl', { onEvents: changed, onGap: changed });
  const slow = useSlow(changes, RELOAD_EVERY_MS);
  useEffect(() => {
    if (slow > 0) read.reload();
  }, [slow]);
  const mints = read.data?.trades.map(({ token_mint }) => token_mint) ?? [];
  const names = useTokenNames(mints);
  const hasNext = read.headers?.get('link')?.includes('rel="next"') === true && read.data?.trades.length === ROWS;
  return (
    <Panel
      title="Exits"
      of={read}
      why={read.source}
      live={live}
      also={listTokenNameSources(mints)}
      tools={
        span && (
          <button type="button" class="button chip" onClick={() => selectExitDay(null)}>
            Only {day}
            <span aria-hidden="true"> ×</span>
            <span class="visually-hidden">. Show all days</span>
          </button>
        )
      }
      isEmpty={({ trades }) => trades.length === 0 && page === 0}
      empty={
        span
          ? 'The wallet sold nothing on this day. Close the day above to see all exits.'
          : 'The wallet has sold nothing that this service saw it buy. Its next sell appears here at once.'
      }
    >
      {({ trades }) => (
        <>
          <Table caption="Exits" columns={buildColumns(names)} rows={trades} keyOf={toExitId} />
          <Paging page={page} hasNext={hasNext} rows={trades.length} rowsPerPage={ROWS} />
        </>
      )}
    </Panel>
  );
}

function buildColumns(names: ReadonlyMap<string, string | null>): readonly Column<Exit>[] {
  return [
    {
      name: 'Time',
      sort: ({ exit_timestamp }) => exit_timestamp,
      cell: ({ exit_timestamp }) => <Time ms={exit_timestamp} />,
    },
    {
      name: 'Token',
      sort: ({ token_mint }) => names.get(token_mint),
      cell: ({ token_mint }) => <TokenLink mint={token_mint} names={names} />,
    },
    {
      name: 'PnL',
      isNumber: true,
      sort: ({ realized_pnl_usd }) => realized_pnl_usd,
      cell: ({ realized_pnl_usd }) => <Pnl value={realized_pnl_usd} />,
    },
    {
      name: 'Gain',
      isNumber: true,
      sort: ({ percentage_gain }) => percentage_gain,
      cell: ({ percentage_gain }) => <Change value={percentage_gain} />,
    },
    {
      name: 'Sold',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ token_amount }) => token_amount,
      cell: ({ token_amount }) => <span title={formatExact(token_amount)}>{formatCompact(token_amount)}</span>,
    },
    {
      name: 'Of held',
      isNumber: true,
      hideOn: 'phone',
      hint: 'Part of the holding that this exit sold',
      sort: ({ percentage_sold }) => percentage_sold,
      cell: ({ percentage_sold }) => `${formatInteger(percentage_sold)}%`,
    },
    ...DETAILS,
  ];
}

const DETAILS: readonly Column<Exit>[] = [
  {
    name: 'Entry',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ entry_price_usd }) => entry_price_usd,
    cell: ({ entry_price_usd }) => <Price value={entry_price_usd} />,
  },
  {
    name: 'Exit',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ exit_price_usd }) => exit_price_usd,
    cell: ({ exit_price_usd }) => <Price value={exit_price_usd} />,
  },
  {
    name: 'Held for',
    isNumber: true,
    sort: ({ hold_time_seconds }) => hold_time_seconds,
    cell: ({ hold_time_seconds }) => formatDuration(hold_time_seconds),
  },
  {
    name: 'Type',
    hideOn: 'tablet',
    sort: ({ position_type }) => TYPES[position_type],
    cell: ({ position_type }) => TYPES[position_type],
  },
  { name: 'Venue', hideOn: 'tablet', sort: ({ exit_dex }) => exit_dex, cell: ({ exit_dex }) => exit_dex },
  {
    name: 'Flag',
    hideOn: 'tablet',
    sort: ({ trade_flag }) => trade_flag,
    cell: ({ trade_flag }) => trade_flag ?? '',
  },
  {
    name: 'Tx',
    hideOn: 'phone',
    cell: ({ trade_id }) => <ExplorerLink of="transaction" id={trade_id.split(':')[0]!} />,
  },
];

const TYPES = { FULL_POSITION: 'All at once', DCA_EXIT: 'In parts', ARBITRAGE: 'Arbitrage' } as const;
