import { useState } from 'preact/hooks';

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

type TypedChoiceProps = Omit<ChoiceProps, 'options'> & { readonly mode: 'text' | 'decimal' };

/** A filter to type. It holds once the field is left or Enter is pressed. */
export function TypedChoice({ label, mode, value, onChange }: TypedChoiceProps) {
  // Live pages render again while one types.
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null) onChange(draft.trim() || null);
    setDraft(null);
  };
  return (
    <label class={`choice ${value === null ? '' : 'is-set'}`}>
      <span>{label}</span>
      <input
        inputMode={mode}
        spellcheck={false}
        value={draft ?? value ?? ''}
        onInput={event => setDraft(event.currentTarget.value)}
        onChange={commit}
      />
    </label>
  );
}
