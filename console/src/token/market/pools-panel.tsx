import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../../data/use-rest.ts';
import { formatShortAddress } from '../../format/address.ts';
import { formatCompact, formatExact, formatPercent, formatUsd } from '../../format/number.ts';
import { CopyButton } from '../../panel/copy-button.tsx';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Age, Price } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { Unknown } from '../../panel/unknown.tsx';

type Pool = Answer<'/v1/token/{mint}/pools'>['pools'][number];

const EVERY_MS = 20_000;
const BARS = 6;

/** Where the liquidity is. */
export function PoolsPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const read = useRest('/v1/token/{mint}/pools', { mint }, { everyMs: EVERY_MS, isOn });
  return (
    <Panel
      title="Pools"
      class="span-8"
      of={read}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ pools }) => pools.length === 0}
      empty="No pool of this token is known. Pools appear with their first trade or reserves."
    >
      {({ pools }) => (
        <>
          <PoolBars pools={pools} />
          <Table caption="Pools" columns={COLUMNS} rows={pools} keyOf={({ pool }) => pool} />
        </>
      )}
    </Panel>
  );
}

/** Liquidity of the largest, as parts of all that is known. */
function PoolBars({ pools }: { readonly pools: readonly Pool[] }) {
  const known = pools.filter(({ liquidity_usd, is_closed }) => liquidity_usd !== null && !is_closed);
  const most = Math.max(...known.map(({ liquidity_usd }) => liquidity_usd!));
  const total = known.reduce((sum, { liquidity_usd }) => sum + liquidity_usd!, 0);
  if (known.length === 0)
    return <p class="panel-note">The liquidity of no open pool is known: the price of the quote is missing.</p>;
  return (
    <dl class="bars panel-body">
      {known.slice(0, BARS).map(({ pool, dex_name, liquidity_usd: usd }) => (
        <div key={pool}>
          <dt title={pool}>{dex_name}</dt>
          <dd>
            <span class="bar-line">
              <span style={{ width: `${most === 0 ? 0 : (100 * usd!) / most}%` }} />
            </span>
            <span class="number">
              {formatUsd(usd)} {total > 0 && <small class="faint">{formatPercent((100 * usd!) / total, 0)}</small>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: readonly Column<Pool>[] = [
  {
    name: 'Pool',
    sort: ({ dex_name }) => dex_name,
    cell: ({ pool, dex_name, is_primary, is_closed }) => (
      <span class="trader">
        {dex_name} <code title={pool}>{formatShortAddress(pool)}</code>
        <CopyButton text={pool} label={`Copy address ${formatShortAddress(pool)}`} />
        <ExplorerLink of="wallet" id={pool} />
        {is_primary && <span class="badge accent">primary</span>}
        {is_closed && <span class="badge">closed</span>}
      </span>
    ),
  },
  {
    name: 'Liquidity',
    isNumber: true,
    hint: 'At most twice the quote side',
    sort: ({ liquidity_usd }) => liquidity_usd,
    cell: ({ liquidity_usd: usd }) =>
      usd === null ? <Unknown why="no_price" /> : <span title={formatExact(usd)}>{formatUsd(usd)}</span>,
  },
  {
    name: 'Price',
    isNumber: true,
    hint: 'Of the newest accepted trade of the pool',
    sort: ({ price_usd }) => price_usd,
    cell: ({ price_usd }) => <Price value={price_usd} />,
  },
  {
    name: 'Volume 24 h',
    isNumber: true,
    sort: ({ volume_24h_usd }) => volume_24h_usd,
    cell: ({ volume_24h_usd }) => formatUsd(volume_24h_usd),
  },
  {
    name: 'Tokens',
    isNumber: true,
    hideOn: 'tablet',
    sort: ({ token_reserve }) => token_reserve,
    cell: ({ token_reserve }) => <span title={formatExact(token_reserve)}>{formatCompact(token_reserve)}</span>,
  },
  {
    name: 'Quote',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ base_reserve }) => base_reserve,
    cell: ({ base_reserve }) => <span title={formatExact(base_reserve)}>{formatCompact(base_reserve)}</span>,
  },
  {
    name: 'Fee',
    isNumber: true,
    hideOn: 'phone',
    hint: 'Of the newest trade that states one',
    sort: ({ fee_bps }) => fee_bps,
    cell: ({ fee_bps }) => (fee_bps === null ? <Unknown why={null} /> : formatPercent(fee_bps / 100, 2)),
  },
  {
    name: 'Lock',
    hideOn: 'phone',
    sort: ({ lock }) => lock?.status,
    cell: ({ lock }) => {
      const pct = lock?.burn_pct ?? lock?.lock_pct ?? null;
      return lock === null ? (
        <Unknown why={null} />
      ) : (
        `${pct === null ? '' : `${formatPercent(pct, 0)} `}${lock.status}`
      );
    },
  },
  {
    name: 'Reserves',
    isNumber: true,
    hint: 'Age of the reserves',
    sort: ({ updated_ts_ms }) => updated_ts_ms,
    cell: ({ updated_ts_ms }) => (updated_ts_ms === null ? <Unknown why={null} /> : <Age ms={updated_ts_ms} />),
  },
];
