import type { Answer } from '@chain-intelligence/client';
import { useMemo } from 'preact/hooks';
import { LineChart } from '../chart/line-chart.tsx';
import { useStored } from '../config/stored.ts';
import { storedWatched } from '../config/watched.ts';
import type { Gap } from '../data/coverage.ts';
import { useGaps } from '../data/use-gaps.ts';
import { useNow } from '../data/use-now.ts';
import { useRest } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { formatSignedPercent } from '../format/number.ts';
import { formatLocalTime, formatUtcTime } from '../format/time.ts';
import { Asked, Panel } from '../panel/panel.tsx';
import { Change, MarketCap, Price, Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { setQueryValue, useLocation, useQueryValue } from '../route/location.ts';
import { SearchField } from '../search/search.tsx';
import { TokenLink } from '../wallet/named-link.tsx';
import { listTokenNameSources, type Names, useTokenNames } from '../wallet/names.ts';
import { CHOSEN_MAX, parseChosen } from './chosen.ts';
import { type Change as ChangeOf, type Comparison as ComparisonOf, compareLines } from './comparison.ts';
import { type SpanName, spanCandles, spanNames, useLines } from './use-lines.ts';
import './compare.css';

const MINUTE_MS = 60_000;
const PRICES_EVERY_MS = 30_000;

function choose(mints: readonly string[]): void {
  setQueryValue('mints', mints.length === 0 ? null : mints.join(','), 'push');
}

/** Tokens on one chart, from a common start. */
export default function Page() {
  const mints = parseChosen(useLocation().query.get('mints'));
  const [span, setSpan] = useQueryValue<SpanName>('span', spanNames, '24h');
  const names = useTokenNames(mints);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Compare</h1>
        <Tabs label="Span" values={spanNames} value={span} onChange={setSpan} />
        {mints.length < CHOSEN_MAX && (
          <SearchField
            id="compare-token"
            label="Add a token"
            placeholder="Add a token"
            kind="Token"
            onPick={({ id }) => choose([...new Set([...mints, id])])}
          />
        )}
      </div>
      <Chosen mints={mints} names={names} />
      {mints.length > 0 && <Comparison key={`${mints.join()} ${span}`} {...{ mints, span, names }} />}
    </div>
  );
}

type ChosenProps = { readonly mints: readonly string[]; readonly names: Names };

/** What is compared, and what the watch list offers. */
function Chosen({ mints, names }: ChosenProps) {
  const [watched] = useStored(storedWatched);
  const offered = watched.filter(({ of, id }) => of === 'token' && !mints.includes(id)).slice(0, 8);
  const offeredNames = useTokenNames(offered.map(({ id }) => id));
  const label = (mint: string): string => names.get(mint) ?? offeredNames.get(mint) ?? formatShortAddress(mint);
  return (
    <div class="compare-chosen">
      {mints.length === 0 && (
        <p>Choose two to {CHOSEN_MAX} tokens: search one above, or take one of your watch list.</p>
      )}
      {mints.map(mint => (
        <button
          key={mint}
          type="button"
          class="button chip"
          onClick={() => choose(mints.filter(each => each !== mint))}
        >
          {label(mint)}
          <span aria-hidden="true"> ×</span>
          <span class="visually-hidden">. Remove it</span>
        </button>
      ))}
      {mints.length < CHOSEN_MAX &&
        offered.map(({ id }) => (
          <button key={id} type="button" class="button" onClick={() => choose([...mints, id])}>
            <span aria-hidden="true">+ </span>
            <span class="visually-hidden">Add </span>
            {label(id)}
          </button>
        ))}
    </div>
  );
}

type ComparisonProps = ChosenProps & { readonly span: SpanName };

