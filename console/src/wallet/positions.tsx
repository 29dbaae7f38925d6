import type { Answer } from '@chain-intelligence/client';
import { useRef, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { formatCompact, formatExact, formatShare, formatUsd } from '../format/number.ts';
import { Meter } from '../panel/meter.tsx';
import { Panel } from '../panel/panel.tsx';
import { Age, Change, MarketCap, Price } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { useWalletEvents } from './feed.ts';
import { TokenLink } from './named-link.tsx';
import { listTokenNameSources, useTokenNames } from './names.ts';
import {
  computeEntryChange,
  computeHeldShare,
  computeHeldValue,
  type Filter,
  filters,
  mergePositionChanges,
  type Position,
  type PositionChange,
  toPositionKey,
  withChanges,
} from './position-list.ts';
import { useSlow } from './use-slow.ts';

const PAGE_ROWS = 12;
const PRICES_MAX = 30;
const PRICES_EVERY_MS = 30_000;
const PRICES_CHANGE_MS = 5_000;
const EMPTY = {
  all: 'The wallet has bought nothing that this service saw. Its first buy appears here at once.',
  open: 'The wallet holds nothing that it bought. Choose All to see closed positions.',
  closed: 'The wallet has sold no position completely. Choose Open to see what it holds.',
};
const TEXT = { all: 'All', open: 'Open', closed: 'Closed' };

/** Live, with held tokens at the newest price. */
export function Positions({ address }: { readonly address: string }) {
  const [filter, setFilter] = useQueryValue('positions', filters, 'all');
  const [changes, setChanges] = useState<readonly PositionChange[]>([]);
  const [shown, setShown] = useState(PAGE_ROWS);
  const read = useRest('/v1/wallet/{address}/positions', { address, status: filter });
  const live = useWalletEvents('positions', {
    onEvents: events =>
      setChanges(old =>
        withChanges(
          old,
          events.map(({ data }) => data),
          Date.now(),
        ),
      ),
    onGap: () => {
      setChanges([]);
      read.reload();
    },
  });
  const positions = mergePositionChanges(
    { positions: read.data?.positions ?? [], readAtMs: read.atMs },
    changes,
    filter,
  );
  const rows = positions.slice(0, shown);
  const mints = rows.map(({ token_mint }) => token_mint);
  const names = useTokenNames(mints);
  const held = [...new Set(rows.filter(({ status }) => status !== 'CLOSED').map(({ token_mint }) => token_mint))];
  const prices = usePrices(held.slice(0, PRICES_MAX));
  return (
    <Panel
      title="Positions"
      of={read}
      live={live}
      also={[...(held.length === 0 ? [] : [prices.source]), ...listTokenNameSources(mints)]}
      tools={
        <Tabs label="Positions" values={filters} value={filter} onChange={setFilter} textOf={each => TEXT[each]} />
      }
      isEmpty={() => positions.length === 0}
      empty={EMPTY[filter]}
    >
      {() => (
        <>
          <Table
            caption="Positions"
            columns={buildColumns({ names, prices: prices.byMint }, filter)}
            rows={rows}
            keyOf={toPositionKey}
          />
          <More shown={shown} all={positions.length} onMore={() => setShown(shown + PAGE_ROWS * 4)} />
        </>
      )}
    </Panel>
  );
}

type MoreProps = { readonly shown: number; readonly all: number; readonly onMore: () => void };

function More({ shown, all, onMore }: MoreProps) {
  if (all <= shown) return null;
  return (
    <div class="panel-foot">
      <button type="button" class="button" onClick={onMore}>
        Show more
      </button>
      <span class="faint">
        {shown} of {all}
      </span>
    </div>
  );
}

function usePrices(held: readonly string[]) {
  const mints = useSlow(held.join(','), PRICES_CHANGE_MS);
  const { data, source } = useRest('/v1/prices', { mints }, { isOn: mints !== '', everyMs: PRICES_EVERY_MS });
  // Other mints begin a new read. Until it ends, known prices stay.
  const known = useRef<Known['prices']>(new Map());
  if (data) known.current = new Map(data.prices.map(price => [price.token_mint, price]));
  return { source, byMint: known.current };
}

type Known = {
  readonly names: ReadonlyMap<string, string | null>;
  readonly prices: ReadonlyMap<string, PriceNow>;
};

type PriceNow = Answer<'/v1/prices'>['prices'][number];

function buildColumns(known: Known, filter: Filter): readonly Column<Position>[] {
  return [
    {
      name: 'Token',
      sort: ({ token_mint }) => known.names.get(token_mint),
      cell: ({ token_mint }) => <TokenLink mint={token_mint} names={known.names} />,
    },
    {
      name: 'Status',
      sort: ({ status }) => status,
      cell: ({ status }) => <span class={`badge ${BADGES[status]}`}>{status}</span>,
    },
    {
      name: 'Opened',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ entry_timestamp }) => -entry_timestamp,
      cell: ({ entry_timestamp }) => <Age ms={entry_timestamp * 1_000} />,
    },
    {
      name: 'Entry',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ entry_price_usd }) => entry_price_usd,
      cell: ({ entry_price_usd }) => <Price value={entry_price_usd} />,
    },
    // Closed positions have no value now.
    ...(filter === 'closed' ? [] : defineValueColumns(known)),
    {
      name: 'Held',
      isNumber: true,
      hint: 'Part of the bought tokens that is still held',
      sort: computeHeldShare,
      cell: position => (
        <span title={formatExact(position.remaining_amount)}>
          <Meter part={computeHeldShare(position)} text={formatShare(computeHeldShare(position), 0)} />
        </span>
      ),
    },
    {
      name: 'Bought',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ original_amount }) => original_amount,
      cell: ({ original_amount }) => <span title={formatExact(original_amount)}>{formatCompact(original_amount)}</span>,
    },
    {
      name: 'Exits',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ exit_count }) => exit_count,
      cell: ({ exit_count }) => exit_count,
    },
    { name: 'Venue', hideOn: 'tablet', sort: ({ entry_dex }) => entry_dex, cell: ({ entry_dex }) => entry_dex },
  ];
}

