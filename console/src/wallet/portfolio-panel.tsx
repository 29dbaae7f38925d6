import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { scaleByPowerOfTen } from '../format/decimal.ts';
import { formatCompact, formatExact, formatInteger, formatPercent, formatUsd } from '../format/number.ts';
import { formatAge, formatUtcTime } from '../format/time.ts';
import { describeWhy } from '../format/why.ts';
import { Facts } from '../panel/facts.tsx';
import { Asked, Panel } from '../panel/panel.tsx';
import { Change, Pnl, Price } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Unknown } from '../panel/unknown.tsx';
import { useWalletEvents } from './feed.ts';
import { TokenLink } from './named-link.tsx';
import { type Held, type Portfolio, type Sum, toKnownSum } from './portfolio.ts';
import { PortfolioMap } from './portfolio-map.tsx';
import { useSlow } from './use-slow.ts';

const EVERY_MS = 30_000;
const RELOAD_EVERY_MS = 5_000;
const ROWS = 12;

/** What the wallet has, at the mark and at today's depth. */
export function PortfolioPanel({ address }: { readonly address: string }) {
  const read = useRest('/v1/wallet/{address}/portfolio', { address, limit: 200 }, { everyMs: EVERY_MS });
  const [changes, setChanges] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const changed = (): void => setChanges(count => count + 1);
  const live = useWalletEvents('activity', { onEvents: changed, onGap: changed });
  const slow = useSlow(changes, RELOAD_EVERY_MS);
  useEffect(() => {
    if (slow > 0) read.reload();
  }, [slow]);
  return (
    <Panel
      title="Portfolio"
      of={read}
      live={live}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ totals }) => totals.tokens === 0}
      empty="The wallet has no token that this service knows of. SOL and stablecoins are not tracked."
    >
      {({ portfolio, totals, next_cursor }) => (
        <>
          <Totals totals={totals} rows={portfolio} />
          <PortfolioMap rows={portfolio} />
          <Unpriced totals={totals} />
          <Table
            caption="Portfolio"
            columns={COLUMNS}
            rows={isWhole ? portfolio : portfolio.slice(0, ROWS)}
            keyOf={({ token_mint }) => token_mint}
          />
          {portfolio.length > ROWS && (
            <div class="panel-foot">
              <button type="button" class="button" onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show all ${portfolio.length}`}
              </button>
              {next_cursor !== null && (
                <span class="faint">
                  The {portfolio.length} of most value, of {formatInteger(totals.tokens)}
                </span>
              )}
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

type TotalsProps = { readonly totals: Portfolio['totals']; readonly rows: readonly Held[] };

function Totals({ totals, rows }: TotalsProps) {
  const unexited = rows.filter(({ exit_value_usd: usd }) => usd === null).length;
  const unmeasured = rows.filter(({ unrealized_pnl_usd: usd }) => usd === null).length;
  const uncosted = rows.filter(({ cost_usd: usd }) => usd === null).length;
  return (
    <Facts
      facts={[
        {
          name: 'Value at mark',
          value: <Total sum={toKnownSum(totals.value_usd, totals.tokens, totals.unpriced_tokens)} />,
          hint: 'Amounts × the last price of the filtered view',
        },
        {
          name: 'Exit value',
          value: <Total sum={toKnownSum(totals.exit_value_usd, rows.length, unexited)} />,
          hint: 'What a sale of everything into today’s largest pools would pay, before fees',
        },
        { name: 'Cost', value: <Total sum={toKnownSum(totals.cost_usd, rows.length, uncosted)} /> },
        {
          name: 'Unrealized PnL',
          value: <Total sum={toKnownSum(totals.unrealized_pnl_usd, rows.length, unmeasured)} isPnl />,
        },
        { name: 'Realized PnL', value: <Pnl value={totals.realized_pnl_usd} />, hint: 'Lifetime, of these tokens' },
        { name: 'Tokens', value: formatInteger(totals.tokens) },
      ]}
    />
  );
}

function Total({ sum: { usd, isPartial }, isPnl = false }: { readonly sum: Sum; readonly isPnl?: boolean }) {
  if (usd === null) return <Unknown why="no_price" />;
  return (
    <>
      {isPnl ? <Pnl value={usd} /> : <span title={formatExact(usd)}>{formatUsd(usd)}</span>}
      {isPartial && <small class="faint"> in part</small>}
    </>
  );
}

/** Tokens without a value, by reason. */
function Unpriced({ totals: { unpriced, unpriced_tokens: count } }: { readonly totals: Portfolio['totals'] }) {
  if (count === 0) return null;
  return (
    <p class="unpriced">
      <strong>Without a value: {formatInteger(count)}</strong>
      {Object.entries(unpriced).map(([code, tokens]) => (
        <span key={code}>
          {formatInteger(tokens)} × {describeWhy(code)}
        </span>
      ))}
    </p>
  );
}

const NONE: ReadonlyMap<string, string | null> = new Map();

const COLUMNS: readonly Column<Held>[] = [
  {
    name: 'Token',
    sort: ({ symbol, token_mint }) => symbol ?? token_mint,
    cell: ({ symbol, token_mint }) => (
      <TokenLink mint={token_mint} names={symbol === null ? NONE : new Map([[token_mint, symbol]])} />
    ),
  },
  {
    name: 'Value',
    isNumber: true,
    hint: 'Amount × mark',
    sort: ({ value_usd }) => value_usd,
    cell: ({ value_usd, why }) =>
      value_usd === null ? <Unknown why={why} /> : <span title={formatExact(value_usd)}>{formatUsd(value_usd)}</span>,
  },
  {
    name: 'Exit value',
    isNumber: true,
    hint: 'Sold at once into the largest pool, before fees; the fall of the price below',
    sort: ({ exit_value_usd }) => exit_value_usd,
    cell: ({ exit_value_usd, exit_impact_pct, exit_why }) =>
      exit_value_usd === null ? (
        <Unknown why={exit_why} />
      ) : (
        <span class="beside" title={formatExact(exit_value_usd)}>
          {formatUsd(exit_value_usd)}
          {exit_impact_pct !== null && <small>−{formatPercent(exit_impact_pct)}</small>}
        </span>
      ),
  },
  {
    name: 'Unrealized',
    isNumber: true,
    hint: 'Lots × mark − cost − entry fees',
    sort: ({ unrealized_pnl_usd }) => unrealized_pnl_usd,
    cell: ({ unrealized_pnl_usd, unrealized_pnl_pct, why }) =>
      unrealized_pnl_usd === null ? (
        <Unknown why={why} />
      ) : (
        <span class="beside">
          <Pnl value={unrealized_pnl_usd} />
          {unrealized_pnl_pct !== null && (
            <small>
              <Change value={unrealized_pnl_pct} />
            </small>
          )}
        </span>
      ),
  },
  {
    name: 'Cost',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ cost_usd }) => cost_usd,
    cell: ({ cost_usd }) =>
      cost_usd === null ? (
        <Unknown why="unpriced_trade" />
      ) : (
        <span title={formatExact(cost_usd)}>{formatUsd(cost_usd)}</span>
      ),
  },
  {
    name: 'Mark',
    isNumber: true,
    hideOn: 'phone',
    hint: 'Last price of the filtered view, and its age',
    sort: ({ mark_price_usd }) => mark_price_usd,
    cell: ({ mark_price_usd, mark_age_s, mark_ts_ms, why }) =>
      mark_price_usd === null ? (
        <Unknown why={why} />
      ) : (
        <span class="beside">
          <Price value={mark_price_usd} />
          {mark_ts_ms !== null && <small title={formatUtcTime(mark_ts_ms)}>{formatAge(mark_age_s)} old</small>}
        </span>
      ),
  },
  {
    name: 'Amount',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ amount }) => amount,
    cell: ({ amount, amount_raw, unlotted_raw }) => (
      <span class="beside" title={formatExact(amount)}>
        {formatCompact(amount)}
        {unlotted_raw !== '0' && (
          <small title="Received without a buy: without a cost">{formatPart(unlotted_raw, amount_raw)} received</small>
        )}
      </span>
    ),
  },
  {
    name: 'Lots',
    isNumber: true,
    hideOn: 'tablet',
    sort: ({ lot_count }) => lot_count,
    cell: ({ lot_count }) => lot_count,
  },
  {
    name: 'Realized',
    isNumber: true,
    hideOn: 'tablet',
    hint: 'Lifetime, of this token',
    sort: ({ realized_pnl_usd }) => realized_pnl_usd,
    cell: ({ realized_pnl_usd }) => <Pnl value={realized_pnl_usd} />,
  },
];

function formatPart(part: string, whole: string): string {
  const perMille = (BigInt(part) * 1_000n) / BigInt(whole);
  return formatPercent(scaleByPowerOfTen(String(perMille), 1));
}
