import { Choice, type ChoiceOption } from '../panel/choice.tsx';
import { setQueryValue, useLocation } from '../route/location.ts';

type Severity = 'none' | 'low' | 'medium' | 'high';

export type LaunchFilters = {
  readonly pad?: string;
  readonly min_holders?: number;
  readonly min_market_cap_usd?: number;
  readonly max_severity?: Severity;
};

type Row = { readonly name: keyof LaunchFilters; readonly label: string; readonly options: readonly ChoiceOption[] };

const PADS = ['pump_fun', 'raydium_launchpad', 'meteora_dbc', 'boop_fun', 'moonit', 'heaven'];

const rows: readonly Row[] = [
  { name: 'pad', label: 'Pad', options: PADS.map(value => ({ value, text: value })) },
  {
    name: 'min_market_cap_usd',
    label: 'Cap',
    options: [
      { value: '10000', text: '≥ $10K' },
      { value: '50000', text: '≥ $50K' },
      { value: '100000', text: '≥ $100K' },
    ],
  },
  {
    name: 'min_holders',
    label: 'Holders',
    options: [10, 50, 100].map(value => ({ value: String(value), text: `≥ ${value}` })),
  },
  {
    name: 'max_severity',
    label: 'Severity',
    options: ['none', 'low', 'medium', 'high'].map(value => ({ value, text: `≤ ${value}` })),
  },
];

/** Filters of the address, known values only. */
export function useLaunchFilters(): LaunchFilters {
  const { query } = useLocation();
  const chosen = rows.flatMap(({ name, options }) => {
    const value = query.get(name);
    if (!options.some(option => option.value === value)) return [];
    return [[name, name.startsWith('min_') ? Number(value) : value] as const];
  });
  return Object.fromEntries(chosen) as LaunchFilters;
}

export function Filters({ filters }: { readonly filters: LaunchFilters }) {
  return (
    <div class="filters">
      {rows.map(({ name, label, options }) => (
        <Choice
          key={name}
          label={label}
          options={options}
          value={filters[name] === undefined ? null : String(filters[name])}
          onChange={value => setQueryValue(name, value)}
        />
      ))}
    </div>
  );
}
