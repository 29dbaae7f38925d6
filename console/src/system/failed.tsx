import { type FailureCount, failures } from '../data/failures.ts';
import { useNow } from '../data/use-now.ts';
import { formatInteger } from '../format/number.ts';
import { Facts } from '../panel/facts.tsx';
import { Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';

const KINDS = { request: 'Requests', socket: 'Sockets', gap: 'Gaps' } as const;

const HINTS = {
  request: 'Requests of this tab that were refused, failed or had no answer',
  socket: 'Sockets or channels that were refused, and sockets that were cut',
  gap: 'Messages that did not arrive; the page reads them again',
} as const;

/** Counts what failed in this tab since the page was loaded. */
export function Failed() {
  useNow(2_000);
  const rows = failures.list();
  return (
    <section class="panel" aria-labelledby="failed-title">
      <header class="panel-head">
        <h2 id="failed-title">Failed in this tab</h2>
        <span class="faint">since the page was loaded</span>
      </header>
      <Facts
        facts={(['request', 'socket', 'gap'] as const).map(kind => ({
          name: KINDS[kind],
          value: formatInteger(rows.reduce((sum, { what, count }) => sum + (what === kind ? count : 0), 0)),
          hint: HINTS[kind],
        }))}
      />
      {rows.length > 0 && (
        <Table
          caption="Failures by place and code"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ what, where, code }) => `${what} ${where} ${code}`}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<FailureCount>[] = [
  { name: 'Where', sort: ({ where }) => where, cell: ({ where }) => <code>{where}</code> },
  { name: 'Code', sort: ({ code }) => code, cell: ({ code }) => code },
  { name: 'Count', isNumber: true, sort: ({ count }) => count, cell: ({ count }) => formatInteger(count) },
  { name: 'Last', isNumber: true, sort: ({ lastMs }) => lastMs, cell: ({ lastMs }) => <Time ms={lastMs} /> },
];