function Comparison({ mints, span, names }: ComparisonProps) {
  const { read, reads, live } = useLines(mints, span);
  const prices = useRest('/v1/prices', { mints: mints.join(',') }, { everyMs: PRICES_EVERY_MS });
  const gaps = useGaps();
  const nowMs = useNow(MINUTE_MS);
  const { widthMs } = spanCandles[span];
  const comparison = useMemo(
    () =>
      read.data &&
      compareLines(
        mints.map(mint => ({ name: mint, bars: read.data!.get(mint) ?? [] })),
        { widthMs, nowMs: Math.max(nowMs, read.atMs), gaps },
      ),
    [read.data, nowMs, gaps, widthMs],
  );
  return (
    <Panel
      title="Change since a common start"
      of={read}
      live={live}
      also={[...reads.slice(1).map(({ source }) => source), prices.source, ...listTokenNameSources(mints)]}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={() => !comparison}
      empty="None of these tokens has a price in this span. Choose a longer one."
    >
      {() => <Compared {...{ mints, names, gaps, nowMs }} comparison={comparison!} prices={prices.data} />}
    </Panel>
  );
}

type ComparedProps = ChosenProps & {
  readonly gaps: readonly Gap[];
  readonly nowMs: number;
  readonly comparison: ComparisonOf;
  readonly prices: Answer<'/v1/prices'> | undefined;
};

function Compared({ mints, names, gaps, nowMs, comparison, prices }: ComparedProps) {
  const { startMs, data, changes } = comparison;
  const known = new Map(prices?.prices.map(price => [price.token_mint, price]));
  // Two tokens may share a symbol.
  const toName = (mint: string): string => {
    const name = names.get(mint) ?? formatShortAddress(mint);
    const isShared = mints.some(other => other !== mint && names.get(other) === name);
    return isShared ? `${name} ${mint.slice(0, 4)}` : name;
  };
  const ends = changes.map(({ name, nowPct }) => `${toName(name)} ${formatSignedPercent(nowPct)}`).join(', ');
  return (
    <>
      <LineChart
        data={{ ...data, series: data.series.map(line => ({ ...line, name: toName(line.name) })) }}
        label={`Change since ${formatUtcTime(startMs)}: ${ends}.`}
        pointName="Time"
        unit="%"
        gaps={gaps}
        hasZero
        formatTime={ms => formatLocalTime(ms, nowMs)}
        formatValue={formatSignedPercent}
      />
      <p class="panel-note">
        Each line starts at 0% at <Time ms={startMs} />, the first time at which every token here with a price in the
        span had one.
      </p>
      <Table
        caption="Compared tokens"
        columns={buildColumns(mints, names, known)}
        rows={changes}
        keyOf={({ name }) => name}
      />
    </>
  );
}

type Known = ReadonlyMap<string, Answer<'/v1/prices'>['prices'][number]>;

function buildColumns(mints: readonly string[], names: Names, known: Known): readonly Column<ChangeOf>[] {
  return [
    {
      name: 'Token',
      sort: ({ name }) => names.get(name),
      cell: ({ name }) => (
        <span class="trader">
          <i class={`line-swatch series-${mints.indexOf(name)}`} /> <TokenLink mint={name} names={names} />
        </span>
      ),
    },
    {
      name: 'Change',
      isNumber: true,
      sort: ({ nowPct }) => nowPct,
      cell: ({ nowPct }) => <Change value={nowPct} />,
    },
    {
      name: 'Highest',
      isNumber: true,
      sort: ({ highPct }) => highPct,
      cell: ({ highPct }) => <Change value={highPct} />,
    },
    { name: 'Lowest', isNumber: true, sort: ({ lowPct }) => lowPct, cell: ({ lowPct }) => <Change value={lowPct} /> },
    {
      name: 'At the start',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ startUsd }) => startUsd,
      cell: ({ startUsd }) => <Price value={startUsd} />,
    },
    {
      name: 'Price now',
      isNumber: true,
      sort: ({ name }) => known.get(name)?.price_usd,
      cell: ({ name }) => <Price value={known.get(name)?.price_usd} />,
    },
    {
      name: 'Market cap',
      isNumber: true,
      sort: ({ name }) => known.get(name)?.market_cap_usd,
      cell: ({ name }) => {
        const price = known.get(name);
        return price === undefined ? null : <MarketCap of={price} />;
      },
    },
  ];
}