function defineValueColumns({ prices }: Known): readonly Column<Position>[] {
  const change = ({ token_mint, entry_price_usd, status }: Position) =>
    status === 'CLOSED' ? null : computeEntryChange(entry_price_usd, prices.get(token_mint)?.price_usd);
  const value = (position: Position) =>
    position.status === 'CLOSED' ? null : computeHeldValue(position, prices.get(position.token_mint)?.price_usd);
  return [
    {
      name: 'Price now',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ token_mint, status }) => (status === 'CLOSED' ? null : prices.get(token_mint)?.price_usd),
      cell: ({ token_mint, status }) =>
        status === 'CLOSED' ? '' : <Price value={prices.get(token_mint)?.price_usd} />,
    },
    {
      name: 'Cap now',
      isNumber: true,
      hideOn: 'tablet',
      hint: 'Market cap of the token',
      sort: ({ token_mint, status }) => (status === 'CLOSED' ? null : prices.get(token_mint)?.market_cap_usd),
      cell: ({ token_mint, status }) => {
        const price = prices.get(token_mint);
        return status !== 'CLOSED' && price !== undefined && <MarketCap of={price} />;
      },
    },
    {
      name: 'Since entry',
      isNumber: true,
      hint: 'From the entry price to the price now',
      sort: change,
      cell: position => (position.status === 'CLOSED' ? '' : <Change value={change(position)} />),
    },
    {
      name: 'Value',
      isNumber: true,
      hint: 'Held tokens at the price now',
      sort: value,
      cell: position =>
        value(position) === null ? null : (
          <span title={formatExact(value(position))}>{formatUsd(value(position))}</span>
        ),
    },
  ];
}

const BADGES = { OPEN: 'up', PARTIAL: 'accent', CLOSED: '' } as const;
