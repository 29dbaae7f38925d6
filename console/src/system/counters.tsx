import type { RestRead } from '../data/use-rest.ts';
import { formatCompact, formatInteger } from '../format/number.ts';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { computeCounterRate, type Reading, sumCounter } from './metrics.ts';

const COUNTERS = [
  ['chain_events_accepted_total', 'Events accepted'],
  ['chain_events_duplicate_total', 'Duplicate events'],
  ['chain_events_rejected_total', 'Events rejected'],
  ['chain_trades_outlier_total', 'Price outliers'],
  ['chain_wallet_events_total', 'Wallet events'],
  ['chain_exits_total', 'Exits with PnL'],
  ['chain_labels_published_total', 'Label changes'],
  ['chain_links_total', 'Relations between wallets'],
  ['chain_messages_pushed_total', 'Messages pushed'],
  ['chain_messages_dropped_total', 'Messages dropped'],
  ['chain_keys_parked_total', 'Keys parked'],
] as const;

type Row = { readonly text: string; readonly total: number; readonly perSecond: number | null };

const columns: readonly Column<Row>[] = [
  { name: 'Counter', sort: ({ text }) => text, cell: ({ text }) => text },
  { name: 'Total', isNumber: true, sort: ({ total }) => total, cell: ({ total }) => formatInteger(total) },
  {
    name: 'Per second',
    isNumber: true,
    sort: ({ perSecond }) => perSecond,
    cell: ({ perSecond }) => formatCompact(perSecond),
  },
];

type CountersProps = {
  readonly read: RestRead<string>;
  readonly before: Reading | null;
  readonly now: Reading | null;
};

export function Counters({ read, before, now }: CountersProps) {
  const seconds = ((now?.atMs ?? 0) - (before?.atMs ?? 0)) / 1_000;
  const rows = COUNTERS.map(([name, text]) => {
    const total = sumCounter(now?.samples ?? [], name);
    const earlier = before === null ? undefined : sumCounter(before.samples, name);
    return { text, total, perSecond: computeCounterRate(total, earlier, seconds) };
  });
  return (
    <Panel title="Counters" class="span-4" of={read}>
      {() => <Table caption="Counters" columns={columns} rows={rows} keyOf={({ text }) => text} />}
    </Panel>
  );
}
