export type ChoiceOption = { readonly value: string; readonly text: string };

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  /** Null: any. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

/** A filter with a few values, beside its name. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <label class={`choice ${value === null ? '' : 'is-set'}`}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={event => onChange(event.currentTarget.value || null)}>
        <option value="">any</option>
        {options.map(({ value: each, text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
