import { useState } from 'preact/hooks';
import { PnlBars } from '../chart/pnl-bars.tsx';
import { useRest } from '../data/use-rest.ts';
import { formatExact, formatInteger, formatUsd } from '../format/number.ts';
import { Asked, Panel } from '../panel/panel.tsx';
import { Age, Change, Pnl } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { Unknown } from '../panel/unknown.tsx';
import { useQueryValue } from '../route/location.ts';
import { Law } from './law.tsx';
import { TokenLink } from './named-link.tsx';
import { pnlSorts, type TokenPnl, toPnlRow } from './token-pnl.ts';

const EVERY_MS = 30_000;
const BARS = 12;

const TEXT = {
  total_pnl: 'Total',
  realized_pnl: 'Realized',
  unrealized_pnl: 'Unrealized',
  volume: 'Volume',
  last_trade: 'Last trade',
} as const;

/** Lifetime profit and loss of each token, with the law that checks it. */
export function TokenPnlPanel({ address }: { readonly address: string }) {
  const [sort, setSort] = useQueryValue('pnl', pnlSorts, 'total_pnl');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const read = useRest('/v1/wallet/{address}/pnl-by-token', { address, sort, limit: 100 }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="PnL by token"
      of={read}
      tools={
        <>
          <Tabs label="Order" values={pnlSorts} value={sort} onChange={setSort} textOf={each => TEXT[each]} />
          {read.data && <Asked atMs={read.atMs} />}
        </>
      }
      isEmpty={({ tokens }) => tokens.length === 0}
      empty="The wallet traded no token that this service saw. The first trade appears here within half a minute."
    >
      {({ tokens, next_cursor }) => {
        const row = tokens.find(({ token_mint }) => token_mint === chosen) ?? tokens[0]!;
        return (
          <>
            <PnlBars
              label="Profit and loss of each token"
              rows={tokens.slice(0, BARS).map(toPnlRow)}
              chosen={row.token_mint}
              onChoose={setChosen}
            />
            <p class="panel-note">
              Full: realized. Hatched: unrealized at the mark. The bar ends at the total; press one for its law.
            </p>
            <Law row={row} />
            {isOpen && (
              <Table caption="PnL by token" columns={COLUMNS} rows={tokens} keyOf={({ token_mint }) => token_mint} />
            )}
            <div class="panel-foot">
              <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide the table' : `Show ${formatInteger(tokens.length)} as a table`}
              </button>
              {next_cursor !== null && (
                <span class="faint">The first {tokens.length} in this order. There are more.</span>
              )}
            </div>
          </>
        );
      }}
    </Panel>
  );
}

const COLUMNS: readonly Column<TokenPnl>[] = [
  {
    name: 'Token',
    sort: ({ symbol, token_mint }) => symbol ?? token_mint,
    cell: ({ symbol, token_mint }) => <TokenLink mint={token_mint} names={new Map([[token_mint, symbol]])} />,
  },
  {
    name: 'Total',
    isNumber: true,
    sort: ({ total_pnl_usd }) => total_pnl_usd,
    cell: ({ total_pnl_usd, why }) => (total_pnl_usd === null ? <Unknown why={why} /> : <Pnl value={total_pnl_usd} />),
  },
  {
    name: 'ROI',
    isNumber: true,
    hint: 'Total of what was bought',
    sort: ({ roi_pct }) => roi_pct,
    cell: ({ roi_pct }) => <Change value={roi_pct} />,
  },
  {
    name: 'Realized',
    isNumber: true,
    sort: ({ realized_pnl_usd }) => realized_pnl_usd,
    cell: ({ realized_pnl_usd }) => <Pnl value={realized_pnl_usd} />,
  },
  {
    name: 'Unrealized',
    isNumber: true,
    sort: ({ unrealized_pnl_usd }) => unrealized_pnl_usd,
    cell: ({ unrealized_pnl_usd, why }) =>
      unrealized_pnl_usd === null ? <Unknown why={why} /> : <Pnl value={unrealized_pnl_usd} />,
  },
  ...(['bought_usd', 'sold_usd', 'fees_usd'] as const).map(
    (field): Column<TokenPnl> => ({
      name: { bought_usd: 'Bought', sold_usd: 'Sold', fees_usd: 'Fees' }[field],
      isNumber: true,
      hideOn: 'phone',
      sort: row => row[field],
      cell: row => <span title={formatExact(row[field])}>{formatUsd(row[field])}</span>,
    }),
  ),
  {
    name: 'Buys / sells',
    isNumber: true,
    hideOn: 'tablet',
    sort: ({ buys, sells }) => buys + sells,
    cell: ({ buys, sells, unpriced_trades: unpriced }) => (
      <span>
        {formatInteger(buys)} / {formatInteger(sells)}
        {unpriced > 0 && <small class="faint"> {formatInteger(unpriced)} unpriced</small>}
      </span>
    ),
  },
  {
    name: 'Last trade',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ last_trade_ts_ms }) => last_trade_ts_ms,
    cell: ({ last_trade_ts_ms }) =>
      last_trade_ts_ms === null ? <Unknown why={null} /> : <Age ms={last_trade_ts_ms} />,
  },
];
