import type { RestRead } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { buildLabelRows, type Labels as Data, type LabelRow } from './label-rows.ts';
import './labels.css';

type LabelsProps = { readonly read: RestRead<Data | null>; readonly live: StreamRead };

/** Labels with their rules and figures. */
export function Labels({ read, live }: LabelsProps) {
  return (
    <Panel
      title="Labels and their rules"
      class="span-8"
      of={read}
      why={read.source}
      live={live}
      isEmpty={data => data === null}
      empty="The wallet has no swap that this service saw. Labels begin with its first swap."
    >
      {data => (
        <>
          <Table
            caption="Labels"
            columns={COLUMNS}
            rows={buildLabelRows(data!)}
            keyOf={row => `${row.kind} ${row.label}`}
          />
          <p class="panel-note">Axes name the first rule that holds. Trade badges need at least 10 closed positions.</p>
        </>
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<LabelRow>[] = [
  { name: 'Kind', hideOn: 'phone', sort: ({ kind }) => kind, cell: ({ kind }) => <span class="faint">{kind}</span> },
  { name: 'Label', sort: ({ label }) => label, cell: ({ label }) => <LabelBadge label={label} /> },
  {
    name: 'Rule',
    // On a phone the figure is below the rule.
    cell: ({ rule, figure }) => (
      <span class="rule">
        {rule.replaceAll('`', '')}
        <span class="rule-figure">{figure}</span>
      </span>
    ),
  },
  { name: 'This wallet', hideOn: 'phone', cell: ({ figure }) => <span class="rule figure">{figure}</span> },
];

/** The first that matches. */
const TONES = [
  [/MALICIOUS|BANNED/, 'critical'],
  [/FARM|WASH|BAG_HOLDER|^UNPROFITABLE$/, 'high'],
  [/^PROFITABLE$|WINNER|ELITE|LOSS_CUTTER/, 'up'],
] as const;

export function LabelBadge({ label }: { readonly label: string | null }) {
  if (label === null) return <span class="faint">none yet</span>;
  const tone = TONES.find(([pattern]) => pattern.test(label))?.[1] ?? '';
  return <span class={`badge ${tone}`}>{label}</span>;
}
