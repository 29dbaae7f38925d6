import type { Answer, Parameters } from '@chain-intelligence/client';
import { useMemo } from 'preact/hooks';
import type { Gap } from '../data/coverage.ts';
import { useGaps } from '../data/use-gaps.ts';
import { useRest } from '../data/use-rest.ts';
import { useStream } from '../data/use-stream.ts';
import { formatCompact, formatInteger, formatUsd } from '../format/number.ts';
import { formatBackfill, formatUtcTime } from '../format/time.ts';
import { Panel } from '../panel/panel.tsx';
import { severityRanks } from '../panel/severity.ts';
import { Severity } from '../panel/severity.tsx';
import { Address, Age, Change, MarketCap } from '../panel/shown.tsx';
import { StarButton } from '../panel/star-button.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { buildPagePath } from '../route/paths.ts';
import { sparkCandles, type WindowName } from './lists.ts';
import { LivePrice } from './live-price.tsx';
import { createLivePrices, type LivePrices } from './live-prices.ts';
import { Sparkline } from './sparkline.tsx';

export type ListedToken = Answer<'/v1/tokens'>['tokens'][number];

type ListingProps = {
  readonly title: string;
  readonly parameters: Parameters<'/v1/tokens'>;
  readonly window: WindowName;
  readonly isFirst: boolean;
  readonly onPage: (cursor: string | undefined) => void;
};

const EVERY_MS = 20_000;
const NO_TOKEN =
  'No token fits. Lists are made once a minute: wait a minute after the first trades, or choose wider filters.';

/** One page of a list, with live prices. */
export function Listing({ title, parameters, window, isFirst, onPage }: ListingProps) {
  const read = useRest('/v1/tokens', parameters, { everyMs: EVERY_MS });
  const gaps = useGaps();
  const prices = useMemo(createLivePrices, []);
  const channels = (read.data?.tokens ?? []).map(({ token_mint }) => `token:${token_mint}:ohlcv:full:1s` as const);
  const live = useStream(channels, prices.take);
  const next = read.data?.next_cursor ?? undefined;
  const candles = {
    kind: 'rest',
    path: '/v1/token/{mint}/ohlcv',
    parameters: { mint: read.data?.tokens[0]?.token_mint ?? 'MINT', ...sparkCandles[window], fill: true },
  } as const;
  return (
    <Panel
      title={title}
      of={read}
      live={live}
      also={[candles]}
      isEmpty={({ tokens }) => tokens.length === 0}
      empty={<p>{isFirst ? NO_TOKEN : 'No more tokens. Go back to the first page.'}</p>}
      tools={
        <>
          {read.data && (
            <span class="faint">
              as of {formatUtcTime(read.data.as_of_ts_ms)}
              {read.data.backfill && `, ${formatBackfill(read.data.backfill)}`}
            </span>
          )}
          {!isFirst && (
            <button type="button" class="button" onClick={() => onPage(undefined)}>
              First page
            </button>
          )}
          {next !== undefined && (
            <button type="button" class="button" onClick={() => onPage(next)}>
              Next page
            </button>
          )}
        </>
      }
    >
      {({ tokens }) => (
        <Table
          caption={`${title} tokens`}
          columns={defineColumns(window, prices, gaps)}
          rows={tokens}
          keyOf={({ token_mint }) => token_mint}
        />
      )}
    </Panel>
  );
}

function defineColumns(window: WindowName, prices: LivePrices, gaps: readonly Gap[]): readonly Column<ListedToken>[] {
  return [
    {
      name: 'Token',
      sort: ({ symbol }) => symbol,
      // A phone scrolls to the severity; the worst is beside the name.
      cell: ({ token_mint, symbol, name, severity }) => (
        <span class="token-name">
          <StarButton of="token" id={token_mint} name={symbol} />
          <a href={buildPagePath('token', { mint: token_mint })}>
            <strong>{symbol ?? 'Unnamed'}</strong>
            {severity === 'critical' && (
              <span class="only-phone">
                <Severity value={severity} />
              </span>
            )}
            {name !== null && <span class="faint">{name}</span>}
          </a>
          <span class="hide-tablet">
            <Address value={token_mint} of="token" />
          </span>
        </span>
      ),
    },
    {
      name: 'Price',
      isNumber: true,
      sort: ({ token_mint, price_usd }) => prices.priceOf(token_mint) ?? price_usd,
      cell: ({ token_mint, price_usd }) => <LivePrice mint={token_mint} listed={price_usd} prices={prices} />,
    },
    {
      name: 'Market cap',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ market_cap_usd }) => market_cap_usd,
      cell: token => <MarketCap of={token} />,
    },
    {
      name: `${window} %`,
      isNumber: true,
      sort: ({ price_change_pct }) => price_change_pct,
      cell: ({ price_change_pct }) => <Change value={price_change_pct} />,
    },
    {
      name: `Last ${window}`,
      hideOn: 'phone',
      cell: ({ token_mint, price_change_pct }) => (
        <Sparkline mint={token_mint} window={window} change={price_change_pct} gaps={gaps} />
      ),
    },
    ...FIGURES,
  ];
}

const FIGURES: readonly Column<ListedToken>[] = [
  {
    name: 'Volume',
    isNumber: true,
    sort: ({ volume_usd }) => volume_usd,
    cell: ({ volume_usd }) => formatUsd(volume_usd),
  },
  {
    name: 'Trades',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ trades }) => trades,
    cell: ({ trades }) => formatInteger(trades),
  },
  {
    name: 'Liquidity',
    isNumber: true,
    hideOn: 'phone',
    hint: 'SOL in the pool',
    sort: ({ liquidity_sol }) => liquidity_sol,
    cell: ({ liquidity_sol }) => (liquidity_sol === null ? formatCompact(null) : `${formatCompact(liquidity_sol)} SOL`),
  },
  {
    name: 'Holders',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ holders }) => holders,
    cell: ({ holders }) => formatInteger(holders),
  },
  {
    name: 'Age',
    isNumber: true,
    sort: ({ created_ts_ms }) => -created_ts_ms,
    cell: ({ created_ts_ms }) => <Age ms={created_ts_ms} />,
  },
  {
    name: 'Severity',
    sort: ({ severity }) => severityRanks[severity],
    cell: ({ severity }) => <Severity value={severity} />,
  },
];
