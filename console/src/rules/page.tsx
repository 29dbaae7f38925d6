import { useMemo } from 'preact/hooks';
import { useStored } from '../config/stored.ts';
import { useRest } from '../data/use-rest.ts';
import { useAction } from '../panel/use-action.ts';
import { setQueryValue, useLocation } from '../route/location.ts';
import { checkText } from './check-text.ts';
import { EditorPanel } from './editor-panel.tsx';
import { formatRule, storedText } from './examples.ts';
import { Deliveries, Firings } from './firings.tsx';
import { RuleList } from './rule-list.tsx';
import { TargetsPanel } from './targets-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { useLanguage } from './use-language.ts';
import { useTest } from './use-test.ts';
import './rules.css';

const EVERY_MS = 10_000;
const RULES_MAX = 200;

export default function Page() {
  const { query } = useLocation();
  const after = query.get('after');
  const parameters = { limit: RULES_MAX, ...(after !== null && { cursor: after }) };
  const rules = useRest('/v1/rules', parameters, { everyMs: EVERY_MS });
  const targets = useRest('/v1/targets', {}, { everyMs: EVERY_MS });
  const chosen = rules.data?.rules.find(({ rule_id }) => rule_id === query.get('rule'));
  const [text, setText] = useStored(storedText);
  const language = useLanguage();
  const checked = useMemo(
    () => (language === null || language instanceof Error ? language : checkText(language, text)),
    [language, text],
  );
  const test = useTest();
  const saving = useAction();
  return (
    <div class="page">
      <div class="page-head">
        <h1>Rules</h1>
        <span class="faint">They belong to the account of your key, and fire on the server</span>
      </div>
      <div class="grid">
        <div class="span-5 column">
          <RuleList read={rules} chosenId={chosen?.rule_id} onOpen={({ rule }) => setText(formatRule(rule))} />
          <TargetsPanel read={targets} />
        </div>
        <EditorPanel
          {...{ language, text, checked, test, saving }}
          targets={targets.data?.targets ?? []}
          onText={setText}
          onSaved={id => {
            setQueryValue('rule', id, 'push');
            rules.reload();
          }}
        />
        <TestPanel test={test} text={text} />
        {chosen !== undefined && <Firings key={chosen.rule_id} of={chosen} />}
        {chosen !== undefined && chosen.targets.length > 0 && (
          <Deliveries key={`to ${chosen.rule_id}`} of={chosen} targets={targets.data?.targets ?? []} />
        )}
      </div>
    </div>
  );
}
