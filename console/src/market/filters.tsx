import { Choice, type ChoiceOption } from '../panel/choice.tsx';
import { setQueryValue, useLocation } from '../route/location.ts';

type FilterRow = { readonly name: FilterName; readonly label: string; readonly choices: readonly ChoiceOption[] };

type FilterName = 'min_liquidity_sol' | 'min_holders' | 'max_age_s' | 'max_severity';

function toMinimumChoices(values: readonly number[], unit: string): readonly ChoiceOption[] {
  return values.map(value => ({ value: String(value), text: `≥ ${value.toLocaleString('en')}${unit}` }));
}

const rows: readonly FilterRow[] = [
  { name: 'min_liquidity_sol', label: 'Liquidity', choices: toMinimumChoices([1, 10, 50, 100, 500], ' SOL') },
  { name: 'min_holders', label: 'Holders', choices: toMinimumChoices([10, 50, 100, 500, 1_000], '') },
  {
    name: 'max_age_s',
    label: 'Age',
    choices: [
      { value: '900', text: '< 15 min' },
      { value: '3600', text: '< 1 hour' },
      { value: '86400', text: '< 1 day' },
      { value: '604800', text: '< 7 days' },
    ],
  },
  {
    name: 'max_severity',
    label: 'Severity',
    choices: ['none', 'low', 'medium', 'high'].map(value => ({ value, text: `≤ ${value}` })),
  },
];

type Severity = 'none' | 'low' | 'medium' | 'high';

type FilterParameters = {
  readonly min_liquidity_sol?: number;
  readonly min_holders?: number;
  readonly max_age_s?: number;
  readonly max_severity?: Severity;
};

export type FilterState = {
  readonly chosen: ReadonlyMap<FilterName, string>;
  readonly parameters: FilterParameters;
};

/** Filters of the query string, known ones only. */
export function useFilters(): FilterState {
  const { query } = useLocation();
  const chosen = new Map(
    rows.flatMap(({ name, choices }) => {
      const value = query.get(name);
      return choices.some(choice => choice.value === value) ? [[name, value!] as const] : [];
    }),
  );
  const parameters = [...chosen].map(([name, value]) => [name, name === 'max_severity' ? value : Number(value)]);
  return { chosen, parameters: Object.fromEntries(parameters) as FilterParameters };
}

type FiltersProps = { readonly filters: FilterState };

export function Filters({ filters: { chosen } }: FiltersProps) {
  return (
    <div class="filters">
      {rows.map(({ name, label, choices }) => (
        <Choice
          key={name}
          label={label}
          options={choices}
          value={chosen.get(name) ?? null}
          onChange={value => setQueryValue(name, value)}
        />
      ))}
    </div>
  );
}
