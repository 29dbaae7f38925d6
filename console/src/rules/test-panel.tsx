import { useId, useState } from 'preact/hooks';
import { useNow } from '../data/use-now.ts';
import { formatCount, formatInteger } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { describeWhy } from '../format/why.ts';
import { type Fact, Facts } from '../panel/facts.tsx';
import { useTokenNames } from '../wallet/names.ts';
import { AfterPicture } from './after-picture.tsx';
import { listMints } from './firing.ts';
import { FiringTable } from './firing-table.tsx';
import { FiringTimeline } from './firing-timeline.tsx';
import type { RuleTest, TestResult } from './use-test.ts';

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

const ROWS = 25;

function Result({ result }: { readonly result: TestResult }) {
  const { firings, total } = result;
  const [chosen, setChosen] = useState<number | null>(null);
  const [rows, setRows] = useState(ROWS);
  const shown = firings.slice(0, rows);
  const names = useTokenNames(listMints(shown));
  return (
    <>
      <Facts facts={listFacts(result)} />
      {total > 0 && (
        <>
          <FiringTimeline {...{ result, names, chosen }} onChoose={setChosen} />
          <AfterPicture after={result.after} baseline={result.baseline} />
          <FiringTable caption="Firings of the test" firings={shown} names={names} />
          {rows < firings.length && (
            <p class="panel-foot">
              <button type="button" class="button" onClick={() => setRows(rows + ROWS)}>
                Show {Math.min(ROWS, firings.length - rows)} more
              </button>
              <span class="faint">
                {rows} of {formatCount(total, 'firing')}
              </span>
            </p>
          )}
        </>
      )}
      {total === 0 && <p class="panel-state">The rule would not have fired. Choose a longer span, or ask for less.</p>}
    </>
  );
}

function listFacts({ from_ms, to_ms, total, per_day, unknown, coverage }: TestResult): readonly Fact[] {
  return [
    { name: 'Firings', value: formatInteger(total) },
    { name: 'A day', value: per_day.toFixed(per_day < 10 ? 2 : 0) },
    { name: 'From', value: formatUtcTime(from_ms) },
    { name: 'To', value: formatUtcTime(to_ms) },
    {
      name: 'Not judged',
      value: formatCount(unknown, 'event'),
      hint: 'Something that the rule reads was not known of them',
    },
    { name: 'Coverage', value: describeCoverage(coverage) },
  ];
}

function describeCoverage({ complete, from_ts_ms, why }: TestResult['coverage']): string {
  if (why !== null) return describeWhy(why);
  if (complete) return 'complete';
  return from_ts_ms === null ? 'unknown' : `in part, from ${formatUtcTime(from_ts_ms)}`;
}
