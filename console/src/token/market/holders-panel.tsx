import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatPercent, formatShare } from '../../format/number.ts';
import { Facts } from '../../panel/facts.tsx';
import { Panel } from '../../panel/panel.tsx';
import { Address, Age } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { buildHolderRows, describeDeveloper, type HolderRow } from './holder-rows.ts';

type Summary = Answer<'/v1/token/{mint}/holders/summary'>;

const SHOWN = 10;
/** The developer is looked for among these. */
const READ = 200;

type HoldersPanelProps = {
  readonly mint: string;
  readonly isOn: boolean;
  readonly info: Answer<'/v1/token/{mint}/info'> | undefined;
};

export function HoldersPanel({ mint, isOn, info }: HoldersPanelProps) {
  const read = useRest('/v1/token/{mint}/holders/summary', { mint }, { everyMs: 20_000, isOn });
  const top = useRest('/v1/token/{mint}/holders/top', { mint, n: READ }, { everyMs: 20_000, isOn });
  return (
    <Panel
      title="Holders"
      class="span-4"
      of={read}
      also={[top.source, { kind: 'rest', path: '/v1/token/{mint}/info', parameters: { mint } }]}
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
          <h3 class="section-title">Share of what is held</h3>
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
            rows={top.data ? buildHolderRows(top.data, info, SHOWN) : []}
            keyOf={({ wallet }) => wallet}
          />
          {top.data && info && <p class="panel-note">{describeDeveloper(top.data, info)}</p>}
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

const COLUMNS: readonly Column<HolderRow>[] = [
  { name: '#', isNumber: true, sort: ({ rank }) => rank, cell: ({ rank }) => rank },
  {
    name: 'Wallet',
    cell: ({ wallet, isDeveloper }) => (
      <span class="trader">
        <Address value={wallet} of="wallet" />
        {isDeveloper && (
          <span class="badge accent" title="Developer: this wallet created the token">
            dev
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Of held',
    isNumber: true,
    hint: 'Share of what all holders have, pools left out',
    sort: ({ balanceRaw }) => balanceRaw,
    cell: ({ pctOfTotal }) => formatPercent(pctOfTotal, 2),
  },
  {
    name: 'Of supply',
    isNumber: true,
    hint: 'Share of all tokens of the mint, pools included',
    sort: ({ supplyShare }) => supplyShare,
    cell: ({ supplyShare }) => formatShare(supplyShare, 2),
  },
];
