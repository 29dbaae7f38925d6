import type { RestRead } from '../data/use-rest.ts';
import { formatInteger, UNKNOWN } from '../format/number.ts';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { countRequestsByPath, type PathCounts, type Reading } from './metrics.ts';

const ROWS_MAX = 12;

const columns: readonly Column<PathCounts>[] = [
  { name: 'Route', sort: ({ path }) => path, cell: ({ path }) => <code>{path}</code> },
  {
    name: 'Requests',
    isNumber: true,
    sort: ({ requests }) => requests,
    cell: ({ requests }) => formatInteger(requests),
  },
  {
    name: 'Failed',
    isNumber: true,
    hint: 'Answers with status 5xx',
    sort: ({ failures }) => failures,
    cell: ({ failures }) => <span class={failures > 0 ? 'down' : ''}>{formatInteger(failures)}</span>,
  },
  {
    name: 'Mean time',
    isNumber: true,
    hint: 'In the function',
    sort: ({ meanMs }) => meanMs,
    cell: ({ meanMs }) => (meanMs === null ? UNKNOWN : `${meanMs.toFixed(meanMs < 10 ? 1 : 0)} ms`),
  },
];

type RequestsProps = { readonly read: RestRead<string>; readonly now: Reading | null };

export function Requests({ read, now }: RequestsProps) {
  const rows = countRequestsByPath(now?.samples ?? []).slice(0, ROWS_MAX);
  return (
    <Panel
      title="Busiest routes"
      class="span-8"
      of={read}
      isEmpty={() => now !== null && rows.length === 0}
      empty="No request yet. Counts follow within a minute of the next request."
    >
      {() => <Table caption="Busiest routes" columns={columns} rows={rows} keyOf={({ path }) => path} />}
    </Panel>
  );
}
