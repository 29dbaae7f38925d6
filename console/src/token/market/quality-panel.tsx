import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatShare, formatUsd } from '../../format/number.ts';
import { Facts } from '../../panel/facts.tsx';
import { Panel } from '../../panel/panel.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { Tabs } from '../../panel/tabs.tsx';
import { computeFraction, sum } from '../exact/amount.ts';

type Quality = Answer<'/v1/token/{mint}/buyer-quality'>;

const windows = ['1', '6', '24'] as const;
type Window = (typeof windows)[number];

export function QualityPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const [hours, setHours] = useState<Window>('24');
  const read = useRest(
    '/v1/token/{mint}/buyer-quality',
    { mint, window_hours: Number(hours) },
    { everyMs: 60_000, isOn },
  );
  return (
    <Panel
      title="Buyers' quality"
      class="span-4"
      of={read}
      tools={<Tabs label="Window" values={windows} value={hours} onChange={setHours} textOf={value => `${value} h`} />}
      isEmpty={({ total_buyers }) => total_buyers === 0}
      empty={hours === '24' ? 'Nobody bought in the last 24 hours.' : 'Nobody bought in this window. Try a longer one.'}
    >
      {quality => <Filled quality={quality} />}
    </Panel>
  );
}

function Filled({ quality }: { readonly quality: Quality }) {
  const parts = PARTS.map(([key, name]) => ({ key, name, value: quality.volume_decomposition[key] }));
  const bought = parts.filter(({ value }) => value > 0);
  const total = sum(parts.map(({ value }) => value));
  const tiers = (Object.keys(TIERS) as (keyof typeof TIERS)[])
    .map(key => ({ name: TIERS[key], ...quality.tiers[key] }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <Facts
        facts={[
          { name: 'Buyers', value: formatInteger(quality.total_buyers) },
          {
            name: 'Smart money',
            value: formatShare(quality.smart_money_signal),
            hint: 'Volume of elite and consistent buyers',
          },
          { name: 'Bought', value: formatUsd(total) },
        ]}
      />
      <div class="panel-body">
        <div
          class="stack"
          role="img"
          aria-label={parts.map(({ name, value }) => `${name} ${formatUsd(value)}`).join(', ')}
        >
          {bought.map(({ key, value }) => (
            <span key={key} class={key} style={{ width: `${100 * computeFraction(value, total)}%` }} />
          ))}
        </div>
        <ul class="stack-key">
          {parts.map(({ key, name, value }) => (
            <li key={key}>
              <span class={`swatch ${key}`} /> {name} <span class="faint">{formatUsd(value)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Table caption="Buyers by tier" columns={COLUMNS} rows={tiers} keyOf={({ name }) => name} />
    </>
  );
}

const PARTS = [
  ['organic_profitable_usd', 'Profitable'],
  ['organic_other_usd', 'Other organic'],
  ['bot_usd', 'Bots'],
  ['farm_funded_usd', 'Farm funded'],
  ['unrated_usd', 'Unrated'],
] as const;

const TIERS = {
  elite_smart_money: 'Elite smart money',
  consistent_organic: 'Consistent',
  developing_organic: 'Developing',
  bot_operated: 'Bots',
  farm_funded: 'Farm funded',
  unrated_new: 'Unrated',
} as const satisfies Readonly<Record<keyof Quality['tiers'], string>>;

type Tier = { readonly name: string; readonly count: number; readonly volume_usd: number };

const COLUMNS: readonly Column<Tier>[] = [
  { name: 'Tier', sort: ({ name }) => name, cell: ({ name }) => name },
  { name: 'Buyers', isNumber: true, sort: ({ count }) => count, cell: ({ count }) => formatInteger(count) },
  {
    name: 'Volume',
    isNumber: true,
    sort: ({ volume_usd }) => volume_usd,
    cell: ({ volume_usd }) => formatUsd(volume_usd),
  },
];
