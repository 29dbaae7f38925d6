import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatPercent } from '../../format/number.ts';
import { Address, Age } from '../../format/shown.tsx';
import { Facts } from '../../panel/facts.tsx';
import { Panel } from '../../panel/panel.tsx';
import { type Column, Table } from '../../panel/table.tsx';

type Summary = Answer<'/v1/token/{mint}/holders/summary'>;
type Holder = Answer<'/v1/token/{mint}/holders/top'>['holders'][number];

const SHOWN = 10;

export function HoldersPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const read = useRest('/v1/token/{mint}/holders/summary', { mint }, { everyMs: 20_000, isOn });
  const top = useRest('/v1/token/{mint}/holders/top', { mint, n: SHOWN }, { everyMs: 20_000, isOn });
  return (
    <Panel
      title="Holders"
      class="span-4"
      of={read}
      also={[top.source]}
      isEmpty={({ distinctCount }) => distinctCount === 0}
      empty="No balance of this token is known yet. Holders appear with its first trades or a snapshot."
    >
      {summary => (
        <>
          <Facts
            facts={[
              { name: 'Holders', value: formatInteger(summary.distinctCount) },
              {
                name: 'Known since',
                value: HYDRATION[summary.hydrationStatus][0],
                hint: HYDRATION[summary.hydrationStatus][1],
              },
              { name: 'Updated', value: summary.lastUpdatedTsMs ? <Age ms={summary.lastUpdatedTsMs} /> : 'unknown' },
            ]}
          />
          <dl class="bars panel-body">
            {LEVELS.map(([name, field]) => {
              const value = summary[field];
              return (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <span class="bar-line">
                      <span style={{ width: `${value ?? 0}%` }} />
                    </span>
                    <span class="number">{value === null ? 'fewer holders' : formatPercent(value)}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
          <Table
            caption="Largest holders"
            columns={COLUMNS}
            rows={top.data?.holders ?? []}
            keyOf={({ wallet }) => wallet}
          />
        </>
      )}
    </Panel>
  );
}

const HYDRATION: Readonly<Record<Summary['hydrationStatus'], readonly [string, string]>> = {
  hydrating: ['loading', 'A snapshot of the balances is being read'],
  hydrated: ['snapshot', 'All balances are known from a snapshot'],
  born_forward: ['creation', 'The token was followed from its creation'],
  partial_forward: ['first trade seen', 'Older balances are unknown: the concentration is a lower bound'],
};

const LEVELS = [
  ['Top 10', 'top10Pct'],
  ['Top 50', 'top50Pct'],
  ['Top 100', 'top100Pct'],
] as const;

const COLUMNS: readonly Column<Holder>[] = [
  { name: '#', isNumber: true, cell: ({ rank }) => rank },
  { name: 'Wallet', cell: ({ wallet }) => <Address value={wallet} of="wallet" /> },
  { name: 'Share', isNumber: true, cell: ({ pctOfTotal }) => formatPercent(pctOfTotal, 2) },
];
