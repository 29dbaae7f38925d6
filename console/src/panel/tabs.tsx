type TabsProps<T extends string> = {
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Text of a value; the value by default. */
  readonly textOf?: (value: T) => string;
};

/** A choice of a few values, as buttons side by side. */
export function Tabs<T extends string>({ label, values, value, onChange, textOf = String }: TabsProps<T>) {
  return (
    <fieldset class="tabs">
      <legend class="visually-hidden">{label}</legend>
      {values.map(each => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {textOf(each)}
        </button>
      ))}
    </fieldset>
  );
}
