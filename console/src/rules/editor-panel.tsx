import type { Answer } from '@chain-intelligence/client';
import { useId, useState } from 'preact/hooks';
import type { Action } from '../data/use-action.ts';
import { Tabs } from '../panel/tabs.tsx';
import type { CheckedText, Language } from './check-text.ts';
import { Editor, Problems } from './editor.tsx';
import { examples } from './examples.ts';
import { type RuleTest, type Span, spans } from './use-test.ts';

type Target = Answer<'/v1/targets'>['targets'][number];

type EditorPanelProps = {
  readonly language: Language | Error | null;
  readonly text: string;
  readonly checked: CheckedText | Error | null;
  readonly targets: readonly Target[];
  readonly test: RuleTest;
  readonly saving: Action;
  readonly onText: (text: string) => void;
  readonly onSaved: (ruleId: string) => void;
};

/** Writes a rule, tests it and saves it. */
export function EditorPanel({ language, text, checked, targets, test, saving, onText, onSaved }: EditorPanelProps) {
  const [span, setSpan] = useState<Span>('1d');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const id = useId();
  const isUsable = <T,>(value: T | Error | null): value is T => value !== null && !(value instanceof Error);
  const rule = isUsable(checked) ? checked.rule : null;
  // Without the checker the service checks.
  const isReady = rule !== null || checked instanceof Error;
  const run = (): void => void (isReady && test.run(text, span));
  const save = async (): Promise<void> => {
    const known = new Set(targets.map(({ target_id }) => target_id));
    const to = chosen.filter(target => known.has(target));
    const saved = await saving.run(client => client.post('/v1/rules', { rule: parse(text), targets: to }));
    if (saved !== null) onSaved(saved.rule_id);
  };
  return (
    <section class="panel span-7" aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>Editor</h2>
        <div class="panel-tools">
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
        </div>
      </header>
      <Editor
        language={isUsable(language) ? language : null}
        text={text}
        checked={isUsable(checked) ? checked : null}
        onText={onText}
        onRun={run}
      />
      <Problems text={text} checked={checked} />
      <div class="panel-foot rule-actions">
        <Tabs label="Span of the test" values={spans} value={span} onChange={setSpan} />
        <button type="button" class="button primary" disabled={!isReady || test.isRunning} onClick={run}>
          Test the last {span}
        </button>
        <button type="button" class="button" disabled={!isReady || saving.isRunning} onClick={() => void save()}>
          Save as draft
        </button>
        {targets.length > 0 && <TargetChoice targets={targets} chosen={chosen} onChoose={setChosen} />}
        {saving.problem !== null && <span role="alert">{saving.problem}</span>}
      </div>
      <p class="panel-note">
        <kbd>Ctrl</kbd> <kbd>Space</kbd> completes fields, <kbd>Ctrl</kbd> <kbd>Enter</kbd> tests. A saved rule does not
        change: saving makes another one.
      </p>
    </section>
  );
}

/** The text was checked, or the service checks it. */
function parse(text: string): never {
  return JSON.parse(text) as never;
}

type ChoiceProps = {
  readonly targets: readonly Target[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
};

function TargetChoice({ targets, chosen, onChoose }: ChoiceProps) {
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
