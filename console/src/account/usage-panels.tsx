import { useRest } from '../data/use-rest.ts';
import { useNow } from '../format/now.ts';
import { compact, integer } from '../format/number.ts';
import { type Fact, Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import {
  type DayUse,
  daysOf,
  isUnused,
  lastDays,
  type OperationUse,
  operationsOf,
  totalOf,
  type UsageReport,
} from './usage.ts';
import './usage.css';

/** A read of usage spends no credit. */
const EVERY_MS = 20_000;
const DAYS = 30;
const MINUTE_MS = 60_000;

const columns: readonly Column<OperationUse>[] = [
  { name: 'Operation', cell: ({ operation }) => <code>{operation}</code> },
  { name: 'Requests', isNumber: true, cell: ({ requests }) => integer(requests) },
  { name: 'Rejected', isNumber: true, hint: 'Answers with status 400', cell: ({ rejected }) => integer(rejected) },
  { name: 'Credits', isNumber: true, cell: ({ credits }) => integer(credits) },
];

/** Requests and credits of today by operation. */
export const UsageToday = () => {
  const read = useRest('/v1/usage', { ...lastDays(useNow(MINUTE_MS), 1), by: 'operation' }, { everyMs: EVERY_MS });
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
          <Facts facts={factsOf(report)} />
          <Table caption="Usage today" columns={columns} rows={operationsOf(report)} keyOf={row => row.operation} />
        </div>
      )}
    </Panel>
  );
};

/** Credits of the last days, as bars. */
export const UsageDays = () => {
  const read = useRest('/v1/usage', { ...lastDays(useNow(MINUTE_MS), DAYS), by: 'day' }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Usage by day"
      class="span-6"
      of={read}
      isEmpty={isUnused}
      empty={`No request in the last ${DAYS} days.`}
    >
      {report => (
        <div>
          <Facts facts={factsOf(report)} />
          <Bars days={daysOf(report)} />
        </div>
      )}
    </Panel>
  );
};

const factsOf = (report: UsageReport): readonly Fact[] => {
  const { requests, credits } = totalOf(report);
  const { allowance } = report;
  const { delivered, units } = report.messages;
  return [
    { name: 'Credits', value: integer(credits) },
    { name: 'Requests', value: integer(requests) },
    { name: 'Stream messages', value: integer(delivered) },
    { name: 'Message units', value: integer(units), hint: '100 messages begun, rounded up for each day' },
    ...(allowance === null ? [] : [allowanceFact(allowance)]),
  ];
};

const allowanceFact = ({ credits, used, overage, resets_at_ms }: NonNullable<UsageReport['allowance']>): Fact => ({
  name: 'Allowance of this month',
  value: `${compact(used)} of ${compact(credits)}`,
  hint: `${overage === 'hard' ? 'Then requests are refused' : 'More is counted'}. Resets ${new Date(resets_at_ms).toUTCString()}`,
});

const Bars = ({ days }: { readonly days: readonly DayUse[] }) => {
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    <figure class="usage-bars">
      <figcaption>
        Credits by UTC day, at most <span class="number">{compact(most)}</span>
      </figcaption>
      <ol>
        {days.map(day => (
          <li key={day.day} title={textOf(day)}>
            <span class="visually-hidden">{textOf(day)}</span>
            <span class="usage-bar" style={{ height: heightOf(day, most) }} aria-hidden="true" />
          </li>
        ))}
      </ol>
      <p class="usage-ends faint" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
};

/** A day with any credit is visible. */
const heightOf = ({ credits }: DayUse, most: number): string =>
  credits === 0 ? '0' : `max(2px, ${(credits / most) * 100}%)`;

const textOf = ({ day, credits, requests }: DayUse): string =>
  `${day}: ${integer(credits)} credits, ${integer(requests)} requests`;
