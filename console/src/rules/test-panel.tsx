import { useId } from 'preact/hooks';
import { useNow } from '../data/use-now.ts';
import { Result } from './test-result.tsx';
import type { RuleTest } from './use-test.ts';

/** What the rule would have fired, as pictures and as a table. */
export function TestPanel({ test, text }: { readonly test: RuleTest; readonly text: string }) {
  const id = useId();
  const { isRunning, problem, result } = test;
  return (
    <section class="panel" aria-labelledby={id} aria-busy={isRunning && result === null}>
      <header class="panel-head">
        <h2 id={id}>Test</h2>
        {isRunning && <Running test={test} />}
        {result !== null && test.text !== text && <span class="faint">of an earlier text of the editor</span>}
      </header>
      {problem !== null && (
        <p class="panel-state" role="alert">
          {problem}
        </p>
      )}
      {result === null && problem === null && !isRunning && (
        <p class="panel-state">
          A test replays the past through the rule of the editor: what would have fired, how often, and what the price
          did afterwards. Nothing is sent.
        </p>
      )}
      {result !== null && <Result key={`${result.rule_digest} ${result.from_ms}`} result={result} />}
    </section>
  );
}

function Running({ test: { startedMs, stop } }: { readonly test: RuleTest }) {
  const seconds = Math.max(0, Math.round((useNow(1_000) - startedMs) / 1_000));
  return (
    <div class="panel-tools">
      <span class="faint" role="status">
        Replaying the past{seconds >= 3 ? `, ${seconds} s` : ''}
      </span>
      <button type="button" class="button small" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
