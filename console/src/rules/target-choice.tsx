import type { Target } from './add-target.tsx';

type ChoiceProps = {
  readonly targets: readonly Target[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
};

/** Targets of a rule that is saved. */
export function TargetChoice({ targets, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset class="rule-targets">
      <legend>Firings go to</legend>
      {targets.map(({ target_id, name }) => (
        <label key={target_id}>
          <input
            type="checkbox"
            checked={chosen.includes(target_id)}
            onChange={event =>
              onChoose(event.currentTarget.checked ? [...chosen, target_id] : chosen.filter(each => each !== target_id))
            }
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
