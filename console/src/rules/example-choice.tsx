import { examples } from './examples.ts';

type ExampleChoiceProps = { readonly text: string; readonly onText: (text: string) => void };

/** Replaces the text by an example. */
export function ExampleChoice({ text, onText }: ExampleChoiceProps) {
  return (
    <label class="choice">
      <span>Example</span>
      <select
        value={[...examples].find(([, example]) => example === text)?.[0] ?? ''}
        onChange={event => onText(examples.get(event.currentTarget.value) ?? text)}
      >
        <option value="" disabled>
          choose
        </option>
        {[...examples.keys()].map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
