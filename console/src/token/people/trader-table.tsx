import { formatExact, formatInteger, formatPercent, formatUsd } from '../../format/number.ts';
import { Address, Age, Pnl } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { Unknown } from '../../panel/unknown.tsx';
import type { Trader } from './people.ts';
import { TagBadges } from './tag-badges.tsx';

type TraderTableProps<T extends Trader> = {
  readonly caption: string;
  readonly rows: readonly T[];
  /** Before and after the common columns. */
  readonly first?: readonly Column<T>[];
  readonly last?: readonly Column<T>[];
};

/** Wallets of a token with tags and result. */
export function TraderTable<T extends Trader>({ caption, rows, first = [], last = [] }: TraderTableProps<T>) {
  return (
    <Table caption={caption} columns={[...first, ...COLUMNS, ...last]} rows={rows} keyOf={({ wallet }) => wallet} />
  );
}

const COLUMNS: readonly Column<Trader>[] = [
  { name: 'Wallet', cell: ({ wallet }) => <Address value={wallet} of="wallet" /> },
  { name: 'Tags', sort: ({ tags }) => tags.length, cell: trader => <TagBadges of={trader} /> },
  {
    name: 'Holds',
    isNumber: true,
    hint: 'Of the total supply',
    sort: ({ held_pct }) => held_pct,
    cell: ({ held_pct }) => (held_pct === null ? <Unknown why="no_supply" /> : formatPercent(held_pct, 2)),
  },
  {
    name: 'Total PnL',
    isNumber: true,
    sort: ({ total_pnl_usd }) => total_pnl_usd,
    cell: ({ total_pnl_usd, why }) => (total_pnl_usd === null ? <Unknown why={why} /> : <Pnl value={total_pnl_usd} />),
  },
  {
    name: 'Realized',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ realized_pnl_usd }) => realized_pnl_usd,
    cell: ({ realized_pnl_usd }) => <Pnl value={realized_pnl_usd} />,
  },
  ...(['bought_usd', 'sold_usd'] as const).map(
    (field): Column<Trader> => ({
      name: { bought_usd: 'Bought', sold_usd: 'Sold' }[field],
      isNumber: true,
      hideOn: 'phone',
      sort: row => row[field],
      cell: row => <span title={formatExact(row[field])}>{formatUsd(row[field])}</span>,
    }),
  ),
  {
    name: 'Trades',
    isNumber: true,
    hideOn: 'tablet',
    hint: 'Buys / sells',
    sort: ({ buys, sells }) => buys + sells,
    cell: ({ buys, sells }) => `${formatInteger(buys)} / ${formatInteger(sells)}`,
  },
  {
    name: 'Last trade',
    isNumber: true,
    hideOn: 'tablet',
    sort: ({ last_trade_ts_ms }) => last_trade_ts_ms,
    cell: ({ last_trade_ts_ms }) => (last_trade_ts_ms === null ? '' : <Age ms={last_trade_ts_ms} />),
  },
];
