import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { formatExact, formatInteger, formatShare, formatUsd } from '../format/number.ts';
import { Meter } from '../panel/meter.tsx';
import { Paging, usePageNumber } from '../panel/paging.tsx';
import { Panel } from '../panel/panel.tsx';
import { Address, Change, Pnl } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { setQueryValue, useQueryValue } from '../route/location.ts';
import './leaderboard.css';

type Sort = (typeof sorts)[number];
type Entry = Answer<'/v1/leaderboard'>['leaderboard'][number];

const windows = ['1d', '7d', '30d'] as const;
const sorts = ['pnl_usd', 'roi', 'win_rate'] as const;
const speeds = ['without', 'with'] as const;

const SORTS = { pnl_usd: 'PnL', roi: 'ROI', win_rate: 'Win rate' } as const;
const SPEEDS = { without: 'Without HFT', with: 'With HFT' } as const;

/** The service publishes one snapshot per minute. */
const EVERY_MS = 60_000;
const ROWS = 50;
const EMPTY =
  'No wallet has 5 exits in this window yet. Choose a longer one, or wait for the next snapshot, within a minute.';

export default function Page() {
  return (
    <div class="page">
      <div class="page-head">
        <h1>Leaderboard</h1>
        <p class="faint leaderboard-note">
          Wallets with at least 5 exits in the window, malicious ones left out. One snapshot per minute.
        </p>
      </div>
      <Board />
    </div>
  );
}
function Board() {
  const [window, setWindow] = useQueryValue('window', windows, '7d');
  const [sort, setSort] = useQueryValue('sort', sorts, 'pnl_usd');
  const [speed, setSpeed] = useQueryValue('hft', speeds, 'without');
  const page = usePageNumber();
  const read = useRest(
    '/v1/leaderboard',
    { window, sort, limit: ROWS, offset: page * ROWS, ...(speed === 'with' && { include_hft: true }) },
    { everyMs: EVERY_MS },
  );
  // Another list begins with its first page.
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setQueryValue('page', null);
      set(value);
    };
  const hasNext = read.headers?.get('link')?.includes('rel="next"') === true;
  // The column of the order comes first: a phone shows few.
  const ordered = [sort, ...sorts.filter(each => each !== sort)].map(each => figures[each]);
  return (
    <Panel
      title={`Top wallets by ${SORTS[sort]}, ${window}`}
      of={read}
      tools={
        <>
          <Tabs label="Window" values={windows} value={window} onChange={first(setWindow)} />
          <Tabs label="Order" values={sorts} value={sort} onChange={first(setSort)} textOf={each => SORTS[each]} />
          <Tabs
            label="Fast traders"
            values={speeds}
            value={speed}
            onChange={first(setSpeed)}
            textOf={each => SPEEDS[each]}
          />
        </>
      }
      isEmpty={({ leaderboard }) => leaderboard.length === 0 && page === 0}
      empty={EMPTY}
    >
      {({ leaderboard }) => (
        <>
          <Table
            caption={`Wallets by ${SORTS[sort]}`}
            columns={[...HEAD, ...ordered, ...TAIL]}
            rows={leaderboard}
            keyOf={({ wallet_address }) => wallet_address}
          />
          <Paging page={page} hasNext={hasNext} rows={leaderboard.length} rowsPerPage={ROWS} />
        </>
      )}
    </Panel>
  );
}

const HEAD: readonly Column<Entry>[] = [
  {
    name: '#',
    isNumber: true,
    sort: ({ rank }) => rank,
    cell: ({ rank }) => <span class={rank <= 3 ? 'rank top' : 'rank'}>{rank}</span>,
  },
  {
    name: 'Wallet',
    sort: ({ kol_username }) => kol_username,
    cell: ({ wallet_address, kol_username, kol_platform }) => (
      <span class="leader">
        <Address value={wallet_address} of="wallet">
          {kol_username === null ? formatShortAddress(wallet_address) : `@${kol_username}`}
        </Address>
        {kol_platform !== null && <span class="badge accent">{kol_platform === 'x' ? 'X' : 'Telegram'}</span>}
      </span>
    ),
  },
];

const figures: Readonly<Record<Sort, Column<Entry>>> = {
  pnl_usd: {
    name: 'PnL',
    isNumber: true,
    sort: ({ total_pnl_usd }) => total_pnl_usd,
    cell: ({ total_pnl_usd }) => <Pnl value={total_pnl_usd} />,
  },
  roi: {
    name: 'ROI',
    isNumber: true,
    hint: 'Realized PnL, of the cost of what was sold',
    sort: ({ roi }) => roi,
    cell: ({ roi }) => <Change value={roi} />,
  },
  win_rate: {
    name: 'Win rate',
    isNumber: true,
    sort: ({ win_rate }) => win_rate,
    cell: ({ win_rate }) => <Meter part={win_rate} text={formatShare(win_rate)} />,
  },
};

const TAIL: readonly Column<Entry>[] = [
  {
    name: 'Exits',
    isNumber: true,
    sort: ({ total_trades }) => total_trades,
    cell: ({ total_trades }) => formatInteger(total_trades),
  },
  {
    name: 'Wins',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ wins }) => wins,
    cell: ({ wins }) => formatInteger(wins),
  },
  {
    name: 'Losses',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ losses }) => losses,
    cell: ({ losses }) => formatInteger(losses),
  },
  {
    name: 'Volume',
    isNumber: true,
    sort: ({ total_volume_usd }) => total_volume_usd,
    cell: ({ total_volume_usd }) => <span title={formatExact(total_volume_usd)}>{formatUsd(total_volume_usd)}</span>,
  },
  {
    name: 'Cash PnL',
    isNumber: true,
    hideOn: 'tablet',
    hint: 'Realized PnL less exit fees',
    sort: ({ cash_pnl_usd }) => cash_pnl_usd,
    cell: ({ cash_pnl_usd }) => <Pnl value={cash_pnl_usd} />,
  },
];
