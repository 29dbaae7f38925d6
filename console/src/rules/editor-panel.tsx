import { useId, useState } from 'preact/hooks';
import { Tabs } from '../panel/tabs.tsx';
import type { Action } from '../panel/use-action.ts';
import type { Target } from './add-target.tsx';
import type { CheckedText, Language } from './check-text.ts';
import { Editor } from './editor.tsx';
import { ExampleChoice } from './example-choice.tsx';
import { Problems } from './problems.tsx';
import { TargetChoice } from './target-choice.tsx';
import { type RuleTest, type Span, spans } from './use-test.ts';

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
    const saved = await saving.run(client =>
      client.post('/v1/rules', { rule: JSON.parse(text) as never, targets: to }),
    );
    if (saved !== null) onSaved(saved.rule_id);
  };
  return (
    <section class="panel span-7" aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>Editor</h2>
        <div class="panel-tools">
          <ExampleChoice text={text} onText={onText} />
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
