import type { Answer } from '@chain-intelligence/client';
import type { Gap } from '../../data/coverage.ts';
import type { RestRead } from '../../data/use-rest.ts';
import { formatInteger, formatUsd } from '../../format/number.ts';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Change } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';

type Stats = Answer<'/v1/token/{mint}/stats'>;

export type WindowName = keyof Stats['windows'];

type Row = Stats['windows'][WindowName] & { readonly name: WindowName; readonly isLowerBound: boolean };

const NAMES = ['5m', '1h', '6h', '24h'] as const satisfies readonly WindowName[];

type StatsPanelProps = {
  readonly read: RestRead<Stats>;
  readonly gaps: readonly Gap[];
  /** Whether trades are known, but no price of one. */
  readonly isUnpriced: boolean;
};

/** Who bought and sold how much, by window. */
export function StatsPanel({ read, gaps, isUnpriced }: StatsPanelProps) {
  return (
    <Panel
      title="Buys and sells"
      class="span-4"
      of={read}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ windows }) => isUnpriced && windows['24h'].trades === 0}
      empty="Unknown: trades of this token are known, but no price of one."
    >
      {({ windows }) => {
        const rows = NAMES.map((name): Row => {
          const window = windows[name];
          const isLowerBound = gaps.some(({ fromMs, toMs }) => toMs > window.from_ms && fromMs < window.to_ms);
          return { ...window, name, isLowerBound };
        });
        return (
          <>
            <ul class="panel-body sides" aria-label="Volume of buys and sells">
              {rows.map(row => (
                <Sides key={row.name} row={row} />
              ))}
            </ul>
            <Table caption="Traders by window" columns={COLUMNS} rows={rows} keyOf={({ name }) => name} />
            {rows.some(({ isLowerBound }) => isLowerBound) && (
              <p class="panel-note">≥ is a lower bound: a source of the service missed part of that time.</p>
            )}
          </>
        );
      }}
    </Panel>
  );
}

function Sides({
  row: { name, volume_usd: all, buy_volume_usd: buys, sell_volume_usd: sells },
}: {
  readonly row: Row;
}) {
  return (
    <li>
      <span class="faint">{name}</span>
      <span class="stack" aria-hidden="true">
        {all > 0 && <span class="buys" style={{ width: `${(100 * buys) / all}%` }} />}
        {all > 0 && <span class="sells" style={{ width: `${(100 * sells) / all}%` }} />}
      </span>
      <span>
        <span class="up">{formatUsd(buys)}</span> <span class="faint">/</span>{' '}
        <span class="down">{formatUsd(sells)}</span>
        <span class="visually-hidden"> bought and sold</span>
      </span>
    </li>
  );
}

function defineCount(name: string, field: 'buys' | 'sells' | 'traders', hint: string): Column<Row> {
  return {
    name,
    isNumber: true,
    hint,
    sort: row => row[field],
    cell: row => `${row.isLowerBound ? '≥ ' : ''}${formatInteger(row[field])}`,
  };
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'Window', cell: ({ name }) => name },
  defineCount('Buys', 'buys', 'Priced buys in the window'),
  defineCount('Sells', 'sells', 'Priced sells in the window'),
  defineCount('Makers', 'traders', 'Distinct wallets that traded; above 256 within 3%'),
  {
    name: 'Change',
    isNumber: true,
    sort: ({ price_change_pct }) => price_change_pct,
    cell: ({ price_change_pct }) => <Change value={price_change_pct} />,
  },
];
