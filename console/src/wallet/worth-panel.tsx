import { LineChart } from '../chart/line-chart.tsx';
import { useRest } from '../data/use-rest.ts';
import { formatUsd } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import { Asked, Panel } from '../panel/panel.tsx';
import { Pnl } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { buildWorthLines, spans, toDayRange, type WorthDay } from './worth-history.ts';

const EVERY_MS = 60_000;
const DAYS_LISTED = 7;

/** What the lots were worth at the end of each day. */
export function WorthPanel({ address }: { readonly address: string }) {
  const [span, setSpan] = useQueryValue('worth', spans, '30d');
  const read = useRest(
    '/v1/wallet/{address}/worth-history',
    { address, ...toDayRange(span, Date.now()) },
    { everyMs: EVERY_MS },
  );
  return (
    <Panel
      title="Worth by day"
      of={read}
      span={({ days }) => ({ fromMs: Date.parse(days[0]!.day), toMs: read.atMs })}
      tools={
        <>
          <Tabs label="Days" values={spans} value={span} onChange={setSpan} />
          {read.data && <Asked atMs={read.atMs} />}
        </>
      }
      isEmpty={({ days }) => days.length === 0}
      empty={
        read.data?.why
          ? `Unknown: ${describeWhy(read.data.why)}.`
          : 'No day is covered yet. The first one appears with the first event of this service.'
      }
    >
      {({ days }) => {
        const last = days.at(-1)!;
        const sums = `value ${formatUsd(last.value_usd)}, cost ${formatUsd(last.cost_usd)}`;
        const unpriced = days.filter(({ unpriced_tokens }) => unpriced_tokens > 0).length;
        return (
          <>
            <LineChart
              data={buildWorthLines(days)}
              label={`Worth by day from ${days[0]!.day} to ${last.day}: ${sums}.`}
              pointName="Day"
              unit="$"
              isFilled
              hasZero
              formatTime={ms => formatDay(days, ms)}
              formatValue={formatUsd}
            />
            {unpriced > 0 && (
              <p class="panel-note">
                On {unpriced} of {days.length} days a token had no price: the value is without it, or unknown.
              </p>
            )}
            <Table
              caption="Newest days"
              columns={COLUMNS}
              rows={days.slice(-DAYS_LISTED).toReversed()}
              keyOf={({ day }) => day}
            />
          </>
        );
      }}
    </Panel>
  );
}

function formatDay(days: readonly WorthDay[], ms: number): string {
  const text = new Date(ms).toISOString().slice(0, 10);
  return days.find(({ day }) => day === text)?.is_final === false ? `${text}, until now` : `${text}, its end in UTC`;
}

const COLUMNS: readonly Column<WorthDay>[] = [
  {
    name: 'Day, UTC',
    sort: ({ day }) => day,
    cell: ({ day, is_final }) => (is_final ? day : `${day}, until now`),
  },
  {
    name: 'Value',
    isNumber: true,
    sort: ({ value_usd }) => value_usd,
    cell: ({ value_usd, unpriced_tokens }) => (
      <span>
        {unpriced_tokens > 0 && value_usd === 0 ? formatUsd(null) : formatUsd(value_usd)}
        {unpriced_tokens > 0 && <small class="faint"> without {unpriced_tokens}</small>}
      </span>
    ),
  },
  { name: 'Cost', isNumber: true, sort: ({ cost_usd }) => cost_usd, cell: ({ cost_usd }) => formatUsd(cost_usd) },
  {
    name: 'Unrealized',
    isNumber: true,
    sort: ({ unrealized_pnl_usd }) => unrealized_pnl_usd,
    cell: ({ unrealized_pnl_usd, unpriced_tokens, value_usd }) => (
      <Pnl value={unpriced_tokens > 0 && value_usd === 0 ? null : unrealized_pnl_usd} />
    ),
  },
  {
    name: 'Realized, sum',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ realized_pnl_usd }) => realized_pnl_usd,
    cell: ({ realized_pnl_usd }) => <Pnl value={realized_pnl_usd} />,
  },
];
