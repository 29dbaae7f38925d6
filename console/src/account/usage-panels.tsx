import { useNow } from '../data/use-now.ts';
import { useRest } from '../data/use-rest.ts';
import { formatCompact, formatInteger } from '../format/number.ts';
import { type Fact, Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import {
  type DayUse,
  isUnused,
  type OperationUse,
  sumByDay,
  sumByOperation,
  sumUsage,
  toDayRange,
  type UsageReport,
} from './usage.ts';
import './usage.css';

/** A read of usage spends no credit. */
const EVERY_MS = 20_000;
const DAYS = 30;
const MINUTE_MS = 60_000;

const columns: readonly Column<OperationUse>[] = [
  { name: 'Operation', sort: ({ operation }) => operation, cell: ({ operation }) => <code>{operation}</code> },
  {
    name: 'Requests',
    isNumber: true,
    sort: ({ requests }) => requests,
    cell: ({ requests }) => formatInteger(requests),
  },
  {
    name: 'Rejected',
    isNumber: true,
    hint: 'Answers with status 400',
    sort: ({ rejected }) => rejected,
    cell: ({ rejected }) => formatInteger(rejected),
  },
  {
    name: 'Credits',
    isNumber: true,
    sort: ({ credits }) => credits,
    cell: ({ credits }) => formatInteger(credits),
  },
];

/** Requests and credits of today by operation. */
export function UsageToday() {
  const read = useRest('/v1/usage', { ...toDayRange(useNow(MINUTE_MS), 1), by: 'operation' }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Usage today"
      class="span-6"
      of={read}
      isEmpty={isUnused}
      empty="No request today (UTC). What this key asks for is counted at once."
    >
      {report => (
        <div>
          <Facts facts={buildFacts(report)} />
          <Table caption="Usage today" columns={columns} rows={sumByOperation(report)} keyOf={row => row.operation} />
        </div>
      )}
    </Panel>
  );
}

/** Credits of the last days, as bars. */
export function UsageDays() {
  const read = useRest('/v1/usage', { ...toDayRange(useNow(MINUTE_MS), DAYS), by: 'day' }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Usage by day"
      class="span-6"
      of={read}
      isEmpty={isUnused}
      empty={`No request in the last ${DAYS} days.`}
    >
      {report => {
        const days = sumByDay(report);
        const most = Math.max(1, ...days.map(({ credits }) => credits));
        return (
          <div>
            <Facts facts={buildFacts(report)} />
            <figure class="usage-bars">
              <figcaption>
                Credits by UTC day, at most <span class="number">{formatCompact(most)}</span>
              </figcaption>
              <ol>
                {days.map(day => {
                  // A day with any credit is visible.
                  const height = day.credits === 0 ? '0' : `max(2px, ${(day.credits / most) * 100}%)`;
                  return (
                    <li key={day.day} title={formatDay(day)}>
                      <span class="visually-hidden">{formatDay(day)}</span>
                      <span class="usage-bar" style={{ height }} aria-hidden="true" />
                    </li>
                  );
                })}
              </ol>
              <p class="usage-ends faint" aria-hidden="true">
                <span>{days[0]?.day}</span>
                <span>{days.at(-1)?.day}</span>
              </p>
            </figure>
          </div>
        );
      }}
    </Panel>
  );
}

function buildFacts(report: UsageReport): readonly Fact[] {
  const { requests, credits } = sumUsage(report);
  const { allowance } = report;
  const { delivered, units } = report.messages;
  const excess = allowance?.overage === 'hard' ? 'Then requests are refused' : 'More is counted';
  return [
    { name: 'Credits', value: formatInteger(credits) },
    { name: 'Requests', value: formatInteger(requests) },
    { name: 'Stream messages', value: formatInteger(delivered) },
    { name: 'Message units', value: formatInteger(units), hint: '100 messages begun, rounded up for each day' },
    ...(allowance === null
      ? []
      : [
          {
            name: 'Allowance of this month',
            value: `${formatCompact(allowance.used)} of ${formatCompact(allowance.credits)}`,
            hint: `${excess}. Resets ${new Date(allowance.resets_at_ms).toUTCString()}`,
          },
        ]),
  ];
}

function formatDay({ day, credits, requests }: DayUse): string {
  return `${day}: ${formatInteger(credits)} credits, ${formatInteger(requests)} requests`;
}
