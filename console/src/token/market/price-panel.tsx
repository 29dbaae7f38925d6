import type { Answer } from '@chain-intelligence/client';
import type { RestRead } from '../../data/use-rest.ts';
import { useRest } from '../../data/use-rest.ts';
import { describeMarketCap } from '../../format/market-cap.ts';
import { formatCompact, formatPercent, formatShare, formatUsd } from '../../format/number.ts';
import { formatUtcTime } from '../../format/time.ts';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { type Fact, Facts } from '../../panel/facts.tsx';
import { Panel } from '../../panel/panel.tsx';
import { Address, Age, Change, Price } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { computeFraction } from '../exact/amount.ts';

type Liquidity = Answer<'/v1/token/{mint}/liquidity'>;
type Events = Answer<'/v1/token/{mint}/liquidity/events'>['events'];

const EVENTS_SHOWN = 5;

type PricePanelProps = {
  readonly mint: string;
  readonly isOn: boolean;
  readonly price: RestRead<Answer<'/v1/token/{mint}/price'>>;
  /** For the changes. */
  readonly stats: RestRead<Answer<'/v1/token/{mint}/stats'>>;
  readonly events: RestRead<Answer<'/v1/token/{mint}/liquidity/events'>>;
};

export function PricePanel({ mint, isOn, price, stats, events }: PricePanelProps) {
  const read = useRest('/v1/token/{mint}/liquidity', { mint }, { everyMs: 15_000, isOn });
  const hasPrice = (price.data?.price_usd ?? null) !== null;
  const pricedMs = price.data?.as_of_ts_ms;
  const priceHint = pricedMs ? { hint: `At ${formatUtcTime(pricedMs)}` } : {};
  const shown = events.data?.events.slice(0, EVENTS_SHOWN) ?? [];
  return (
    <Panel
      title="Price and liquidity"
      class="span-4"
      of={read}
      also={[price.source, stats.source, events.source]}
      isEmpty={({ depth, lock }) => depth === null && lock === null && !hasPrice}
      empty="Neither a price nor a pool of this token is known. Check the mint; both appear with its first trades."
    >
      {liquidity => (
        <>
          <Facts
            facts={[
              { name: 'Price', value: <Price value={price.data?.price_usd} />, ...priceHint },
              ...buildWorthFacts(price.data),
              ...buildDayFacts(stats.data),
              ...buildPoolFacts(liquidity),
            ]}
          />
          <ExitCapacity liquidity={liquidity} />
          {shown.length > 0 && (
            <>
              <h3 class="section-title">Liquidity added and removed</h3>
              <Table
                caption="Newest changes of liquidity"
                columns={COLUMNS}
                rows={shown}
                keyOf={({ signature, pool, side }) => `${signature} ${pool} ${side}`}
              />
            </>
          )}
        </>
      )}
    </Panel>
  );
}

function buildWorthFacts(price: Answer<'/v1/token/{mint}/price'> | undefined): readonly Fact[] {
  if (price === undefined) return [];
  const { text, hint } = describeMarketCap(price);
  return [
    { name: 'Market cap', value: text, hint },
    {
      name: 'Liquidity',
      value: formatUsd(price.liquidity_usd),
      hint: 'All open pools, each at most twice its quote side',
    },
  ];
}

function buildDayFacts(stats: Answer<'/v1/token/{mint}/stats'> | undefined): readonly Fact[] {
  const [hour, day] = [stats?.windows['1h'], stats?.windows['24h']];
  // Only priced trades count. Without one nothing is known.
  const isKnown = day !== undefined && day.trades > 0;
  return [
    { name: '1 h', value: <Change value={hour?.price_change_pct} /> },
    { name: '24 h', value: <Change value={day?.price_change_pct} /> },
    { name: 'Volume 24 h', value: isKnown ? formatUsd(day.volume_usd) : 'none priced' },
    { name: 'Trades 24 h', value: isKnown ? formatCompact(day.trades) : 'none priced' },
  ];
}

function buildPoolFacts({ depth, lock, dump_impact_pct: impact }: Liquidity): readonly Fact[] {
  const lockedPct = lock?.burn_pct ?? lock?.lock_pct ?? null;
  const lockedPart = lockedPct === null ? '' : `${formatPercent(lockedPct, 0)} `;
  const fall = impact === 0 ? 'no change' : `−${formatShare(impact)}`;
  return [
    {
      name: 'Pool',
      value: depth === null ? 'unknown' : `${formatCompact(depth.quote_reserve_sol)} SOL`,
      hint:
        depth === null
          ? 'No usable reserves in the last 15 minutes'
          : `${formatCompact(depth.token_reserve_ui)} tokens on ${depth.venue}`,
    },
    {
      name: 'Lock',
      value: lock === null ? 'unknown' : `${lockedPart}${lock.status}`,
      ...(lock?.verified_at ? { hint: `Verified ${lock.verified_at}` } : {}),
    },
    {
      name: 'If bundles sell',
      value: impact === null ? 'unknown' : fall,
      hint: 'Fall of the price if all open bundles sold at once',
    },
  ];
}

const LEVELS = [
  ['10%', 'sol_at_10'],
  ['25%', 'sol_at_25'],
  ['50%', 'sol_at_50'],
] as const;

function ExitCapacity({ liquidity: { exit_capacity: capacity } }: { readonly liquidity: Liquidity }) {
  return (
    <div class="panel-body">
      <h3>Exit capacity</h3>
      {capacity === null ? (
        <p class="faint">Unknown: no constant product pool with reserves of the last 15 minutes.</p>
      ) : (
        <dl class="bars">
          {LEVELS.map(([level, name]) => (
            <div key={level}>
              <dt>Price −{level}</dt>
              <dd>
                <span class="bar-line">
                  <span style={{ width: `${100 * computeFraction(capacity[name], capacity.sol_at_50)}%` }} />
                </span>
                <span class="number">{formatCompact(capacity[name])} SOL</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Events[number]>[] = [
  {
    name: 'Change',
    isNumber: true,
    sort: ({ side, pct_of_pool: part, is_full_close }) =>
      is_full_close ? -1 : part !== null && side === 'remove' ? -part : part,
    cell: ({ side, pct_of_pool, is_full_close }) => (
      <span class={side === 'add' ? 'up' : 'down'}>
        {pct_of_pool === null && !is_full_close
          ? { add: 'added', remove: 'removed' }[side]
          : `${side === 'add' ? '+' : '−'}${is_full_close ? 'all' : formatShare(pct_of_pool)}`}
      </span>
    ),
  },
  {
    name: 'Quote',
    isNumber: true,
    sort: ({ quote_ui }) => quote_ui,
    cell: ({ quote_ui }) => formatCompact(quote_ui),
  },
  { name: 'Wallet', cell: ({ wallet }) => <Address value={wallet} of="wallet" /> },
  { name: 'Ago', isNumber: true, sort: ({ ts_ms }) => -ts_ms, cell: ({ ts_ms }) => <Age ms={ts_ms} /> },
  { name: 'Tx', cell: ({ signature }) => <ExplorerLink of="transaction" id={signature} /> },
];
